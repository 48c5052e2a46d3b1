import { describe, expect, test } from 'vitest';
import { normalQuantile, studentQuantile } from '../../src/stats/quantile.ts';
import { near } from './near.ts';

describe('normalQuantile', () => {
  test.each([
    // The values that the algorithm was published with (Wichura 1988).
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.26234008979841],
    // Printed tables.
    [0.9, 1.2815515655446004],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.995, 2.5758293035489004],
    [0.9995, 3.2905267314919255],
    [1e-6, -4.753424308822899],
  ])('at %d it is %d', (p, z) => {
    near(normalQuantile(p), z, 1e-13);
  });

  test('is odd about one half and rises', () => {
    expect(normalQuantile(0.5)).toBe(0);
    let last = -Infinity;
    for (let i = 1; i < 4096; i++) {
      const z = normalQuantile(i / 4096);
      expect(z).toBeGreaterThan(last);
      expect(normalQuantile(1 - i / 4096)).toBe(-z || 0);
      last = z;
    }
  });

  test('goes on smoothly from each of its ranges to the next', () => {
    for (const p of [0.075, Math.exp(-25)]) {
      const step = p * 1e-8;
      near(normalQuantile(p - step), normalQuantile(p + step), 1e-7);
    }
  });

  test.each([0, 1, -0.1, 1.1, NaN])('refuses %d', p => {
    expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});

describe('studentQuantile', () => {
  // Closed forms: what t is for one, two and four degrees of freedom.
  const exact: Record<number, (p: number) => number> = {
    1: p => -1 / Math.tan(Math.PI * p),
    2: p => (2 * p - 1) / Math.sqrt(2 * p * (1 - p)),
    4: p => {
      const a = 4 * p * (1 - p);
      const q = Math.cos(Math.acos(Math.sqrt(a)) / 3) / Math.sqrt(a);
      return Math.sign(p - 0.5) * 2 * Math.sqrt(q - 1);
    },
  };

  test.each([1, 2, 4])('with %i degrees of freedom it is the closed form', df => {
    for (const p of [0.6, 0.75, 0.9, 0.95, 0.975, 0.99, 0.995, 0.9995]) {
      near(studentQuantile(p, df), exact[df](p), 1e-11);
      near(studentQuantile(1 - p, df), exact[df](1 - p), 1e-11);
    }
    near(studentQuantile(1 - 1e-6, df), exact[df](1 - 1e-6), 1e-9);
  });

  // Printed tables, to their last digit: df, then t for 0.95, 0.975, 0.995 and 0.9995.
  test.each([
    [3, 2.353, 3.182, 5.841, 12.924],
    [5, 2.015, 2.571, 4.032, 6.869],
    [10, 1.812, 2.228, 3.169, 4.587],
    [20, 1.725, 2.086, 2.845, 3.85],
    [30, 1.697, 2.042, 2.75, 3.646],
    [40, 1.684, 2.021, 2.704, 3.551],
    [60, 1.671, 2.0, 2.66, 3.46],
    [120, 1.658, 1.98, 2.617, 3.373],
  ])('with %i degrees of freedom it is as printed', (df, ...printed) => {
    const found = [0.95, 0.975, 0.995, 0.9995].map(p => studentQuantile(p, df));
    for (const [i, t] of printed.entries()) expect(Math.abs(found[i] - t)).toBeLessThanOrEqual(0.0005);
  });

  test('falls towards the normal quantile, and the sum and the expansion go on into one another', () => {
    for (const p of [0.75, 0.975, 0.9995, 1 - 1e-6]) {
      const t = [997, 998, 999, 1000, 1001, 1002, 1003].map(df => studentQuantile(p, df));
      const slope = t.slice(1).map((value, i) => t[i] - value);
      // Along df the slope changes by two thousandths of itself a step; a jump of 1e-9 between the two would show.
      for (const [i, fall] of slope.slice(1).entries()) near(fall, slope[i], 0.004);
      expect(studentQuantile(p, 1e7)).toBeGreaterThan(normalQuantile(p));
      near(studentQuantile(p, 1e9), normalQuantile(p), 1e-7);
    }
  });

  test('is odd about one half', () => {
    for (const df of [1, 2, 7, 500, 5000]) {
      expect(studentQuantile(0.5, df)).toBe(0);
      expect(studentQuantile(0.25, df)).toBe(-studentQuantile(0.75, df));
    }
  });

  test.each([
    [0, 5],
    [1, 5],
    [NaN, 5],
    [0.9, 0],
    [0.9, 1.5],
    [0.9, NaN],
  ])('refuses p %d with %d degrees of freedom', (p, df) => {
    expect(() => studentQuantile(p, df)).toThrow(RangeError);
  });
});
