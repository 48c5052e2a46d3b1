/** Tuned files as agents: what they mean wherever an agent is named, and what is refused with its place in the file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownIdentity } from '../../src/play/behaviour.ts';
import { resolveContestant, tunedFiles } from '../../src/play/roster.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const resolve = (spec: string, from = folder) => resolveContestant(parseSpec(spec), from, true);

test('it is the agent with those values: label, identity and module are the agent’s own', async () => {
  write('mine.yaml', 'agent: greedy\nvalues:\n  own: 3\n  pips: 0.25\nmade: {tune: t, any: [1, 2]}\n');
  const tuned = await resolve('./mine.yaml');
  const plain = await resolve('greedy(own=3,pips=0.25)');
  expect(tuned).toEqual(plain);
  expect(tuned).toMatchObject({ label: 'greedy(own=3,pips=0.25)', identity: ownIdentity() });
});

test('values beside it go over those in it, and back to the default', async () => {
  const { label, values } = await resolve('mine.yaml(own=2,matador=1)');
  expect(label).toBe('greedy(pips=0.25,matador=1)');
  expect(Object.keys(values)).toEqual(['own', 'unseen', 'pips', 'matador']);
  const typed = { name: 'mine.yaml', fields: new Map<string, unknown>([['own', 7]]) };
  expect((await resolveContestant(typed, folder, false)).label).toBe('greedy(own=7,pips=0.25)');
});

test('somebody’s own agent is found from where the file lies', async () => {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  write(
    'own.mjs',
    `export default { name: 'own', summary: 'own', parameters: { n: { type: 'integer', default: 1, min: 0, max: 9, help: 'n' } },
      create: () => ({ choose: (v, o) => o.at(0) }) };`,
  );
  write('deep/own.yaml', 'agent: ../own.mjs\nvalues: {n: 4}\n');
  const tuned = await resolve('deep/own.yaml');
  expect(tuned).toEqual(await resolve('./own.mjs(n=4)'));
  expect(tuned.label).toBe('own(n=4)');
});

test('those of the package are found from anywhere, and each can be played', async () => {
  expect(tunedFiles()).toContain('agents/tuned/hoard.yaml');
  for (const file of tunedFiles()) expect((await resolve(file)).identity).toBe(ownIdentity());
});

test.each([
  ['agent: gredy\nvalues: {}\n', "1:8 agent: there is no agent 'gredy', did you mean 'greedy'?"],
  [
    'agent: greedy\nvalues:\n  own: 3\n  unsen: 1\n',
    "4:3 values.unsen: there is no such parameter, did you mean 'unseen'?",
  ],
  ['agent: greedy\nvalues:\n  own: much\n', "3:8 values.own: 'much' is no number"],
  ['agent: pimc\nvalues: {worlds: 0}\n', '2:18 values.worlds: 0 is out of range (allowed: 1 to'],
  ['agent: greedy\n', '1:1 values: is missing'],
  ['values: {}\n', '1:1 agent: is missing'],
  ['agent: mine.yaml\nvalues: {}\n', '1:8 agent: it names another such file'],
  ['agent: ./none.ts\nvalues: {}\n', '1:8 agent: '],
  ['agent: greedy\nvalues: {}\nvalue: 3\n', "3:1 value: there is no such field, did you mean 'values'?"],
  ['agent: greedy\nvalues: [1]\n', "2:9 values: a list can't stand here"],
  ['- greedy\n', "1:1: a list can't stand here"],
  ['agent: [\n', ''],
  ['', ': is empty (allowed: a file with the fields agent and values)'],
])('%j is refused in its place', async (text, message) => {
  write('wrong.yaml', text);
  await expect(resolve('wrong.yaml')).rejects.toThrow(
    `wrong.yaml${message === '' || message.startsWith(':') ? '' : ':'}${message}`,
  );
  await expect(resolve('wrong.yaml')).rejects.toMatchObject({ name: 'Refusal' });
});

test('a file that is not there, and a wrong value beside one, name what was written', async () => {
  await expect(resolve('none.yaml')).rejects.toThrow("there is no file 'none.yaml' in ");
  await expect(resolve('mine.yaml(own=x)')).rejects.toThrow("mine.yaml own: 'x' is no number");
});
