import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import {
  type Experiment,
  type Manifest,
  type PartEntry,
  partPath,
  readManifest,
  writeManifest,
} from '../../src/tables/manifest.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { scratch } from '../scratch.ts';

const path = scratch();

const agent = (label: string) => ({
  label,
  name: label.replace(/\(.*/, ''),
  summary: `plays like ${label}`,
  values: { worlds: 20, policy: 'greedy', quick: true, share: 0.5 },
  identity: 'matador-lab@0.1.0',
  url: 'file:///somewhere/on/this/machine.ts',
  cheat: false,
  cost: 1.5,
});

const experiment: Experiment = {
  name: 'trial',
  note: 'a "note"\nof two lines',
  seed: '007',
  rules: parseRules('draw(players=4,match=hands:3)'),
  mode: 'matches',
  onFault: 'forfeit',
  timeLimit: 60,
  memoryLimit: 2048,
  actions: true,
  agents: [agent('greedy'), agent('pimc(worlds=20)')],
  pairings: [
    {
      name: 'greedy v pimc(worlds=20)',
      agents: [0, 1],
      units: 50,
      seatings: [
        [0, 1, 0, 1],
        [1, 0, 1, 0],
      ],
    },
  ],
};

const sha256 = 'ab'.repeat(32);
const part: PartEntry = {
  index: 0,
  pairing: 0,
  from: 0,
  to: 25,
  rows: 150,
  hands: { bytes: 12_345, sha256 },
  actions: { bytes: 99_999, sha256, rows: 2400 },
  summary: { sha256 },
};
const { actions, ...handsOnly } = { ...part, index: 1, from: 25, to: 50 };

const manifest: Manifest = {
  format: 'matador-run/1',
  version: '0.1.0',
  behaviour: 'cad01a62',
  experiment,
  state: 'running',
  ledger: [],
  parts: [part, handsOnly],
};

function folder(name: string): string {
  mkdirSync(path(name), { recursive: true });
  return path(name);
}

describe('a manifest', () => {
  test('is read as it was written, but for where the agents lay', () => {
    const dir = folder('whole');
    writeManifest(dir, manifest);
    const agents = experiment.agents.map(({ url, ...written }) => written);
    const read = readManifest(dir);
    expect(read).toEqual({ ...manifest, experiment: { ...experiment, agents } });
    const text = readFileSync(join(dir, 'manifest.json'), 'utf8');
    expect(text).not.toContain('this/machine');
    // A run that is resumed writes what it has read beside what it has made: the bytes are the same.
    const turned = read.parts.map(part => Object.fromEntries(Object.entries(part).reverse()) as unknown as PartEntry);
    writeManifest(dir, { ...read, parts: turned });
    expect(readFileSync(join(dir, 'manifest.json'), 'utf8')).toBe(text);
  });

  test('in its place, the new one stands whole', () => {
    const dir = folder('again');
    writeManifest(dir, manifest);
    writeManifest(dir, { ...manifest, state: 'done' });
    expect(readManifest(dir).state).toBe('done');
  });

  test('names its parts’ files', () => {
    expect(partPath('run', 'hands', 7)).toBe(join('run', 'hands', 'part-00007.arrow'));
    expect(partPath('run', 'actions', 123_456)).toBe(join('run', 'actions', 'part-123456.arrow'));
    expect(partPath('run', 'summary', 0)).toBe(join('run', 'summary', 'part-00000.json'));
  });
});

describe('what is no manifest is refused in one line', () => {
  const dir = folder('wrong');
  const file = join(dir, 'manifest.json');

  test('where there is none', () => {
    expect(() => readManifest(path('nowhere'))).toThrow(`${path('nowhere')}: no run: there is no manifest.json in it`);
  });

  // A value of undefined takes the field away.
  test.each<[what: string, at: string, value: unknown, code: string, message: string]>([
    [
      'of another format',
      'format',
      'matador-run/2',
      'foreign',
      "FILE: a file of format 'matador-run/2' (allowed: matador-run/1)",
    ],
    ['of no format', 'format', undefined, 'foreign', 'FILE: a file of format nothing (allowed: matador-run/1)'],
    ['without a version', 'version', undefined, 'damaged', 'FILE version: nothing (allowed: a text)'],
    ['in another state', 'state', 'halted', 'damaged', "FILE state: 'halted' (allowed: running, done)"],
    ['without an experiment', 'experiment', null, 'damaged', 'FILE experiment: null (allowed: an object)'],
    [
      'with an agent who is nobody',
      'experiment.pairings.0.agents.1',
      2,
      'damaged',
      'FILE experiment.pairings[0].agents[1]: 2 (allowed: a whole number, 0 to 1)',
    ],
    [
      'with a seating of other seats',
      'experiment.pairings.0.seatings.1',
      [0, 1],
      'damaged',
      'FILE experiment.pairings[0].seatings[1]: a list (allowed: 4 places)',
    ],
    [
      'with a value that is none',
      'experiment.agents.0.values.worlds',
      [1],
      'damaged',
      'FILE experiment.agents[0].values.worlds: a list (allowed: a number, a text, true or false)',
    ],
    [
      'with no cost',
      'experiment.agents.1.cost',
      0,
      'damaged',
      'FILE experiment.agents[1].cost: 0 (allowed: a number above 0)',
    ],
    [
      'with a part that ends past the pairing',
      'parts.0.to',
      51,
      'damaged',
      'FILE parts[0].to: 51 (allowed: a whole number, 1 to 50)',
    ],
    [
      'with a checksum that is none',
      'parts.1.summary.sha256',
      'ab',
      'damaged',
      "FILE parts[1].summary.sha256: 'ab' (allowed: 64 hexadecimal digits)",
    ],
  ])('%s', (_, at, value, code, message) => {
    const refusal = changed(at, value);
    expect(refusal.code).toBe(`tables/${code}`);
    expect(refusal.message.replace(file, 'FILE')).toBe(message);
  });

  test('with rules that can not be', () => {
    const refusal = changed('experiment.rules.players', 9);
    expect(refusal.code).toBe('rules/range');
    expect(refusal.message).toBe(`${file} experiment.rules players: 9 is out of range (allowed: 2 to 8)`);
    expect(changed('experiment.rules.jokers', 1).code).toBe('rules/field');
  });

  function changed(at: string, value: unknown): Refusal {
    writeManifest(dir, manifest);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const keys = at.split('.');
    const last = keys.pop()!;
    keys.reduce((object, key) => object[key], document)[last] = value;
    writeFileSync(file, JSON.stringify(document));
    return refusalOf(() => readManifest(dir));
  }

  test('cut short at any length', () => {
    writeManifest(dir, manifest);
    const text = readFileSync(file, 'utf8');
    for (let length = 0; length < text.length - 2; length += 13) {
      writeFileSync(file, text.slice(0, length));
      expect(refusalOf(() => readManifest(dir)).message).toBe(`${file}: no manifest: it is no JSON, or cut short`);
    }
  });
});

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was accepted');
}
