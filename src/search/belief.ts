/**
 * How likely a world is by how the others have played: each of their choices counts 1 − ε if a policy would have made it,
 * and besides ε shared among all options. A seat that chose otherwise than the policy would have is so no proof against a
 * world, but evidence. Leads are taken to tell nothing, since no policy has a view of them.
 */
import { Kernel } from '../engine/kernel.ts';
import type { Rules } from '../engine/rules.ts';
import type { State } from '../engine/state.ts';
import { ACTIONS, LOG, MOST_ACTIONS } from '../engine/state.ts';
import type { View } from '../play/view.ts';
import { STREAM_WORDS } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { MOST_NOTED } from './likelihood.ts';
import { POLICIES } from './policies.ts';
import { RANDOM } from './policy.ts';
import type { Worlds } from './worlds.ts';

export class Belief {
  readonly #policy: number;
  readonly #epsilon: number;
  readonly #calls: Kernel['calls'];
  readonly #past: State;
  readonly #log: Words;
  readonly #notes: Words;
  readonly #words: Words;
  #entries = 0;
  #seat = 0;

  /** `policy`: how the others are taken to play, but for one choice in 1/ε, which is by chance. */
  constructor(rules: Rules, policy: string, epsilon: number) {
    const kernel = new Kernel();
    this.#policy = POLICIES[policy];
    this.#epsilon = this.#policy === RANDOM ? 1 : epsilon;
    this.#calls = kernel.calls;
    this.#past = kernel.state(rules);
    this.#log = kernel.words(MOST_ACTIONS);
    this.#notes = kernel.words(MOST_NOTED);
    this.#words = kernel.words(STREAM_WORDS);
  }

  /** Takes in a moment, once the worlds have looked at it. */
  look(worlds: Worlds, view: View): void {
    this.#seat = view.seat;
    // For policies that leave something to chance: a moment's own, whatever has been weighed before.
    this.#words.set(worlds.words);
    this.#entries = worlds.state[ACTIONS];
    this.#log.set(worlds.state.subarray(LOG, LOG + this.#entries));
    worlds.lookBack(view);
  }

  /** The chance that the others would have played as they did in the world last made. */
  weigh(worlds: Worlds): number {
    worlds.goBack(this.#past);
    const epsilon = this.#epsilon;
    const n = this.#calls.retrace(
      this.#past.byteOffset,
      this.#log.byteOffset,
      this.#entries,
      this.#seat,
      this.#policy,
      this.#words.byteOffset,
      this.#notes.byteOffset,
    );
    let weight = 1;
    for (let i = 0; i < n; i++) {
      const options = this.#notes[i];
      weight *= options > 0 ? 1 - epsilon + epsilon / options : -epsilon / options;
    }
    return weight;
  }
}
