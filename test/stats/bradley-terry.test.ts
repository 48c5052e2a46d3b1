import { describe, expect, test } from 'vitest';
import { bradleyTerry, logistic, type PairWins } from '../../src/stats/bradley-terry.ts';
import { asOften, asPrinted, near } from './near.ts';
import { ratingDifference } from './rating-difference.ts';
import { streamOf } from './worlds.ts';

/** `table[a][b]`: games a won against b. */
function pairsOf(table: readonly (readonly number[])[]): PairWins[] {
  return table.flatMap((row, a) =>
    row.flatMap((wins, b) => (b > a && wins + table[b][a] > 0 ? [{ a, b, wins, games: wins + table[b][a] }] : [])),
  );
}

describe('Bradley–Terry', () => {
  test('gives the published abilities of the American League of 1987', () => {
    // A. Agresti, "Categorical Data Analysis", table of 1987 games; abilities as printed in the vignette of R's
    // BradleyTerry2 (H. Turner & D. Firth, Journal of Statistical Software 48, 2012), Baltimore being 0.
    const table = [
      [0, 7, 9, 7, 7, 9, 11], // Milwaukee
      [6, 0, 7, 5, 11, 9, 9], // Detroit
      [4, 6, 0, 7, 7, 8, 12], // Toronto
      [6, 8, 6, 0, 6, 7, 10], // New York
      [6, 2, 6, 7, 0, 7, 12], // Boston
      [4, 4, 5, 6, 6, 0, 6], // Cleveland
      [2, 4, 1, 3, 1, 7, 0], // Baltimore
    ];
    const { ratings, fit, separated } = bradleyTerry({ agents: 7, anchor: 6 }, pairsOf(table), 0);
    const printed = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0];
    for (const [i, { value }] of ratings.entries()) asPrinted(value, printed[i], 4);
    expect(separated).toBe(false);
    expect(fit.df).toBeCloseTo(21 - 6, 9);
    expect(ratings[6]).toEqual({ value: 0, standardError: 0, low: 0, high: 0 });
  });

  test('gives the published abilities and standard errors of statisticians’ journals', () => {
    // Citations, S. M. Stigler (Statistical Science 9, 1994); abilities and standard errors as printed in the same vignette.
    // A citation is a win of the journal that is cited over the one that cites.
    const table = [
      [0, 730, 498, 221], // Biometrika
      [33, 0, 68, 17], // Communications in Statistics
      [320, 813, 0, 142], // JASA
      [284, 276, 325, 0], // JRSS B
    ];
    const { ratings } = bradleyTerry({ agents: 4, anchor: 0 }, pairsOf(table), 0);
    const printed = [
      [0, 0],
      [-2.94907, 0.10255],
      [-0.47957, 0.06059],
      [0.26895, 0.07083],
    ];
    for (const [i, { value, standardError }] of ratings.entries()) {
      asPrinted(value, printed[i][0], 5);
      asPrinted(standardError, printed[i][1], 5);
    }
  });

  test('of two is the log odds, with the binomial’s error', () => {
    const { ratings } = bradleyTerry({ agents: 2, anchor: 1 }, [{ a: 0, b: 1, wins: 75, games: 100 }], 0);
    near(ratings[0].value, Math.log(3), 1e-9);
    near(ratings[0].standardError, Math.sqrt(1 / 75 + 1 / 25), 1e-9);
    near(ratings[0].high - ratings[0].value, 1.959964 * ratings[0].standardError, 1e-6);
  });

  test('takes the error across units where it was measured', () => {
    const wins = { a: 0, b: 1, wins: 75, games: 100 };
    const plain = bradleyTerry({ agents: 2, anchor: 1 }, [wins]);
    const narrow = bradleyTerry({ agents: 2, anchor: 1 }, [{ ...wins, variance: 18.75 / 4 }]);
    near(narrow.ratings[0].value, plain.ratings[0].value, 1e-12);
    near(narrow.ratings[0].standardError / plain.ratings[0].standardError, 0.5, 0.02);
  });

  test('keeps the undefeated finite, and says so', () => {
    const wins = [
      { a: 0, b: 1, wins: 1000, games: 1000 },
      { a: 1, b: 2, wins: 600, games: 1000, variance: 200 },
      { a: 0, b: 2, wins: 1000, games: 1000, variance: 0 },
    ];
    const { ratings, separated } = bradleyTerry({ agents: 3, anchor: 2 }, wins);
    expect(separated).toBe(true);
    expect(ratings[0].value).toBeGreaterThan(5);
    expect(ratings[0].standardError).toBeGreaterThan(0.5);
    expect(ratings[0].standardError).toBeLessThan(3);
    near(ratings[1].value, Math.log(1.5), 0.02);
    expect(() => bradleyTerry({ agents: 3, anchor: 2 }, wins, 0)).toThrow('no finite rating');
  });

  test('has no rating for those whom nothing connects with the anchor', () => {
    const { ratings, fit } = bradleyTerry({ agents: 5, anchor: 0 }, [
      { a: 0, b: 1, wins: 5, games: 10 },
      { a: 2, b: 3, wins: 5, games: 10 },
      { a: 0, b: 4, wins: 0, games: 0 },
    ]);
    expect(ratings.map(({ value }) => Number.isNaN(value))).toEqual([false, false, true, true, true]);
    expect(fit).toEqual({ chiSquare: 0, df: 0, pValue: 1 });
    expect(bradleyTerry({ agents: 1, anchor: 0 }, []).ratings).toEqual([
      { value: 0, standardError: 0, low: 0, high: 0 },
    ]);
  });

  test('moves with its anchor: differences and their errors stay', () => {
    const pairs = pairsOf([
      [0, 30, 44],
      [20, 0, 31],
      [6, 19, 0],
    ]);
    const one = bradleyTerry({ agents: 3, anchor: 0 }, pairs);
    const other = bradleyTerry({ agents: 3, anchor: 2 }, pairs);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ]) {
      near(ratingDifference(one, a, b).value, ratingDifference(other, a, b).value, 1e-8);
      near(ratingDifference(one, a, b).standardError, ratingDifference(other, a, b).standardError, 1e-8);
    }
  });

  test('its intervals hold the truth as often as they say, and its fit is as often bad', () => {
    const truth = [0, 0.4, -0.3, 1];
    const stream = streamOf('bradley-terry');
    const runs = 600;
    const covered = [0, 0, 0, 0];
    let misfits = 0;
    for (let run = 0; run < runs; run++) {
      const pairs: PairWins[] = [];
      for (let a = 0; a < 4; a++) {
        for (let b = a + 1; b < 4; b++) {
          const chance = logistic(truth[a] - truth[b]);
          let wins = 0;
          for (let game = 0; game < 150; game++) if (stream.unit() < chance) wins++;
          pairs.push({ a, b, wins, games: 150 });
        }
      }
      const { ratings, fit } = bradleyTerry({ agents: 4, anchor: 0 }, pairs);
      for (const [i, { low, high }] of ratings.entries()) if (low <= truth[i] && truth[i] <= high) covered[i]++;
      if (fit.pValue < 0.05) misfits++;
    }
    for (const count of covered.slice(1)) asOften(count / runs, 0.95, runs);
    asOften(misfits / runs, 0.05, runs);
  });
});
