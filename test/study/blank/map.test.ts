import { expect, test } from 'vitest';
import { studentQuantile } from '../../../src/stats/quantile.ts';
import { perDecision, perUnit, shareOfDecisions } from '../../../src/study/blank/by-deal.ts';
import { boneyardBands, mapOf, verdictOf } from '../../../src/study/blank/map.ts';
import { row } from './rows.ts';

test('decisions of one deal are one observation', () => {
  const rows = [2000, 2000, 2000, 5000, -1000].map((gain, i) => row({ unit: i < 3 ? 0 : i, gain }));
  const { value, high, n } = perDecision(rows, ({ gain }) => gain);
  expect([value, n]).toEqual([2, 3]);
  // By hand: totals 6, 5, −1 over 3, 1, 1 decisions; residuals 0, 3, −3.
  const error = Math.sqrt((3 / 2) * 18) / 5;
  expect(high - value).toBeCloseTo(studentQuantile(0.975, 2) * error, 12);
  const copies = [...rows, ...rows].sort((a, b) => a.unit - b.unit);
  expect(perDecision(copies, ({ gain }) => gain).high).toBeCloseTo(high, 12);
});

test('a hand without such a decision counts as nothing', () => {
  const rows = [row({ unit: 1, gain: 3000 }), row({ unit: 1, gain: 1000 }), row({ unit: 7, gain: 4000 })];
  const { value, n } = perUnit(rows, 16, ({ gain }) => gain);
  expect([value, n]).toEqual([0.5, 16]);
  expect(shareOfDecisions(rows, ({ unit }) => unit === 1).value).toBeCloseTo(2 / 3, 12);
});

test('verdicts say no more than their intervals', () => {
  const figure = (low: number, high: number, n = 20) => ({ value: (low + high) / 2, low, high, n, most: n });
  const verdict = (low: number, high: number, n?: number): string => verdictOf(figure(low, high, n), 0.5);
  expect(verdict(0.1, 3)).toBe('spend');
  expect(verdict(-3, -0.1)).toBe('keep');
  expect(verdict(-0.4, 0.5)).toBe('no matter');
  expect(verdict(0.1, 0.4)).toBe('no matter');
  expect(verdict(-0.1, 3)).toBe('open');
  expect(verdict(2, 3, 9)).toBe('open');
  expect(verdict(Number.NaN, Number.NaN)).toBe('open');
});

test('cells hold every decision once, large hands together; bands part them by the boneyard', () => {
  const rows = Array.from({ length: 60 }, (_, unit) =>
    row({ unit, own: 1 + (unit % 12), least: 1 + (unit % 3), bone: unit % 5, gain: 1000 }),
  );
  const map = mapOf(rows, 0.5);
  const counted = (any: boolean): number =>
    map.filter(({ least }) => (least === null) === any).reduce((sum, { decisions }) => sum + decisions, 0);
  expect([counted(false), counted(true)]).toEqual([60, 60]);
  expect(Math.max(...map.map(({ own }) => own))).toBe(8);
  const bands = boneyardBands(rows);
  expect(bands.map(({ from, to, rows: { length } }) => [from, to, length])).toEqual([
    [0, 1, 24],
    [2, 4, 36],
  ]);
  expect(boneyardBands(rows.map(one => ({ ...one, bone: 14 })))).toHaveLength(1);
});
