import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_LOOK, lookPoints } from '../../src/stats/looks.ts';
import { law } from '../law.ts';

law([fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 300 })])(
  'looks are part ends, from the first look on, a fiftieth apart, and the last one is the end',
  given => {
    const ends = given.sort((a, b) => a - b);
    const looks = lookPoints(ends);
    expect(looks.every(look => ends.includes(look))).toBe(true);
    expect(looks.at(-1)).toBe(ends.at(-1));
    for (const [i, look] of looks.slice(0, -1).entries()) {
      expect(look).toBeGreaterThanOrEqual(i === 0 ? FIRST_LOOK : looks[i - 1] * 1.02);
    }
  },
);

test('there are a few hundred in the longest run', () => {
  const looks = lookPoints(Array.from({ length: 20_000 }, (_, i) => 500 * (i + 1)));
  expect(looks.length).toBeLessThan(500);
  expect(looks.length).toBeGreaterThan(300);
});

test('every part end is looked at where parts are long', () => {
  expect(lookPoints([1000, 2000, 3000, 4000])).toEqual([1000, 2000, 3000, 4000]);
  expect(lookPoints([50, 100, 150])).toEqual([150]);
  expect(lookPoints([])).toEqual([]);
});

test('ends that do not rise are refused', () => {
  expect(() => lookPoints([300, 200])).toThrow(RangeError);
});
