/** What is played for: the worths that the kernel is told. */
import { describe, expect, test } from 'vitest';
import { newState } from '../../src/engine/new-state.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { POINTS, SEATS } from '../../src/engine/state.ts';
import { Hand } from '../../src/play/hand.ts';
import { type Standing, View } from '../../src/play/view.ts';
import { Aim } from '../../src/search/aim.ts';
import { measureHands } from '../../src/search/hand-results.ts';
import { marginOf } from '../../src/search/playout.ts';
import { FRIENDS, WORTH_WORDS, worthOf } from '../../src/search/worth.ts';
import { matchChance } from '../../src/stats/race.ts';

/** The worth to seat 0 of points, by seat. */
function worthIn(text: string, name: string, points: number[], scores: number[] | null, hand = 0, seat = 0) {
  const rules = parseRules(text);
  const standing: Standing | null = scores && { scores: Int32Array.from(scores), hand };
  const view = new View(new Hand(rules).state, rules, seat, standing);
  const aim = new Aim(rules, name);
  const worth = new Int32Array(WORTH_WORDS);
  aim.write(worth, view);
  const s = newState(rules);
  s.set(points, POINTS);
  expect(s[SEATS]).toBe(points.length);
  return { worth: worthOf(s, worth) / aim.scale, margin: marginOf(s, seat), friends: worth[FRIENDS]!, aim };
}

test('points are the own, a margin is less the mean of the others', () => {
  expect(worthIn('draw', 'points', [12, 0], null).worth).toBe(12);
  expect(worthIn('draw', 'points', [0, 12], null).worth).toBe(0);
  expect(worthIn('draw', 'margin', [0, 12], null).worth).toBe(-12);
  expect(worthIn('draw(players=3)', 'margin', [0, 12, 0], null).worth).toBe(-6);
  const teams = worthIn('old-partners', 'margin', [0, 30, 0, 30], null);
  expect([teams.worth, teams.friends]).toEqual([-30, 0b0101]);
  const four = worthIn('draw(players=4)', 'margin', [0, 0, 9, 0], null);
  expect(four.worth).toBe(four.margin / 3);
});

describe('the coalition', () => {
  test('of three the two behind are friends, and play against the leader', () => {
    const behind = worthIn('draw(players=3)', 'coalition', [0, 0, 20], [10, 80, 30]);
    expect([behind.worth, behind.friends]).toEqual([10, 0b101]);
    expect(worthIn('draw(players=3)', 'coalition', [0, 20, 0], [10, 80, 30]).worth).toBe(-20);
  });

  test.each([
    ['the leader has nobody', 'draw(players=3)', [0, 20, 0], [80, 10, 30]],
    ['two lead together', 'draw(players=3)', [0, 20, 0], [10, 80, 80]],
    ['no match is played', 'draw(players=3)', [0, 20, 0], null],
    ['there are four', 'draw(players=4)', [0, 20, 0, 0], [0, 90, 0, 0]],
  ])('else it is the margin: %s', (_, text, points, scores) => {
    const { worth, margin, friends } = worthIn(text, 'coalition', points, scores);
    expect([worth, friends]).toEqual([margin / (points.length - 1), 1]);
  });
});

describe('the match', () => {
  test('to a target: won once it is reached, and otherwise the chance from the score then', () => {
    const text = 'draw';
    const results = measureHands(parseRules(text));
    expect(worthIn(text, 'match', [15, 0], [90, 20]).worth).toBe(1);
    expect(worthIn(text, 'match', [0, 80], [90, 20]).worth).toBe(0);
    for (const [points, from] of [
      [
        [0, 0],
        [90, 20],
      ],
      [
        [5, 0],
        [95, 20],
      ],
      [
        [0, 30],
        [90, 50],
      ],
    ] as const) {
      const { first, second } = matchChance(results, 100, [from[0], from[1]]);
      const { worth, aim } = worthIn(text, 'match', [...points], [90, 20]);
      expect(aim.isChance).toBe(true);
      expect(worth).toBeCloseTo((1 + first - second) / 2, 5);
    }
  });

  test('of so many hands: in the last one only who is ahead counts, and a tie is half', () => {
    expect(parseRules('short-match').match).toEqual({ hands: 10 });
    expect(worthIn('short-match', 'match', [11, 0], [10, 20], 9).worth).toBe(1);
    expect(worthIn('short-match', 'match', [10, 0], [10, 20], 9).worth).toBe(0.5);
    expect(worthIn('short-match', 'match', [9, 0], [10, 20], 9).worth).toBe(0);
    const early = worthIn('short-match', 'match', [9, 0], [10, 20], 5).worth;
    expect(early).toBeGreaterThan(0.4);
    expect(early).toBeLessThan(0.5);
  });

  test.each([
    ['far from the end', [-900, -900]],
    ['no match is played', null],
  ])('else it is the margin: %s', (_, scores) => {
    const { worth, aim } = worthIn('draw', 'match', [0, 12], scores);
    expect([worth, aim.isChance]).toEqual([-12, false]);
  });

  test('with three sides it is the margin', () => {
    expect(worthIn('draw(players=3)', 'match', [0, 12, 0], [90, 0, 0]).worth).toBe(-6);
  });
});

test('what hands bring is the same from both sides, and both sides score', () => {
  const results = measureHands(parseRules('draw'));
  const mean = results.reduce((sum, { first, second, weight }) => sum + (first - second) * weight, 0);
  expect(mean).toBeCloseTo(0, 6);
  expect(results.some(({ first }) => first > 0)).toBe(true);
});
