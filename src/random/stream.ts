/** A random stream as an agent gets it: the generator (generator.ts) behind methods, with a state of its own. */
import * as generator from './generator.ts';
import type { Root } from './root.ts';
import * as words from './words.ts';

// Constants of this module's own are folded into machine code, imported ones are not.
const { FOR_DEAL, FOR_SEAT, FOR_TRIAL, nextAt, STREAM_WORDS, seedAt } = generator;
const { scaled } = words;

/** What a stream is for: the first word of its address. */
export const Purpose = { deal: FOR_DEAL, seat: FOR_SEAT, trial: FOR_TRIAL } as const;

const TWO_TO_MINUS_32 = 2 ** -32;

export class Stream {
  readonly #words: words.Words;

  /**
   * `state`: where its state is to lie, STREAM_WORDS words. Frozen: nothing that one agent does to its stream is left for
   * the next one that gets it.
   */
  constructor(state: words.Words = new Int32Array(STREAM_WORDS)) {
    this.#words = state;
    Object.freeze(this);
  }

  /** Puts the stream at the start of the address (root, a, b, c, d). */
  seed(root: Root, a: number, b: number, c: number, d: number): void {
    seedAt(this.#words, 0, root, a, b, c, d);
  }

  /** 32 random bits as a signed integer. */
  next(): number {
    return nextAt(this.#words, 0);
  }

  /** Uniform in 0..n−1, for 1 ≤ n ≤ 2^20. */
  below(n: number): number {
    return scaled(nextAt(this.#words, 0), n);
  }

  /** Uniform in [0, 1): a multiple of 2^-32. */
  unit(): number {
    return (nextAt(this.#words, 0) >>> 0) * TWO_TO_MINUS_32;
  }
}
