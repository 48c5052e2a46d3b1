/**
 * The best of some options by a value, with ties broken uniformly by the agent's own stream: one number of the stream
 * where two or more are level, none otherwise. Made once for a player and used for all its decisions.
 */
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Random } from './agent.ts';

export class Best {
  readonly #level = new Int32Array(MOST_OPTIONS);
  #count = 0;
  #value = 0;

  /** Forgets everything offered. */
  clear(): void {
    this.#count = 0;
  }

  /** Considers an option, each once. `value` is any number but NaN. */
  offer(option: number, value: number): void {
    if (this.#count > 0 && value < this.#value) return;
    if (value > this.#value) this.#count = 0;
    this.#value = value;
    this.#level[this.#count++] = option;
  }

  /** The best option offered since `clear`; there must have been one. */
  take(random: Random): number {
    return this.#level[this.#count === 1 ? 0 : random.below(this.#count)];
  }
}
