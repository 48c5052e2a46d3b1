import { describe, expect, test } from 'vitest';
import {
  type HandResult,
  levelled,
  matchChance,
  matchCurve,
  resultsOfMargins,
  withMargin,
} from '../../src/stats/race.ts';
import { asOften, near } from './near.ts';
import { handsPlayed, PAIRINGS, streamOf } from './worlds.ts';

/** A point to one side or the other. */
const coin = (p: number): HandResult[] => [
  { first: 1, second: 0, weight: p },
  { first: 0, second: 1, weight: 1 - p },
];

function realHands(name: string): HandResult[] {
  const counts = new Map<number, number>();
  for (const margin of handsPlayed.get(name)!) counts.set(margin, (counts.get(margin) ?? 0) + 1);
  return resultsOfMargins(counts);
}

describe('a match', () => {
  test('is divided as Pascal and Fermat divided it', () => {
    // Letters of 1654: one player lacks two points, the other three, and the stakes are divided 11 to 5; one against two, 3 to 1.
    near(matchChance(coin(0.5), 3, [1, 0]).first, 11 / 16, 1e-12);
    near(matchChance(coin(0.5), 3, [2, 1]).first, 3 / 4, 1e-12);
    near(matchChance(coin(0.5), 3, [1, 0]).second, 5 / 16, 1e-12);
  });

  test('of points one by one is a negative binomial', () => {
    for (const [target, p] of [
      [4, 0.6],
      [11, 0.55],
      [50, 0.52],
    ]) {
      let chance = 0;
      let term = p ** target;
      for (let lost = 0; lost < target; lost++) {
        chance += term;
        term *= ((target + lost) / (lost + 1)) * (1 - p);
      }
      const found = matchChance(coin(p), target);
      near(found.first, chance, 1e-12);
      expect(found.first + found.second).toBeCloseTo(1, 12);
      expect(found.tie).toBeCloseTo(0, 12);
    }
    // Best of seven: 0.7102 at 0.6, and 5.8125 games between equals (F. Mosteller, JASA 47, 1952).
    expect(matchChance(coin(0.6), 4).first).toBeCloseTo(0.710208, 6);
    near(matchChance(coin(0.5), 4).hands, 5.8125, 1e-12);
  });

  test('may be tied, and takes the higher of two that pass the target together', () => {
    expect(matchChance([{ first: 1, second: 1, weight: 1 }], 5)).toEqual({ first: 0, second: 0, tie: 1, hands: 5 });
    expect(matchChance([{ first: 7, second: 6, weight: 2 }], 10)).toEqual({ first: 1, second: 0, tie: 0, hands: 2 });
  });

  test('is longer for hands that bring nobody anything, and no other', () => {
    const plain = matchChance(coin(0.6), 7);
    const idle = matchChance([...coin(0.6), { first: 0, second: 0, weight: 1 }], 7);
    near(idle.first, plain.first, 1e-12);
    near(idle.hands, 2 * plain.hands, 1e-12);
  });

  test('to one point is one hand', () => {
    near(matchChance(realHands(PAIRINGS[0]), 1).first, share(realHands(PAIRINGS[0])), 1e-12);
  });

  test.each([
    [coin(0.5), 0, [0, 0], 'a target of 0'],
    [coin(0.5), 2.5, [0, 0], 'a target of 2.5'],
    [coin(0.5), 3, [3, 0], 'the match is over'],
    [[{ first: 0, second: 0, weight: 1 }], 3, [0, 0], 'nobody ever scores'],
    [[{ first: 1, second: 0, weight: -1 }], 3, [0, 0], 'weight -1'],
  ] as const)('without sense is refused: %j to %d from %j', (results, target, from, told) => {
    expect(() => matchChance(results, target, from)).toThrow(told);
  });

  test.each(PAIRINGS)('with hands really played goes as simulated: %s', name => {
    const margins = handsPlayed.get(name)!;
    const found = matchChance(realHands(name), 100);
    const stream = streamOf(name);
    const runs = 20_000;
    let won = 0;
    let hands = 0;
    for (let run = 0; run < runs; run++) {
      let [a, b] = [0, 0];
      while (a < 100 && b < 100) {
        const margin = margins[stream.below(margins.length)];
        if (margin > 0) a += margin;
        else b -= margin;
        hands++;
      }
      if (a > b) won++;
    }
    asOften(won / runs, found.first, runs);
    near(hands / runs, found.hands, 0.02);
  });
});

const share = (results: readonly HandResult[]): number => {
  const scoring = results.filter(({ first, second }) => first !== second);
  const weigh = (all: readonly HandResult[]) => all.reduce((sum, { weight }) => sum + weight, 0);
  return weigh(scoring.filter(({ first, second }) => first > second)) / weigh(scoring);
};

describe('the curve of chances over margins', () => {
  const hands = realHands(PAIRINGS[0]);
  const meanOf = (results: readonly HandResult[]) => {
    const total = results.reduce((sum, { weight }) => sum + weight, 0);
    return results.reduce((sum, { first, second, weight }) => sum + (first - second) * weight, 0) / total;
  };

  test('weighs hands so that they have the mean asked for, and leaves them where they have it', () => {
    for (const margin of [-30, -1, 0, 0.5, 12, 60]) expect(meanOf(withMargin(hands, margin))).toBeCloseTo(margin, 8);
    const same = withMargin(hands, meanOf(hands));
    for (const [i, { weight }] of same.entries())
      near(weight / same[0].weight, hands[i].weight / hands[0].weight, 1e-6);
    expect(() => withMargin(hands, 500)).toThrow('a margin of 500');
  });

  test('is even in the middle, rises, and is the same seen from the other side', () => {
    const margins = [-10, -2, -1, 0, 1, 2, 10];
    const curve = matchCurve(levelled(hands), 100, margins);
    expect(curve.map(({ margin }) => margin)).toEqual(margins);
    expect(curve[3].first).toBeCloseTo(0.5, 9);
    for (const [i, { first, second }] of curve.entries()) {
      expect(curve[6 - i].second).toBeCloseTo(first, 9);
      if (i > 0) expect(first).toBeGreaterThan(curve[i - 1].first);
      expect(first + second).toBeCloseTo(1, 9);
    }
    // A point a hand is worth two or three matches of a hundred.
    expect(curve[4].first - 0.5).toBeGreaterThan(0.02);
    expect(curve[4].first - 0.5).toBeLessThan(0.04);
  });
});
