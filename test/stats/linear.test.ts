import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, product, solve, transposed } from '../../src/stats/linear.ts';
import { law } from '../law.ts';

test('a system is solved, with a pivot that is not the first too', () => {
  // 2y + z = 7, x + y = 3, x + z = 4.
  const rows = [
    [0, 2, 1],
    [1, 1, 0],
    [1, 0, 1],
  ];
  for (const [i, [value]] of solve(rows, [[7], [3], [4]]).entries()) expect(value).toBeCloseTo([1, 2, 3][i], 12);
});

const anySquare = fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), {
  minLength: 5,
  maxLength: 5,
});
law([anySquare])('a matrix times the solution for a unit matrix is one', given => {
  // Heavy diagonals: never singular.
  const matrix = given.map((row, i) => row.map((value, j) => (i === j ? value + 6 : value)));
  const unit = matrix.map((_, i) => matrix.map((_, j) => (i === j ? 1 : 0)));
  for (const row of minus(product(matrix, solve(matrix, unit)), unit)) {
    for (const value of row) expect(value).toBeCloseTo(0, 10);
  }
});

test('rows become columns; nothing times nothing is nothing', () => {
  expect(transposed([[1, 2, 3]])).toEqual([[1], [2], [3]]);
  expect(transposed([])).toEqual([]);
  expect(product([[]], [])).toEqual([[]]);
});

test('what has no single solution is refused', () => {
  const singular = [
    [1, 2],
    [2, 4],
  ];
  expect(() => solve(singular, [[1], [1]])).toThrow('no single solution');
});
