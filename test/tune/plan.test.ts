/** Tune files: what they resolve to, and every mistake told in its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTune } from '../../src/tune/plan.ts';
import { tuneSchema } from '../../src/tune/schema.ts';
import { ROOT } from '../house/tree.ts';
import { newFolder } from '../scratch.ts';
import { planOf } from './here.ts';

const folder = newFolder();

const BASE =
  'name: a\nagent: greedy(own=3)\nparameters: {own: {from: 0, to: 4}, matador: {}}\nagainst: [random, greedy]\n';

describe('resolved', () => {
  test('to the last field', async () => {
    const { experiment, space, method, final } = await planOf(folder, `${BASE}method: cmaes\nunits: 50\nseed: 007\n`);
    expect(experiment).toMatchObject({ name: 'a', seed: '007', mode: 'hands', actions: false, rules: { players: 2 } });
    expect(experiment.agents.map(({ label }) => label)).toEqual(['greedy(own=3)', 'random', 'greedy']);
    expect(experiment.pairings.map(({ agents, units }) => [agents, units])).toEqual([
      [[0, 1], 50],
      [[0, 2], 50],
    ]);
    expect(space.map(({ name, from, to }) => [name, from, to])[0]).toEqual(['own', 0, 4]);
    expect(method).toEqual({ name: 'cmaes', steps: 40, units: 50, population: 6, spread: 0.3 });
    expect(final).toEqual({ maxUnits: 20_000, level: 0.95, alike: 0.2 });
  });

  test('grids: points, values, switches and choices', async () => {
    const plan = await planOf(
      folder,
      'name: b\nagent: pimc(worlds=3)\nparameters:\n  worlds: [1, 5, 3]\n  halving: {}\n  policy: {values: [random, greedy]}\n  epsilon: {from: 0.1, to: 0.5, points: 3}\nagainst: [random]\nmethod: race\nunits: 5\n',
    );
    expect(plan.space.map(({ values }) => values)).toEqual([
      [1, 5, 3],
      [false, true],
      ['random', 'greedy'],
      [0.1, 0.3, 0.5],
    ]);
    expect(plan.method).toEqual({ name: 'race', keep: 0.5, candidates: 37, units: 5 });
  });

  test('more seats and teams: the two of a game are seated as in a run', async () => {
    const { experiment } = await planOf(folder, `${BASE}method: sweep\nunits: 5\nrules: old-partners\n`);
    expect(experiment.pairings[0].seatings).toEqual([
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ]);
  });
});

const GIVEN = `${BASE}units: 50\n`;
test.each([
  ['method: climb', "6:9 method: 'climb' is not known"],
  ['method: sweep\nunit: 3', "7:1 unit: there is no such field, did you mean 'units'?"],
  ['method: sweep\nreach: 0.1', '7:1 reach: has no place in the method sweep (allowed: steps)'],
  ['method: spsa\nreach: 0.7', '7:8 reach: 0.7 is out of range'],
  ['method: race\nsteps: 4', '7:1 steps: has no place in the method race (allowed: keep, candidates)'],
  ['method: race\nfinal: {maxUnits: 10}', '7:19 final.maxUnits: 10 is out of range'],
  ['method: race\nfinal: {max: 10}', '7:9 final.max: there is no such field'],
  [
    'method: spsa\nsteps: 100000\nfinal: {maxUnits: 1000000000}',
    '5:8 units: steps and duel would take 1005000000 deals',
  ],
  ['method: race\nfinal: {maxUnits: 1000000000}', '5:8 units: steps and duel would take'],
  ['method: race\nrules: drow', "7:8 rules: there is no rule set 'drow'"],
])('%j is refused in its place', async (more, message) => {
  await expect(planOf(folder, `${GIVEN}${more}\n`)).rejects.toThrow(message);
});

const withParameters = (parameters: string, method = 'sweep', agent = 'pimc') =>
  planOf(
    folder,
    `name: c\nagent: ${agent}\nparameters: ${parameters}\nagainst: [random]\nmethod: ${method}\nunits: 5\n`,
  );
test.each([
  ['{}', 'sweep', '3:13 parameters: '],
  ['{world: {}}', 'sweep', "3:14 parameters.world: there is no such parameter, did you mean 'worlds'?"],
  ['{worlds: {from: 0, to: 5}}', 'sweep', '3:29 parameters.worlds.from: 0 is out of range (allowed: 1 to 1000000)'],
  ['{worlds: {from: 5, to: 5}}', 'sweep', '3:36 parameters.worlds.to: 5 is not more than from, 5'],
  ['{worlds: {form: 5}}', 'sweep', "3:23 parameters.worlds.form: there is no such field, did you mean 'from'?"],
  ['{worlds: [5]}', 'sweep', '3:22 parameters.worlds: '],
  ['{worlds: [5, 6, 5]}', 'sweep', '3:29 parameters.worlds[2]: 5 stands here twice'],
  ['{worlds: [5, 6.5]}', 'sweep', '3:26 parameters.worlds[1]: 6.5 is no whole number'],
  ['{worlds: {values: [1, 2], points: 3}}', 'race', 'has no place beside values'],
  ['{worlds: [5, 6]}', 'spsa', 'spsa: worlds takes a range, not values (allowed: from, to)'],
  ['{worlds: {points: 3}}', 'cmaes', 'cmaes: worlds takes a range, not points of a grid'],
  [
    '{halving: {}}',
    'cmaes',
    'parameters.halving: is a switch, and cmaes moves through numbers (allowed: method: race, or sweep)',
  ],
  ['{policy: {from: 1}}', 'race', 'race: policy is no number: it has no from (allowed: values)'],
  ['{policy: [greedy, gready]}', 'race', "parameters.policy[1]: 'gready' is not known, did you mean 'greedy'?"],
  ['{worlds: {points: 1000}, nodes: {points: 1000}}', 'sweep', '1000000 combinations, more than 10000'],
])('parameters %s by %s are refused in their place', async (parameters, method, message) => {
  await expect(withParameters(parameters, method)).rejects.toThrow(message);
});

test('an agent without parameters can’t be tuned, and opponents stand once', async () => {
  await expect(withParameters('{x: {}}', 'sweep', 'random')).rejects.toThrow(
    '(allowed: none: this agent has no parameters)',
  );
  await expect(
    planOf(folder, `${BASE.replace('[random, greedy]', '[random, greedy, "greedy()"]')}method: sweep\nunits: 5\n`),
  ).rejects.toThrow('against[2]: greedy stands here twice');
});

const SHIPPED = readdirSync(join(ROOT, 'experiments')).filter(file => /^tune-.*\.yaml$/.test(file));
test.each(SHIPPED)('%s can be played, and tells editors its schema', async file => {
  const path = join(ROOT, 'experiments', file);
  expect(readFileSync(path, 'utf8').split('\n')[0]).toBe('# yaml-language-server: $schema=./tune.schema.json');
  const plan = await readTune(path);
  expect(plan.experiment.note).not.toBe('');
  expect(`${plan.experiment.name}.yaml`).toBe(file);
});

test('the schema is the one the code gives: scripts/write-schema.ts writes it', async () => {
  expect(JSON.parse(readFileSync(join(ROOT, 'experiments/tune.schema.json'), 'utf8'))).toEqual(await tuneSchema());
});
