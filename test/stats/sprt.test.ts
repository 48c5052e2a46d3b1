import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { type SequentialTest, sprtLook, sprtOutlook } from '../../src/stats/sprt.ts';
import { atMost, near } from './near.ts';
import { evenParts, trial } from './sequential-runs.ts';
import { constant, gaussian, nearlyAlike, PAIRINGS, Prefix, replayed, type World } from './worlds.ts';

const plan: SequentialTest = { lower: 0, upper: 2, alpha: 0.05, beta: 0.05, maxUnits: 6000 };

function prefixOf(n: number, unit: (i: number) => number): Prefix {
  const prefix = new Prefix();
  for (let i = 0; i < n; i++) prefix.add(unit(i));
  return prefix;
}

describe('a look', () => {
  test('has the log likelihood ratio of two normal means', () => {
    const values = (i: number) => 100 * ((i * 37) % 101);
    const look = sprtLook(plan, prefixOf(500, values));
    const means = Array.from({ length: 500 }, (_, i) => values(i) / 200);
    const logDensity = (mean: number) => {
      return means.reduce((sum, x) => sum - (x - mean) ** 2 / (2 * look.variance), 0);
    };
    near(look.logRatio, logDensity(2) - logDensity(0), 1e-9);
    const mean = means.reduce((sum, x) => sum + x, 0) / 500;
    near(look.mean, mean, 1e-12);
    near(look.variance, means.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 499 + 60 ** 2 / 500, 1e-9);
  });

  test('has Wald’s bounds', () => {
    const { bounds } = sprtLook(
      plan,
      prefixOf(10, () => 0),
    );
    // log 19, the 2.94 of the engine testers.
    near(bounds.upper, Math.log(19), 1e-9);
    near(bounds.lower, -Math.log(19), 1e-9);
    const unequal = sprtLook(
      { ...plan, alpha: 0.01, beta: 0.2 },
      prefixOf(10, () => 0),
    ).bounds;
    near(unequal.upper, Math.log(80), 1e-8);
    near(unequal.lower, Math.log(0.2 / 0.99), 1e-8);
  });

  test('decides nothing before the first look, and ends at the last', () => {
    const hundred = () => 100 * 200;
    expect(sprtLook(plan, prefixOf(199, hundred)).verdict).toBeNull();
    expect(sprtLook(plan, prefixOf(200, hundred)).verdict).toBe('upper');
    const close = { ...plan, lower: 0, upper: 1, maxUnits: 200 };
    expect(
      sprtLook(
        close,
        prefixOf(199, (i: number) => 100 * (i % 2)),
      ).verdict,
    ).toBeNull();
    expect(
      sprtLook(
        close,
        prefixOf(200, (i: number) => 200 * (i % 2)),
      ).verdict,
    ).toBe('undecided');
    expect(sprtLook(plan, new Prefix()).verdict).toBeNull();
  });

  test('takes the variance as if one unit more had been seen, 60 points off', () => {
    expect(
      sprtLook(
        plan,
        prefixOf(400, () => 0),
      ).variance,
    ).toBe(9);
  });

  test.each([
    [{ lower: 1, upper: 1 }, 'the first is to be less'],
    [{ lower: NaN }, 'the first is to be less'],
    [{ alpha: 0 }, 'an error rate of 0'],
    [{ beta: 0.5 }, 'an error rate of 0.5'],
    [{ maxUnits: 1.5 }, '1.5 units at most'],
    [{ maxUnits: 199 }, '199 units at most: at least 200 are needed'],
  ])('refuses %j', (change, told) => {
    expect(() =>
      sprtLook(
        { ...plan, ...change },
        prefixOf(3, () => 1),
      ),
    ).toThrow(told);
  });
});

describe('the outlook', () => {
  test('saves what Wald’s table says over a fixed number of units', () => {
    // Per cent saved in the mean where the lower mean is true, alpha and beta being equal: A. Wald (1945), where the two are compared.
    for (const [rate, saved] of [
      [0.01, 58],
      [0.05, 51],
    ]) {
      const fixed = ((2 * normalQuantile(1 - rate)) ** 2 * 500) / 4;
      const test = { ...plan, alpha: rate, beta: rate };
      const { units, upper } = sprtOutlook(test, 500, 0);
      expect(Math.round(100 * (1 - units / fixed))).toBe(saved);
      near(upper, rate, 1e-6);
    }
    const unequal = { ...plan, alpha: 0.01, beta: 0.2 };
    near(sprtOutlook(unequal, 500, 0).upper, 0.01, 1e-6);
    near(sprtOutlook(unequal, 500, 2).upper, 0.8, 1e-6);
  });

  test('is even, and longest, in the middle, and goes over into it smoothly', () => {
    const middle = sprtOutlook(plan, 500, 1);
    near(middle.upper, 0.5, 1e-9);
    near(middle.units, (Math.log(19) ** 2 * 500) / 4, 1e-6);
    near(sprtOutlook(plan, 500, 1.00001).units, middle.units, 1e-4);
    near(sprtOutlook(plan, 500, 0.99999).upper, 0.5, 1e-4);
    near(sprtOutlook(plan, 500, 50).upper, 1, 1e-9);
  });

  test('is about what simulated tests take', () => {
    const { units } = trial({
      test: plan,
      ends: evenParts(100, 6000),
      world: gaussian(23),
      mean: 0,
      runs: 600,
      seed: 'o',
    });
    const expected = sprtOutlook(plan, 23 ** 2, 0).units;
    // Looking at every hundredth unit costs 50 in the mean, and the way past the bound somewhat more.
    expect(units).toBeGreaterThan(expected);
    expect(units).toBeLessThan(expected + 200);
  });
});

describe('whole tests', () => {
  const worlds: [string, World][] = [
    ['normal margins', gaussian(23.7)],
    ...PAIRINGS.map((name): [string, World] => [`margins of ${name}`, replayed(name)]),
    ['agents nearly alike', nearlyAlike],
  ];
  test.each(worlds)('err no more often than they say: %s', (name, world) => {
    // Agents that are nearly alike are asked a finer question, or every test would end at its first look.
    const test = world === nearlyAlike ? { ...plan, upper: 0.3 } : plan;
    const runs = 1500;
    const common = { test, ends: evenParts(100, 6000), world, runs };
    const low = trial({ ...common, mean: 0, seed: `${name} low` });
    const high = trial({ ...common, mean: test.upper, seed: `${name} high` });
    atMost(low.upper, 0.05, runs);
    atMost(high.lower, 0.05, runs);
    expect(low.lower).toBeGreaterThan(0.9);
    expect(high.upper).toBeGreaterThan(0.9);
  });

  test('with the same agent on both sides end: at once where the bounds tell, else with the last unit', () => {
    const common = { ends: evenParts(100, 6000), world: constant, mean: 0, runs: 1, seed: 'alike' };
    expect(trial({ ...common, test: plan })).toMatchObject({ lower: 1, units: 200 });
    expect(trial({ ...common, test: { ...plan, lower: -1, upper: 1 } })).toMatchObject({ undecided: 1, units: 6000 });
  });

  test('that are lopsided end at the first look, without any variance too', () => {
    for (const world of [constant, gaussian(10)]) {
      const found = trial({ test: plan, ends: evenParts(100, 6000), world, mean: 100, runs: 5, seed: 'lopsided' });
      expect(found).toMatchObject({ upper: 1, units: 200 });
      const behind = trial({ test: plan, ends: evenParts(100, 6000), world, mean: -100, runs: 5, seed: 'lopsided' });
      expect(behind).toMatchObject({ lower: 1, units: 200 });
    }
  });

  test('that are dead even end', () => {
    const found = trial({
      test: { ...plan, lower: -1, upper: 1 },
      ends: evenParts(100, 6000),
      world: gaussian(23.7),
      mean: 0,
      runs: 300,
      seed: 'even',
    });
    expect(found.lower + found.upper + found.undecided).toBeCloseTo(1, 12);
    expect(found.undecided).toBeLessThan(0.1);
  });
});
