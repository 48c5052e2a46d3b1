/**
 * What a sequential test sees of a prefix: the mean a unit (the ratio Σx/Σy of the sums), and the variance of one unit's
 * mean about it, with something added for what has not been seen yet.
 *
 * Two agents that choose alike in all but one deal of a hundred may show hardly any variance in their first 200 units, and
 * a test that took this for certainty would be sure of whatever they showed. So the variance is taken as if one unit more
 * had been seen, `UNSEEN` points off: it is never below UNSEEN²/n. A constant floor was tried and turned down: one low
 * enough to leave close questions open let a test err in a fifth of all cases in which one deal of a hundred decides; this
 * one holds the rates there and costs ordinary pairings half a per cent of their units.
 */
import { type RatioSums, standardErrorOf } from './ratio.ts';

/** In points: one real unit of forty lies further off (`draw` at two seats, where a unit's deviation is 21 to 26). */
export const UNSEEN = 60;

export interface UnitMean {
  /** Units. */
  readonly n: number;
  readonly mean: number;
  /** Of one unit; the mean's standard error is √(variance / n). */
  readonly variance: number;
}

/** Mean and variance are NaN with fewer than two units. */
export function unitMean(sums: RatioSums): UnitMean {
  const { n } = sums;
  const variance = n * standardErrorOf(sums) ** 2 + (UNSEEN * UNSEEN) / n;
  return { n, mean: Number.isNaN(variance) ? NaN : sums.x / sums.y, variance };
}
