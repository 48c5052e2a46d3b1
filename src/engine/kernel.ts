/**
 * The kernel: the engine's hot files (options.ts, moves.ts, onward.ts, deal.ts, kept-deal.ts, head.ts, blank.ts, score.ts,
 * and of search policy.ts, weighing.ts, playout.ts, worth.ts, filling.ts, alpha-beta.ts and likelihood.ts) compiled to
 * WebAssembly, for whoever plays millions of hands. It is no second engine: scripts/kernel compiles those very files, but for two pieces that have a text of their
 * own there (weighing.as, seeding.as), and tests hold the two to each other, word for word.
 *
 * A state that the kernel is to play on lies in its memory; to JavaScript it is an Int32Array like any other. Whoever holds
 * one array of a memory can reach all of it, so every hand and every search makes a kernel of its own: one for all was a
 * little quicker to start, and let an agent read the table through its own search's worlds.
 */
import type { Words } from '../random/words.ts';
import { KERNEL } from './kernel-code.ts';
import { newState } from './new-state.ts';
import type { Rules } from './rules.ts';
import { STATE_WORDS, type State } from './state.ts';

/** An address in the kernel's memory: the `byteOffset` of words that it gave out. */
export type Address = number;

/** What the kernel does. */
interface Calls {
  /** deal.ts, then `onward`. */
  deal(state: Address, root: Address, unit: number, hand: number): number;
  /** As in random/seeding.ts. */
  seedMany(words: Address, n: number, root: Address, a: number, b: number, c: number, d: number): void;
  /** `apply`, then `onward`. */
  step(state: Address, option: number): number;
  /**
   * `deal`, the seats' streams begun too, and `step`: and on past every decision with a single option, to a choice in one
   * word (onward.ts). A deal is put back if it is the one that is kept (kept-deal.ts), and kept else.
   */
  dealToChoice(
    state: Address,
    root: Address,
    unit: number,
    hand: number,
    streams: Address,
    firstStream: number,
    kept: Address,
  ): number;
  stepToChoice(state: Address, option: number): number;
  /** As in onward.ts. */
  onward(state: Address): number;
  optionAt(state: Address, k: number): number;
  onlyOption(state: Address): number;
  listOptions(state: Address, out: Address): number;
  /** As in search/policy.ts and search/playout.ts. */
  choosePlay(state: Address, policy: number, words: Address): number;
  playOut(state: Address, policy: number, words: Address): void;
  tryOptions(
    state: Address,
    worth: Address,
    options: Address,
    n: number,
    policy: number,
    words: Address,
    values: Address,
    head: Address,
  ): void;
  /** As in search/filling.ts. */
  fillWorld(
    state: Address,
    seat: number,
    hidden: Address,
    n: number,
    cellOf: Address,
    seatOf: Address,
    words: Address,
    given: Address,
  ): void;
  /** As in search/likelihood.ts. */
  retrace(
    state: Address,
    log: Address,
    n: number,
    seat: number,
    policy: number,
    words: Address,
    notes: Address,
  ): number;
  /** As in search/alpha-beta.ts. */
  valueOptions(
    state: Address,
    worth: Address,
    options: Address,
    n: number,
    nodes: number,
    work: Address,
    values: Address,
  ): number;
  bestOption(state: Address, worth: Address, options: Address, n: number, nodes: number, work: Address): number;
}

// Node has it; the types are those of browsers, which nothing here may use.
declare global {
  namespace WebAssembly {
    class Memory {
      constructor(pages: { initial: number; maximum: number });
      readonly buffer: ArrayBuffer;
    }
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance {
      constructor(module: Module, imports: Record<string, Record<string, unknown>>);
      readonly exports: Record<string, unknown>;
    }
  }
}

/** Bytes. A kernel's memory never grows, which would cut off the arrays that lie in it. */
const PAGE = 65536;
/** The compiler keeps the first kilobyte to itself. */
const FIRST = 1024;
/** Words beside a state: lists of options, streams, a deal or a head to go back to, a puzzle, notes of hands for a table. */
const AROUND = 4096;

const code = new WebAssembly.Module(Buffer.from(KERNEL, 'base64'));

export class Kernel {
  readonly calls: Calls;
  /** For whoever has more compiled that is to work on it (src/tables/notes.ts). */
  readonly memory: WebAssembly.Memory;
  #end = FIRST;

  /**
   * Room for two states with what stands beside them, and for `words` besides. Takes a tenth of a millisecond; some ten
   * thousand can live at once.
   */
  constructor(words = 0) {
    const pages = Math.ceil((FIRST + 4 * (2 * (STATE_WORDS + AROUND) + words)) / PAGE);
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(code, { env: { memory: this.memory } });
    this.calls = exports as unknown as Calls;
  }

  /** So many words, all zero, in the kernel's memory. Throws a RangeError where it is full. */
  words(count: number): Words {
    const array = new Int32Array(this.memory.buffer, this.#end, count);
    this.#end += array.byteLength;
    return array;
  }

  /** A state with the rules written in, not yet dealt. */
  state(rules: Rules): State {
    return newState(rules, this.words(STATE_WORDS));
  }
}
