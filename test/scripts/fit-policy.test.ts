/** The example script: from a run with a decisions table to a policy that guesses better than its yardsticks. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitPolicy, formatFit } from '../../scripts/fit-policy.ts';
import { runExperiment } from '../../src/arena/run.ts';
import { experimentOf } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';

test('a policy fitted to greedy foresees it; one fitted to random foresees nothing', async () => {
  const folder = newFolder();
  const dir = join(folder, 'run');
  const yaml = 'name: fit\nagents: [random, greedy]\nunits: 200\nactions: true\n';
  await runExperiment(await experimentOf(folder, yaml), dir, { threads: 1 });
  const greedy = await fitPolicy(dir, 'greedy');
  expect(greedy.fitted.n).toBe(40);
  expect(greedy.fitted.low).toBeGreaterThan(greedy.heaviest.high);
  expect(greedy.heaviest.low).toBeGreaterThan(greedy.chance.value);
  const random = await fitPolicy(dir, 'random');
  expect(random.fitted.low).toBeLessThan(random.chance.value);
  expect(random.fitted.high).toBeGreaterThan(random.chance.value);
  expect(formatFit('greedy', greedy)).toMatch(/fitted policy +\d\d\.\d % ± \d\.\d/);
  await expect(fitPolicy(dir, 'gredy')).rejects.toMatchObject({ code: 'fit/agent' });
});
