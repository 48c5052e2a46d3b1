/** `plan`: units by the textbook's formula from a pilot or a run's own sums, and mistakes in one line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../src/report/run-folder.ts';
import { unitsNeeded } from '../../src/stats/planning.ts';
import { standardErrorOf } from '../../src/stats/ratio.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
const plan = (...argv: string[]) => told(['plan', ...argv], { cwd });

beforeAll(async () => {
  writeFileSync(join(cwd, 'e.yaml'), 'name: e\nagents: [greedy, random, shed-heavy]\nunits: 200\n');
  await told(['run', 'e.yaml', '--out', 'e', '--threads', '1'], { cwd });
});

describe('from a run', () => {
  test('the units are those of its variance, the most precise it has', async () => {
    const { status, out } = await plan('--detect', '0.5', '--run', 'e', '--json');
    expect(status).toBe(0);
    const { pairings, ...rest } = JSON.parse(out);
    expect(rest).toMatchObject({
      format: 'matador-plan/1',
      detect: 0.5,
      power: 0.9,
      alpha: 0.05,
      unit: ['deal', 'deals'],
    });
    const { summaries } = readRun(join(cwd, 'e'));
    expect(pairings).toHaveLength(3);
    const sums = summaries[0]!.measures['margin/greedy/random']!;
    const variance = 200 * standardErrorOf(sums) ** 2;
    const [first] = pairings;
    expect(first.variance.value).toBeCloseTo(variance, 6);
    expect(first.fixed.units).toBe(unitsNeeded({ difference: 0.5, variance }, 0.9));
    expect(first.fixed.low).toBeLessThan(first.fixed.units);
    expect(first.fixed.high).toBeGreaterThan(first.fixed.units);
    const { atNone, atDifference, between } = first.sequential;
    expect(Math.max(atNone, atDifference)).toBeLessThan(between);
    expect(between).toBeLessThan(first.fixed.units);
    expect(first.secondsAUnit).toBeGreaterThan(0);
    expect(first.kurtosis).toBeGreaterThan(2);
    const found = unitsNeeded({ difference: first.leastDetected, variance }, 0.9);
    expect(Math.abs(found - 200)).toBeLessThanOrEqual(1);
  });

  test('for people, in 80 columns, with a stop to copy that an experiment takes', async () => {
    const { out } = await plan('--detect', '0.5', '--power', '0.8', '--run', 'e');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const [, stop] = /(stop: \{[^}]*\})/.exec(out)!;
    writeFileSync(
      join(cwd, 'stop.yaml'),
      `name: s\nagents: [greedy, random]\nunits: 3\n${stop!.replaceAll('\n', ' ')}\n`,
    );
    const { readExperiment } = await import('../../src/arena/experiment.ts');
    const { stop: read } = await readExperiment(join(cwd, 'stop.yaml'));
    expect(read).toMatchObject({ test: 'sprt', lower: 0, upper: 0.5, alpha: 0.05, beta: 0.2 });
  });
});

test.each([
  ['500', 200],
  ['0.0001', 1_000_000_000],
])('to tell %s points: nothing below the first look, nor above what a pairing may play', async (detect, most) => {
  const { out } = await plan('--detect', detect, '--run', 'e', '--json');
  for (const { sequential, maxUnits } of JSON.parse(out).pairings) {
    expect(maxUnits).toBe(most);
    for (const units of Object.values(sequential)) {
      expect(units).toBeGreaterThanOrEqual(200);
      expect(units).toBeLessThanOrEqual(1_000_000_000);
    }
  }
  const { out: text } = await plan('--detect', detect, '--run', 'e');
  expect(text.includes('No pairing plays more than 1,000,000,000 deals')).toBe(most > 200);
});

test.each([
  ['draw', 'deals'],
  ['draw(players=4)', 'deals'],
  ['old-partners', 'deals'],
])('from a pilot of %s, the same twice but for times', async rules => {
  const once = async () => {
    const { out, err, status } = await plan(
      '--detect',
      '1',
      '--agents',
      'greedy,random',
      '--rules',
      rules,
      '--units',
      '60',
      '--json',
    );
    expect([status, err]).toEqual([0, 'pilot: 60 deals of greedy v random\n']);
    return JSON.parse(out).pairings[0];
  };
  const [one, two] = [await once(), await once()];
  expect(one.n).toBe(60);
  expect(two.variance).toEqual(one.variance);
  expect(one.variance.high / one.variance.low).toBeGreaterThan(1.5);
});

test.each([
  [['--detect', '0'], /^matador: --detect: 0 is out of range \(allowed: a number between 0 and 1000\)$/],
  [['--detect', 'much'], /--detect: 'much' is no number/],
  [['--detect', '1', '--power', '1'], /--power: 1 is out of range/],
  [['--detect', '1', '--alpha', '.5'], /--alpha: \.5 is out of range/],
  [['--detect', '1'], /plan: margins are to come from somewhere \(allowed: --agents or --run\)/],
  [['--detect', '1', '--agents', 'greedy,random', '--run', 'e'], /exclude each other/],
  [['--detect', '1', '--agents', 'greedy'], /--agents: one agent meets nobody/],
  [['--detect', '1', '--agents', 'greedy,gredy'], /--agents: there is no agent 'gredy', did you mean 'greedy'/],
  [['--detect', '1', '--agents', 'greedy,random', '--rules', 'drow'], /--rules/],
  [['--detect', '1', '--run', 'nowhere'], /--run .*nowhere/],
])('%j is refused', async (argv, said) => {
  const { status, err, out } = await plan(...argv);
  expect([status, out]).toEqual([2, '']);
  expect(err.trimEnd()).toMatch(said);
  expect(err.trimEnd()).not.toContain('\n');
});
