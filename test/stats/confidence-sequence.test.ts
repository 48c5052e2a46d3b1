import { describe, expect, test } from 'vitest';
import { sequenceInterval, sequenceReach } from '../../src/stats/confidence-sequence.ts';
import { lookPoints } from '../../src/stats/looks.ts';
import { atMost, near } from './near.ts';
import { evenParts } from './sequential-runs.ts';
import {
  constant,
  gaussian,
  nearlyAlike,
  PAIRINGS,
  PER,
  Prefix,
  replayed,
  skewed,
  streamOf,
  type World,
} from './worlds.ts';

const plan = { level: 0.95, narrowest: 2000 };

describe('the confidence sequence', () => {
  test('ends where Robbins’s mixture of likelihood ratios is 1/alpha', () => {
    // With the mean of n normal numbers z standard errors off, and means mixed normally with variance ρ² (in variances of
    // one number), the mixture is exp(z² nρ²/(2(nρ² + 1))) / √(nρ² + 1) (H. Robbins, 1970).
    for (const level of [0.9, 0.95, 0.99]) {
      const a = -2 * Math.log(1 - level);
      const rho2 = (a + Math.log(a) + 1) / 2000;
      for (const n of [200, 2000, 50_000]) {
        const z = sequenceReach({ level, narrowest: 2000 }, n);
        const mixture = Math.exp((z * z * n * rho2) / (2 * (n * rho2 + 1))) / Math.sqrt(n * rho2 + 1);
        near(mixture, 1 / (1 - level), 1e-6);
      }
    }
  });

  test('is narrowest where it is asked to be', () => {
    const best = sequenceReach({ level: 0.95, narrowest: 5000 }, 5000);
    for (const narrowest of [1000, 4000, 6000, 30_000]) {
      expect(sequenceReach({ level: 0.95, narrowest }, 5000)).toBeGreaterThan(best);
    }
    // The price of looking always, against 1.96; and of having guessed ten times too low or too high.
    near(best, 3.035, 0.001);
    near(sequenceReach({ level: 0.95, narrowest: 500 }, 5000), 3.255, 0.001);
    near(sequenceReach({ level: 0.95, narrowest: 50_000 }, 5000), 3.763, 0.001);
  });

  test('says nothing before the first look, and keeps some width where nothing varied', () => {
    const prefix = new Prefix();
    for (let i = 0; i < 199; i++) prefix.add(100 * PER);
    expect(sequenceInterval(plan, prefix)).toMatchObject({ value: 100, low: -Infinity, high: Infinity });
    prefix.add(100 * PER);
    const { low, high, standardError } = sequenceInterval(plan, prefix);
    near(standardError, 60 / 200, 1e-12);
    expect(low).toBeGreaterThan(98);
    expect(high).toBeLessThan(102);
  });

  test.each([
    [{ level: 1 }, 'level'],
    [{ narrowest: 0 }, 'narrowest'],
  ])('refuses %j', (change, told) => {
    const prefix = new Prefix();
    for (let i = 0; i < 300; i++) prefix.add(i);
    expect(() => sequenceInterval({ ...plan, ...change }, prefix)).toThrow(told);
  });

  const worlds: [string, World][] = [
    ['normal margins', gaussian(23.7)],
    ...PAIRINGS.map((name): [string, World] => [`margins of ${name}`, replayed(name)]),
    ['skewed margins', skewed],
    ['agents nearly alike', nearlyAlike],
    ['the same agent twice', constant],
  ];
  test.each(worlds)('holds the truth at all looks of a run at once as often as it says: %s', (name, world) => {
    const runs = 400;
    const looks = lookPoints(evenParts(100, 10_000));
    const unit = world(streamOf(name), 0);
    let missed = 0;
    for (let run = 0; run < runs; run++) if (misses(unit, looks)) missed++;
    atMost(missed / runs, 0.05, runs);
  });
});

/** Does the interval leave out 0 at any look of one run? */
function misses(unit: () => number, looks: readonly number[]): boolean {
  const prefix = new Prefix();
  for (const end of looks) {
    while (prefix.n < end) prefix.add(unit());
    const { low, high } = sequenceInterval(plan, prefix);
    if (low > 0 || high < 0) return true;
  }
  return false;
}
