/**
 * The test on which a run ends one of its pairings. What it looks at is the contiguous prefix of that pairing's parts, in
 * their order and only where one ends (stats/looks.ts), so in which order workers finish has no say: whoever plays the run
 * with however many threads comes to the same verdict at the same unit. What was played beyond it counts for nothing.
 *
 * Sums are read from the parts' own files, the ones that reports are made from.
 */
import { lookPoints } from '../stats/looks.ts';
import { mergeRatios, noRatio } from '../stats/ratio.ts';
import { type Experiment, type PartEntry, partPath, type Stop, type Stopped } from '../tables/manifest.ts';
import { lookAt, pairingOfStop, stopSums } from '../tables/stop.ts';
import { readSummary } from '../tables/summary.ts';
import type { Part } from './schedule.ts';

export class Stopping {
  readonly pairing: number;
  readonly #stop: Stop;
  readonly #dir: string;
  /** That pairing's, all that are planned. */
  readonly #parts: readonly Part[];
  readonly #looks: ReadonlySet<number>;
  readonly #looked: number[] = [];
  readonly #sums = noRatio();
  #next = 0;
  #stopped: Stopped | null = null;

  /** `parts`: the run's cut; `dir`: where its summaries lie. */
  constructor(experiment: Experiment, stop: Stop, parts: readonly Part[], dir: string) {
    this.pairing = pairingOfStop(experiment, stop);
    this.#stop = stop;
    this.#dir = dir;
    this.#parts = parts.filter(part => part.pairing === this.pairing);
    this.#looks = new Set(lookPoints(this.#parts.map(({ to }) => to)));
  }

  /** How it ended; null: not yet. */
  get stopped(): Stopped | null {
    return this.#stopped;
  }

  /** Takes in what the prefix has grown by; true where that brought the verdict. */
  advance(done: ReadonlyMap<number, PartEntry>): boolean {
    if (this.#stopped) return false;
    for (let entry = this.#entry(done); entry; entry = this.#entry(done)) {
      const summary = readSummary(partPath(this.#dir, 'summary', entry.index), entry.summary);
      mergeRatios(this.#sums, stopSums(summary, this.#stop));
      this.#next++;
      if (this.#looks.has(entry.to) && this.#look(entry.to)) return true;
    }
    return false;
  }

  /** Does a part lie beyond the end? */
  isBeyond({ pairing, from }: Part): boolean {
    return this.#stopped !== null && pairing === this.pairing && from >= this.#stopped.at;
  }

  /** May the end come before a part is looked at? Then whatever is wrong with it can wait. */
  mayDoWithout(part: Part): boolean {
    return this.#stopped === null && part.pairing === this.pairing && part.index !== this.awaited;
  }

  /** The part by which the prefix grows next. */
  get awaited(): number | undefined {
    return this.#parts[this.#next]?.index;
  }

  #entry(done: ReadonlyMap<number, PartEntry>): PartEntry | undefined {
    return this.awaited === undefined ? undefined : done.get(this.awaited);
  }

  #look(at: number): boolean {
    const { pairing, test } = this.#stop;
    this.#looked.push(at);
    const { verdict, ...look } = lookAt(this.#stop, this.#sums);
    if (verdict === null) return false;
    // The sums are over units that brought something; the prefix is told in units played.
    this.#stopped = { ...look, at, verdict, pairing, test, looks: [...this.#looked] };
    return true;
  }
}
