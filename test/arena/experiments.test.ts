/** The experiments that come with the package, and the schema that editors check them by. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { partsOf } from '../../src/arena/schedule.ts';
import { experimentSchema } from '../../src/arena/schema.ts';

const folder = new URL('../../experiments/', import.meta.url);
/** What is tuned and what is studied stands there too, in forms of its own. */
const isExperiment = (file: string) => file.endsWith('.yaml') && !/^(tune-|double-blank)/.test(file);
const files = readdirSync(folder).filter(isExperiment);

test.each(files)('%s can be run, and tells editors its schema', async file => {
  const path = fileURLToPath(new URL(file, folder));
  expect(readFileSync(path, 'utf8').split('\n')[0]).toBe('# yaml-language-server: $schema=./experiment.schema.json');
  const experiment = await readExperiment(path);
  expect(experiment.note).not.toBe('');
  // Work for the threads of a larger machine.
  expect(partsOf(experiment).length).toBeGreaterThanOrEqual(12);
});

test('their names, and so their folders of results, differ', async () => {
  const names = await Promise.all(
    files.map(async file => (await readExperiment(fileURLToPath(new URL(file, folder)))).name),
  );
  expect(new Set(names).size).toBe(files.length);
});

test('the default is a round robin of the five agents', async () => {
  const { agents, pairings, rules } = await readExperiment(fileURLToPath(new URL('default.yaml', folder)));
  expect(agents.map(agent => agent.label).sort()).toEqual(['greedy', 'hoard-matadors', 'pimc', 'random', 'shed-heavy']);
  expect(pairings).toHaveLength(10);
  expect(rules).toMatchObject({ set: 6, players: 2 });
});

test('the schema is the one the code gives: scripts/write-schema.ts writes it', async () => {
  const file = new URL('experiment.schema.json', folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(await experimentSchema());
});
