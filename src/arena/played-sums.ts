/**
 * What playing two agents for sums alone gives: the first one's margin over the second, the hands, and how many of them
 * each forfeited. It goes between processes as JSON, which knows no bigints: sums that may be large go as text.
 */
import { canonical } from '../stats/exact.ts';
import { mergeRatios, noRatio, type RatioSums } from '../stats/ratio.ts';
import type { Summary } from '../tables/summary.ts';

export interface PlayedSums {
  /** n, x, y, xx, yy and xy of the margin in points a hand, as decimal numbers with spaces between. */
  readonly margin: string;
  readonly hands: number;
  /** Hands forfeited by the first, by the second. */
  readonly faults: readonly [number, number];
}

/** Sums of a summary of one pairing. */
export function playedSums(
  { measures, rows }: Summary,
  agents: readonly [{ readonly label: string }, { readonly label: string }],
): PlayedSums {
  const [a, b] = agents.map(({ label }) => label);
  const { n, x, y, xx, yy, xy } = measures[`margin/${a}/${b}`] ?? noRatio();
  const faults = (label: string): number => measures[`fault/${label}`]?.x ?? 0;
  return { margin: [n, x, y, xx, yy, xy].join(' '), hands: rows, faults: [faults(a), faults(b)] };
}

/** The margin's sums over all of them. */
export function marginOf(played: readonly PlayedSums[]): RatioSums {
  const sums = noRatio();
  for (const { margin } of played) {
    const [n, x, y, xx, yy, xy] = margin.split(' ').map(text => canonical(BigInt(text)));
    mergeRatios(sums, { n: Number(n), x: Number(x), y: Number(y), xx, yy, xy });
  }
  return sums;
}
