import { describe, expect, test } from 'vitest';
import { logGamma } from '../../src/stats/gamma.ts';
import { chiSquareQuantile, normalQuantile, studentQuantile } from '../../src/stats/quantile.ts';
import { chiSquareTail, normalTail, studentTail } from '../../src/stats/tail.ts';
import { asPrinted, near } from './near.ts';

describe('logGamma', () => {
  test('of a whole number is the logarithm of a factorial, of a half a multiple of √π', () => {
    let factorial = 1;
    for (let n = 1; n < 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 12);
      factorial *= n;
    }
    near(logGamma(0.5), Math.log(Math.PI) / 2, 1e-13);
    near(logGamma(2.5), Math.log((3 * Math.sqrt(Math.PI)) / 4), 1e-12);
    // 100! to 20 places is printed by Abramowitz & Stegun (table 6.3): 9.3326215443944152682e157.
    near(logGamma(101), Math.log(9.332621544394415) + 157 * Math.LN10, 1e-14);
  });
});

describe('normalTail', () => {
  // Abramowitz & Stegun, tables 26.1 and 26.2.
  test.each([
    [0, 0.5],
    [1, 0.15865525393145705],
    [1.96, 0.02499789514822],
    [3, 1.3498980316300946e-3],
    [5, 2.866515718791939e-7],
    [10, 7.619853024160527e-24],
    [20, 2.753624118606234e-89],
  ])('beyond %d it is %d', (z, tail) => {
    near(normalTail(z), tail, 1e-11);
    near(normalTail(-z), 1 - tail, 1e-13);
  });

  test('is what the quantile was asked for', () => {
    for (const p of [1e-12, 1e-4, 0.01, 0.3, 0.5, 0.7, 0.99]) near(normalTail(-normalQuantile(p)), p, 1e-11);
  });
});

test('Student’s tail is what the quantile was asked for, for few degrees of freedom and for many', () => {
  for (const df of [1, 2, 3, 7, 30, 999, 1000, 5000, 1e6]) {
    for (const p of [1e-5, 0.025, 0.4]) near(studentTail(studentQuantile(1 - p, df), df), p, 1e-8);
    expect(studentTail(0, df)).toBeCloseTo(0.5, 13);
    near(studentTail(-1.5, df), 1 - studentTail(1.5, df), 1e-13);
  }
});

describe('chi-square', () => {
  // Printed tables: df, then the values exceeded with the probabilities 0.975, 0.95, 0.05, 0.025 and 0.01.
  test.each([
    [1, 0.001, 0.004, 3.841, 5.024, 6.635],
    [2, 0.051, 0.103, 5.991, 7.378, 9.21],
    [5, 0.831, 1.145, 11.07, 12.833, 15.086],
    [10, 3.247, 3.94, 18.307, 20.483, 23.209],
    [30, 16.791, 18.493, 43.773, 46.979, 50.892],
    [100, 74.222, 77.929, 124.342, 129.561, 135.807],
  ])('with %i degrees of freedom it is as printed', (df, ...printed) => {
    for (const [i, p] of [0.025, 0.05, 0.95, 0.975, 0.99].entries()) asPrinted(chiSquareQuantile(p, df), printed[i], 3);
  });

  test('tail and quantile undo each other, for any degrees of freedom', () => {
    for (const df of [0.5, 1, 3.7, 40, 2000, 1e6]) {
      for (const p of [1e-6, 0.1, 0.5, 0.9, 1 - 1e-6]) near(chiSquareTail(chiSquareQuantile(p, df), df), 1 - p, 1e-9);
    }
    // With two it is exponential.
    near(chiSquareTail(7, 2), Math.exp(-3.5), 1e-13);
    expect(chiSquareTail(0, 4)).toBe(1);
  });

  test('refuses what is no probability and no number of degrees', () => {
    for (const p of [0, 1, NaN]) expect(() => chiSquareQuantile(p, 3)).toThrow(RangeError);
    for (const df of [0, -1, NaN]) {
      expect(() => chiSquareQuantile(0.5, df)).toThrow(RangeError);
      expect(() => chiSquareTail(1, df)).toThrow(RangeError);
      expect(() => studentTail(1, df)).toThrow(RangeError);
    }
  });
});
