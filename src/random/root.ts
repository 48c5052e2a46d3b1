/**
 * From a root seed (any string) to 128 root bits. seedrandom's default generator (ARC4, whose key schedule mixes every
 * character of the string into all of its state) does it once a run, so its speed is of no matter here and its quality
 * is; the generators of that package with a linear step (`xor128`, `xorshift7`) keep two similar seeds similar.
 */
import seedrandom from 'seedrandom';

/** Four 32-bit words. */
export type Root = Int32Array;

export function rootOf(seed: string): Root {
  const random = seedrandom(seed);
  return Int32Array.from({ length: 4 }, () => random.int32());
}
