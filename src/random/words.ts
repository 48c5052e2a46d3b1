/**
 * What a 32-bit machine word can do that JavaScript has no short word for. The engine's hot files use these and plain
 * integers only, so that the same files are compiled to machine code as well (kernel.ts), where each of these is one
 * instruction.
 */

/** Words: a state of the engine, a stream's, a root. */
export type Words = Int32Array;

/** The product's lower 32 bits. */
export const imul = Math.imul;

/** Zeros before the highest set bit: 32 of 0. */
export const clz = Math.clz32;

/** 1 of zero, else 0. */
export const isZero = (x: number): number => clz(x) >> 5;

export const smaller = (a: number, b: number): number => Math.min(a, b);

/** Index of the lowest set bit of x ≠ 0. */
export const lowest = (x: number): number => 31 - Math.clz32(x & -x);

/** The set bits of a 16-bit mask: in plain arithmetic small enough to be inlined, and faster than a table of 65536 bytes. */
export function bits16(x: number): number {
  x -= (x >> 1) & 0x5555;
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  x = (x + (x >> 4)) & 0x0f0f;
  return (x + (x >> 8)) & 31;
}

/** The set bits of a word. */
export const bits32 = (x: number): number => bits16(x & 0xffff) + bits16(x >>> 16);

/** A constant with a name: `2 ** -32` written out in a hot expression is a call of pow at each use. */
const TWO_TO_MINUS_32 = 2 ** -32;

/**
 * x, taken as unsigned, times n, by 2^32, rounded down: for 0 ≤ n ≤ 2^20. In halves where those stay within a word: the way
 * through floating point takes three times as long.
 */
export function scaled(x: number, n: number): number {
  return n < 0x8000 ? (Math.imul(x >>> 16, n) + (Math.imul(x & 0xffff, n) >>> 16)) >>> 16 : scaledByMany(x, n);
}

const scaledByMany = (x: number, n: number): number => ((x >>> 0) * n * TWO_TO_MINUS_32) | 0;

/** The word `offset` words past `base`; `offset` is a constant, which the kernel's compiler folds into the instruction. */
export const get = (s: Words, base: number, offset: number): number => s[base + offset];

/** Writes that word. */
export function put(s: Words, base: number, offset: number, word: number): void {
  s[base + offset] = word;
}

/** Adds to n words at `at` those at `from` + `offset`. n is 12, 16, 20 or 24. */
export function addWords(s: Words, at: number, from: number, offset: number, n: number): void {
  for (let i = 0; i < n; i++) s[at + i] += s[from + offset + i];
}

/** Takes them away from n words at `at`, and adds them to those at `to`, a constant. */
export function moveWords(s: Words, at: number, to: number, from: number, offset: number, n: number): void {
  for (let i = 0; i < n; i++) {
    s[at + i] -= s[from + offset + i];
    s[to + i] += s[from + offset + i];
  }
}

/**
 * Writes to n words at `to`, 12, 16, 20 or 24, the sums of rows of a table, `stride` words each: of the `count` rows that the
 * words from `list` on name.
 */
export function sumRows(
  s: Words,
  to: number,
  n: number,
  table: number,
  stride: number,
  list: number,
  count: number,
): void {
  s.fill(0, to, to + n);
  for (let i = 0; i < count; i++) addWords(s, to, s[list + i] * stride, table, n);
}

/** Of 8, 12, 16 or 20 words at `at`: bit 0 of the first, bit 1 of the second and so on, as one mask. */
export function diagonal(s: Words, at: number, n: number): number {
  let bits = 0;
  for (let i = 0; i < n; i++) bits |= s[at + i] & (1 << i);
  return bits;
}

/** Copies n words, a multiple of four, which may go by fours. */
export function copyWords(to: Words, toAt: number, from: Words, fromAt: number, n: number): void {
  for (let i = 0; i < n; i++) to[toAt + i] = from[fromAt + i];
}

/** Copies n words from where they lie in one array to the same place in another. n is 12, 16, 20 or 24. */
export function copyHolder(to: Words, from: Words, at: number, n: number): void {
  copyWords(to, at, from, at, n);
}

/** Writes n zeros, a multiple of four. */
export function clearWords(s: Words, at: number, n: number): void {
  s.fill(0, at, at + n);
}
