import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { law } from '../law.ts';
import { strayFromUniform } from './chi-square.ts';

/** Bits in which two roots differ, of 128. */
function apart(one: Int32Array, other: Int32Array): number {
  let bits = 0;
  for (let i = 0; i < 4; i++) for (let x = one[i] ^ other[i]; x !== 0; x &= x - 1) bits++;
  return bits;
}

describe('a root seed', () => {
  test("seedrandom gives what it publishes: the first number of 'hello.' is 0.9282578795792454", () => {
    expect(seedrandom('hello.')()).toBe(0.9282578795792454);
    // Its words are the upper 32 bits of the numbers it would give.
    expect(seedrandom('hello.').int32() >>> 0).toBe(Math.floor(0.9282578795792454 * 2 ** 32));
  });

  test('is four words of seedrandom over the bytes of the seed, their number before them', () => {
    for (const [seed, key] of [
      ['hello.', '6:hello.'],
      ['', '0:'],
      ['7é', '3:7\u00c3\u00a9'],
    ]) {
      const random = seedrandom(key);
      expect([...rootOf(seed)]).toEqual([random.int32(), random.int32(), random.int32(), random.int32()]);
    }
  });

  test('is pinned: another root would be another result everywhere', () => {
    expect([...rootOf('1')]).toEqual([-1959551001, 1525326480, 640343226, -1023473658]);
    expect([...rootOf('hello.')]).toEqual([1982409103, 551394849, 449122125, 1171800282]);
  });

  law([fc.string()])('gives the same root each time, four whole words', seed => {
    const root = rootOf(seed);
    expect(root).toBeInstanceOf(Int32Array);
    expect(root.length).toBe(4);
    expect(rootOf(seed)).toEqual(root);
  });

  test('similar seeds give unlike roots', () => {
    const seeds = ['', '0', '1', '2', '10', '11', '01', ' 1', '1 ', 'a', 'A', 'b', 'ab', 'ba', 'é', 'e', '1\0', '1.0'];
    // Repeated keys, and characters alike in their lower eight bits: seedrandom alone takes them for the same.
    seeds.push('111', '1111', 'abab', '1:1', '2:11', 'ā', '\u0001', 'š', 'a\0', '\0', 'Ā');
    for (let i = 0; i < 200; i++) seeds.push(`seed ${i}`, String(1e6 + i));
    const roots = seeds.map(rootOf);
    for (let i = 0; i < roots.length; i++) {
      for (let j = 0; j < i; j++) {
        // 64 ± 5.7 for unlike ones: 25 is seven standard deviations off, in 87,000 pairs.
        const bits = apart(roots[i], roots[j]);
        if (bits <= 25 || bits >= 103) throw new Error(`'${seeds[i]}' and '${seeds[j]}' differ in ${bits} bits`);
      }
    }
  });

  law([fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 100 })])(
    'a seed repeated is another seed',
    (seed, times) => {
      expect(apart(rootOf(seed), rootOf(seed.repeat(times)))).toBeGreaterThan(20);
    },
  );

  test('long seeds that differ at their far end do too', () => {
    const long = 'x'.repeat(200);
    expect(apart(rootOf(`${long}1`), rootOf(`${long}2`))).toBeGreaterThan(25);
  });

  test('the words of roots are uniform', () => {
    for (let at = 0; at < 4; at++) {
      const counts = new Array(16).fill(0);
      for (let i = 0; i < 1600; i++) counts[rootOf(`uniform ${i}`)[at] >>> 28]++;
      expect(strayFromUniform(counts)).toBeLessThan(4);
    }
  });
});
