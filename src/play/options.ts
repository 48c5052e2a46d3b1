/**
 * The legal options of one decision, as an agent gets them: numbers (see engine/action.ts) behind methods, so that what an
 * agent does to them changes nothing. Valid until the agent has answered.
 */
import { listOptions, MOST_OPTIONS } from '../engine/moves.ts';
import type { State } from '../engine/state.ts';

export class Options {
  readonly #state: State;
  readonly #list = new Int32Array(MOST_OPTIONS);
  #count = 0;

  constructor(state: State) {
    this.#state = state;
    Object.freeze(this);
  }

  /** How many options there are. */
  get count(): number {
    return this.#count;
  }

  /** Option i, 0 ≤ i < count, in the order of `listOptions`: left end, right end, then a draw or a pass. */
  at(i: number): number {
    if (i >= 0 && i < this.#count) return this.#list[i];
    throw new RangeError(`there is no option ${i} of ${this.#count}`);
  }

  includes(option: unknown): boolean {
    for (let i = 0; i < this.#count; i++) if (this.#list[i] === option) return true;
    return false;
  }

  /** Lists what may be done now and returns how many options that is. For whoever conducts the hand. */
  static refresh(options: Options): number {
    options.#count = listOptions(options.#state, options.#list);
    return options.#count;
  }
}
