/**
 * A sequential test between two bounds, in points a hand: is the mean margin `lower` (H0) or `upper` (H1)? It stops as soon
 * as the prefix tells, with at most alpha of wrong `upper` where the mean is `lower` or less, and at most beta of wrong
 * `lower` where it is `upper` or more; in between either answer is right.
 *
 * It is A. Wald's test ("Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16, 1945) on the
 * unit means taken as normal, with the variance estimated from the same prefix, as tests of chess engines do (their
 * "generalised" SPRT). The log likelihood ratio is then n (upper − lower)(mean − middle) / variance, and the bounds are
 * log(β/(1−α)) and log((1−β)/α).
 *
 * Assumed: units independent and alike, and enough of them before the first look that their mean is near normal; on
 * resampled real margins the error rates hold (docs/statistics.md). It fails where a few rare units decide that have not
 * been met when it ends, and errs by more than it says where margins are very lopsided (7 % for 5 % at a skewness of 2.7).
 * Its answer is one of two means, not an estimate: for that see stopped.ts. Between the bounds it may go on for long:
 * `maxUnits` ends it, with `undecided`. Averaging the unknown variance out, as a sequential t-test does, was turned down:
 * from some hundred units on it changes hardly anything.
 */
import { FIRST_LOOK } from './looks.ts';
import type { RatioSums } from './ratio.ts';
import { rounded } from './rounded.ts';
import { unitMean } from './unit-mean.ts';

export interface SequentialTest {
  /** Means, in points a hand; lower < upper. */
  readonly lower: number;
  readonly upper: number;
  /** Of deciding for `upper` where `lower` is true, and the other way round: each in (0, ½). */
  readonly alpha: number;
  readonly beta: number;
  /** A prefix of so many units is the last that is looked at: at least FIRST_LOOK, or nothing could ever be decided. */
  readonly maxUnits: number;
}

export type Verdict = 'lower' | 'upper' | 'undecided';

export interface SprtLook {
  /** Units in the prefix. */
  readonly n: number;
  readonly mean: number;
  /** Of one unit, with what is added for the unseen. */
  readonly variance: number;
  /** log of how many times likelier `upper` makes what was seen than `lower` does; at or past a bound the test ends. */
  readonly logRatio: number;
  readonly bounds: LogBounds;
  /** null: go on. */
  readonly verdict: Verdict | null;
}

export interface LogBounds {
  readonly lower: number;
  readonly upper: number;
}

/**
 * One look at a prefix. Looks may lie anywhere; the fewer there are the more careful the test is. Everything that decides is
 * made of the four operations and the square root, which are alike on every machine, and of two logarithms that are
 * rounded to nine places: the same prefix has the same verdict everywhere.
 */
export function sprtLook(test: SequentialTest, prefix: RatioSums): SprtLook {
  const bounds = logBounds(test);
  const { n, mean, variance } = unitMean(prefix);
  const width = test.upper - test.lower;
  const logRatio = (n * width * (mean - (test.upper + test.lower) / 2)) / variance;
  let verdict: Verdict | null = null;
  if (n >= FIRST_LOOK) {
    if (logRatio >= bounds.upper) verdict = 'upper';
    else if (logRatio <= bounds.lower) verdict = 'lower';
  }
  if (verdict === null && n >= test.maxUnits) verdict = 'undecided';
  return { n, mean, variance, logRatio, bounds, verdict };
}

function logBounds({ lower, upper, alpha, beta, maxUnits }: SequentialTest): LogBounds {
  if (!(lower < upper && upper - lower < Infinity))
    throw new RangeError(`bounds ${lower} and ${upper}: the first is to be less`);
  for (const rate of [alpha, beta])
    if (!(rate > 0 && rate < 0.5)) throw new RangeError(`an error rate of ${rate}: between 0 and 0.5 is needed`);
  if (!(Number.isInteger(maxUnits) && maxUnits >= FIRST_LOOK))
    throw new RangeError(`${maxUnits} units at most: at least ${FIRST_LOOK} are needed`);
  return { lower: rounded(Math.log(beta / (1 - alpha))), upper: rounded(Math.log((1 - beta) / alpha)) };
}

export interface SprtOutlook {
  /** Probability of ending with `upper`. */
  readonly upper: number;
  /** Units until the end, in the mean. */
  readonly units: number;
}

/**
 * What to expect of a test if the mean is `truth` and one unit has this variance: Wald's approximations, which take the
 * end as lying on a bound and know no first look and no `maxUnits`. So real tests take somewhat longer (they look only now
 * and then, and overshoot) and err somewhat less often.
 */
export function sprtOutlook(test: SequentialTest, variance: number, truth: number): SprtOutlook {
  const bounds = logBounds(test);
  const width = test.upper - test.lower;
  const drift = (width * (truth - (test.lower + test.upper) / 2)) / variance;
  const spread = (width * width) / variance;
  // The h for which E exp(h · step) = 1.
  const h = (-2 * drift) / spread;
  if (Math.abs(h) < 1e-9) {
    const upper = -bounds.lower / (bounds.upper - bounds.lower);
    return { upper, units: (-bounds.lower * bounds.upper) / spread };
  }
  const upper = Math.expm1(h * bounds.lower) / (Math.exp(h * bounds.lower) - Math.exp(h * bounds.upper));
  return { upper, units: (upper * bounds.upper + (1 - upper) * bounds.lower) / drift };
}
