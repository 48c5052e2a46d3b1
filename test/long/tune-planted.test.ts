/** The planted optimum, a hundred times by every method: the budgets that docs/tuning.md states. */
import { expect, test } from 'vitest';
import { tune } from '../../src/tune/tune.ts';
import { newFolder } from '../scratch.ts';
import { PLANTED, planOf, playBarely } from '../tune/here.ts';

const folder = newFolder();

/** Deals in all, without the duel: 11 · 200; about 4 · 11 · 100; 2 · 40 · 60; 4 · 20 · 120. */
test.each([
  ['sweep', 'method: sweep\nunits: 200'],
  ['race', 'method: race\nunits: 100'],
  ['spsa', 'method: spsa\nsteps: 40\nunits: 60'],
  ['cmaes', 'method: cmaes\nsteps: 20\nunits: 120'],
] as const)('by %s: within 0.1 at least 80 times', async (name, how) => {
  let found = 0;
  for (let turn = 0; turn < 100; turn++) {
    const plan = await planOf(
      folder,
      `name: planted\nagent: ${PLANTED}\nparameters: {x: {from: 0, to: 1${/sweep|race/.test(how) ? ', points: 11' : ''}}}\nagainst: [greedy]\n${how}\nfinal: {maxUnits: 200}\n`,
      `repetition ${turn}`,
    );
    const { result } = await tune(plan, playBarely(plan.experiment));
    if (Math.abs(Number(result.values.x) - 0.37) <= 0.1) found++;
  }
  process.stderr.write(`${name}: ${found} of 100\n`);
  expect(found).toBeGreaterThanOrEqual(80);
});
