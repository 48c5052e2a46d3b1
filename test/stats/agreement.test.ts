import { describe, expect, test } from 'vitest';
import { agreement, independentDifference, pairedRatios } from '../../src/stats/agreement.ts';
import { asOften, asPrinted, near } from './near.ts';
import { normals, streamOf } from './worlds.ts';

// Hours of sleep gained with two drugs, by patient: Student (Biometrika 6, 1908), and as R prints its t-tests.
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

function known(values: readonly number[]) {
  const n = values.length;
  const value = values.reduce((sum, x) => sum + x, 0) / n;
  const squares = values.reduce((sum, x) => sum + (x - value) ** 2, 0);
  return { value, standardError: Math.sqrt(squares / (n - 1) / n), n };
}

const each = (x: readonly number[], per: number) => ({ x, y: x.map(() => per) });

describe('the difference of two figures', () => {
  test('from different units is Welch’s', () => {
    const { value, standardError, df, pValue, low, high } = independentDifference(known(FIRST), known(SECOND));
    near(value, 1.58, 1e-9);
    near(value / standardError, 1.8608, 1e-4);
    asPrinted(df, 17.776, 3);
    asPrinted(pValue, 0.07939, 5);
    // R's interval is −0.2055 to 3.3655 with 17.8 degrees of freedom; with 17 a little wider.
    expect(low).toBeLessThan(-0.2054);
    expect(high).toBeGreaterThan(3.3654);
    near(high - low, 3.571, 0.01);
  });

  test('from the same units is the mean of differences', () => {
    const { value, standardError, df, pValue, low, high } = pairedRatios(each(FIRST, 1), each(SECOND, 1));
    near(value, 1.58, 1e-12);
    near(value / standardError, 4.0621, 1e-4);
    expect(df).toBe(9);
    asPrinted(pValue, 0.002833, 6);
    near(low, 0.7001142, 1e-6);
    near(high, 2.4598858, 1e-6);
    expect(() => pairedRatios(each([1], 1), each([1, 2], 1))).toThrow('1 units against 2');
  });

  test('from units of unequal size is that of the ratios, and its error the jackknife’s', () => {
    const normal = normals(streamOf('ratios'));
    const n = 2000;
    const y = Array.from({ length: n }, (_, i) => 4 + (i % 5));
    const first = y.map(hands => 3 * hands + 10 * normal());
    const second = first.map((x, i) => x + 0.5 * y[i] + 4 * normal());
    const ratio = (x: readonly number[], without = -1): number => {
      const kept = (values: readonly number[]) =>
        values.reduce((sum, value, i) => (i === without ? sum : sum + value), 0);
      return kept(x) / kept(y);
    };
    const { value, standardError } = pairedRatios({ x: first, y }, { x: second, y });
    near(value, ratio(second) - ratio(first), 1e-9);
    const left = y.map((_, i) => ratio(second, i) - ratio(first, i));
    const mean = left.reduce((sum, one) => sum + one, 0) / n;
    const jackknife = Math.sqrt(((n - 1) / n) * left.reduce((sum, one) => sum + (one - mean) ** 2, 0));
    near(standardError / jackknife, 1, 0.005);
    // Independent, it would be three times as wide.
    expect(standardError).toBeLessThan(
      0.5 * Math.hypot(...[first, second].map(x => pairedRatios({ x, y }, { x: y, y }).standardError)),
    );
  });

  test('without any variance is certain, and unknown where an error is', () => {
    const sure = { value: 1, standardError: 0, n: 9 };
    expect(independentDifference(sure, sure)).toMatchObject({ value: 0, pValue: 1, low: 0, high: 0 });
    expect(independentDifference(sure, { ...sure, value: 3 })).toMatchObject({ value: 2, pValue: 0 });
    expect(independentDifference(sure, { ...sure, standardError: NaN }).pValue).toBeNaN();
    const same = each([3, 3, 3], 2);
    expect(pairedRatios(same, same)).toMatchObject({ value: 0, pValue: 1, standardError: 0 });
  });

  test('holds the truth as often as it says, with unequal numbers and variances too', () => {
    const normal = normals(streamOf('welch'));
    const runs = 3000;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const first = known(Array.from({ length: 12 }, () => 5 * normal()));
      const second = known(Array.from({ length: 40 }, () => 3 + normal()));
      const { low, high } = independentDifference(first, second);
      if (low <= 3 && 3 <= high) covered++;
    }
    asOften(covered / runs, 0.95, runs);
  });
});

describe('agreement of several', () => {
  test('is as in the textbook', () => {
    // Six studies: M. Borenstein et al., "Introduction to Meta-Analysis" (2009), chapters 14 and 18: effects and weights.
    const figures = [
      [0.095, 30.352],
      [0.277, 32.568],
      [0.367, 20.048],
      [0.664, 95.111],
      [0.462, 23.439],
      [0.185, 42.698],
    ].map(([value, weight]) => ({ value, standardError: weight ** -0.5 }));
    const { pooled, q, df, pValue, iSquared, tauSquared } = agreement(figures);
    // Printed from effects with more places: 0.414 ± 0.064, Q = 12.00, p = 0.035, I² = 58 %, T² = 0.037.
    asPrinted(pooled.value, 0.414, 3);
    asPrinted(pooled.standardError, 0.064, 3);
    near(q, 12.0, 0.005);
    expect(df).toBe(5);
    asPrinted(pValue, 0.035, 3);
    asPrinted(iSquared, 0.58, 2);
    asPrinted(tauSquared, 0.037, 3);
    near(pooled.high - pooled.low, 2 * 1.959964 * pooled.standardError, 1e-6);
  });

  test('of one, and of equals, is whole', () => {
    expect(agreement([{ value: 3, standardError: 1 }])).toMatchObject({
      q: 0,
      df: 0,
      pValue: 1,
      iSquared: 0,
      tauSquared: 0,
    });
    const same = agreement([
      { value: 3, standardError: 1 },
      { value: 3, standardError: 2 },
    ]);
    expect(same).toMatchObject({ q: 0, pValue: 1, iSquared: 0 });
    expect(() => agreement([{ value: 3, standardError: 0 }])).toThrow('more than 0');
  });

  test('of two is the test of their difference', () => {
    const [a, b] = [
      { value: 1, standardError: 0.6, n: 1e9 },
      { value: 3, standardError: 0.8, n: 1e9 },
    ];
    near(agreement([a, b]).q, 4, 1e-12);
    near(agreement([a, b]).pValue, independentDifference(a, b).pValue, 1e-6);
  });

  test('is doubted as often as it says where there is nothing but error', () => {
    const normal = normals(streamOf('agreement'));
    const runs = 4000;
    let doubted = 0;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const figures = [1, 2, 0.5, 1.5].map(standardError => ({ value: 7 + standardError * normal(), standardError }));
      const { pValue, pooled } = agreement(figures);
      if (pValue < 0.05) doubted++;
      if (pooled.low <= 7 && 7 <= pooled.high) covered++;
    }
    asOften(doubted / runs, 0.05, runs);
    asOften(covered / runs, 0.95, runs);
  });
});
