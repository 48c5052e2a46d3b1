/**
 * A mean with its luck taken out: the regression of what a unit scored on covariates whose mean is known to be zero.
 *
 * Its coefficients come from other deals: units fall into two halves, and each half is corrected with what the other one
 * says. So they hang on nothing that they correct, and the mean stays right exactly, whatever they are (cross-fitting;
 * within one sample the bias of fitted control variates is of the order 1/n: S. S. Lavenberg & P. D. Welch, Management
 * Science 27, 1981). Weights written down once for all were turned down: what two seats pay for a tile in `draw` is the same
 * between most agents, but not with four seats, another set or other rules, and nobody would have to see to it.
 *
 * Only sums are kept, of whole numbers and exact (exact.ts): the same units in any grouping give the same sums, and what is
 * made of them is the same arithmetic everywhere.
 */
import { type Exact, plus, times } from './exact.ts';
import { solve } from './linear.ts';
import { studentQuantile } from './quantile.ts';

/** What is added to a covariate's variance, in shares of it, so that two that always go together are no obstacle. */
const RIDGE = 1e-9;
/** Units that a half needs for each coefficient, lest the coefficients bring more scatter than they take. */
const UNITS_PER_COEFFICIENT = 5;

/**
 * By half (even units, odd units): the sums of z_i·z_j for i ≤ j, row by row, where z is (1, y, x…). The first is the
 * number of units, the next ones are the sums of y and of the covariates.
 */
export type FitSums = readonly [even: Exact[], odd: Exact[]];

export interface Adjusted {
  readonly units: number;
  /** Corrected, with its interval. */
  readonly mean: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** As it was. */
  readonly rawMean: number;
  readonly rawStandardError: number;
}

/** Sums that a half keeps with so many covariates. */
export const fitLength = (covariates: number): number => ((covariates + 2) * (covariates + 3)) / 2;

export function noFit(covariates: number): FitSums {
  const half = (): Exact[] => Array.from({ length: fitLength(covariates) }, () => 0);
  return [half(), half()];
}

/** Takes in a unit: its number, and what it scored with its covariates behind it; whole numbers. */
export function addFitted(sums: FitSums, unit: number, values: readonly number[]): void {
  const half = sums[unit & 1];
  half[0] = plus(half[0], 1);
  let at = 1;
  for (let i = 0; i < values.length; i++, at++) half[at] = plus(half[at], values[i]);
  for (let i = 0; i < values.length; i++) {
    for (let j = i; j < values.length; j++, at++) half[at] = plus(half[at], times(values[i], values[j]));
  }
}

/** Takes in other units: afterwards `into` is as if it had seen them itself. */
export function mergeFits(into: FitSums, from: FitSums): void {
  for (const [h, half] of into.entries()) for (let i = 0; i < half.length; i++) half[i] = plus(half[i], from[h][i]);
}

/** Units that take coefficients for so many covariates, both halves together. */
export const leastToFit = (covariates: number): number => 2 * UNITS_PER_COEFFICIENT * (covariates + 1);

/** Are there units enough for coefficients? */
export function canFit(sums: FitSums): boolean {
  const [even, odd] = sums.map(half => new Half(half));
  return 2 * Math.min(even.units, odd.units) >= leastToFit(even.covariates);
}

/** The coefficients that even units are corrected with, and those of odd ones; zeros where there are too few units. */
export function coefficients(sums: FitSums): readonly [readonly number[], readonly number[]] {
  const [ofEven, ofOdd] = sums.map(half => new Half(half));
  if (canFit(sums)) return [ofOdd.fit(), ofEven.fit()];
  const none = Array.from({ length: ofEven.covariates }, () => 0);
  return [none, none];
}

/** The corrected mean of y; errors are NaN with fewer than two units in a half. */
export function adjusted(sums: FitSums, level = 0.95): Adjusted {
  const halves = sums.map(half => new Half(half));
  const beta = coefficients(sums);
  const none = beta[0].map(() => 0);
  const units = halves[0].units + halves[1].units;
  const { mean, error } = combined(halves.map((half, h) => half.moments(beta[h])));
  const raw = combined(halves.map(half => half.moments(none)));
  const reach = units < 4 ? NaN : studentQuantile((1 + level) / 2, units - 2) * error;
  return {
    units,
    mean,
    standardError: error,
    low: mean - reach,
    high: mean + reach,
    level,
    rawMean: raw.mean,
    rawStandardError: raw.error,
  };
}

interface Moments {
  readonly units: number;
  readonly mean: number;
  /** Of one unit. */
  readonly variance: number;
}

class Half {
  readonly units: number;
  readonly covariates: number;
  readonly #sums: readonly Exact[];

  constructor(sums: readonly Exact[]) {
    this.#sums = sums;
    this.units = Number(sums[0]);
    this.covariates = Math.sqrt(2 * sums.length + 0.25) - 2.5;
  }

  fit(): readonly number[] {
    const indices = Array.from({ length: this.covariates }, (_, k) => k + 1);
    const matrix = indices.map(i => indices.map(j => this.#covariance(i, j) * (i === j ? 1 + RIDGE : 1)));
    // One that never varied gets the coefficient 0.
    for (const [k, row] of matrix.entries()) if (row[k] === 0) row[k] = 1;
    const right = indices.map(i => [this.#covariance(0, i)]);
    return solve(matrix, right).map(([value]) => value);
  }

  /** Mean and variance of y − βx. */
  moments(beta: readonly number[]): Moments {
    const factors = [1, ...beta.map(value => -value)];
    let mean = 0;
    let variance = 0;
    for (const [i, one] of factors.entries()) {
      mean += one === 0 ? 0 : (one * Number(this.#sums[i + 1])) / this.units;
      for (const [j, other] of factors.entries()) {
        if (one !== 0 && other !== 0) variance += one * other * this.#covariance(i, j);
      }
    }
    return { units: this.units, mean, variance };
  }

  /** Of y (0) and the covariates (from 1 on); worked out in whole numbers up to the one division. */
  #covariance(i: number, j: number): number {
    const sums = this.#sums;
    const size = this.covariates + 1;
    const [low, high] = [Math.min(i, j), Math.max(i, j)];
    const product = sums[1 + size + low * size - (low * (low - 1)) / 2 + (high - low)];
    const whole = BigInt(this.units) * BigInt(product) - BigInt(sums[1 + i]) * BigInt(sums[1 + j]);
    return Number(whole) / (this.units * (this.units - 1));
  }
}

function combined([a, b]: readonly Moments[]): { mean: number; error: number } {
  const units = a.units + b.units;
  return {
    mean: ((a.units > 0 ? a.units * a.mean : 0) + (b.units > 0 ? b.units * b.mean : 0)) / units,
    error: Math.sqrt(a.units * a.variance + b.units * b.variance) / units,
  };
}
