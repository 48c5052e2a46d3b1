/**
 * How many units a question needs: to tell a difference of d points a hand from none, at level alpha (two-sided), with the
 * probability `power` if it is there. From the variance of one unit's mean, by the normal approximation with W. C. Guenther's
 * correction for Student's t (American Statistician 35, 1981): n = (z_α + z_β)² V/d² + z_α²/2. That is the
 * exact number for paired t-tests from fifteen units on, as far as tried.
 *
 * The variance comes from a pilot or from an earlier run and is itself uncertain: `varianceInterval` says how much, and the
 * number of units goes with it. Its chi-square interval is the textbooks', its degrees of freedom lowered for margins that
 * have more in their tails than normal ones (G. E. P. Box, Biometrika 40, 1953). It fails where another pairing's variance
 * is taken: 500 points² for one pair of agents may be 50 for two that nearly agree.
 */
import { chiSquareQuantile, normalQuantile } from './quantile.ts';

export interface Question {
  /** Points a hand; the sign has no effect. */
  readonly difference: number;
  /** Of one unit's mean, in points². */
  readonly variance: number;
  /** Two-sided. Default 0.05. */
  readonly alpha?: number;
}

/** Units needed, at least 2. */
export function unitsNeeded({ difference, variance, alpha = 0.05 }: Question, power: number): number {
  for (const rate of [alpha, power])
    if (!(rate > 0 && rate < 1)) throw new RangeError(`a rate of ${rate}: between 0 and 1 is needed`);
  if (!(Math.abs(difference) > 0))
    throw new RangeError(`a difference of ${difference}: something other than 0 is needed`);
  if (!(variance >= 0)) throw new RangeError(`a variance of ${variance}: at least 0 is needed`);
  const z = normalQuantile(1 - alpha / 2);
  const both = Math.max(0, z + normalQuantile(power));
  return Math.max(2, Math.ceil((both * both * variance) / (difference * difference) + (z * z) / 2));
}

/** The least difference that so many units tell with the probability `power`. */
export function leastDetected(
  { variance, alpha = 0.05 }: Omit<Question, 'difference'>,
  units: number,
  power: number,
): number {
  const z = normalQuantile(1 - alpha / 2);
  return ((z + normalQuantile(power)) * Math.sqrt(variance)) / Math.sqrt(Math.max(0, units - (z * z) / 2));
}

export interface VarianceInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** The interval of a variance estimated from n values; `kurtosis`: 3 for normal ones, more for long tails. */
export function varianceInterval(variance: number, n: number, level = 0.95, kurtosis = 3): VarianceInterval {
  if (!(n >= 2)) return { value: variance, low: NaN, high: NaN, level };
  // A variance's own relative variance is (kurtosis − 3)/n + 2/(n − 1), that of a chi-square with df over df is 2/df.
  const df = 2 / ((kurtosis - 3) / n + 2 / (n - 1));
  const reach = (1 - level) / 2;
  return {
    value: variance,
    low: (df * variance) / chiSquareQuantile(1 - reach, df),
    high: (df * variance) / chiSquareQuantile(reach, df),
    level,
  };
}

/** Variance and kurtosis of units' means. */
export function unitMoments(values: ArrayLike<number>): {
  readonly n: number;
  readonly variance: number;
  readonly kurtosis: number;
} {
  const n = values.length;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i] / n;
  let second = 0;
  let fourth = 0;
  for (let i = 0; i < n; i++) {
    const square = (values[i] - mean) ** 2;
    second += square;
    fourth += square * square;
  }
  return { n, variance: second / (n - 1), kurtosis: second === 0 ? NaN : (fourth * n) / (second * second) };
}
