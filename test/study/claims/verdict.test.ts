/** What becomes of a claim, by its cells' intervals. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CellVerdict,
  cellVerdict,
  claimVerdict,
  isBySightOnly,
  type Judged,
} from '../../../src/study/claims/verdict.ts';
import { law } from '../../law.ts';

const cell = (low: number, high: number, reference = 0, threshold = 0.25, level = 'heuristic'): Judged => {
  const told = { value: (low + high) / 2, low, high };
  return { ...told, level, verdict: cellVerdict(told, reference, threshold) };
};

test.each<[number, number, CellVerdict]>([
  [0.1, 0.9, 'holds'],
  [-0.9, -0.1, 'fails'],
  [-0.2, 0.2, 'small'],
  [0.05, 0.25, 'small'],
  [-0.1, 0.9, 'open'],
  [0, 0.9, 'open'],
])('from %f to %f it %s', (low, high, verdict) => {
  expect(cell(low, high).verdict).toBe(verdict);
});

test('what it is held against moves all of it', () => {
  expect(cell(0.2, 0.3, 0.1, 0.01).verdict).toBe('holds');
  expect(cell(0.02, 0.05, 0.1, 0.01).verdict).toBe('fails');
  expect(cell(0.095, 0.105, 0.1, 0.01).verdict).toBe('small');
});

test('claims depend only where verdicts differ and intervals do not touch', () => {
  expect(claimVerdict([cell(1, 2), cell(-0.2, 0.2)])).toBe('depends');
  expect(claimVerdict([cell(1, 2), cell(-2, -1)])).toBe('depends');
  expect(claimVerdict([cell(0.1, 2), cell(-0.2, 0.2)])).toBe('holds');
  expect(claimVerdict([cell(1, 2), cell(5, 6)])).toBe('holds');
  expect(claimVerdict([cell(1, 2), cell(-1, 0.5)])).toBe('holds');
  expect(claimVerdict([cell(-0.2, 0.2), cell(-1, 1)])).toBe('open');
  expect(claimVerdict([cell(-0.2, 0.2), cell(-1, 1, 0, 0.25, 'search')])).toBe('small');
  expect(claimVerdict([cell(-1, 1)])).toBe('open');
});

test('sight of hidden tiles is marked where it alone makes a claim hold', () => {
  expect(isBySightOnly('small', [cell(1, 2)])).toBe(true);
  expect(isBySightOnly('open', [cell(1, 2)])).toBe(true);
  expect(isBySightOnly('holds', [cell(1, 2)])).toBe(false);
  expect(isBySightOnly('fails', [cell(-1, 2)])).toBe(false);
  expect(isBySightOnly('fails', [])).toBe(false);
});

const interval = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }));

law([fc.array(interval, { minLength: 1, maxLength: 6 })], 300)('turning all signs turns the verdict', intervals => {
  const cells = intervals.map(([low, wide]) => cell(low, low + wide));
  const turned = intervals.map(([low, wide]) => cell(-low - wide, -low));
  const swap = { holds: 'fails', fails: 'holds' } as Readonly<Record<string, string>>;
  const verdict = claimVerdict(cells);
  expect(claimVerdict(turned)).toBe(swap[verdict] ?? verdict);
});
