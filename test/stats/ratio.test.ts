import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { plus, times } from '../../src/stats/exact.ts';
import { addUnit, estimateRatio, mergeRatios, noRatio, type RatioSums } from '../../src/stats/ratio.ts';
import { law } from '../law.ts';

type Unit = readonly [x: number, y: number];

function sumsOf(units: readonly Unit[]): RatioSums {
  const sums = noRatio();
  for (const [x, y] of units) addUnit(sums, x, y);
  return sums;
}

/** The same in bigints throughout. */
function exactSums(units: readonly Unit[]): Record<string, bigint> {
  const sum = (of: (x: bigint, y: bigint) => bigint) => {
    return units.reduce((total, [x, y]) => total + of(BigInt(x), BigInt(y)), 0n);
  };
  return {
    n: BigInt(units.length),
    x: sum(x => x),
    y: sum((_, y) => y),
    xx: sum(x => x * x),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  };
}

const asBigints = (sums: RatioSums) => Object.fromEntries(Object.entries(sums).map(([key, v]) => [key, BigInt(v)]));

const anyWhole = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.integer({ min: -(2 ** 48), max: 2 ** 48 }),
);
const anyUnits = fc.array(fc.tuple(anyWhole, anyWhole), { maxLength: 30 });

describe('exact whole numbers', () => {
  law([fc.maxSafeInteger(), fc.maxSafeInteger()])('are those of bigints, in one form', (a, b) => {
    for (const [found, wanted] of [
      [plus(a, b), BigInt(a) + BigInt(b)],
      [times(a, b), BigInt(a) * BigInt(b)],
      [plus(times(a, b), a), BigInt(a) * BigInt(b) + BigInt(a)],
      [plus(times(a, b), times(a, -b)), 0n],
    ] as const) {
      expect(BigInt(found)).toBe(wanted);
      expect(typeof found).toBe(Number.isSafeInteger(Number(wanted)) ? 'number' : 'bigint');
    }
  });

  test('at the border', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(plus(most, 0)).toBe(most);
    expect(plus(most, 1)).toBe(2n ** 53n);
    expect(plus(plus(most, 1), -1)).toBe(most);
    expect(plus(plus(most, 1), 1)).toBe(2n ** 53n + 1n);
  });
});

describe('sums', () => {
  law([anyUnits])('are exact far beyond 2^53', units => {
    expect(asBigints(sumsOf(units))).toEqual(exactSums(units));
  });

  law([anyUnits, fc.nat({ max: 30 }), fc.nat({ max: 30 })])('of parts, merged, are those of all', (units, i, j) => {
    const [a, b] = [Math.min(i, j), Math.max(i, j)];
    const merged = noRatio();
    for (const part of [units.slice(0, a), units.slice(a, b), units.slice(b)]) mergeRatios(merged, sumsOf(part));
    expect(merged).toEqual(sumsOf(units));
  });
});

describe('the estimate', () => {
  test('with y = 1 it is the mean, its standard error and Student’s interval', () => {
    const values = [3, -1, 4, 1, -5, 9, 2, 6];
    const { value, standardError, low, high, n, level } = estimateRatio(sumsOf(values.map(x => [x, 1])));
    expect(value).toBeCloseTo(19 / 8, 14);
    // s² = (Σx² − n·mean²)/(n−1) = (173 − 45.125)/7
    expect(standardError).toBeCloseTo(Math.sqrt((173 - 45.125) / 7 / 8), 13);
    expect(high - value).toBeCloseTo(2.364624251592784 * standardError, 11);
    expect(value - low).toBeCloseTo(high - value, 13);
    expect([n, level]).toEqual([8, 0.95]);
  });

  test('of unequal units it is the ratio of the totals, by hand', () => {
    // r = 10/5 = 2; x − 2y = 1, −2, 1; n/(n−1)·6 = 9; √9/5.
    const { value, standardError } = estimateRatio(
      sumsOf([
        [3, 1],
        [2, 2],
        [5, 2],
      ]),
    );
    expect(value).toBe(2);
    expect(standardError).toBeCloseTo(0.6, 15);
  });

  law([
    fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 2,
      maxLength: 20,
    }),
    fc.integer({ min: 2, max: 840 }),
  ])('is the same when x and y are both taken times a constant', (units, c) => {
    const plain = estimateRatio(sumsOf(units));
    const scaled = estimateRatio(sumsOf(units.map(([x, y]) => [c * x, c * y])));
    expect(scaled.value).toBeCloseTo(plain.value, 10);
    expect(scaled.standardError).toBeCloseTo(plain.standardError, 10);
  });

  test('has no error from cancelling: units of one ratio have a standard error of 0, and one that differs shows', () => {
    const units: Unit[] = Array.from({ length: 1000 }, (_, i) => [3_000_000_007 * (i + 1), 1_000_000_009 * (i + 1)]);
    expect(estimateRatio(sumsOf(units)).standardError).toBe(0);
    units[7] = [units[7][0] + 1, units[7][1]];
    const y = units.reduce((sum, unit) => sum + unit[1], 0);
    expect(estimateRatio(sumsOf(units)).standardError * y).toBeCloseTo(1, 2);
  });

  test('without y, or with one unit, what is not known is NaN', () => {
    expect(estimateRatio(noRatio())).toEqual({
      value: NaN,
      standardError: NaN,
      low: NaN,
      high: NaN,
      n: 0,
      level: 0.95,
    });
    expect(
      estimateRatio(
        sumsOf([
          [0, 0],
          [0, 0],
        ]),
        0.9,
      ),
    ).toEqual({
      value: NaN,
      standardError: NaN,
      low: NaN,
      high: NaN,
      n: 2,
      level: 0.9,
    });
    expect(estimateRatio(sumsOf([[6, 4]]))).toEqual({
      value: 1.5,
      standardError: NaN,
      low: NaN,
      high: NaN,
      n: 1,
      level: 0.95,
    });
    for (const level of [0, 1, NaN]) expect(() => estimateRatio(noRatio(), level)).toThrow(RangeError);
  });

  test('its interval holds the truth as often as it says', () => {
    const stream = new Stream();
    stream.seed(rootOf('coverage'), 0, 0, 0, 0);
    const below = (n: number) => stream.below(n);
    // A unit of 1 to 3 hands, all shifted alike by what the deal gives, each with a skew: E x / E y = 2.
    const unit = (): Unit => {
      const hands = 1 + below(3);
      const deal = below(41) - 20;
      let x = 0;
      for (let i = 0; i < hands; i++) x += deal + (below(5) === 0 ? 10 : 0);
      return [x, hands];
    };
    for (const [n, level] of [
      [40, 0.95],
      [200, 0.95],
      [200, 0.8],
    ]) {
      const runs = 2500;
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        const { low, high } = estimateRatio(sumsOf(Array.from({ length: n }, unit)), level);
        if (low <= 2 && 2 <= high) covered++;
      }
      // Three standard errors of the simulation, and half a per cent for the approximation at 40 units.
      const slack = 3 * Math.sqrt((level * (1 - level)) / runs) + (n < 100 ? 0.005 : 0);
      expect(Math.abs(covered / runs - level), `${covered} of ${runs} at ${n} units`).toBeLessThan(slack);
    }
  });
});
