/**
 * The six sums of one measure since they were last added to the totals (unit-sums.ts). In an array of floats: as fields each
 * sum would be an object of its own, made anew with every addition.
 */
import type { RatioSums } from '../stats/ratio.ts';

/** Places of n, Σx, Σy, Σx², Σy² and Σxy. */
const [N, X, Y, XX, YY, XY] = [0, 1, 2, 3, 4, 5];

export class Gathered {
  readonly #sums = new Float64Array(6);

  /** Adds a unit. */
  add(x: number, y: number): void {
    const sums = this.#sums;
    sums[N]++;
    sums[X] += x;
    sums[Y] += y;
    sums[XX] += x * x;
    sums[YY] += y * y;
    sums[XY] += x * y;
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
    sums[X] += x;
    sums[XX] += xx;
    sums[XY] += xy;
  }

  addUnits(n: number): void {
    this.#sums[N] += n;
  }

  get sums(): RatioSums & Record<'xx' | 'yy' | 'xy', number> {
    const [n, x, y, xx, yy, xy] = this.#sums;
    return { n, x, y, xx, yy, xy };
  }

  clear(): void {
    this.#sums.fill(0);
  }
}
