/**
 * The rule of thumb: of all rules of one or two conditions the one that brings the most over always keeping, on the decisions
 * it is given; but a simpler one where that is not worse by more than the standard error of the difference (the rule of one
 * standard error of Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees", 1984).
 *
 * All are tried: a couple of hundred conditions, and every pair of them. Growing a tree greedily was turned down, since it
 * misses pairs of which neither is good alone.
 */
import { type BlankRule, type Condition, FEATURES, meets, saysSpend } from '../../search/blank/rule.ts';
import { addUnit, estimateRatio, noRatio } from '../../stats/ratio.ts';
import type { Decision } from './table.ts';

const UNUSED: Condition = { feature: 'least', side: 'at-most', at: 2 };

/** No hand holds nothing. */
export const NEVER: BlankRule = alone({ feature: 'own', side: 'at-most', at: 0 });
/** No hand holds more. */
export const ALWAYS: BlankRule = alone({ feature: 'own', side: 'at-most', at: 200 });
export const threshold = (tiles: number): BlankRule => alone({ feature: 'own', side: 'at-most', at: tiles });

function alone(first: Condition): BlankRule {
  return { first, join: 'alone', second: UNUSED };
}

/** A row's numbers, in the order of FEATURES. */
export const numbersOf = (row: Decision): number[] => FEATURES.map(feature => row[feature]);

interface Candidate {
  readonly condition: Condition;
  /** By row: does it hold? */
  readonly holds: Uint8Array;
  readonly total: number;
}

export function findRule(rows: readonly Decision[]): BlankRule {
  const numbers = rows.map(numbersOf);
  const gains = rows.map(row => row.gain);
  const candidates = conditionsFor(numbers).map((condition): Candidate => {
    const holds = Uint8Array.from(numbers, one => Number(meets(condition, one)));
    return { condition, holds, total: gains.reduce((sum, gain, i) => sum + holds[i] * gain, 0) };
  });
  const single = candidates.reduce<Candidate | null>(
    (best, one) => (one.total > (best?.total ?? 0) ? one : best),
    null,
  );
  const pair = bestPair(candidates, gains);
  const simple = single ? alone(single.condition) : NEVER;
  const rules = [NEVER, simple, pair ?? simple];
  const best = rules.at(-1)!;
  return rules.find(rule => !isWorse(rows, numbers, rule, best))!;
}

/** Every way to part the rows by one number. */
function conditionsFor(numbers: readonly number[][]): Condition[] {
  return FEATURES.flatMap((feature, f) => {
    const values = [...new Set(numbers.map(one => one[f]))].sort((a, b) => a - b);
    return values.slice(0, -1).flatMap((value, i): Condition[] => [
      { feature, side: 'at-most', at: value },
      { feature, side: 'at-least', at: values[i + 1] },
    ]);
  });
}

function bestPair(candidates: readonly Candidate[], gains: readonly number[]): BlankRule | null {
  let best: BlankRule | null = null;
  let most = Math.max(0, ...candidates.map(({ total }) => total));
  for (const [i, one] of candidates.entries()) {
    for (const two of candidates.slice(i + 1)) {
      if (one.condition.feature === two.condition.feature) continue;
      let both = 0;
      for (let k = 0; k < gains.length; k++) both += one.holds[k] * two.holds[k] * gains[k];
      for (const [join, total] of [
        ['and', both],
        ['or', one.total + two.total - both],
      ] as const) {
        if (total <= most) continue;
        most = total;
        best = { first: one.condition, join, second: two.condition };
      }
    }
  }
  return best;
}

/** Does `rule` bring less than `best` by more than one standard error across deals? */
function isWorse(rows: readonly Decision[], numbers: readonly number[][], rule: BlankRule, best: BlankRule): boolean {
  const sums = noRatio();
  let lost = 0;
  rows.forEach((row, i) => {
    lost += row.gain * (Number(saysSpend(best, numbers[i])) - Number(saysSpend(rule, numbers[i])));
    if (rows[i + 1]?.unit === row.unit) return;
    addUnit(sums, lost, 1);
    lost = 0;
  });
  const { value, standardError } = estimateRatio(sums);
  return value > (Number.isFinite(standardError) ? standardError : 0);
}
