/**
 * The chances of a run of draws: a seat that nothing fits draws from n tiles, k of which fit, until one does or it has drawn
 * `most`. The tiles lie in any order, each as likely, those among them that are never drawn (the reserve) too.
 */
export class RunChances {
  /** Each of the n − k tiles that do not fit: how likely it is drawn. */
  each = 0;
  /** How likely the run ends with a tile that fits; each of the k is as likely to be it. */
  found = 0;

  set(n: number, k: number, most: number): void {
    if (k > 0 && most > n - k) {
      // Drawn is what lies before the first that fits: one of k + 1 gaps, each as likely.
      this.each = 1 / (k + 1);
      this.found = 1;
      return;
    }
    let drawn = 0;
    let none = 1;
    for (let left = n; left > n - most; left--) {
      none *= (left - k) / left;
      drawn += none;
    }
    this.each = k < n ? drawn / (n - k) : 0;
    this.found = 1 - none;
  }
}
