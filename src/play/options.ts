/**
 * The legal options of one decision, as an agent gets them: numbers (see engine/action.ts) behind methods, so that what an
 * agent does to them changes nothing. Valid until the agent has answered.
 *
 * The first option asked for is worked out alone, which is all that chance wants to know; whoever asks for a second gets
 * them from a list.
 */
import type { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import type { State } from '../engine/state.ts';

/** How much has been worked out. */
const NOTHING = 0;
const ONE = 1;
const ALL = 2;

export class Options {
  readonly #calls: Kernel['calls'];
  readonly #state: number;
  readonly #list: Int32Array;
  readonly #listAt: number;
  #count = 0;
  #known = NOTHING;
  /** With ONE: which option that is, and what it is. */
  #index = 0;
  #option = 0;

  /** `state` lies in the kernel's memory. */
  constructor(kernel: Kernel, state: State) {
    this.#calls = kernel.calls;
    this.#state = state.byteOffset;
    this.#list = kernel.words(MOST_OPTIONS);
    this.#listAt = this.#list.byteOffset;
    Object.freeze(this);
  }

  /** How many options there are. */
  get count(): number {
    return this.#count;
  }

  /** Option i, 0 ≤ i < count, in the order of `listOptions`: left end, right end, then a draw or a pass. */
  at(i: number): number {
    if (!(i >= 0 && i < this.#count && Number.isInteger(i))) {
      throw new RangeError(`there is no option ${i} of ${this.#count}`);
    }
    if (this.#known === NOTHING) {
      this.#known = ONE;
      this.#index = i;
      this.#option = this.#calls.optionAt(this.#state, i);
      return this.#option;
    }
    if (this.#known === ONE) {
      if (i === this.#index) return this.#option;
      this.#listAll();
    }
    return this.#list[i];
  }

  includes(option: unknown): boolean {
    if (this.#known === ONE && option === this.#option) return true;
    if (this.#known !== ALL) this.#listAll();
    for (let i = 0; i < this.#count; i++) if (this.#list[i] === option) return true;
    return false;
  }

  #listAll(): void {
    this.#calls.listOptions(this.#state, this.#listAt);
    this.#known = ALL;
  }

  /** Another decision, with so many options, or as many as the state has now. For whoever conducts the hand. */
  static refresh(options: Options, count = options.#calls.onward(options.#state)): void {
    options.#count = count;
    options.#known = NOTHING;
  }
}
