/**
 * A mean with its luck taken out: the regression of what a unit scored on covariates whose mean is known to be zero.
 *
 * Its coefficients come from other deals: units fall into two halves, and each half is corrected with what the other one
 * says. So they hang on nothing that they correct, and the mean stays right exactly, whatever they are (cross-fitting;
 * within one sample the bias of fitted control variates is of the order 1/n: S. S. Lavenberg & P. D. Welch, Management
 * Science 27, 1981). Weights written down once for all were turned down: what two seats pay for a tile in `draw` is the same
 * between most agents, but not with four seats, another set or other rules, and nobody would have to see to it.
 *
 * Only sums are kept. They are of floating point: the same units in another order may differ in the last digits.
 */
import { solve } from '../../stats/linear.ts';
import { studentQuantile } from '../../stats/quantile.ts';

/** What is added to a covariate's variance, in shares of it, so that two that always go together are no obstacle. */
const RIDGE = 1e-9;
/** Units that a half needs for each coefficient, lest the coefficients bring more scatter than they take. */
const UNITS_PER_COEFFICIENT = 5;

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

/** Sums over the units of a half: row i, column j ≥ i has the sum of z_i·z_j, where z is (1, y, x…). */
type Half = Float64Array;

interface Moments {
  readonly units: number;
  readonly mean: number;
  /** Of one unit. */
  readonly variance: number;
}

export class CrossFit {
  /** Of even units and of odd ones: all that there is to keep, and to send. */
  readonly halves: readonly [Half, Half];
  readonly #z: Float64Array;

  constructor(covariates: number) {
    const size = covariates + 2;
    this.#z = new Float64Array(size);
    this.#z[0] = 1;
    this.halves = [new Float64Array(size * size), new Float64Array(size * size)];
  }

  /** Takes in a unit: its number, what it scored, and its covariates. */
  add(unit: number, y: number, x: ArrayLike<number>): void {
    const z = this.#z;
    const size = z.length;
    z[1] = y;
    for (let i = 2; i < size; i++) z[i] = x[i - 2];
    const sums = this.halves[unit & 1];
    for (let i = 0; i < size; i++) {
      const zi = z[i];
      for (let j = i; j < size; j++) sums[i * size + j] += zi * z[j];
    }
  }

  /** Takes in the units that another one has. */
  merge(from: CrossFit): void {
    for (const [h, sums] of this.halves.entries()) {
      for (let i = 0; i < sums.length; i++) sums[i] += from.halves[h][i];
    }
  }

  /** The coefficients that even units are corrected with, and those of odd ones; zeros where there are too few units. */
  coefficients(): readonly [readonly number[], readonly number[]] {
    const [even, odd] = this.halves;
    const covariates = this.#z.length - 2;
    if (Math.min(even[0], odd[0]) < UNITS_PER_COEFFICIENT * (covariates + 1)) {
      const none = Array.from({ length: covariates }, () => 0);
      return [none, none];
    }
    return [this.#fit(odd), this.#fit(even)];
  }

  /** The corrected mean; errors are NaN with fewer than two units in a half. */
  estimate(level = 0.95): Adjusted {
    const [even, odd] = this.halves;
    const [ofEven, ofOdd] = this.coefficients();
    const none = ofEven.map(() => 0);
    const units = even[0] + odd[0];
    const adjusted = combined(this.#moments(even, ofEven), this.#moments(odd, ofOdd));
    const raw = combined(this.#moments(even, none), this.#moments(odd, none));
    const reach = units < 4 ? NaN : studentQuantile((1 + level) / 2, units - 2) * adjusted.error;
    return {
      units,
      mean: adjusted.mean,
      standardError: adjusted.error,
      low: adjusted.mean - reach,
      high: adjusted.mean + reach,
      level,
      rawMean: raw.mean,
      rawStandardError: raw.error,
    };
  }

  /** Covariance of z_i and z_j in a half. */
  #covariance(sums: Half, i: number, j: number): number {
    const units = sums[0];
    const at = Math.min(i, j) * this.#z.length + Math.max(i, j);
    return (sums[at] - (sums[i] * sums[j]) / units) / (units - 1);
  }

  #fit(half: Half): readonly number[] {
    const indices = Array.from({ length: this.#z.length - 2 }, (_, k) => k + 2);
    const matrix = indices.map(i => indices.map(j => this.#covariance(half, i, j) * (i === j ? 1 + RIDGE : 1)));
    // One that never varied gets the coefficient 0.
    for (const [k, row] of matrix.entries()) if (row[k] === 0) row[k] = 1;
    const right = indices.map(i => [this.#covariance(half, 1, i)]);
    return solve(matrix, right).map(([value]) => value);
  }

  /** Mean and variance of y − βx in a half. */
  #moments(sums: Half, beta: readonly number[]): Moments {
    const factors = [1, ...beta.map(value => -value)];
    let mean = 0;
    let variance = 0;
    for (const [i, one] of factors.entries()) {
      mean += (one * sums[i + 1]) / sums[0];
      for (const [j, other] of factors.entries()) variance += one * other * this.#covariance(sums, i + 1, j + 1);
    }
    return { units: sums[0], mean, variance };
  }
}

function combined(a: Moments, b: Moments): { mean: number; error: number } {
  const units = a.units + b.units;
  return {
    mean: (a.units * a.mean + b.units * b.mean) / units,
    error: Math.sqrt(a.units * a.variance + b.units * b.variance) / units,
  };
}
