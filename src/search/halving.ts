/**
 * Which options the next world is tried with, by sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in
 * multi-armed bandits", ICML 2013): rounds share the trials, and after each the worse half of the options is left out.
 * All options that are left have been tried in the same worlds, so their sums are compared and not their means. With a
 * single round every option is tried alike.
 */
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Random } from '../play/agent.ts';
import { Best } from '../play/best.ts';
import type { Options } from '../play/options.ts';

export class Halving {
  /** The options by number; the first `left` are still tried, the others in the order in which they were left out. */
  readonly order = new Int32Array(MOST_OPTIONS);
  left = 0;
  #trials = 0;
  #rounds = 1;
  #round = 0;
  #worlds = 0;
  readonly #best = new Best();

  /** n options and so many trials of one option in one world to be shared among them, in as many rounds as n can be halved, or in one. */
  begin(n: number, trials: number, halve: boolean): void {
    for (let i = 0; i < n; i++) this.order[i] = i;
    this.left = n;
    this.#trials = trials;
    this.#rounds = halve ? Math.max(1, 32 - Math.clz32(n - 1)) : 1;
    this.#round = 0;
    this.#share();
  }

  /** Is there another world to try the options left in? To be asked once a world; `totals` are the sums so far by option. */
  goesOn(totals: Float64Array): boolean {
    if (this.#worlds === 0) {
      if (++this.#round === this.#rounds) return false;
      this.#leaveOut(totals);
      this.#share();
    }
    this.#worlds--;
    return true;
  }

  /** Of the options left the best by `totals`; the agent's own stream decides where some are level. */
  best(options: Options, totals: Float64Array, random: Random): number {
    this.#best.clear();
    for (let i = 0; i < this.left; i++) {
      const option = this.order[i];
      this.#best.offer(options.at(option), totals[option]);
    }
    return this.#best.take(random);
  }

  /** Worlds of this round: at least one. */
  #share(): void {
    this.#worlds = Math.max(1, Math.floor(this.#trials / (this.#rounds * this.left)));
  }

  /** Leaves the worse half out; equals stay in the order in which they stand. */
  #leaveOut(totals: Float64Array): void {
    const { order } = this;
    for (let i = 1; i < this.left; i++) {
      const option = order[i];
      let at = i;
      for (; at > 0 && totals[order[at - 1]] < totals[option]; at--) order[at] = order[at - 1];
      order[at] = option;
    }
    this.left = (this.left + 1) >> 1;
  }
}
