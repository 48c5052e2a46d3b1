/**
 * The one estimator of the laboratory: a ratio of sums over independent units, with a standard error across units.
 *
 * A unit is a deal or a match in all its seatings; hands within one are not independent, so a unit brings one pair of
 * totals (x, y) and the figure is Σx / Σy: points per hand, wins per match, hands that ended so out of those that began
 * so. The units' ratios are never averaged: units with few of a thing would weigh as much as those with many.
 *
 * Six sums are all that is kept. They are whole numbers and exact (exact.ts), so any grouping of the same units gives the
 * same sums to the last bit, and the variance, which is a small difference of large numbers, is worked out in whole
 * numbers before the first division.
 */
import { canonical, type Exact, plus, times } from './exact.ts';
import { studentQuantile } from './quantile.ts';

export interface RatioSums {
  /** Units. */
  n: number;
  /** Σx and Σy. Below 2^53 for any run: a hand brings less than 2^15 to either. */
  x: number;
  y: number;
  /** Σx², Σy², Σxy. */
  xx: Exact;
  yy: Exact;
  xy: Exact;
}

export interface Estimate {
  /** Σx / Σy; NaN where Σy is 0. */
  readonly value: number;
  /** NaN with fewer than two units. */
  readonly standardError: number;
  /** Ends of the interval; NaN where the standard error is. */
  readonly low: number;
  readonly high: number;
  /** Units. */
  readonly n: number;
  /** The interval's level, such as 0.95. */
  readonly level: number;
}

export const noRatio = (): RatioSums => ({ n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 });

/** Takes in one unit's totals: whole numbers. */
export function addUnit(sums: RatioSums, x: number, y: number): void {
  sums.n++;
  sums.x += x;
  sums.y += y;
  sums.xx = plus(sums.xx, times(x, x));
  sums.yy = plus(sums.yy, times(y, y));
  sums.xy = plus(sums.xy, times(x, y));
}

/** Takes in other units: afterwards `into` is as if it had seen them itself. */
export function mergeRatios(into: RatioSums, from: RatioSums): void {
  into.n += from.n;
  into.x += from.x;
  into.y += from.y;
  into.xx = plus(into.xx, from.xx);
  into.yy = plus(into.yy, from.yy);
  into.xy = plus(into.xy, from.xy);
}

/**
 * The ratio and its interval. The variance is the delta method's, n/(n−1) · Σ(x − r·y)² / (Σy)², the interval Student's
 * with n−1 degrees of freedom. It is approximate: it wants several dozen units, and where every unit has the same ratio
 * (nobody ever failed) its width is 0, which says that nothing else was seen and not that nothing else can happen.
 */
export function estimateRatio(sums: RatioSums, level = 0.95): Estimate {
  if (!(level > 0 && level < 1)) throw new RangeError(`an interval at level ${level}: between 0 and 1 is needed`);
  const { n, x, y } = sums;
  if (y === 0) return { value: NaN, standardError: NaN, low: NaN, high: NaN, n, level };
  const value = x / y;
  if (n < 2) return { value, standardError: NaN, low: NaN, high: NaN, n, level };
  const standardError = standardErrorOf(sums);
  const reach = studentQuantile((1 + level) / 2, n - 1) * standardError;
  return { value, standardError, low: value - reach, high: value + reach, n, level };
}

/** The standard error of Σx / Σy alone; NaN with fewer than two units, or where Σy is 0. */
export function standardErrorOf(sums: RatioSums): number {
  const { n, y } = sums;
  if (y === 0 || n < 2) return NaN;
  return Math.sqrt((n / (n - 1)) * Number(squares(sums))) / (y * y);
}

/** Σ(x·Y − X·y)² for the totals X, Y: Y² times the squares about the ratio, whole and never negative. */
function squares({ x, y, xx, yy, xy }: RatioSums): Exact {
  const X = BigInt(x);
  const Y = BigInt(y);
  return canonical(BigInt(xx) * Y * Y - 2n * BigInt(xy) * X * Y + BigInt(yy) * X * X);
}
