/**
 * Figures over decisions, with intervals across deals: several decisions of one hand stand under the same star, and a hand
 * of one deal is one observation. Sums are of whole thousandths of a point, and exact.
 */
import { type Figure, figureOf } from '../../report/figure.ts';
import { addUnit, noRatio } from '../../stats/ratio.ts';
import { type Decision, MILLI } from './table.ts';

/** What a decision adds, in whole thousandths. */
type Amount = (decision: Decision) => number;

/** The mean over decisions, in points; n counts deals that have one. */
export function perDecision(rows: readonly Decision[], amount: Amount): Figure {
  const sums = noRatio();
  for (const of of unitsIn(rows)) addUnit(sums, total(of, amount), MILLI * of.length);
  return figureOf(sums);
}

/** The mean over hands, in points: `units` of them, most without such a decision. Hands of a match are one unit. */
export function perUnit(rows: readonly Decision[], units: number, amount: Amount): Figure {
  const sums = noRatio();
  const withSome = unitsIn(rows);
  for (const of of withSome) addUnit(sums, total(of, amount), MILLI);
  for (let without = units - withSome.length; without > 0; without--) addUnit(sums, 0, MILLI);
  return figureOf(sums);
}

/** The share of decisions that something holds of. */
export function shareOfDecisions(rows: readonly Decision[], holds: (decision: Decision) => boolean): Figure {
  const figure = perDecision(rows, row => (holds(row) ? MILLI : 0));
  return { ...figure, low: Math.max(0, figure.low), high: Math.min(1, figure.high) };
}

/** Rows by unit; they are sorted by it. */
function unitsIn(rows: readonly Decision[]): Decision[][] {
  const units: Decision[][] = [];
  for (const row of rows) {
    const last = units.at(-1);
    if (last && last[0].unit === row.unit) last.push(row);
    else units.push([row]);
  }
  return units;
}

const total = (rows: readonly Decision[], amount: Amount): number => rows.reduce((sum, row) => sum + amount(row), 0);
