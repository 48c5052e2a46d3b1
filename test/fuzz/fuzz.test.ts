/**
 * Readers fed with real files made wrong: each takes a file or refuses it in one line. Whatever else is thrown, or a test
 * that runs out of time, is a fault of the program; what was found that way stays in `found.ts` for good.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { allCommands } from '../../src/cli/cli.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { parseRecord } from '../../src/engine/record-replay.ts';
import { parseDecision } from '../../src/play/decision-address.ts';
import { resolveContestant } from '../../src/play/roster.ts';
import { readRun } from '../../src/report/run-folder.ts';
import { readDecisions } from '../../src/tables/decisions.ts';
import { readHands } from '../../src/tables/hands.ts';
import { readManifest } from '../../src/tables/manifest.ts';
import { readSummary } from '../../src/tables/summary.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { formatSpec, parseSpec, parseSpecList } from '../../src/text/spec.ts';
import { readTune } from '../../src/tune/plan.ts';
import { experimentOf, playHere } from '../arena/lab.ts';
import { told } from '../cli/told.ts';
import { ROOT } from '../house/tree.ts';
import { newFolder, rewrite } from '../scratch.ts';
import { FOUND } from './found.ts';
import { Mutator } from './mutate.ts';

/** How many times the cases: more in `npm run test:long`. */
const TIMES = Number(process.env.LAW_TIMES ?? 1);
const folder = newFolder();
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Throws where something other than a Refusal in one line is thrown. Gives back whether it was taken. */
async function taken(input: Buffer | string, read: () => unknown): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof Refusal && /^\P{Cc}{1,400}$/u.test(error.message)) return false;
    throw new Error(`${Buffer.from(input).toString('base64')}: ${(error as Error)?.stack ?? error}`);
  }
}

const experiments = readdirSync(join(ROOT, 'experiments'))
  .filter(name => name.endsWith('.yaml'))
  .map(name => text(`experiments/${name}`));
const EXPERIMENTS = [
  ...experiments,
  'name: a\nrules: {preset: old, set: 9, match: {hands: 4}}\nagents:\n  - &a greedy(own=3)\n  - {agent: pimc, worlds: 5}\nunits: {each: 5, with: {pimc: 2}}\n',
  'name: b\nagents: [random, "greedy(own=1)"]\nrules: "double-nine(players=3,match=target:50)"\nseed: 007\nunits: 3\nmode: matches\n',
];
const TUNES = [
  text('experiments/tune-hoard.yaml'),
  'name: t\nagent: {agent: greedy, own: 1}\nparameters: {own: [1, 2], pips: {from: 0, to: 1, points: 3}}\nagainst: [random]\nmethod: race\nunits: 5\nkeep: 0.3\nfinal: {maxUnits: 300, alike: 0.5}\n',
];
const TUNED = ['agent: greedy\nvalues:\n  own: 3\n  pips: 0.25\nmade: {tune: a, steps: 3}\n'];
const RECORDS = [text('test/data/worked-hand.jsonl'), text('test/data/blocked-hand.jsonl')].map(line => line.trimEnd());
const SPECS = ['draw(players=4,match=hands:10)', 'pimc(worlds=200,policy="greedy")', 'a(b=c(d="e\\"f"),g=1)', 'old'];
const ADDRESSES = ['0/17/1/0/6', '12/0/0/0/begin'];

const readers: [name: string, seeds: string[], cases: number, read: (input: Buffer) => unknown][] = [
  ['an experiment', EXPERIMENTS, 1500, input => readExperiment(written('e.yaml', input))],
  ['a record', RECORDS, 6000, input => parseRecord(input.toString())],
  ['a spec', SPECS, 6000, input => formatSpec(parseSpec(input.toString()))],
  ['a list of specs', SPECS, 3000, input => parseSpecList(input.toString())],
  ['rules', SPECS, 3000, input => parseRules(input.toString())],
  ['an agent', SPECS, 1500, input => resolveContestant(parseSpec(input.toString()), folder, true)],
  ['a tune', TUNES, 250, input => readTune(written('t.yaml', input))],
  ['a tuned file', TUNED, 250, input => resolveContestant(parseSpec(written('u.yaml', input)), folder, true)],
  ["a decision's address", ADDRESSES, 3000, input => parseDecision(input.toString())],
];

function written(name: string, input: Buffer | string): string {
  const path = join(folder, name);
  rewrite(path, input);
  return path;
}

test.each(readers)('%s', async (_, seeds, cases, read) => {
  for (const seed of seeds) {
    if (seed !== 'a(b=c(d="e\\"f"),g=1)') await taken(seed, () => read(Buffer.from(seed)));
  }
  const mutator = new Mutator(seeds, 1);
  let refused = 0;
  for (let i = 0; i < cases * TIMES; i++) {
    const input = mutator.next();
    if (!(await taken(input, () => read(input)))) refused++;
  }
  expect(refused).toBeGreaterThan(cases / 3);
});

describe('what a run leaves', () => {
  const run = join(folder, 'run');
  beforeAll(async () => {
    mkdirSync(run);
    const experiment = await experimentOf(folder, 'name: r\nagents: [random, greedy]\nunits: 3\nactions: true\n');
    await playHere(experiment, run);
  });

  test.each([
    ['hands', 'part-00000.arrow', (path: string) => readHands(path)],
    ['actions', 'part-00000.arrow', (path: string) => readDecisions(path)],
    ['summary', 'part-00000.json', (path: string) => readSummary(path)],
  ])('a part of %s', async (kind, name, read) => {
    const whole = readFileSync(join(run, kind, name));
    expect(await taken(whole, () => read(join(run, kind, name)))).toBe(true);
    const mutator = new Mutator([whole], 2);
    for (let i = 0; i < 800 * TIMES; i++) {
      const input = mutator.next();
      await taken(input, () => read(written('part', input)));
    }
  });
});

describe('a folder of a run', () => {
  const run = join(folder, 'whole');
  let manifest: Buffer;
  beforeAll(async () => {
    writeFileSync(join(folder, 'w.yaml'), 'name: w\nagents: [random, greedy]\nunits: 3\nonFault: forfeit\n');
    const { status, err } = await told(['run', 'w.yaml', '--threads', '1', '--out', run], { cwd: folder });
    expect(status, err).toBe(0);
    manifest = readFileSync(join(run, 'manifest.json'));
  });

  test('with its manifest changed', async () => {
    const mutator = new Mutator([manifest], 3);
    for (let i = 0; i < 1500 * TIMES; i++) {
      const input = mutator.next();
      rewrite(join(run, 'manifest.json'), input);
      await taken(input, () => readManifest(run));
      await taken(input, () => readRun(run));
    }
  });
});

const COMMANDS = await allCommands();

describe('command lines', () => {
  beforeAll(() => {
    for (const command of COMMANDS) vi.spyOn(command, 'run').mockResolvedValue();
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test('are taken or refused', async () => {
    const flags = COMMANDS.flatMap(({ options }) => Object.keys(options)).map(name => `--${name}`);
    const names = COMMANDS.map(({ name }) => name);
    const mutator = new Mutator([...flags, ...names, '--seed=1', '-h', '--help', '--version', '1', '--', '-'], 4);
    for (let i = 0; i < 600 * TIMES; i++) {
      const words = Array.from({ length: mutator.below(5) }, () => mutator.next().toString());
      await answered([names[mutator.below(names.length)], ...words].slice(mutator.below(2)));
    }
  });

  test.each(FOUND.commandLines.map(words => [words]))('found: %j', words => answered(words));
});

async function answered(words: readonly string[]): Promise<void> {
  const { status, err } = await told(words, { cwd: folder });
  expect(err, JSON.stringify(words)).toMatch(status === 0 ? /^$/ : /^matador: \P{Cc}+\n$/u);
  expect([0, 2], JSON.stringify(words)).toContain(status);
}
