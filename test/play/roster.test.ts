import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { ownIdentity } from '../../src/play/behaviour.ts';
import { packageRoot } from '../../src/play/package-root.ts';
import { agentNames, listAgents, loadContestant, resolveContestant, takeSeat } from '../../src/play/roster.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const agentText = (name: string, more = ''): string =>
  `export default { name: '${name}', summary: 'the first option', parameters: {}, create: () => ({ choose: (v, o) => o.at(0) })${more} };\n`;

const resolve = (spec: string, from = folder) => resolveContestant(parseSpec(spec), from, true);
const refusal = async (spec: string): Promise<Refusal> => {
  const error = await resolve(spec).catch((caught: unknown) => caught);
  if (error instanceof Refusal) return error;
  throw new Error(`not refused: ${spec}`);
};

test('every agent of the package bears its file’s name', async () => {
  expect((await listAgents()).map(agent => agent.name)).toEqual(agentNames());
  expect(agentNames()).toEqual(expect.arrayContaining(['greedy', 'hoard-matadors', 'pimc', 'random', 'shed-heavy']));
});

describe('by name', () => {
  test('defaults fill in, and the label names what differs, in the order declared', async () => {
    const plain = await resolve('greedy');
    expect(plain.label).toBe('greedy');
    expect(plain.values).toEqual({ own: 2, unseen: 1, pips: 0.5, matador: 5 });
    expect(plain.identity).toBe(ownIdentity());
    expect(plain.url).toBe(pathToFileURL(join(packageRoot(), 'agents', 'greedy.ts')).href);
    expect((await resolve('greedy( matador=4, own=2, pips=.25 )')).label).toBe('greedy(pips=0.25,matador=4)');
    expect((await resolve('pimc(policy=random)')).label).toBe('pimc(policy=random)');
  });

  test('a label resolves to itself', async () => {
    const { label, values } = await resolve('greedy(unseen=1.50,own=-3)');
    expect(await resolve(label)).toMatchObject({ label, values });
  });

  test('typed values, as a file gives them, are not read as text', async () => {
    const typed = (value: unknown) =>
      resolveContestant({ name: 'pimc', fields: new Map([['worlds', value]]) }, folder, false);
    expect((await typed(7)).values.worlds).toBe(7);
    await expect(typed('7')).rejects.toThrow("pimc worlds: '7' is no whole number (allowed: 1 to 1000000)");
  });

  test.each([
    ['gredy', 'agent/unknown', "there is no agent 'gredy', did you mean 'greedy'?"],
    ['pimc(world=3)', 'agent/parameter', "pimc world: there is no such parameter, did you mean 'worlds'?"],
    ['random(x=3)', 'agent/parameter', 'random x: there is no such parameter (allowed: none)'],
    ['pimc(worlds=2.5)', 'agent/type', "pimc worlds: '2.5' is no whole number (allowed: 1 to"],
    ['pimc(worlds=0x10)', 'agent/type', "pimc worlds: '0x10' is no whole number"],
    ['pimc(worlds=0)', 'agent/range', 'pimc worlds: 0 is out of range (allowed: 1 to'],
    ['greedy(own=1e999)', 'agent/type', "greedy own: '1e999' is no number"],
    ['pimc(policy=gredy)', 'agent/value', "pimc policy: 'gredy' is not known, did you mean 'greedy'?"],
  ])('%s is refused', async (spec, code, message) => {
    const refused = await refusal(spec);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(message);
  });
});

describe('by path', () => {
  test('relative to the folder given, absolute, and again from plain data', async () => {
    write('own.mjs', agentText('own'));
    const relative = await resolve('./own.mjs');
    expect(relative.label).toBe('own');
    expect(relative.identity).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await resolve(join(folder, 'own.mjs'), '/')).toMatchObject({
      url: relative.url,
      identity: relative.identity,
    });
    const { label, url, values } = relative;
    const loaded = await loadContestant(structuredClone({ label, url, values }));
    expect(loaded.agent.name).toBe('own');
  });

  test('the example of the docs', async () => {
    const found = await resolve('docs/examples/my-agent.ts', packageRoot());
    expect(found.label).toBe('my-agent');
    const code = readFileSync(join(packageRoot(), 'docs/examples/my-agent.ts'), 'utf8').replace(/^.*\n/, '');
    expect(readFileSync(join(packageRoot(), 'docs/agents.md'), 'utf8')).toContain(code);
  });

  test.each([
    ['missing.mjs', null, 'agent/file', 'there is no file'],
    ['broken.mjs', 'export default {', 'agent/load', './broken.mjs: could not be loaded'],
    ['throws.mjs', "throw new Error('no\\nluck');", 'agent/load', './throws.mjs: could not be loaded: no luck'],
    ['empty.mjs', 'export const x = 1;', 'agent/module', './empty.mjs: no agent is exported'],
    ['thief.mjs', agentText('greedy'), 'agent/name', "it calls itself 'greedy'"],
    ['loud.mjs', agentText('Loud'), 'agent/module', "'Loud' is no name of an agent"],
    ['spy.mjs', agentText('spy', ", sees: 'some'"), 'agent/module', "sees: 'some' is not known (allowed: 'all')"],
  ])('%s is refused', async (name, text, code, message) => {
    if (text !== null) write(name, text);
    const refused = await refusal(`./${name}`);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(message);
  });

  test.each([
    ["{ type: 'integer', default: 1.5, min: 0, max: 2, help: '' }", 'parameters.p.default: 1.5 is no whole number'],
    ["{ type: 'number', default: 1, help: '' }", 'parameters.p: has no range'],
    ["{ type: 'choice', default: 'a', choices: [], help: '' }", 'parameters.p: has no choices'],
    ["{ type: 'text', default: 'a', help: '' }", "parameters.p: 'text' is no type"],
    ["{ type: 'switch', default: true }", 'parameters.p: has no help'],
  ])('a parameter declared as %s is refused', async (declaration, message) => {
    const name = `${declaration.replaceAll(/\W+/g, '')}.mjs`;
    write(name, agentText('p').replace('parameters: {}', `parameters: { p: ${declaration} }`));
    expect((await refusal(`./${name}`)).message).toContain(message);
  });

  test('an agent that can’t take a seat is named, in one line', async () => {
    write(
      'shy.mjs',
      agentText('shy').replace('create: () => ', "create: () => { throw new Error('not\\nhere'); },\n  made: "),
    );
    const shy = await resolve('./shy.mjs');
    expect(() => takeSeat(shy, parseRules('draw'))).toThrow('shy: could not take a seat: not here');
  });

  test('an agent that gives no player is named', async () => {
    write('nobody.mjs', agentText('nobody').replace('choose:', 'chooses:'));
    const nobody = await resolve('./nobody.mjs');
    expect(() => takeSeat(nobody, parseRules('draw'))).toThrow('nobody: create gave no player');
  });

  test('what an agent is given it can’t change', async () => {
    write(
      'vandal.mjs',
      agentText('vandal').replace('create: () => ', 'create: (values, rules) => { rules.players = 9; },\n  made: '),
    );
    const rules = parseRules('draw');
    const vandal = await resolve('./vandal.mjs');
    expect(() => takeSeat(vandal, rules)).toThrow(/vandal: could not take a seat: Cannot assign/);
    expect(Object.isFrozen(vandal.values)).toBe(true);
    expect(Object.isFrozen(rules)).toBe(false);
  });
});

describe('the identity of somebody’s file', () => {
  const identity = async (sub: string): Promise<string> => (await resolve(`./${sub}/main.mjs`)).identity;
  const make = (sub: string, files: Record<string, string>): void => {
    mkdirSync(join(folder, sub));
    for (const [name, text] of Object.entries(files)) write(join(sub, name), text);
  };
  const main = `import { a } from './a.mjs';\n${agentText('graph')}`;

  test('is that of its module graph, wherever it lies', async () => {
    make('one', { 'main.mjs': main, 'a.mjs': "export * from './b.mjs';", 'b.mjs': 'export const a = 1;' });
    make('two', { 'main.mjs': main, 'a.mjs': "export * from './b.mjs';", 'b.mjs': 'export const a = 2;' });
    make('three', { 'main.mjs': main, 'a.mjs': "export * from './b.mjs';", 'unused.mjs': '' });
    copyFileSync(join(folder, 'one', 'b.mjs'), join(folder, 'three', 'b.mjs'));
    expect(await identity('two')).not.toBe(await identity('one'));
    expect(await identity('three')).toBe(await identity('one'));
  });

  test('follows circles, types, compiled names and data', async () => {
    const text = `import type { T } from './types.js';\nconst data = new URL('./data.json', import.meta.url);\n${agentText('data')}`;
    make('four', { 'main.ts': text, 'types.ts': "export type T = import('./main.ts').T;", 'data.json': '[1]' });
    const before = (await resolve('./four/main.ts')).identity;
    write('four/data.json', '[2]');
    const changedData = (await resolve('./four/main.ts')).identity;
    write('four/types.ts', 'export type T = 1;');
    expect(new Set([before, changedData, (await resolve('./four/main.ts')).identity]).size).toBe(3);
  });
});
