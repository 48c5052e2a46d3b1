/**
 * The six sums of one measure since they were last added to the totals (unit-sums.ts). In an array of floats: as fields
 * each sum would be an object of its own, made anew with every addition.
 */
import type { RatioSums } from '../stats/ratio.ts';

/** Places of n, Σx, Σy, Σx², Σy² and Σxy. */
const [N, X, Y, XX, YY, XY, SUMS] = [0, 1, 2, 3, 4, 5, 6];

export class Gathered {
  readonly #sums: Float64Array;
  readonly #at: number;

  private constructor(sums: Float64Array, at: number) {
    this.#sums = sums;
    this.#at = at;
  }

  /** Of so many measures, in one array: a part has some ninety, and arrays are made anew for each part. */
  static of(measures: number): Gathered[] {
    const sums = new Float64Array(SUMS * measures);
    return Array.from({ length: measures }, (_, i) => new Gathered(sums, SUMS * i));
  }

  /** Adds a unit. */
  add(x: number, y: number): void {
    const sums = this.#sums;
    const at = this.#at;
    sums[at + N]++;
    sums[at + X] += x;
    sums[at + Y] += y;
    sums[at + XX] += x * x;
    sums[at + YY] += y * y;
    sums[at + XY] += x * y;
  }

  /** Adds to Σx, Σx² and Σxy those of a block of units: their x begin at `at`, their y at `of`. */
  addBlock(xs: Float64Array, at: number, ys: Float64Array, of: number, units: number): void {
    let x = 0;
    let xx = 0;
    let xy = 0;
    for (let unit = 0; unit < units; unit++) {
      const value = xs[at + unit];
      x += value;
      xx += value * value;
      xy += value * ys[of + unit];
    }
    const sums = this.#sums;
    sums[this.#at + X] += x;
    sums[this.#at + XX] += xx;
    sums[this.#at + XY] += xy;
  }

  addUnits(n: number): void {
    this.#sums[this.#at + N] += n;
  }

  get sums(): RatioSums & Record<'xx' | 'yy' | 'xy', number> {
    const [n, x, y, xx, yy, xy] = this.#sums.subarray(this.#at);
    return { n, x, y, xx, yy, xy };
  }

  clear(): void {
    this.#sums.fill(0, this.#at, this.#at + SUMS);
  }
}
