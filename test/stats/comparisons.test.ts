import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holm, simultaneousReach, twoSided } from '../../src/stats/comparisons.ts';
import { normalTail } from '../../src/stats/tail.ts';
import { law } from '../law.ts';
import { asPrinted, atMost, near } from './near.ts';
import { normals, streamOf } from './worlds.ts';

// Fifteen comparisons of treatments of heart attacks: Y. Benjamini & Y. Hochberg (1995), section 3.2.
const P = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
];
const survivors = (adjusted: readonly number[]) => adjusted.filter(p => p <= 0.05).length;

describe('many comparisons', () => {
  test('of the published example: three survive', () => {
    expect(survivors(holm(P))).toBe(3);
    const adjusted = holm(P);
    for (const [i, wanted] of [0.0015, 0.0056, 0.0247, 0.114, 0.2211].entries())
      expect(adjusted[i]).toBeCloseTo(wanted, 10);
    expect(adjusted.at(-1)).toBe(1);
  });

  const anyP = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
  law([anyP, fc.double({ min: 0.001, max: 0.3, noNaN: true })])(
    'survivors by Holm are those of going down step by step',
    (given, alpha) => {
      const sorted = [...given].sort((a, b) => a - b);
      const m = sorted.length;
      let down = 0;
      while (down < m && sorted[down] <= alpha / (m - down)) down++;
      // At the very border the two ways round differently.
      const count = (adjusted: readonly number[], slack: number) => adjusted.filter(p => p <= alpha * slack).length;
      expect(count(holm(given), 1 + 1e-12)).toBeGreaterThanOrEqual(down);
      expect(count(holm(given), 1 - 1e-12)).toBeLessThanOrEqual(down);
    },
  );

  test('that are unknown stay so and count for none', () => {
    expect(holm([0.03, NaN, 0.02])).toEqual([0.04, NaN, 0.04]);
    expect(holm([])).toEqual([]);
    expect(() => holm([1.1])).toThrow('a p-value of 1.1');
  });

  test('have intervals as wide as printed', () => {
    // O. J. Dunn (1961), table of the quantiles for m comparisons, many degrees of freedom.
    for (const [m, z] of [
      [1, 1.96],
      [2, 2.24],
      [5, 2.58],
      [10, 2.81],
      [20, 3.02],
    ]) {
      asPrinted(simultaneousReach(m), z, 2);
    }
    asPrinted(simultaneousReach(5, 0.95, 10), 3.17, 2);
    expect(() => simultaneousReach(5, 0)).toThrow('level');
  });

  test('p-values are Student’s, and certain where nothing varied', () => {
    near(twoSided({ value: 2.262157, standardError: 1, n: 10 }), 0.05, 1e-6);
    near(twoSided({ value: 7, standardError: 2, n: 1e8 }, 1), 2 * normalTail(3), 1e-9);
    expect(twoSided({ value: 1, standardError: 0, n: 5 })).toBe(0);
    expect(twoSided({ value: 1, standardError: 0, n: 5 }, 1)).toBe(1);
  });

  test('keep their promise together: false findings, and intervals that all hold', () => {
    const normal = normals(streamOf('comparisons'));
    const runs = 4000;
    const truth = [0, 0, 0, 0, 3, 4];
    const reach = simultaneousReach(truth.length);
    let wrong = 0;
    let missed = 0;
    for (let run = 0; run < runs; run++) {
      const shared = 0.6 * normal();
      const seen = truth.map(mean => mean + shared + 0.8 * normal());
      const p = seen.map(value => 2 * normalTail(Math.abs(value)));
      if (holm(p).some((adjusted, i) => adjusted <= 0.05 && truth[i] === 0)) wrong++;
      if (seen.some((value, i) => Math.abs(value - truth[i]) > reach)) missed++;
    }
    atMost(wrong / runs, 0.05, runs);
    atMost(missed / runs, 0.05, runs);
  });
});
