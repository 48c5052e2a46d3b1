/**
 * Do runs of one question agree? And what has changed between two versions of an agent?
 *
 * - Two runs on different deals (other seeds) are independent: the difference has B. L. Welch's interval (Biometrika 34,
 *   1947), its degrees of freedom by F. E. Satterthwaite.
 * - Two runs on the same deals (one seed) are not: units are subtracted one by one, the difference is a mean over units.
 *   That needs the units' margins themselves, and where the two agents play alike in most deals it is far sharper.
 * - Several independent runs: W. G. Cochran's Q (Biometrics 10, 1954), the pooled value, and how much of the spread is more
 *   than error (I² of J. P. T. Higgins & S. G. Thompson, Statistics in Medicine 21, 2002; τ² of R. DerSimonian & N. Laird,
 *   Controlled Clinical Trials 7, 1986).
 *
 * "No difference seen" is no proof of none: the interval says which differences are still possible. Q takes the standard
 * errors as known, which is right for hundreds of units and too ready to find something for a dozen.
 */
import { twoSided } from './comparisons.ts';
import { normalQuantile, studentQuantile } from './quantile.ts';
import type { Estimate } from './ratio.ts';
import { chiSquareTail, studentTail } from './tail.ts';

/** What is known of one run's figure. */
export type Known = Pick<Estimate, 'value' | 'standardError' | 'n'>;

export interface Difference {
  /** The second less the first. */
  readonly value: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly df: number;
  /** Two-sided, against no difference. */
  readonly pValue: number;
}

/** The difference of two figures from different deals. */
export function independentDifference(first: Known, second: Known, level = 0.95): Difference {
  const value = second.value - first.value;
  const [a, b] = [first.standardError ** 2, second.standardError ** 2];
  const standardError = Math.sqrt(a + b);
  if (!(standardError > 0)) {
    const pValue = Number.isNaN(standardError) ? NaN : value === 0 ? 1 : 0;
    return { value, standardError, low: value - standardError, high: value + standardError, level, df: NaN, pValue };
  }
  const df = (a + b) ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
  // Rounded down, as the tables say: the interval grows by less than a thousandth where there are a hundred.
  const reach = studentQuantile((1 + level) / 2, Math.max(1, Math.floor(df))) * standardError;
  const pValue = Math.min(1, 2 * studentTail(Math.abs(value) / standardError, df));
  return { value, standardError, low: value - reach, high: value + reach, level, df, pValue };
}

/** Units' totals of a ratio Σx/Σy. */
export interface UnitTotals {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/**
 * The difference of two figures from the same units, in the same order. Where what a unit is divided by is the same for all
 * it is the mean of the units' differences; where it varies (the hands of a match), the delta method's.
 */
export function pairedRatios(first: UnitTotals, second: UnitTotals, level = 0.95): Difference {
  const n = first.x.length;
  if (second.x.length !== n) throw new RangeError(`${n} units against ${second.x.length}`);
  const [a, b] = [first, second].map(linearised);
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (b.left[i] - a.left[i]) ** 2;
  const [value, df] = [b.ratio - a.ratio, n - 1];
  const standardError = Math.sqrt(squares / df / n);
  const reach = df > 0 ? studentQuantile((1 + level) / 2, df) * standardError : NaN;
  const pValue = df > 0 ? twoSided({ value, standardError, n }) : NaN;
  return { value, standardError, low: value - reach, high: value + reach, level, df, pValue };
}

/** A ratio, and by unit what it adds to the ratio's error. */
function linearised({ x, y }: UnitTotals): { ratio: number; left: number[] } {
  const [sumX, sumY] = [x, y].map(values => Array.from(values).reduce((sum, value) => sum + value, 0));
  const ratio = sumX / sumY;
  return { ratio, left: Array.from(x, (value, i) => ((value - ratio * y[i]) * x.length) / sumY) };
}

export interface Agreement {
  /** Mean of all, each weighing as its inverse squared standard error. */
  readonly pooled: {
    readonly value: number;
    readonly standardError: number;
    readonly low: number;
    readonly high: number;
  };
  readonly level: number;
  /** Cochran's Q, its degrees of freedom, and the probability of as much by error alone. */
  readonly q: number;
  readonly df: number;
  readonly pValue: number;
  /** Share of the spread that is more than error, and the variance it would be between runs. */
  readonly iSquared: number;
  readonly tauSquared: number;
}

/** How well independent figures of one question agree; each standard error more than 0. */
export function agreement(figures: readonly Omit<Known, 'n'>[], level = 0.95): Agreement {
  for (const { standardError } of figures)
    if (!(standardError > 0)) throw new RangeError(`a standard error of ${standardError}: more than 0 is needed`);
  const weights = figures.map(({ standardError }) => standardError ** -2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const value = figures.reduce((sum, figure, i) => sum + weights[i] * figure.value, 0) / total;
  const standardError = 1 / Math.sqrt(total);
  const reach = normalQuantile((1 + level) / 2) * standardError;
  const q = figures.reduce((sum, figure, i) => sum + weights[i] * (figure.value - value) ** 2, 0);
  const df = figures.length - 1;
  const scale = total - weights.reduce((sum, weight) => sum + weight * weight, 0) / total;
  return {
    pooled: { value, standardError, low: value - reach, high: value + reach },
    level,
    q,
    df,
    pValue: df > 0 ? chiSquareTail(q, df) : 1,
    iSquared: q > df ? (q - df) / q : 0,
    tauSquared: q > df ? (q - df) / scale : 0,
  };
}
