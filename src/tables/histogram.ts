/** How often each whole number was seen, for numbers that no hand exceeds. */
export class Histogram {
  /** Points are the largest numbers counted: the pips of a double-fifteen set are 2040. */
  static readonly #most = 2047;
  readonly #counts = new Int32Array(2 * Histogram.#most + 1);

  add(value: number): void {
    const at = value + Histogram.#most;
    if (!(at >= 0 && at < this.#counts.length)) throw new RangeError(`no hand has a ${value}`);
    this.#counts[at]++;
  }

  /** By the number as text, in rising order as far as an object keeps one. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    this.#counts.forEach((count, at) => {
      if (count > 0) counts[at - Histogram.#most] = count;
    });
    return counts;
  }
}
