/** Whole sequential tests, played over and over in a world whose mean is known: how often they err, and their estimates too. */
import { lookPoints } from '../../src/stats/looks.ts';
import { type SequentialTest, type SprtLook, sprtLook } from '../../src/stats/sprt.ts';
import { afterStopping } from '../../src/stats/stopped.ts';
import { Prefix, streamOf, type World } from './worlds.ts';

export interface Outcomes {
  readonly lower: number;
  readonly upper: number;
  readonly undecided: number;
  /** Units until the end, in the mean. */
  readonly units: number;
  /** Of the estimates after stopping and of the plain means: mean error, share above the truth, share of intervals that hold it. */
  readonly corrected: Estimates;
  readonly plain: Estimates;
}

export interface Estimates {
  readonly bias: number;
  readonly above: number;
  readonly covered: number;
}

/** Part ends every `part` units. */
export const evenParts = (part: number, maxUnits: number): number[] => {
  return Array.from({ length: Math.ceil(maxUnits / part) }, (_, i) => Math.min(maxUnits, part * (i + 1)));
};

export interface Trial {
  readonly test: SequentialTest;
  readonly ends: readonly number[];
  readonly world: World;
  readonly mean: number;
  readonly runs: number;
  readonly seed: string;
  /** Estimates are worked out for this many of the runs. */
  readonly estimated?: number;
}

export function trial({ test, ends, world, mean, runs, seed, estimated = 0 }: Trial): Outcomes {
  const looks = lookPoints(ends);
  const unit = world(streamOf(seed), mean);
  const ended = { lower: 0, upper: 0, undecided: 0 };
  const corrected = new Score(mean);
  const plain = new Score(mean);
  let units = 0;
  for (let run = 0; run < runs; run++) {
    const { stop, made } = once(test, looks, unit);
    ended[stop.verdict!]++;
    units += stop.n;
    if (run >= estimated) continue;
    const { value, low, high } = afterStopping(test, looks.slice(0, made), stop);
    corrected.add(value, low, high);
    const reach = 1.959964 * Math.sqrt(stop.variance / stop.n);
    plain.add(stop.mean, stop.mean - reach, stop.mean + reach);
  }
  return {
    lower: ended.lower / runs,
    upper: ended.upper / runs,
    undecided: ended.undecided / runs,
    units: units / runs,
    corrected: corrected.result(),
    plain: plain.result(),
  };
}

function once(test: SequentialTest, looks: readonly number[], unit: () => number): { stop: SprtLook; made: number } {
  const prefix = new Prefix();
  for (const [i, end] of looks.entries()) {
    while (prefix.n < end) prefix.add(unit());
    const stop = sprtLook(test, prefix);
    if (stop.verdict !== null) return { stop, made: i + 1 };
  }
  throw new Error('the test has not ended with its last look');
}

class Score {
  readonly #truth: number;
  #n = 0;
  #error = 0;
  #above = 0;
  #covered = 0;

  constructor(truth: number) {
    this.#truth = truth;
  }

  add(value: number, low: number, high: number): void {
    this.#n++;
    this.#error += value - this.#truth;
    if (value > this.#truth) this.#above++;
    if (low <= this.#truth && this.#truth <= high) this.#covered++;
  }

  result(): Estimates {
    return { bias: this.#error / this.#n, above: this.#above / this.#n, covered: this.#covered / this.#n };
  }
}
