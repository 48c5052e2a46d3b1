/** Bit counting in plain integer arithmetic: small enough to be inlined, and faster here than a table of 65536 bytes. */

/** The set bits of a 16-bit mask. */
export function bits16(x: number): number {
  x -= (x >> 1) & 0x5555;
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  x = (x + (x >> 4)) & 0x0f0f;
  return (x + (x >> 8)) & 31;
}

/** Index of the lowest set bit of x ≠ 0. */
export const lowest = (x: number): number => 31 - Math.clz32(x & -x);
