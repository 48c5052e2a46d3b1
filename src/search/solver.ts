/**
 * Known worlds solved (alpha-beta.ts), for whoever has a whole state: a cheat that sees it, or a search that assumes it.
 * Made once for a player, in a kernel of its own.
 */
import { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Rules } from '../engine/rules.ts';
import type { State } from '../engine/state.ts';
import type { Options } from '../play/options.ts';
import type { Words } from '../random/words.ts';
import { SEARCH_WORDS } from './alpha-beta.ts';
import { WORTH_WORDS } from './worth.ts';

/** Words of the kernel's memory besides the state. */
const SOLVER_WORDS = SEARCH_WORDS + WORTH_WORDS + 2 * MOST_OPTIONS;

export class Solver {
  /** The world to be solved: to be written by the caller, left as it was. */
  readonly state: State;
  /** What to play for (aim.ts): to be written by the caller. */
  readonly worth: Words;
  /** By option: its worth, once `value` has been called. */
  readonly values: Words;
  readonly #calls: Kernel['calls'];
  readonly #options: Words;
  readonly #work: Words;

  constructor(rules: Rules) {
    const kernel = new Kernel(SOLVER_WORDS);
    this.#calls = kernel.calls;
    this.state = kernel.state(rules);
    this.worth = kernel.words(WORTH_WORDS);
    this.values = kernel.words(MOST_OPTIONS);
    this.#options = kernel.words(MOST_OPTIONS);
    this.#work = kernel.words(SEARCH_WORDS);
  }

  /**
   * Values every option of the seat to move in the world. True where that is exact; otherwise a share of `nodes` went to
   * each option, and a greedy playout says what a line is worth from where it was cut off.
   */
  value(options: Options, nodes: number): boolean {
    const n = this.#take(options);
    const { state, worth, values } = this;
    const work = this.#work.byteOffset;
    const given = this.#options.byteOffset;
    return this.#calls.valueOptions(state.byteOffset, worth.byteOffset, given, n, nodes, work, values.byteOffset) === 1;
  }

  /** The best option of the seat to move in the world, as far as `nodes` nodes tell. */
  best(options: Options, nodes: number): number {
    const n = this.#take(options);
    const { state, worth } = this;
    const work = this.#work.byteOffset;
    const given = this.#options.byteOffset;
    return options.at(this.#calls.bestOption(state.byteOffset, worth.byteOffset, given, n, nodes, work));
  }

  #take(options: Options): number {
    for (let i = 0; i < options.count; i++) this.#options[i] = options.at(i);
    return options.count;
  }
}
