/** `compare`: on the same deals unit by unit, else as independent, all adjusted together; versions of one agent. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRun } from '../../src/report/run-folder.ts';
import { holm } from '../../src/stats/comparisons.ts';
import { estimateRatio } from '../../src/stats/ratio.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
const compare = (...argv: string[]) => told(['compare', ...argv], { cwd });
const agent = (rule: string) => `export default { name: 'mine', summary: 'mine', parameters: {},
  create: () => ({ choose: (view: unknown, o: { count: number; at(i: number): number }) => ${rule} }) };`;

async function run(out: string, agents: string, seed: string, more = ''): Promise<void> {
  writeFileSync(join(cwd, `${out}.yaml`), `name: c\nagents: ${agents}\nunits: 300\nseed: "${seed}"\n${more}`);
  const { status, err } = await told(['run', `${out}.yaml`, '--out', out, '--threads', '1'], { cwd });
  expect(status, err).toBe(0);
}

beforeAll(async () => {
  await run('one', '[greedy, random, shed-heavy]', '1');
  await run('two', '[greedy, random, shed-heavy]', '2');
  await run('three', '[greedy, random, shed-heavy]', '3');
  await run('kin', '["greedy(own=3)", random, shed-heavy]', '1');
  await run('matches', '[greedy, random]', '1', 'mode: matches\n');
  await run('matches2', '["greedy(own=3)", random]', '1', 'mode: matches\n');
  writeFileSync(join(cwd, 'mine.ts'), agent('o.at(0)'));
  await run('old', '[./mine.ts, random]', '1');
  writeFileSync(join(cwd, 'mine.ts'), agent('o.at(o.count - 1)'));
  await run('new', '[./mine.ts, random]', '1');
});

describe('two runs', () => {
  test('of other seeds are independent', async () => {
    const { out, status } = await compare('one', 'two', '--json');
    expect(status).toBe(0);
    const found = JSON.parse(out);
    expect(found).toMatchObject({
      format: 'matador-compare/1',
      versions: null,
      changes: [["seed '1' in the first, '2' in the second"]],
    });
    expect(found.comparisons).toHaveLength(21);
    const margins = ['one', 'two'].map(dir =>
      estimateRatio(readRun(join(cwd, dir)).summaries[0]!.measures['margin/greedy/random']!),
    );
    const [first] = found.comparisons;
    expect(first).toMatchObject({ pairing: 'greedy v random', measure: 'margin', paired: false });
    expect(first.difference.value).toBeCloseTo(margins[1]!.value - margins[0]!.value, 9);
    const error = Math.hypot(margins[0]!.standardError, margins[1]!.standardError);
    expect(first.difference.high - first.difference.low).toBeCloseTo(2 * 1.964 * error, 1);
    const adjusted = holm(found.comparisons.map(({ pValue }: { pValue: number }) => pValue));
    expect(found.comparisons.map((one: { adjusted: number }) => one.adjusted)).toEqual(adjusted);
  });

  test('on the same deals are subtracted unit by unit: sharper, and the same where nothing changed', async () => {
    const { comparisons, versions } = JSON.parse((await compare('one', 'kin', '--json')).out);
    expect(versions).toEqual(['greedy', 'greedy(own=3)']);
    const [changed] = comparisons;
    expect(changed.paired).toBe(true);
    const [a, b] = changed.figures;
    expect(changed.difference.value).toBeCloseTo(b.value - a.value, 9);
    expect(changed.difference.high - changed.difference.low).toBeLessThan(
      1.96 * Math.hypot(a.standardError, b.standardError) * 1.6,
    );
    const unchanged = comparisons.filter(({ pairing }: { pairing: string }) => pairing === 'random v shed-heavy');
    expect(unchanged.length).toBe(7);
    for (const { difference, pValue } of unchanged)
      expect([difference.value, difference.low, pValue]).toEqual([0, 0, 1]);
  });

  test('of one seed that cannot be laid side by side are no independent ones, and it is said', async () => {
    const said = async (other: string) => (await compare('one', other)).out.replace(/\s+/g, ' ');
    cpSync(join(cwd, 'kin'), join(cwd, 'rowless'), { recursive: true });
    rmSync(join(cwd, 'rowless/hands'), { recursive: true });
    expect(await said('rowless')).toContain('one seed and with it deals in common, but could not be subtracted');
    expect(await said('two')).toContain('The runs are taken for independent.');
    expect(await said('kin')).not.toMatch(/independent/);
  });

  test('of matches too, whose hands vary', async () => {
    const { comparisons } = JSON.parse((await compare('matches', 'matches2', '--json')).out);
    expect(comparisons[0]).toMatchObject({ measure: 'margin', paired: true });
    const [a, b] = comparisons[0].figures;
    expect(comparisons[0].difference.value).toBeCloseTo(b.value - a.value, 9);
  });

  test('of two versions of a file say that its code changed, and what came of it', async () => {
    const { out } = await compare('old', 'new');
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /agent mine: its code is sha256:\w+ in the first, sha256:\w+ in the second/,
    );
    expect(out).toMatch(/mine over random .* p +[<\d.]+/);
    expect(out).toMatch(/of 7/);
  });
});

test('three runs: Cochran’s Q, and a word where they share their deals', async () => {
  const { out } = await compare('one', 'two', 'three');
  expect(out).toMatch(/points a hand +pooled +Q +df +adjusted p/);
  expect(out).toMatch(/greedy over random +\+\d+\.\d ± \d\.\d +\d+\.\d +2 /);
  expect(out).not.toContain('Compare two at a time');
  expect((await compare('one', 'two', 'one')).out).toContain('Compare two at a');
});

test('lines are short, and nothing is written', async () => {
  const before = readFileSync(join(cwd, 'one/manifest.json'), 'utf8');
  for (const runs of [
    ['one', 'two'],
    ['one', 'kin'],
    ['one', 'two', 'three'],
  ]) {
    for (const line of (await compare(...runs)).out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  }
  expect(readFileSync(join(cwd, 'one/manifest.json'), 'utf8')).toBe(before);
});

test.each([
  [['one'], /compare: RUN RUN \[RUN…\] is missing/],
  [[], /is missing/],
  [['one', 'nowhere'], /nowhere: there is no such folder/],
  [['one', 'old', '--jsn'], /there is no option --jsn, did you mean/],
  [['two', 'old'], /one pairing|no two agents met in all of these runs/],
])('%j is refused', async (argv, said) => {
  const { status, err, out } = await compare(...argv);
  expect([status, out]).toEqual([2, '']);
  expect(err.trimEnd()).toMatch(said);
});
