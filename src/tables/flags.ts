/**
 * Flags between memory, where each is a byte (column.ts says why), and a file, where Arrow has a bit each, the first in
 * the lowest bit.
 *
 * Eight rows at a time, as two words of four flags: flag by flag these two functions took as long as all else that is
 * done to write a part, and two thirds of the time to read one. Words of four are read as a little-endian machine has
 * them, as typed arrays that share a file's memory are.
 */

/**
 * Times a word of four flags, bytes of 0 or 1: moves them, in order, to the bits from 24 on. No two products meet in a
 * bit.
 */
const GATHER = 0x01020408;

/** The other way: a word of four flags for four bits. */
const SPREAD = Uint32Array.from({ length: 16 }, (_, bits) => {
  return (bits & 1) | ((bits & 2) << 7) | ((bits & 4) << 14) | ((bits & 8) << 21);
});

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** `rows` flags as bits. */
export function packed(flags: Uint8Array | Int8Array, rows: number): Uint8Array {
  const bits = new Uint8Array((rows + 7) >> 3);
  const bytes = rows >> 3;
  // A word can begin at every fourth byte only.
  const from = flags.byteOffset % 4 === 0 ? flags : flags.slice(0, rows);
  const fours = new Uint32Array(from.buffer, from.byteOffset, 2 * bytes);
  for (let i = 0; i < bytes; i++) {
    const low = Math.imul(fours[2 * i], GATHER) >>> 24;
    const high = Math.imul(fours[2 * i + 1], GATHER) >>> 24;
    bits[i] = low | (high << 4);
  }
  for (let row = 8 * bytes; row < rows; row++) bits[row >> 3] |= flags[row] << (row & 7);
  return bits;
}

/** `rows` flags out of bits. */
export function unpacked(bits: Uint8Array, rows: number): Uint8Array {
  const bytes = (rows + 7) >> 3;
  const fours = new Uint32Array(2 * bytes);
  for (let i = 0; i < bytes; i++) {
    const byte = bits[i];
    fours[2 * i] = SPREAD[byte & 15];
    fours[2 * i + 1] = SPREAD[byte >> 4];
  }
  return new Uint8Array(fours.buffer, 0, rows);
}

/** How many bits are set. */
export function ones(bits: Uint8Array): number {
  let n = 0;
  for (let i = 0; i < bits.length; i++) n += ONES[bits[i]];
  return n;
}
