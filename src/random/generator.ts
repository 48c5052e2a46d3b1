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
 * state and is copied with it. `Stream` (stream.ts) is the same generator with an array of its own.
 */
import type { Words } from './words.ts';
import { imul, put, scaled } from './words.ts';

/** Words a stream's state takes. */
export const STREAM_WORDS = 4;

/** What a stream is for: the first word of its address. Numbers are part of the contract: changing one changes every result. */
export const FOR_DEAL = 1;
export const FOR_SEAT = 2;
export const FOR_TRIAL = 3;

// MurmurHash3's constants, as signed words: 0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93.
export const C1 = 597399067;
export const C2 = -1425107063;
export const C3 = 951274213;
export const C4 = -1578923117;

function mix(x: number): number {
  x ^= x >>> 16;
  x = imul(x, -2048144789); // 0x85ebca6b
  x ^= x >>> 13;
  x = imul(x, -1028477387); // 0xc2b2ae35
  return x ^ (x >>> 16);
}

export function rotl(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}

/** Writes at `at` the state of the stream that belongs to (root, a, b, c, d). */
export function seedAt(words: Words, at: number, root: Words, a: number, b: number, c: number, d: number): void {
  let h1 = root[0] ^ imul(rotl(imul(a, C1), 15), C2);
  h1 = (imul(rotl(h1, 19) + root[1], 5) + 0x561ccd1b) | 0;
  let h2 = root[1] ^ imul(rotl(imul(b, C2), 16), C3);
  h2 = (imul(rotl(h2, 17) + root[2], 5) + 0x0bcaa747) | 0;
  let h3 = root[2] ^ imul(rotl(imul(c, C3), 17), C4);
  h3 = (imul(rotl(h3, 15) + root[3], 5) + -1764942795) | 0; // 0x96cd1c35
  let h4 = root[3] ^ imul(rotl(imul(d, C4), 18), C1);
  h4 = (imul(rotl(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
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
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  put(words, at, 0, h1);
  put(words, at, 1, h2);
  put(words, at, 2, h3);
  // The generator stands still at all zeros; that address (one in 2^128) gets an odd constant, 0x9e3779b9.
  put(words, at, 3, (h1 | h2 | h3 | h4) === 0 ? -1640531527 : h4);
}

/**
 * The next 32 bits, signed, of the stream whose state lies at `at`. Rotations are written out, to be copied into agents'
 * code.
 */
export function nextAt(words: Words, at: number): number {
  const s0 = words[at];
  const s1 = words[at + 1];
  const s2 = words[at + 2] ^ s0;
  const s3 = words[at + 3] ^ s1;
  words[at + 1] = s1 ^ s2;
  words[at] = s0 ^ s3;
  words[at + 2] = s2 ^ (s1 << 9);
  words[at + 3] = (s3 << 11) | (s3 >>> 21);
  const five = (s1 + (s1 << 2)) | 0;
  const turned = (five << 7) | (five >>> 25);
  return (turned + (turned << 3)) | 0;
}

/** Uniform in 0..n−1 for 1 ≤ n ≤ 2^20; the bias of one value against another is below n/2^32. */
export function belowAt(words: Words, at: number, n: number): number {
  return scaled(nextAt(words, at), n);
}

/**
 * Settles places `from` to `to` − 1 of an array of n words at `deck`: a Fisher–Yates shuffle from the front, done no further
 * than is needed. The stream's words are kept at hand meanwhile, which for a deal is half of its time.
 */
export function shuffleAt(words: Words, stream: number, deck: number, n: number, from: number, to: number): void {
  let s0 = words[stream];
  let s1 = words[stream + 1];
  let s2 = words[stream + 2];
  let s3 = words[stream + 3];
  const last = deck + n;
  const end = deck + to;
  for (let at = deck + from; at < end; at++) {
    const other = at + scaled(imul(rotl(imul(s1, 5), 7), 9), last - at);
    const t = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotl(s3, 11);
    const word = words[other];
    words[other] = words[at];
    words[at] = word;
  }
  words[stream] = s0;
  words[stream + 1] = s1;
  words[stream + 2] = s2;
  words[stream + 3] = s3;
}
