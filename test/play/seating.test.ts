/** Balance laws of the seating plans. */
import { describe, expect, test } from 'vitest';
import { type Seating, seatingPlan } from '../../src/play/seating.ts';
import { refusalOf } from '../text/refusal-of.ts';

/** How often `count` gives each answer over a plan. */
function tally(plan: readonly Seating[], answers: (seating: Seating) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const seating of plan) for (const answer of answers(seating)) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return counts;
}

const bySeat = (seating: Seating): string[] => seating.map((who, seat) => `${who} at ${seat}`);
const neighbours = (seating: Seating): string[] =>
  seating.map((who, seat) => `${who} before ${seating[(seat + 1) % seating.length]}`);
const inTheRow = (seating: Seating): string[] => neighbours(seating).slice(0, -1);
const texts = (plan: readonly Seating[]): string[] => plan.map(String).sort();

describe('two contestants', () => {
  test.each([
    [2, 2],
    [3, 6],
    [4, 6],
    [5, 20],
    [6, 20],
    [7, 70],
    [8, 70],
  ])('at %i seats: %i seatings, each once', (players, seatings) => {
    const plan = seatingPlan(2, players, false);
    expect(plan.length).toBe(seatings);
    expect(new Set(texts(plan)).size).toBe(seatings);
    for (const seating of plan) {
      expect(seating.length).toBe(players);
      const ones = seating.filter(who => who === 1).length;
      expect(Math.abs(2 * ones - players)).toBeLessThanOrEqual(1);
      expect(seating.every(who => who === 0 || who === 1)).toBe(true);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('at %i seats both have every seat, and every neighbour, equally often', players => {
    const plan = seatingPlan(2, players, false);
    expect(new Set(tally(plan, bySeat).values())).toEqual(new Set([plan.length / 2]));
    const beside = tally(plan, neighbours);
    expect(beside.get('0 before 0')).toBe(beside.get('1 before 1'));
    expect(beside.get('0 before 1')).toBe(beside.get('1 before 0'));
    // Names changed, or everybody one seat on, it is the same plan.
    expect(texts(plan.map(seating => seating.map(who => 1 - who)))).toEqual(texts(plan));
    expect(texts(plan.map(seating => [...seating.slice(1), seating[0]]))).toEqual(texts(plan));
  });

  test('in teams partners are one contestant, both ways round', () => {
    expect(seatingPlan(2, 4, true)).toEqual([
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ]);
  });

  test('at two seats the first seating is the one in the order given', () => {
    expect(seatingPlan(2, 2, false)).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});

describe.each([3, 4, 5, 6, 7, 8])('%i contestants at as many seats', n => {
  const plan = seatingPlan(n, n, false);
  const times = n % 2 === 0 ? 1 : 2;

  test(`sit down ${times} times n ways, all of them each time`, () => {
    expect(plan.length).toBe(times * n);
    expect(new Set(texts(plan)).size).toBe(plan.length);
    for (const seating of plan) {
      expect([...seating].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, who) => who));
    }
  });

  test('each has each seat equally often', () => {
    const counts = tally(plan, bySeat);
    expect(counts.size).toBe(n * n);
    expect(new Set(counts.values())).toEqual(new Set([times]));
  });

  test('each plays just after each other one equally often, along the row of seats', () => {
    const counts = tally(plan, inTheRow);
    expect(counts.size).toBe(n * (n - 1));
    expect(new Set(counts.values())).toEqual(new Set([times]));
  });

  test('round the seam, too, where there are three; else it can not be', () => {
    const counts = tally(plan, neighbours);
    expect(new Set(counts.values()).size === 1).toBe(n === 3);
  });
});

test.each([
  [1, 2, false, '2'],
  [0, 3, false, '2 or 3'],
  [3, 2, false, '2'],
  [3, 4, false, '2 or 4'],
  [9, 8, false, '2 or 8'],
  [4, 4, true, '2'],
  [3, 4, true, '2'],
])('%i contestants at %i seats, teams %j: refused', (contestants, players, teams, allowed) => {
  const refusal = refusalOf(() => seatingPlan(contestants, players, teams));
  expect(refusal).toMatchObject({ code: 'seating/contestants', allowed });
  expect(refusal.what).toContain(`${contestants} contestants`);
});
