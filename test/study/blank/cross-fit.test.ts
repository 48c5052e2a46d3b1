import { expect, test } from 'vitest';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import { crossFit, Mean } from '../../../src/study/blank/cross-fit.ts';

test('by hand: two plays of 0-0 and another option in four worlds', () => {
  // Columns: spend, spend, keep. Even worlds choose the second play of 0-0, odd ones the first.
  const table = [
    ...[0, 4, 2], // even
    ...[6, 0, 2], // odd
    ...[0, 8, 4], // even
    ...[2, 0, 4], // odd
  ];
  const fitted = crossFit(table, 4, [true, true, false], 2);
  // Even worlds are valued with the odd ones' choice, column 0: 0, 0; odd ones with column 1: 0, 0.
  expect(fitted.spend).toBe(0);
  expect(fitted.keep).toBe((2 + 2 + 4 + 4) / 4 / 2);
  expect(fitted.gain).toBe(-1.5);
  // Either half finds spending better (8 > 6, 12 > 6).
  expect(fitted.best).toBe(0);
  // Differences: even −2, −4, odd −2, −4: each half's mean has the squared error 1.
  expect(fitted.error).toBeCloseTo(Math.sqrt(2) / 2 / 2, 12);
  expect([fitted.spendColumn, fitted.keepColumn, fitted.totals]).toEqual([1, 2, [8, 12, 12]]);
});

test('the winner is not cursed: five equal options against one, and nothing is gained', () => {
  const stream = new Stream();
  stream.seed(rootOf('curse'), 0, 0, 0, 0);
  const worlds = 20;
  const spends = [true, true, true, true, true, false];
  const [fair, cursed, surer] = [new Mean(), new Mean(), new Mean()];
  for (let time = 0; time < 3000; time++) {
    const table = Array.from({ length: worlds * spends.length }, () => stream.below(201) - 100);
    const { gain, error, totals } = crossFit(table, worlds, spends, 1);
    fair.add(Math.round(1000 * gain));
    surer.add(Math.abs(gain) <= 2.1 * error ? 1000 : 0);
    cursed.add(Math.round((1000 * (Math.max(...totals.slice(0, 5)) - totals[5]!)) / worlds));
  }
  const off = (mean: Mean): number => mean.value / Math.sqrt(mean.squaredError);
  expect(Math.abs(off(fair))).toBeLessThan(4);
  // What the maximum over the same worlds would have promised.
  expect(off(cursed)).toBeGreaterThan(30);
  // And the error is what it says.
  expect(surer.value / 1000).toBeGreaterThan(0.92);
});
