/**
 * Addressed randomness: a stream is a pure function of (root seed, address), so any of them can be made again alone, in
 * any order and on any thread.
 *
 * The generator is xoshiro128** 1.1 (Blackman & Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
 * 2021): 128 bits of state, passes BigCrush, about 2 ns a number. Its state is made from the root and the address by
 * MurmurHash3_x86_128 (Appleby) over one 16-byte block with the four root words as seeds. For one root that map is a
 * bijection of the 128-bit address, so two addresses never share a state. sfc32 was level in speed, but wants a dozen
 * steps of warming up, which costs a hand's deal a tenth more.
 *
 * The state lies in an `Int32Array` at an offset, not in a class's fields: the deal's stream is part of the engine's flat
 * state and is copied with it. `Stream` is the same generator with an array of its own.
 */
import type { Root } from './root.ts';

/** Words a stream's state takes. */
export const STREAM_WORDS = 4;

/** What a stream is for: the first word of its address. Numbers are part of the contract: changing one changes every result. */
export const Purpose = { deal: 1, seat: 2, trial: 3 } as const;

function mix(x: number): number {
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

const rotl = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/** Writes at `at` the state of the stream that belongs to (root, a, b, c, d). */
export function seedAt(words: Int32Array, at: number, root: Root, a: number, b: number, c: number, d: number): void {
  const c1 = 0x239b961b;
  const c2 = 0xab0e9789;
  const c3 = 0x38b34ae5;
  const c4 = 0xa1e38b93;
  let h1 = root[0] ^ Math.imul(rotl(Math.imul(a, c1), 15), c2);
  h1 = (Math.imul(rotl(h1, 19) + root[1], 5) + 0x561ccd1b) | 0;
  let h2 = root[1] ^ Math.imul(rotl(Math.imul(b, c2), 16), c3);
  h2 = (Math.imul(rotl(h2, 17) + root[2], 5) + 0x0bcaa747) | 0;
  let h3 = root[2] ^ Math.imul(rotl(Math.imul(c, c3), 17), c4);
  h3 = (Math.imul(rotl(h3, 15) + root[3], 5) + 0x96cd1c35) | 0;
  let h4 = root[3] ^ Math.imul(rotl(Math.imul(d, c4), 18), c1);
  h4 = (Math.imul(rotl(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  h1 ^= 16;
  h2 ^= 16;
  h3 ^= 16;
  h4 ^= 16;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = mix((h2 + h1) | 0);
  h3 = mix((h3 + h1) | 0);
  h4 = mix((h4 + h1) | 0);
  h1 = mix(h1);
  h1 = (h1 + h2 + h3 + h4) | 0;
  words[at] = h1;
  words[at + 1] = (h2 + h1) | 0;
  words[at + 2] = (h3 + h1) | 0;
  // The generator stands still at all zeros; that address (one in 2^128) gets another odd constant.
  words[at + 3] = (h4 + h1) | 0 || (words[at] | words[at + 1] | words[at + 2] ? 0 : 0x9e3779b9 | 0);
}

/** A constant with a name: `2 ** -32` written out in a hot expression is a call of pow at each use. */
const TWO_TO_MINUS_32 = 2 ** -32;

/** The next 32 bits, signed, of the stream whose state lies at `at`. */
export function nextAt(words: Int32Array, at: number): number {
  const s1 = words[at + 1];
  const s2 = words[at + 2] ^ words[at];
  const s3 = words[at + 3] ^ s1;
  words[at + 1] = s1 ^ s2;
  words[at] = words[at] ^ s3;
  words[at + 2] = s2 ^ (s1 << 9);
  words[at + 3] = rotl(s3, 11);
  return Math.imul(rotl(Math.imul(s1, 5), 7), 9);
}

/** Uniform in 0..n−1 for 1 ≤ n ≤ 2^20; the bias of one value against another is below n/2^32. */
export function belowAt(words: Int32Array, at: number, n: number): number {
  return ((nextAt(words, at) >>> 0) * n * TWO_TO_MINUS_32) | 0;
}

/** A stream with a state of its own: what an agent gets. */
export class Stream {
  readonly #words = new Int32Array(STREAM_WORDS);

  /** Frozen: nothing that one agent does to its stream is left for the next one that gets it. */
  constructor() {
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
    return ((nextAt(this.#words, 0) >>> 0) * n * TWO_TO_MINUS_32) | 0;
  }

  /** Uniform in [0, 1): a multiple of 2^-32. */
  unit(): number {
    return (nextAt(this.#words, 0) >>> 0) * TWO_TO_MINUS_32;
  }
}
