/** How often each whole number was seen, for numbers that no hand exceeds. */

/** Points are the largest numbers counted: the pips of a double-fifteen set are 2040. */
export const MOST_COUNTED = 2047;

export class Histogram {
  readonly #counts = new Int32Array(2 * MOST_COUNTED + 1);

  add(value: number, times = 1): void {
    const at = value + MOST_COUNTED;
    if (!(at >= 0 && at < this.#counts.length)) throw new RangeError(`no hand has a ${value}`);
    this.#counts[at] += times;
  }

  /** By the number as text, in rising order as far as an object keeps one. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (let at = 0; at < this.#counts.length; at++) {
      const count = this.#counts[at];
      if (count > 0) counts[at - MOST_COUNTED] = count;
    }
    return counts;
  }
}

/** The histograms that are kept of a pairing; the lists by place in it. */
export interface Histograms {
  readonly plays: Histogram;
  readonly draws: Histogram;
  readonly winnerPoints: Histogram;
  /** Null where there are more than two sides. */
  readonly margin: Histogram | null;
  readonly drawn: readonly Histogram[];
  readonly blankOwn: readonly Histogram[];
  /** By name, in the order in which a summary lists them. */
  readonly all: readonly (readonly [name: string, histogram: Histogram])[];
}

/** `labels`: of the pairing's agents. */
export function histogramsOf(labels: readonly string[], twoSided: boolean): Histograms {
  const all: [string, Histogram][] = [];
  const named = (name: string): Histogram => {
    const histogram = new Histogram();
    all.push([name, histogram]);
    return histogram;
  };
  const [plays, draws, winnerPoints] = ['plays', 'draws', 'winnerPoints'].map(named);
  const margin = twoSided ? named('margin') : null;
  const byAgent = labels.map(label => [named(`drawn/${label}`), named(`blankOwn/${label}`)]);
  const [drawn, blankOwn] = [0, 1].map(i => byAgent.map(both => both[i]));
  return { plays, draws, winnerPoints, margin, drawn, blankOwn, all };
}
