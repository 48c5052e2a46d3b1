/** Flags as bits and back, whatever their number and wherever they lie. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { ones, packed, unpacked } from '../../src/tables/flags.ts';
import { law } from '../law.ts';

const flags = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 70 });

law([flags, fc.nat({ max: 3 }), fc.nat({ max: 9 })], 200)(
  'bits say the flags in order, from the lowest of each byte, and nothing after them',
  (wanted, before, after) => {
    const memory = Uint8Array.from([...Array<number>(before).fill(1), ...wanted, ...Array<number>(after).fill(1)]);
    const bits = packed(memory.subarray(before), wanted.length);
    const said = [...bits].flatMap(byte => Array.from({ length: 8 }, (_, i) => (byte >> i) & 1));
    expect(said.slice(0, wanted.length)).toEqual(wanted);
    expect(said.slice(wanted.length).every(bit => bit === 0)).toBe(true);
    expect(bits).toHaveLength(Math.ceil(wanted.length / 8));
    expect(ones(bits)).toBe(wanted.filter(flag => flag === 1).length);
    expect([...unpacked(bits, wanted.length)]).toEqual(wanted);
  },
);
