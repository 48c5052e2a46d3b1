import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../../src/stats/quantile.ts';
import type { SequentialTest, SprtLook } from '../../src/stats/sprt.ts';
import { afterStopping } from '../../src/stats/stopped.ts';
import { asOften, near } from './near.ts';
import { evenParts, trial } from './sequential-runs.ts';
import { gaussian, PAIRINGS, replayed, type World } from './worlds.ts';

const plan: SequentialTest = { lower: -1, upper: 1, alpha: 0.05, beta: 0.05, maxUnits: 10_000 };

/** An end with W = I·mean at a given place, in units of √I at the last look, with a strip of ±`bound` of them. */
function endAt(n: number, place: number, bound: number, verdict: SprtLook['verdict']): SprtLook {
  const variance = 500;
  const root = Math.sqrt(n / variance);
  const logRatio = 2 * place * root;
  const mean = (place * root) / (n / variance);
  return { n, mean, variance, logRatio, bounds: { lower: -2 * bound * root, upper: 2 * bound * root }, verdict };
}

describe('after stopping', () => {
  test('at the first look the estimate is the plain one, with the usual interval', () => {
    const stop = endAt(400, 3.1, 2.5, 'upper');
    const { value, low, high, plain, n, level } = afterStopping(plan, [400], stop, 0.9);
    const error = Math.sqrt(stop.variance / 400);
    near(value, stop.mean, 1e-6);
    near(low, stop.mean - normalQuantile(0.95) * error, 1e-6);
    near(high, stop.mean + normalQuantile(0.95) * error, 1e-6);
    expect([plain, n, level]).toEqual([stop.mean, 400, 0.9]);
  });

  // A strip that is as wide at every look is the test of P. C. O'Brien & T. R. Fleming (Biometrics 35, 1979): a mean of 0
  // leaves it within K even looks with the probability 0.05 if its half-width is C·√I. C as tabulated by Jennison &
  // Turnbull (2000), table 2.3. So an end just on the bound at the last look is one that 0 gives with 0.025.
  test.each([
    [2, 1.977],
    [3, 2.004],
    [4, 2.024],
    [5, 2.04],
    [10, 2.087],
    [20, 2.126],
  ])('with %i even looks the interval of an end on O’Brien and Fleming’s bound begins at 0', (k, c) => {
    const looks = Array.from({ length: k }, (_, i) => 1000 * (i + 1));
    for (const verdict of ['upper', 'lower'] as const) {
      const stop = endAt(1000 * k, verdict === 'upper' ? c : -c, c, verdict);
      const { low, high } = afterStopping(plan, looks, stop);
      const border = verdict === 'upper' ? low : high;
      expect(Math.abs(border) / Math.sqrt(stop.variance / stop.n)).toBeLessThan(0.001);
    }
  });

  test('is the same seen from the other side, and lies within its interval', () => {
    const looks = evenParts(250, 3000);
    for (const [place, verdict] of [
      [2.2, 'upper'],
      [0.4, 'undecided'],
    ] as const) {
      const one = afterStopping(plan, looks, endAt(3000, place, 2, verdict));
      const other = afterStopping(plan, looks, endAt(3000, -place, 2, verdict === 'upper' ? 'lower' : verdict));
      near(one.value, -other.value, 1e-4);
      near(one.low, -other.high, 1e-4);
      near(one.high, -other.low, 1e-4);
      expect(one.low < one.value && one.value < one.high).toBe(true);
    }
  });

  test('is drawn in towards the middle of the bounds', () => {
    const { value, plain } = afterStopping(plan, evenParts(250, 3000), endAt(3000, 2.2, 2, 'upper'));
    expect(value).toBeLessThan(plain);
    expect(value).toBeGreaterThan(0);
  });

  test('takes looks in any number and knows those that came too early', () => {
    const stop = endAt(5000, 2.1, 2, 'upper');
    const all = afterStopping(plan, evenParts(50, 5000), stop);
    const counted = afterStopping(plan, evenParts(50, 5000).slice(3), stop);
    expect(all).toEqual(counted);
  });

  test('refuses what is no end', () => {
    expect(() => afterStopping(plan, [400], endAt(400, 0, 2, null))).toThrow('the end');
    expect(() => afterStopping(plan, [150], endAt(150, 2, 2, 'upper'))).toThrow('the end');
    expect(() => afterStopping(plan, [400, 800], endAt(400, 2, 2, 'upper'))).toThrow('the end');
    expect(() => afterStopping(plan, [400], endAt(400, 2, 2, 'upper'), 1)).toThrow('level');
  });

  const worlds: [string, World][] = [
    ['normal margins', gaussian(23.7)],
    ...PAIRINGS.map((name): [string, World] => [`margins of ${name}`, replayed(name)]),
  ];
  test.each(worlds)(
    'the estimate is as often too high as too low, and the interval holds the truth as often as it says: %s',
    (name, world) => {
      const question = { lower: 0, upper: 2, alpha: 0.05, beta: 0.05, maxUnits: 4000 };
      for (const mean of [0, 2]) {
        const runs = 400;
        const ends = evenParts(200, 4000);
        const { corrected, plain } = trial({
          test: question,
          ends,
          world,
          mean,
          runs,
          estimated: runs,
          seed: `${name} ${mean}`,
        });
        asOften(corrected.above, 0.5, runs);
        asOften(corrected.covered, 0.95, runs);
        // What is corrected: the plain mean is on the far side of the truth, by twice as much.
        expect(Math.abs(corrected.bias)).toBeLessThan(0.75 * Math.abs(plain.bias));
      }
    },
  );
});
