/**
 * The one way in which sums come about: from the columns of the hands table, be it in the worker that has just filled
 * them or from a file read back. So what a report says from summaries is what its rows say.
 */
import { mergeRatios, noRatio } from '../stats/ratio.ts';
import type { HandColumns } from './hands-schema.ts';
import { SUMMARY_FORMAT, type Summary } from './summary-form.ts';
import { type SummaryPlan, Tally } from './tally.ts';

export { formatSummary, readSummary, type Summary, writeSummary } from './summary-form.ts';
export type { SummaryPlan } from './tally.ts';

/**
 * Sums up the rows of units `from` to `to − 1` of one pairing, every one of them whole. Throws a RangeError where the rows
 * are not those: that is a fault of whoever brings them.
 */
export function summarise(columns: HandColumns, plan: SummaryPlan, pairing: number, from: number, to: number): Summary {
  const { rows } = columns;
  const tally = new Tally(plan, pairing);
  const unitOf = columns.unit.values;
  const seatingOf = columns.seating.values;
  let unit = from - 1;
  let hands = 0;
  for (let row = 0; row < rows; row++) {
    if (columns.pairing.values[row] !== pairing) throw new RangeError(`row ${row} is of another pairing`);
    if (row === 0 || unitOf[row] !== unit) {
      if (unitOf[row] !== unit + 1) throw new RangeError(`row ${row}: unit ${unitOf[row]} follows unit ${unit}`);
      if (row > 0) tally.unit();
      unit++;
    }
    tally.hand(columns, row);
    hands++;
    if (plan.mode === 'matches') {
      const last = row + 1 === rows || unitOf[row + 1] !== unit || seatingOf[row + 1] !== seatingOf[row];
      if (last) {
        tally.match(columns, row, hands);
        hands = 0;
      }
    }
  }
  if (unit !== to - 1) throw new RangeError(`the rows end with unit ${unit}, not ${to - 1}`);
  tally.unit();
  return { format: SUMMARY_FORMAT, pairing, from, to, rows, measures: tally.measures(), counts: tally.counts() };
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
  for (const [name, counts] of Object.entries(from.counts)) {
    const seen = (into.counts[name] ??= {});
    for (const [value, count] of Object.entries(counts)) seen[value] = (seen[value] ?? 0) + count;
  }
}
