/**
 * The one way in which sums come about: from the columns of the hands table, be it in the worker that has just filled
 * them or from a file read back. So what a report says from summaries is what its rows say.
 */
import { mergeRatios, noRatio } from '../stats/ratio.ts';
import { faultSums } from './fault-sums.ts';
import type { HandColumns } from './hands-schema.ts';
import { luckSums, mergeLuck } from './luck-sums.ts';
import type { SummaryPlan } from './measures.ts';
import { SUMMARY_FORMAT, type Summary } from './summary-form.ts';
import { Tally, UNITS } from './tally.ts';

export type { SummaryPlan } from './measures.ts';
export { formatSummary, readSummary, type Summary, writeSummary } from './summary-form.ts';

/**
 * Sums up the rows of units `from` to `to − 1` of one pairing, every one of them whole. Throws a RangeError where the
 * rows are not those: that is a fault of whoever brings them.
 */
export function summarise(columns: HandColumns, plan: SummaryPlan, pairing: number, from: number, to: number): Summary {
  const tally = new Tally(plan, pairing, columns);
  addAll(tally, columns, pairing, from, to);
  tally.end();
  const { rows } = columns;
  const faults = plan.onFault === 'forfeit' ? faultSums(columns, plan, pairing) : null;
  const measures = { ...tally.measures(), ...faults?.measures };
  const counts = { ...tally.counts(), ...faults?.counts };
  const luck = columns.luck.length > 0 ? { luck: luckSums(columns, plan, pairing) } : {};
  return { format: SUMMARY_FORMAT, pairing, from, to, rows, measures, ...luck, counts };
}

/** Takes in all rows, some units at a time. */
function addAll(tally: Tally, columns: HandColumns, pairing: number, from: number, to: number): void {
  const { rows } = columns;
  const pairings = columns.pairing.values;
  const unitOf = columns.unit.values;
  const starts = new Int32Array(UNITS + 1);
  let units = 0;
  let unit = from - 1;
  for (let row = 0; row < rows; row++) {
    if (pairings[row] !== pairing) refuse(row, ' is of another pairing');
    if (row > 0 && unitOf[row] === unit) continue;
    if (unitOf[row] !== unit + 1) refuse(row, `: unit ${unitOf[row]} follows unit ${unit}`);
    unit++;
    starts[units] = row;
    if (units === UNITS) {
      tally.units(starts, units);
      starts[0] = row;
      units = 0;
    }
    units++;
  }
  if (unit !== to - 1) throw new RangeError(`the rows end with unit ${unit}, not ${to - 1}`);
  starts[units] = rows;
  tally.units(starts, units);
}

// Apart, since of two texts with a number in one loop V8 writes the number out in every round, whether one is thrown or
// not.
function refuse(row: number, what: string): never {
  throw new RangeError(`row ${row}${what}`);
}

/** Takes in the next part of the same pairing: afterwards `into` is the summary of both. */
export function mergeSummary(into: Summary, from: Summary): void {
  if (from.pairing !== into.pairing || from.from !== into.to) {
    throw new RangeError(
      `units ${from.from} … of pairing ${from.pairing} do not follow unit ${into.to - 1} of pairing ${into.pairing}`,
    );
  }
  into.to = from.to;
  into.rows += from.rows;
  for (const [name, sums] of Object.entries(from.measures)) mergeRatios((into.measures[name] ??= noRatio()), sums);
  if (into.luck && from.luck) mergeLuck(into.luck, from.luck);
  for (const [name, counts] of Object.entries(from.counts)) {
    const seen = (into.counts[name] ??= {});
    for (const [value, count] of Object.entries(counts)) seen[value] = (seen[value] ?? 0) + count;
  }
}
