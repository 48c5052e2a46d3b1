/** Where in a summary a figure's sums stand. */
import { noRatio, type RatioSums } from '../stats/ratio.ts';
import type { Summary } from '../tables/summary.ts';

/** A measure's sums; none where it was not taken. */
export const sumsOf = (summary: Summary, measure: string): RatioSums => summary.measures[measure] ?? noRatio();

/** The class a value is counted in: the least of the values that are told together. */
export type ClassOf = (value: number) => number;

/** A histogram of a summary: how often each class of values was seen. */
export function histogramOf(summary: Summary, counts: string, classOf: ClassOf): Map<number, number> {
  const histogram = new Map<number, number>();
  for (const [value, count] of Object.entries(summary.counts[counts] ?? {})) {
    const least = classOf(Number(value));
    histogram.set(least, (histogram.get(least) ?? 0) + count);
  }
  return histogram;
}
