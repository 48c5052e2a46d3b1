import { describe, expect, test } from 'vitest';
import { sequenceInterval } from '../../src/stats/confidence-sequence.ts';
import { lookPoints } from '../../src/stats/looks.ts';
import { asOften, atMost } from '../stats/near.ts';
import { evenParts, trial } from '../stats/sequential-runs.ts';
import {
  gaussian,
  nearlyAlike,
  PAIRINGS,
  PER,
  Prefix,
  replayed,
  skewed,
  streamOf,
  type World,
} from '../stats/worlds.ts';

const usual: [string, World][] = [
  ['normal margins', gaussian(23.7)],
  ...PAIRINGS.map((name): [string, World] => [`margins of ${name}`, replayed(name)]),
];

describe('sequential tests, ten thousand times', () => {
  const question = { lower: 0, upper: 2, alpha: 0.05, beta: 0.05, maxUnits: 6000 };
  const runs = 10_000;

  test.each(usual)(
    'err no more often than they say, whatever the rates, and estimates are right: %s',
    (name, world) => {
      for (const [alpha, beta] of [
        [0.05, 0.05],
        [0.01, 0.1],
      ]) {
        for (const mean of [0, 2]) {
          const found = trial({
            test: { ...question, alpha, beta },
            ends: evenParts(100, 6000),
            world,
            mean,
            runs,
            estimated: 500,
            seed: `${name} ${mean} ${alpha}`,
          });
          if (mean === 0) atMost(found.upper, alpha, runs);
          else atMost(found.lower, beta, runs);
          asOften(found.corrected.covered, 0.95, 500);
          asOften(found.corrected.above, 0.5, 500);
        }
      }
    },
  );

  test.each(usual)('between the bounds and beyond them the estimates are right too: %s', (name, world) => {
    for (const mean of [-1, 1, 3]) {
      const ends = evenParts(100, 6000);
      const { corrected } = trial({
        test: question,
        ends,
        world,
        mean,
        runs: 500,
        estimated: 500,
        seed: `${name} ${mean}`,
      });
      asOften(corrected.covered, 0.95, 500);
      asOften(corrected.above, 0.5, 500);
    }
  });

  test('hold where two agents play alike in nearly all deals', () => {
    const fine = { ...question, upper: 0.3 };
    const common = { test: fine, ends: evenParts(100, 6000), world: nearlyAlike, runs };
    atMost(trial({ ...common, mean: 0, seed: 'alike low' }).upper, 0.05, runs);
    atMost(trial({ ...common, mean: 0.3, seed: 'alike high' }).lower, 0.05, runs);
    // One deal of a hundred decides all, always the same way.
    const decisive: World = (stream, mean) => () => (stream.unit() < 0.01 ? Math.round(PER * mean * 100) : 0);
    const few = trial({ ...common, world: decisive, test: { ...fine, upper: 0.2 }, mean: 0.2, seed: 'decisive' });
    atMost(few.lower, 0.05, runs);
  });

  test('err by up to eight in a hundred, for five, where margins are very lopsided', () => {
    const common = { test: question, ends: evenParts(100, 6000), world: skewed, runs };
    const low = trial({ ...common, mean: 0, seed: 'skewed low' });
    const high = trial({ ...common, mean: 2, seed: 'skewed high' });
    expect(Math.max(low.upper, high.lower)).toBeGreaterThan(0.05);
    expect(Math.max(low.upper, high.lower)).toBeLessThan(0.08);
  });
});

test.each([...usual, ['skewed margins', skewed], ['agents nearly alike', nearlyAlike]] as [string, World][])(
  'the confidence sequence holds the truth at all looks of four thousand runs: %s',
  (name, world) => {
    const runs = 4000;
    for (const narrowest of [1000, 10_000]) {
      const looks = lookPoints(evenParts(50, 20_000));
      const unit = world(streamOf(`${name} ${narrowest}`), 0);
      let missed = 0;
      for (let run = 0; run < runs; run++) {
        const prefix = new Prefix();
        let held = true;
        for (const end of looks) {
          while (prefix.n < end) prefix.add(unit());
          const { low, high } = sequenceInterval({ level: 0.95, narrowest }, prefix);
          if (low > 0 || high < 0) {
            held = false;
            break;
          }
        }
        if (!held) missed++;
      }
      atMost(missed / runs, 0.05, runs);
    }
  },
);
