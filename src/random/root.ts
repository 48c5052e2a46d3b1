/**
 * From a root seed (any string) to 128 root bits. seedrandom's default generator (ARC4, whose key schedule mixes every
 * character of the string into all of its state) does it once a run, so its speed is of no matter here and its quality
 * is; the generators of that package with a linear step (`xor128`, `xorshift7`) keep two similar seeds similar.
 *
 * That key schedule repeats a short key until it fills the state and looks at the lower eight bits of a character only:
 * '1' and '11' would be one seed, and so would 'ā' and '\u0001'. So the seed goes in as its bytes in UTF-8, with their
 * number and a colon before them, which makes unlike seeds unlike keys however they are repeated.
 */
import seedrandom from 'seedrandom';
import type { Words } from './words.ts';

/** Four 32-bit words. */
export type Root = Words;
export const ROOT_WORDS = 4;

export function rootOf(seed: string): Root {
  const bytes = new TextEncoder().encode(seed);
  const random = seedrandom(`${bytes.length}:${Array.from(bytes, byte => String.fromCharCode(byte)).join('')}`);
  return Int32Array.from({ length: ROOT_WORDS }, () => random.int32());
}
