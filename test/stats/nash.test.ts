import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nashAverage, nashSpread } from '../../src/stats/nash.ts';
import { law } from '../law.ts';
import { normals, streamOf } from './worlds.ts';

function close(found: readonly number[], wanted: readonly number[], places = 6): void {
  expect(found.length).toBe(wanted.length);
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[i], places);
}

const RPS = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];

describe('Nash averaging', () => {
  test('of the paper’s examples', () => {
    // Balduzzi et al. (2018): a circle of three has a third each and strengths of 0, whatever the size of the margins …
    const circle = nashAverage(RPS.map(row => row.map(value => 4.6 * value)));
    close(circle.mass, [1 / 3, 1 / 3, 1 / 3]);
    close(circle.strength, [0, 0, 0]);
    // … a copy shares its original's mass and changes nothing else …
    const copied = nashAverage([
      [0, 4.6, -4.6, -4.6],
      [-4.6, 0, 4.6, 4.6],
      [4.6, -4.6, 0, 0],
      [4.6, -4.6, 0, 0],
    ]);
    close(copied.mass, [1 / 3, 1 / 3, 1 / 6, 1 / 6]);
    close(copied.strength, [0, 0, 0, 0]);
    // … and of two the better one has it all, by however little; of equals each half.
    for (const gain of [1, 1e-3, 30]) {
      close(
        nashAverage([
          [0, gain],
          [-gain, 0],
        ]).mass,
        [1, 0],
      );
    }
    close(
      nashAverage([
        [0, 0],
        [0, 0],
      ]).mass,
      [0.5, 0.5],
    );
  });

  test('of an order is all on its top; the others are as strong as they do against it', () => {
    const { mass, strength } = nashAverage([
      [0, -1, -1],
      [1, 0, -1],
      [1, 1, 0],
    ]);
    close(mass, [0, 0, 1]);
    close(strength, [-1, -1, 0]);
    // A table that tests of another implementation (OpenSpiel) use.
    const dominated = nashAverage([
      [0, 234, 34, -270],
      [-234, 0, -38, -464],
      [-34, 38, 0, -270],
      [270, 464, 270, 0],
    ]);
    close(dominated.mass, [0, 0, 0, 1]);
    close(dominated.strength, [-270, -464, -270, 0], 4);
  });

  test('of circles with uneven margins is known in closed form', () => {
    // a beats b by 1, b beats c by 2, c beats a by 4: masses as the margins opposite.
    close(
      nashAverage([
        [0, 1, -4],
        [-1, 0, 2],
        [4, -2, 0],
      ]).mass,
      [2 / 7, 4 / 7, 1 / 7],
    );
    // N. S. Mendelsohn's game (in T. S. Ferguson, "Game Theory", part II): the higher number by one wins 1, by more loses 2;
    // only 1, 2 and 3 are ever chosen, as 1 : 2 : 1.
    const numbers = [1, 2, 3, 4, 5, 6];
    const payoff = (a: number, b: number): number => (a === b ? 0 : a === b + 1 ? 1 : a > b ? -2 : -payoff(b, a));
    const { mass } = nashAverage(numbers.map(a => numbers.map(b => payoff(a, b))));
    close(mass, [0.25, 0.5, 0.25, 0, 0, 0]);
    // Rock, paper, scissors, lizard, Spock: each beats the two after it.
    const five = [0, 1, 2, 3, 4];
    const sign = (a: number, b: number) => [0, 1, -1, 1, -1][(a - b + 5) % 5];
    close(nashAverage(five.map(a => five.map(b => sign(a, b)))).mass, [0.2, 0.2, 0.2, 0.2, 0.2]);
  });

  test('takes of many equilibria the one of greatest entropy', () => {
    // The first beats the second, the second the third by twice as much; the third may have half of the first's mass.
    close(
      nashAverage([
        [0, 1, 0],
        [-1, 0, 2],
        [0, -2, 0],
      ]).mass,
      [2 / 3, 0, 1 / 3],
    );
    // Two circles that are even with each other: any share of each is an equilibrium.
    const two = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 6 }, (_, j) => (i < 3 === j < 3 ? RPS[i % 3][j % 3] : 0)),
    );
    close(nashAverage(two).mass, new Array<number>(6).fill(1 / 6));
  });

  const anyGame = fc.integer({ min: 1, max: 7 }).chain(n =>
    fc
      .array(fc.integer({ min: -30, max: 30 }), { minLength: (n * (n - 1)) / 2, maxLength: (n * (n - 1)) / 2 })
      .map(all => {
        const margins = Array.from({ length: n }, () => new Array<number>(n).fill(0));
        let k = 0;
        for (let i = 0; i < n; i++) {
          for (let j = i + 1; j < n; j++) {
            margins[i][j] = all[k++];
            margins[j][i] = -margins[i][j];
          }
        }
        return margins;
      }),
  );
  law([anyGame], 200)(
    'is an equilibrium: masses add up to 1, nobody gains on the mixture, nobody in it loses',
    margins => {
      const { mass, strength } = nashAverage(margins);
      expect(mass.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
      for (const [i, value] of mass.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(strength[i]).toBeLessThan(1e-5);
        if (value > 1e-4) expect(strength[i]).toBeGreaterThan(-1e-3);
      }
    },
  );

  test('refuses what is no table of margins', () => {
    expect(() =>
      nashAverage([
        [0, 1],
        [1, 0],
      ]),
    ).toThrow('the margin of 0 on 1');
    expect(() => nashAverage([[0, 1]])).toThrow('no square');
    expect(() =>
      nashAverage([
        [0, NaN],
        [NaN, 0],
      ]),
    ).toThrow(RangeError);
  });
});

describe('its spread', () => {
  const errors = (size: number, n: number) => Array.from({ length: n }, () => new Array<number>(n).fill(size));

  test('is nothing where there is no error, and tells what errors leave open', () => {
    const sure = nashSpread(RPS, errors(0, 3), normals(streamOf('sure')), 20);
    expect(sure.present).toEqual([1, 1, 1]);
    for (const { low, high } of sure.mass) expect(high - low).toBeLessThan(1e-12);
    const open = nashSpread(
      [
        [0, 0.1],
        [-0.1, 0],
      ],
      errors(1, 2),
      normals(streamOf('open')),
      400,
    );
    // The first is ahead with the probability Φ(0.1) = 0.54.
    expect(Math.abs(open.present[0] - 0.54)).toBeLessThan(0.1);
    for (const { low, high } of open.mass) expect([Math.round(low), Math.round(high)]).toEqual([0, 1]);
    expect(open.strength[1].low).toBeLessThan(-1);
  });

  test('holds the truth about as often as it says, in a circle with a middle', () => {
    const normal = normals(streamOf('nash coverage'));
    const runs = 100;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const seen = RPS.map(row => row.map(value => 3 * value));
      for (const [i, j] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ]) {
        seen[i][j] += 0.4 * normal();
        seen[j][i] = -seen[i][j];
      }
      const { low, high } = nashSpread(seen, errors(0.4, 3), normal, 60, 0.9).mass[0];
      if (low <= 1 / 3 && 1 / 3 <= high) covered++;
    }
    expect(Math.abs(covered / runs - 0.9)).toBeLessThan(0.12);
  });
});
