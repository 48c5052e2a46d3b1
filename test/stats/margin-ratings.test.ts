import { describe, expect, test } from 'vitest';
import { marginRatings, type PairMargin } from '../../src/stats/margin-ratings.ts';
import { asOften, near } from './near.ts';
import { ratingDifference } from './rating-difference.ts';
import { normals, streamOf } from './worlds.ts';

describe('ratings by margins', () => {
  test('are Massey’s in the published example', () => {
    // The Atlantic Coast Conference of 2005, five teams: A. N. Langville & C. D. Meyer, "Who's #1?" (2012), chapter 2.
    const margins = (
      [
        [0, 1, 7 - 52], // Duke, Miami
        [0, 2, 21 - 24], // North Carolina
        [0, 3, 7 - 38], // Virginia
        [0, 4, 0 - 45], // Virginia Tech
        [1, 2, 34 - 16],
        [1, 3, 25 - 17],
        [1, 4, 27 - 7],
        [2, 3, 7 - 5],
        [2, 4, 3 - 30],
        [3, 4, 14 - 52],
      ] as const
    ).map(([a, b, margin]): PairMargin => ({ a, b, margin, standardError: 1 }));
    const found = marginRatings({ agents: 5, anchor: 0 }, margins);
    // Printed with a mean of 0: −24.8, 18.2, −8.0, −3.4, 18.0.
    const printed = [-24.8, 18.2, -8, -3.4, 18];
    for (const [i, { value }] of found.ratings.entries()) expect(value).toBeCloseTo(printed[i] - printed[0], 9);
    // All pairs of five, each once: a difference has the variance 2/5.
    for (const { standardError } of found.ratings.slice(1)) near(standardError, Math.sqrt(0.4), 1e-9);
    near(ratingDifference(found, 1, 3).standardError, Math.sqrt(0.4), 1e-9);
    expect(found.fit.df).toBeCloseTo(6, 9);
    // Σ margin² less what the ratings explain, Σ 5·rating².
    const all = margins.reduce((sum, { margin }) => sum + margin ** 2, 0);
    near(found.fit.chiSquare, all - printed.reduce((sum, rating) => sum + 5 * rating ** 2, 0), 1e-9);
  });

  test('of two measurements of one pair are the weighted mean', () => {
    const { ratings } = marginRatings({ agents: 2, anchor: 1 }, [
      { a: 0, b: 1, margin: 4, standardError: 1 },
      { a: 1, b: 0, margin: -1, standardError: 2 },
    ]);
    near(ratings[0].value, (4 * 1 + 1 / 4) / (1 + 1 / 4), 1e-12);
    near(ratings[0].standardError, 1 / Math.sqrt(1.25), 1e-12);
  });

  test('are NaN for those whom nothing connects, and alone is 0', () => {
    const { ratings } = marginRatings({ agents: 4, anchor: 0 }, [
      { a: 0, b: 1, margin: 4, standardError: 1 },
      { a: 2, b: 3, margin: 4, standardError: 1 },
    ]);
    expect(ratings.map(({ value }) => value)).toEqual([0, -4, NaN, NaN]);
    expect(marginRatings({ agents: 1, anchor: 0 }, []).ratings[0].value).toBe(0);
  });

  test.each([0, NaN, Infinity, -1])('refuse a standard error of %d', standardError => {
    expect(() => marginRatings({ agents: 2, anchor: 0 }, [{ a: 0, b: 1, margin: 1, standardError }])).toThrow(
      RangeError,
    );
  });

  test('show a circle as a bad fit', () => {
    const { ratings, fit } = marginRatings({ agents: 3, anchor: 0 }, [
      { a: 0, b: 1, margin: 1, standardError: 0.1 },
      { a: 1, b: 2, margin: 1, standardError: 0.1 },
      { a: 2, b: 0, margin: 1, standardError: 0.1 },
    ]);
    for (const { value } of ratings) expect(value).toBeCloseTo(0, 12);
    expect(fit.df).toBeCloseTo(1, 9);
    near(fit.chiSquare, 300, 1e-9);
    expect(fit.pValue).toBeLessThan(1e-60);
  });

  test('their intervals hold the truth as often as they say; where pairs share deals, with the covariance', () => {
    const truth = [0, 2, 3, -1];
    const normal = normals(streamOf('margin ratings'));
    const runs = 1500;
    const pairs = [0, 1, 2].flatMap(a => [1, 2, 3].filter(b => b > a).map(b => ({ a, b })));
    // Errors that pairs share: each agent has one, as if its luck were the same whomever it meets.
    const shared = 0.7;
    const covariance = pairs.map((p, k) =>
      pairs.map((q, l) => {
        const sign = (agent: number, pair: { a: number; b: number }) =>
          agent === pair.a ? 1 : agent === pair.b ? -1 : 0;
        return (k === l ? 1 : 0) + shared ** 2 * (sign(p.a, p) * sign(p.a, q) + sign(p.b, p) * sign(p.b, q));
      }),
    );
    const covered = { independent: 0, shared: 0 };
    let misfits = 0;
    for (let run = 0; run < runs; run++) {
      const luck = truth.map(() => shared * normal());
      const own = pairs.map(() => normal());
      const seen = pairs.map(({ a, b }, k) => ({ a, b, margin: truth[a] - truth[b] + own[k], standardError: 1 }));
      const plain = marginRatings({ agents: 4, anchor: 0 }, seen);
      if (plain.ratings[3].low <= -1 && -1 <= plain.ratings[3].high) covered.independent++;
      if (plain.fit.pValue < 0.05) misfits++;
      const moved = seen.map(pair => ({
        ...pair,
        margin: pair.margin + luck[pair.a] - luck[pair.b],
        standardError: Math.sqrt(1 + 2 * shared ** 2),
      }));
      const { low, high } = marginRatings({ agents: 4, anchor: 0, covariance }, moved).ratings[3];
      if (low <= -1 && -1 <= high) covered.shared++;
    }
    asOften(covered.independent / runs, 0.95, runs);
    asOften(covered.shared / runs, 0.95, runs);
    asOften(misfits / runs, 0.05, runs);
  });
});
