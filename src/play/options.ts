/**
 * The legal options of one decision, as an agent gets them: numbers (see engine/action.ts) behind methods, so that what an
 * agent does to them changes nothing. Valid until the agent has answered.
 *
 * The first option asked for is worked out alone, which is all that chance wants to know; whoever asks for a second gets
 * them from a list. What is rare stands in functions of its own, so that the rest is copied into whoever asks.
 */
import type { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import type { State } from '../engine/state.ts';

/** In place of an index: no option has been worked out, or all have been. */
const NONE = -1;
const ALL = -2;

/** Another decision, with so many options. For whoever conducts the hand: no agent can reach it. */
export let offer: (options: Options, count: number) => void;

/** The same, with as many as the state has now. */
export let refresh: (options: Options) => void;

export class Options {
  static {
    offer = (options, count) => {
      options.#count = count;
      options.#index = NONE;
    };
    refresh = options => offer(options, options.#calls.onward(options.#state));
  }

  readonly #calls: Kernel['calls'];
  /** The one that is hot, without a look into the others. */
  readonly #optionAt: Kernel['calls']['optionAt'];
  readonly #state: number = 0;
  readonly #list: Int32Array;
  /** Where it lies: kept, since a getter of the array could be an agent's. */
  readonly #listAt: number = 0;
  #count = 0;
  /** Which option has been worked out alone, or NONE or ALL. */
  #index = NONE;
  /** What that option is. */
  #option = 0;

  /** `state` lies in the kernel's memory. */
  constructor(kernel: Kernel, state: State) {
    this.#calls = kernel.calls;
    this.#optionAt = kernel.calls.optionAt;
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
    if (typeof i !== 'number' || i >>> 0 !== i || i >= this.#count) throw noOption(i, this.#count);
    if (this.#index === NONE) {
      this.#index = i;
      this.#option = this.#optionAt(this.#state, i);
      return this.#option;
    }
    return i === this.#index ? this.#option : this.#listed()[i];
  }

  includes(option: unknown): option is number {
    return (option === this.#option && this.#index >= 0) || this.#amongAll(option);
  }

  #amongAll(option: unknown): boolean {
    const list = this.#listed();
    for (let i = 0; i < this.#count; i++) if (list[i] === option) return true;
    return false;
  }

  #listed(): Int32Array {
    if (this.#index !== ALL) {
      this.#calls.listOptions(this.#state, this.#listAt);
      this.#index = ALL;
    }
    return this.#list;
  }
}

function noOption(i: number, count: number): RangeError {
  return new RangeError(`there is no option ${i} of ${count}`);
}
