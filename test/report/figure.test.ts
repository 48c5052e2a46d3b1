import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  casesPerUnit,
  type Figure,
  figureOf,
  halfWidth,
  isBounded,
  isKnown,
  meanOf,
  meanOfCases,
  pooled,
  shareOf,
  shareOfCases,
} from '../../src/report/figure.ts';
import { addUnit, mergeRatios, noRatio, type RatioSums } from '../../src/stats/ratio.ts';
import { law } from '../law.ts';

const sumsOf = (...units: [x: number, y: number][]): RatioSums => {
  const sums = noRatio();
  for (const [x, y] of units) addUnit(sums, x, y);
  return sums;
};
const figure = (value: number, half: number, n: number): Figure => ({
  value,
  low: value - half,
  high: value + half,
  n,
  most: n,
});

describe('a figure from one pairing', () => {
  test('is the ratio of sums with Student’s interval across units', () => {
    // Units 1 and 3: mean 2, standard error 1, t(0.975; 1) = 12.7062.
    const { value, low, high, n } = figureOf(sumsOf([1, 1], [3, 1]));
    expect(value).toBe(2);
    expect(low).toBeCloseTo(-10.7062, 4);
    expect(high).toBeCloseTo(14.7062, 4);
    expect(n).toBe(2);
  });

  test('has no interval from one unit, and no value from none', () => {
    expect(figureOf(sumsOf([5, 1]))).toMatchObject({ value: 5, low: NaN, high: NaN, n: 1 });
    expect(isKnown(figureOf(noRatio()))).toBe(false);
  });

  test('has an interval of no width where no unit differed', () => {
    expect(halfWidth(figureOf(sumsOf([4, 2], [4, 2], [4, 2])))).toBe(0);
  });

  test('that is a share stays within 0 and 1, and is not sure of what it never saw', () => {
    const share = shareOf(sumsOf([1, 1], [1, 1], [1, 1], [0, 1]));
    expect(share.value).toBe(0.75);
    expect(share.high).toBe(1);
    // Wilson, 10 of 10: 1/(1 + 1.95996²/10) = 0.72247.
    const always = shareOf(sumsOf(...Array.from({ length: 10 }, (): [number, number] => [2, 2])));
    expect(always.low).toBeCloseTo(0.72247, 5);
    expect(always.high).toBe(1);
  });
});

describe('a mean over pairings', () => {
  test('gives each the same weight and is as wide as the mean of them', () => {
    const mean = meanOf([figure(1, 0.5, 100), figure(4, 1.5, 30)]);
    expect(mean).toEqual({ value: 2.5, low: 1.5, high: 3.5, n: 30, most: 100 });
  });

  test('leaves out what is unknown; nothing known is unknown', () => {
    expect(meanOf([figure(1, 0.5, 9), figureOf(noRatio())]).value).toBe(1);
    expect(isKnown(meanOf([]))).toBe(false);
  });

  test('has no interval where one of them has none', () => {
    expect(isBounded(meanOf([figure(1, 0.5, 9), figureOf(sumsOf([1, 1]))]))).toBe(false);
  });
});

describe('rare happenings pooled', () => {
  const part = sumsOf(...Array.from({ length: 40 }, (_, i): [number, number] => [i % 3, 1]));

  test('are one ratio, its interval times the root of the number of parts', () => {
    const both = sumsOf();
    mergeRatios(both, part);
    mergeRatios(both, part);
    const found = pooled([part, part], 80);
    expect(found.value).toBeCloseTo(both.x / both.y, 12);
    expect(halfWidth(found)).toBeCloseTo(Math.SQRT2 * halfWidth(figureOf(both)), 12);
  });

  test('give no interval from fewer than thirty cases', () => {
    expect(isBounded(pooled([part], 29))).toBe(false);
    expect(isBounded(pooled([part], 30))).toBe(true);
  });
});

describe('what is read from a histogram', () => {
  test('has Wilson’s interval', () => {
    // 15 of 50, from the formula by hand: 0.19103 … 0.43748.
    const share = shareOfCases(15, 50, 1, 50);
    expect(share.low).toBeCloseTo(0.19103, 4);
    expect(share.high).toBeCloseTo(0.43748, 4);
  });

  test('takes cases of one unit for one: four times the clump, twice as wide or nearly so', () => {
    const narrow = shareOfCases(5000, 10000, 1, 10000);
    const wide = shareOfCases(5000, 10000, 4, 2500);
    expect(halfWidth(wide) / halfWidth(narrow)).toBeCloseTo(2, 2);
  });

  test('has a mean', () => {
    const counts = new Map([
      [1, 2],
      [3, 2],
    ]);
    // 1, 1, 3, 3: mean 2, standard error 1/√3, t(0.975; 3) = 3.18245.
    const mean = meanOfCases(counts, 1, 4);
    expect(mean.value).toBe(2);
    expect(mean.high).toBeCloseTo(2 + 3.18245 / Math.sqrt(3), 4);
    expect(isBounded(meanOfCases(counts, 4, 1))).toBe(false);
  });

  test('counts how much a unit holds', () => {
    expect(casesPerUnit(sumsOf([0, 2], [0, 2]))).toBe(2);
    expect(casesPerUnit(sumsOf([0, 1], [0, 3]))).toBe(2.5);
    expect(casesPerUnit(noRatio())).toBe(1);
  });

  law([fc.integer({ min: 1, max: 500 }), fc.nat(), fc.integer({ min: 1, max: 9 })])(
    'holds its value and stays within 0 and 1',
    (cases, seed, clump) => {
      const share = shareOfCases(seed % (cases + 1), cases, clump, cases);
      expect(share.low).toBeGreaterThanOrEqual(0);
      expect(share.high).toBeLessThanOrEqual(1);
      expect(share.low).toBeLessThanOrEqual(share.value);
      expect(share.high).toBeGreaterThanOrEqual(share.value);
    },
  );
});
