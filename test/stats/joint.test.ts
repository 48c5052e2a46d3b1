import { describe, expect, test } from 'vitest';
import { bradleyTerry } from '../../src/stats/bradley-terry.ts';
import { jointMeans } from '../../src/stats/joint.ts';
import { marginRatings } from '../../src/stats/margin-ratings.ts';
import { asOften, near } from './near.ts';
import { normals, streamOf } from './worlds.ts';

const PAIRS = [
  { a: 0, b: 1 },
  { a: 0, b: 2 },
  { a: 1, b: 2 },
];

describe('means of pairings on the same deals', () => {
  test('by hand', () => {
    const { means, standardErrors, covariance } = jointMeans([
      { totals: [2, 4, 6], per: 2 },
      { totals: [9, 9, 3], per: 3 },
      { totals: [1, 3], per: 1 },
    ]);
    expect(means).toEqual([2, 7 / 3, 2]);
    // Units' means 1, 2, 3 and 3, 3, 1: variances 1 and 4/3, covariance −1; a third of each.
    near(standardErrors[0], Math.sqrt(1 / 3), 1e-12);
    near(standardErrors[1], Math.sqrt(4 / 9), 1e-12);
    near(covariance[0][1], -1 / 3, 1e-12);
    expect(covariance[1][0]).toBe(covariance[0][1]);
    // Of the first and the third two units are shared, of three: covariance 1, a third of it.
    near(covariance[0][2], 1 / 3, 1e-12);
    near(covariance[2][2], 1, 1e-12);
    expect(() => jointMeans([{ totals: [1], per: 1 }])).toThrow('fewer than two units');
  });

  test('give ratings whose intervals hold the truth as often as they say, where independent ones would not', () => {
    const strengths = [0, 1, 3];
    const runs = 800;
    const units = 100;
    const normal = normals(streamOf('joint'));
    const covered = { joint: 0, independent: 0, wins: 0 };
    for (let run = 0; run < runs; run++) {
      const totals = PAIRS.map(() => new Float64Array(units));
      const wins = PAIRS.map(() => new Float64Array(units));
      for (let unit = 0; unit < units; unit++) {
        // How each agent fares on a deal, whomever it meets, and what is left.
        const luck = strengths.map(() => 4 * normal());
        for (const [k, { a, b }] of PAIRS.entries()) {
          totals[k][unit] = strengths[a] - strengths[b] + luck[a] - luck[b] + 4 * normal();
          wins[k][unit] = totals[k][unit] > 0 ? 1 : 0;
        }
      }
      const { means, standardErrors, covariance } = jointMeans(totals.map(each => ({ totals: each, per: 1 })));
      const seen = PAIRS.map((pair, k) => ({ ...pair, margin: means[k], standardError: standardErrors[k] }));
      const joint = marginRatings({ agents: 3, anchor: 0, covariance }, seen).ratings[2];
      const independent = marginRatings({ agents: 3, anchor: 0 }, seen).ratings[2];
      if (joint.low <= 3 && 3 <= joint.high) covered.joint++;
      if (independent.low <= 3 && 3 <= independent.high) covered.independent++;
      const won = jointMeans(wins.map(each => ({ totals: each, per: 1 })));
      const table = PAIRS.map((pair, k) => ({ ...pair, wins: units * won.means[k], games: units }));
      const ofWins = won.covariance.map(row => row.map(value => value * units * units));
      const rating = bradleyTerry({ agents: 3, anchor: 0, covariance: ofWins }, table).ratings[2];
      if (rating.low <= TRUE_LOG_ODDS && TRUE_LOG_ODDS <= rating.high) covered.wins++;
    }
    asOften(covered.joint / runs, 0.95, runs);
    asOften(covered.wins / runs, 0.95, runs);
    expect(covered.independent / runs).toBeLessThan(0.92);
  });
});

/**
 * What a fit to exact shares of wins gives the third agent: margins have the standard deviation √48, so those shares are
 * Φ(−1/√48), Φ(−3/√48) and Φ(−2/√48).
 */
const TRUE_LOG_ODDS = bradleyTerry(
  { agents: 3, anchor: 0 },
  [0.4426, 0.3325, 0.3864].map((share, k) => ({ ...PAIRS[k], wins: share * 1e7, games: 1e7 })),
).ratings[2].value;
