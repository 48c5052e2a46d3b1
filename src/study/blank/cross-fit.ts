/**
 * The better of two kinds of options, each by its best, without the winner's curse: what is chosen in one half of the worlds
 * is valued in the other, both ways round, and the two are averaged. Worlds alternate between the halves.
 */

/** In points. */
export interface Difference {
  readonly gain: number;
  /** The standard error over worlds. */
  readonly error: number;
}

interface Fitted extends Difference {
  /** What the best option of either kind is worth, and the better of those two as it was found. */
  readonly spend: number;
  readonly keep: number;
  readonly best: number;
  /** The best options in all worlds, and each option's sum over them. */
  readonly spendColumn: number;
  readonly keepColumn: number;
  readonly totals: readonly number[];
}

/** `table`: a row a world, a column an option; `spends`: of which kind each option is; `scale`: what a point is in it. */
export function crossFit(table: ArrayLike<number>, worlds: number, spends: readonly boolean[], scale: number): Fitted {
  const n = spends.length;
  const halves = [new Float64Array(n), new Float64Array(n)];
  for (let w = 0; w < worlds; w++) {
    const half = halves[w & 1];
    for (let i = 0; i < n; i++) half[i] = half[i] + table[w * n + i];
  }
  const totals = Array.from(halves[0], (sum, i) => sum + halves[1][i]);
  const chosen = halves.map(half => ({ spend: highest(half, spends, true), keep: highest(half, spends, false) }));
  const found = halves.map((half, h) => half[chosen[h].spend] > half[chosen[h].keep]);
  const sums = { spend: 0, keep: 0, best: 0 };
  const means = [new Mean(), new Mean()];
  for (let w = 0; w < worlds; w++) {
    const other = 1 - (w & 1);
    const spend = table[w * n + chosen[other].spend];
    const keep = table[w * n + chosen[other].keep];
    sums.spend += spend;
    sums.keep += keep;
    sums.best += found[other] ? spend : keep;
    means[w & 1].add(spend - keep);
  }
  return {
    spend: sums.spend / worlds / scale,
    keep: sums.keep / worlds / scale,
    best: sums.best / worlds / scale,
    gain: (sums.spend - sums.keep) / worlds / scale,
    // The halves may be about different options, so their own means are what each spreads about.
    error: Math.sqrt(means[0].squaredError + means[1].squaredError) / 2 / scale,
    spendColumn: highest(totals, spends, true),
    keepColumn: highest(totals, spends, false),
    totals,
  };
}

/** Of the columns of a kind the one with the highest sum; equals: the first. */
function highest(sums: ArrayLike<number>, spends: readonly boolean[], kind: boolean): number {
  let best = -1;
  for (let i = 0; i < spends.length; i++) {
    if (spends[i] === kind && (best < 0 || sums[i] > sums[best])) best = i;
  }
  return best;
}

/** Whole numbers added up exactly, and the square of their mean's standard error. */
export class Mean {
  n = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.n++;
    this.#sum += value;
    this.#squares += value * value;
  }

  get value(): number {
    return this.#sum / this.n;
  }

  get squaredError(): number {
    const spread = this.#squares - (this.#sum * this.#sum) / this.n;
    return Math.max(0, spread) / (this.n * (this.n - 1));
  }
}
