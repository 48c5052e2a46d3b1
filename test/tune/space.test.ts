/** Values and places in the cube, and grids. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dimension, evenly, grainOf, gridPoint, gridSize, placeOf, settingAt } from '../../src/tune/space.ts';

const range = fc
  .tuple(
    fc.constantFrom('number' as const, 'integer' as const),
    fc.integer({ min: -1000, max: 1000 }),
    fc.integer({ min: 1, max: 2000 }),
  )
  .map(([type, from, width]) => ({ type, from, to: from + width }));

test('a place gives a value within the range, whose place gives the value again', () => {
  fc.assert(
    fc.property(range, fc.double({ min: 0, max: 1, noNaN: true }), (dimension, place) => {
      const value = settingAt(dimension, place);
      expect(value).toBeGreaterThanOrEqual(dimension.from);
      expect(value).toBeLessThanOrEqual(dimension.to);
      expect(settingAt(dimension, placeOf(dimension, value))).toBe(value);
      const coarse = dimension.type === 'integer' ? 0.5 : (dimension.to - dimension.from) / 1000;
      expect(Math.abs(value - (dimension.from + place * (dimension.to - dimension.from)))).toBeLessThanOrEqual(
        coarse + 1e-9,
      );
      if (dimension.type === 'integer') expect(Number.isInteger(value)).toBe(true);
    }),
  );
});

test.each([
  [{ type: 'number', from: 0, to: 1 }, 0.123456, 0.123],
  [{ type: 'number', from: 0, to: 14 }, 0.5, 7],
  [{ type: 'number', from: -5, to: 15 }, 0.2501, 0],
  [{ type: 'number', from: 0, to: 0.01 }, 1 / 3, 0.00333],
  [{ type: 'integer', from: 0, to: 5 }, 0.29, 1],
] as const)('%j at %d is %d', (dimension, place, value) => expect(settingAt(dimension, place)).toBe(value));

test('a grid has its ends, whole numbers once each, and every combination', () => {
  expect(evenly({ type: 'number', from: 0, to: 1 }, 5)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(evenly({ type: 'integer', from: 2, to: 5 }, 9)).toEqual([2, 3, 4, 5]);
  expect(evenly({ type: 'integer', from: 0, to: 10 }, 3)).toEqual([0, 5, 10]);
  const space: Dimension[] = [
    { name: 'a', type: 'integer', from: 0, to: 1, values: [0, 1] },
    { name: 'b', type: 'choice', from: 0, to: 2, values: ['x', 'y', 'z'] },
  ];
  expect(Array.from({ length: gridSize(space) }, (_, i) => gridPoint(space, i).join(''))).toEqual([
    '0x',
    '0y',
    '0z',
    '1x',
    '1y',
    '1z',
  ]);
  expect([grainOf(space[0]), placeOf(space[0], 7), placeOf(space[0], -7)]).toEqual([1, 1, 0]);
});
