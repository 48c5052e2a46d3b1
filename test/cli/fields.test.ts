/**
 * Every field of an experiment, of rules and of agents, holding every kind of thing it should not: what is refused is told
 * in one line that begins with the place in the file and the field. Fields that come later are tried by themselves.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { experimentShape } from '../../src/arena/experiment-shape.ts';
import { parseRules, resolveRules, rulesFromRecord } from '../../src/engine/presets.ts';
import { CHOICES, FIELDS, RANGES, type Rules, SWITCHES } from '../../src/engine/rules.ts';
import type { Parameter } from '../../src/play/agent.ts';
import { checkValues } from '../../src/play/parameters.ts';
import { listAgents, resolveContestant } from '../../src/play/roster.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { newFolder, rewrite } from '../scratch.ts';

const file = join(newFolder(), 'e.yaml');

/** As YAML has them. */
const JUNK = [
  'null',
  '~',
  'true',
  '-1',
  '0',
  '1.5',
  '1e30',
  '.nan',
  '-.inf',
  '99999999999999999999',
  "''",
  "' '",
  "'no such thing'",
  '"\\0"',
  '"\\u001b[31m"',
  '"two\\nlines"',
  '2001-01-01',
  '!!binary aGk=',
  '[]',
  '[1, 2]',
  '[[[[]]]]',
  '{}',
  '{a: 1}',
  '{toString: 1}',
  `'${'x'.repeat(5000)}'`,
];

const SOUND: Record<string, string> = { name: 'e', agents: '[random, greedy]', units: '2' };

const yaml = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}\n`)
    .join('');

/** What a file is refused with; '' where it is taken. Anything else that is thrown is a fault of the program. */
async function refusal(text: string): Promise<string> {
  rewrite(file, text);
  try {
    await readExperiment(file);
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.message).toMatch(/^\P{Cc}{1,400}$/u);
    expect(error.message).not.toMatch(/undefined|\[object|function/);
    return error.message;
  }
}

/** The place in the file, then the field: `e.yaml:4:8 rules.set`. */
const placed = (field: string, line: number): RegExp =>
  new RegExp(`^${file.replace(/\W/g, '\\$&')}:${line}:\\d+ ${field.replace(/\W/g, '\\$&')}`);

describe.each(Object.keys(experimentShape.shape))('%s', field => {
  const rest = Object.fromEntries(Object.entries(SOUND).filter(([name]) => name !== field));

  test('of the wrong kind, or out of range', async () => {
    let refused = 0;
    for (const junk of JUNK) {
      const told = await refusal(yaml({ ...rest, [field]: junk }));
      if (told === '') continue;
      refused++;
      expect(told, junk).toMatch(placed(field, Object.keys(rest).length + 1));
    }
    // Free text takes any text.
    expect(refused).toBeGreaterThanOrEqual(['note', 'seed'].includes(field) ? 8 : 15);
  });

  test('misspelt, twice, left out', async () => {
    const told = await refusal(yaml({ ...rest, [`${field}e`]: SOUND[field] ?? '1' }));
    expect(told).toContain(`${field}e: there is no such field, did you mean '${field}'?`);
    expect(await refusal(`${yaml(SOUND)}${field}: 1\n${field}: 1\n`)).toMatch(/this key stands here twice/);
    const without = await refusal(yaml(rest));
    expect(without).toMatch(field in SOUND ? new RegExp(` ${field}: is missing`) : /^$/);
  });
});

describe('units.each and units.with', () => {
  test.each([
    ['units.each', (junk: string) => `{each: ${junk}}`],
    ['units.with', (junk: string) => `{each: 1, with: ${junk}}`],
    ['units.with.random', (junk: string) => `{each: 1, with: {random: ${junk}}}`],
  ])('%s', async (field, units) => {
    let refused = 0;
    for (const junk of JUNK) {
      const told = await refusal(yaml({ ...SOUND, units: units(junk) }));
      if (told === '') continue;
      refused++;
      expect(told, junk).toMatch(placed(field, 3));
    }
    expect(refused).toBeGreaterThanOrEqual(20);
  });
});

describe('stop', () => {
  const SPRT = { pairing: '[random, greedy]', test: 'sprt', lower: '0', upper: '1', maxUnits: '500' };
  const SEQUENCE = {
    pairing: '[greedy, random]',
    test: 'sequence',
    level: '0.9',
    until: '{width: 2}',
    maxUnits: '500',
  };
  const all = { sprt: { ...SPRT, alpha: '0.1', beta: '0.1' }, sequence: SEQUENCE };
  const fields = (given: Record<string, string>): string =>
    yaml({
      ...SOUND,
      stop: `{${Object.entries(given)
        .map(([field, value]) => `${field}: ${value}`)
        .join(', ')}}`,
    });

  test.each(Object.entries(all))('%s: every field of the wrong kind, or out of range', async (_, sound) => {
    expect(await refusal(fields(sound))).toBe('');
    for (const field of Object.keys(sound)) {
      let refused = 0;
      for (const junk of JUNK) {
        const told = await refusal(fields({ ...sound, [field]: junk }));
        if (told === '') continue;
        refused++;
        expect(told, `${field}: ${junk}`).toMatch(placed('stop', 4));
        expect(told, junk).toContain(field === 'lower' && told.includes('not more') ? 'stop.upper' : `stop.${field}`);
      }
      expect(refused, field).toBeGreaterThanOrEqual(20);
      expect(await refusal(fields({ ...sound, [`${field}e`]: '1' }))).toContain(
        `stop.${field}e: there is no such field`,
      );
    }
  });

  test.each([
    ['pairing', SPRT, true],
    ['test', SPRT, true],
    ['lower', SPRT, true],
    ['upper', SPRT, true],
    ['maxUnits', SPRT, true],
    ['level', SEQUENCE, false],
    ['until', SEQUENCE, false],
  ] as const)('%s left out', async (field, sound, required) => {
    const without = Object.fromEntries(Object.entries(sound).filter(([name]) => name !== field));
    expect(await refusal(fields(without))).toMatch(required ? new RegExp(`stop\\.${field}: is missing`) : /^$/);
  });

  test.each([
    [{ ...SPRT, maxUnits: '199' }, /stop\.maxUnits: 199 is out of range \(allowed: a whole number from 200 /],
    [{ ...SPRT, upper: '0' }, /stop\.upper: 0 is not more than lower, 0/],
    [{ ...SPRT, level: '0.9' }, /stop\.level: has no place in the test sprt \(allowed: pairing, test, lower,/],
    [{ ...SEQUENCE, beta: '0.1' }, /stop\.beta: has no place in the test sequence/],
    [{ ...SPRT, pairing: '[greedy, greedy]' }, /stop\.pairing: 'greedy' stands here twice/],
    [{ ...SPRT, pairing: '[greedy, gredy]' }, /stop\.pairing\[1\]: no agent here is called so, did you mean/],
    [{ ...SPRT, pairing: '[greedy]' }, /stop\.pairing: 1 of them/],
    [{ ...SEQUENCE, until: '{width: -1}' }, /stop\.until\.width: -1 is out of range/],
    [{ ...SEQUENCE, until: '{wide: 1}' }, /stop\.until\.width: is missing/],
  ])('%j', async (given, said) => {
    expect(await refusal(fields(given))).toMatch(said);
  });

  test('takes the place of units for its pairing alone', async () => {
    writeFileSync(
      file,
      `name: e\nagents: [random, greedy, shed-heavy]\nunits: 2\nstop: {pairing: [greedy, random], test: sequence, maxUnits: 209}\n`,
    );
    const { pairings, stop } = await readExperiment(file);
    expect(pairings.map(({ units }) => units)).toEqual([209, 2, 2]);
    expect(stop).toEqual({
      pairing: ['greedy', 'random'],
      test: 'sequence',
      level: 0.95,
      until: 'apart',
      maxUnits: 209,
    });
    await expect(readExperiment(file, { units: 199 })).rejects.toThrow('units: 199 is too few');
  });
});

/** A value out of a field's range on either side, for numbers. */
const beyond = ([least, most]: readonly [number, number]): string[] => [`${least - 1}`, `${most + 1}`];

describe.each(FIELDS)('the rule %s', field => {
  const over = [...JUNK, ...(field in RANGES ? beyond(RANGES[field as keyof typeof RANGES]) : [])];
  const kind = field in CHOICES ? 23 : (SWITCHES as readonly string[]).includes(field) ? 24 : 20;

  test('in fields', async () => {
    let refused = 0;
    for (const junk of over) {
      const told = await refusal(yaml({ ...SOUND, rules: `{${field}: ${junk}}` }));
      if (told === '') continue;
      refused++;
      expect(told, junk).toMatch(placed('rules.', 4));
      expect(told).toContain(`rules.${field}`);
    }
    expect(refused).toBeGreaterThanOrEqual(kind);
  });

  test('in a line', async () => {
    for (const value of ['', 'x', '1.5', '-1', '1e3', '0x6', '9'.repeat(50), '"\\""', 'a(b=c)', 'null', '\u0000']) {
      const told = await refusal(yaml({ ...SOUND, rules: JSON.stringify(`draw(${field}=${value})`) }));
      expect(told, value).toMatch(placed('rules', 4));
      expect(() => parseRules(`draw(${field}=${value})`)).toThrow(Refusal);
    }
    expect(await refusal(yaml({ ...SOUND, rules: `'draw(${field}=1,${field}=1)'` }))).toContain('is given twice');
    expect(await refusal(yaml({ ...SOUND, rules: `'draw(${field}e=1)'` }))).toContain(`did you mean '${field}'?`);
    expect(await refusal(yaml({ ...SOUND, rules: `{${field}e: 1}` }))).toContain(`did you mean '${field}'?`);
  });

  test('in a record: null, missing, of another type, unknown', () => {
    const rules = resolveRules('draw');
    const without = Object.fromEntries(Object.entries(rules).filter(([name]) => name !== field));
    if (field !== 'match') expect(() => rulesFromRecord(without)).toThrow(`${field}: is missing`);
    const kinds = [null, [], {}, 'x', 1.5, Number.NaN, -1, 1e300, [rules[field]], [[rules[field as keyof Rules]]]];
    for (const value of kinds) {
      expect(() => rulesFromRecord({ ...rules, [field]: value })).toThrow(Refusal);
      expect(() => rulesFromRecord({ ...rules, [field]: value })).toThrow(field);
    }
    expect(() => rulesFromRecord({ ...rules, [`${field}e`]: 1 })).toThrow(`did you mean '${field}'?`);
  });
});

const parameters = (await listAgents()).flatMap(({ name, parameters }) =>
  Object.entries(parameters).map(([field, parameter]) => [name, field, parameter] as const),
);

describe.each(parameters)('%s %s', (agent, field, parameter: Parameter) => {
  const range = 'min' in parameter ? [parameter.min - 1, parameter.max + 1].map(String) : [];

  test('in fields', async () => {
    let refused = 0;
    for (const junk of [...JUNK, ...range]) {
      const told = await refusal(yaml({ ...SOUND, agents: `[random, {agent: ${agent}, ${field}: ${junk}}]` }));
      if (told === '') continue;
      refused++;
      expect(told, junk).toMatch(placed(`agents[1].${field}`, 2));
    }
    expect(refused).toBeGreaterThanOrEqual(20 + range.length);
  });

  test('in a line', async () => {
    for (const value of [...range, '', 'x', '1e999', '0x10', '--1', '1,5', 'a(b=1)', '"', '\u0000']) {
      const text = `${agent}(${field}=${value})`;
      const told = await refusal(yaml({ ...SOUND, agents: `[random, ${JSON.stringify(text)}]` }));
      expect(told, text).toMatch(placed('agents[1]', 2));
      await expect((async () => resolveContestant(parseSpec(text), '.', true))()).rejects.toBeInstanceOf(Refusal);
    }
    expect(() => checkValues({ [field]: parameter }, [[`${field}e`, 1]], false)).toThrow(`did you mean '${field}'?`);
    expect(await refusal(yaml({ ...SOUND, agents: `[random, '${agent}(${field}=1,${field}=1)']` }))).toContain('twice');
  });
});

test('agents by names and paths that are none', async () => {
  const names = ['gredy', './none.ts', '..', '.', '/', 'random()x', '(', '"random', 'random(', 'a b', 'RANDOM', "'"];
  for (const name of [
    ...names,
    '\u0000',
    './\u0000.ts',
    'x'.repeat(5000),
    `./${'x'.repeat(5000)}.ts`,
    '../e.yaml',
    './e.yaml',
  ]) {
    const told = await refusal(yaml({ ...SOUND, agents: `[greedy, ${JSON.stringify(name)}]` }));
    expect(told, name).toMatch(placed('agents[1]', 2));
    const fields = await refusal(yaml({ ...SOUND, agents: `[greedy, {agent: ${JSON.stringify(name)}}]` }));
    expect(fields, name).toMatch(placed('agents[1]', 2));
  }
});
