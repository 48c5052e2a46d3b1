/** A run with faults of time or memory in it says so in its report; one that was brought down by a crash does not. */
import { expect, test } from 'vitest';
import type { FaultKind } from '../../src/play/fault.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { fakeRun } from './fake-run.ts';
import { RUNS } from './runs.ts';

const page = (...kinds: FaultKind[]): string => {
  const { manifest, summaries } = fakeRun(RUNS.two);
  const ledger = kinds.map((kind, unit) => ({ pairing: 0, unit, seating: 0, hand: 0, seat: 0, ply: 3, kind }));
  return pageText(new Model({ ...manifest, ledger }, summaries), []);
};

test.each([
  [[], false],
  [['dies'], false],
  [['timeout'], true],
  [['dies', 'memory'], true],
] as [FaultKind[], boolean][])('%j: hangs on the clock: %s', (kinds, hangs) => {
  expect(page(...kinds).includes('This run hangs on the clock')).toBe(hangs);
});
