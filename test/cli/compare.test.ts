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
  await run('block', '[greedy, random, shed-heavy]', '1', 'rules: block\n');
  await run('noted', '[greedy, random, shed-heavy]', '1', 'note: we are not here, they are there\n');
  await run('long', '[greedy, random, shed-heavy]', '1', `note: ${'x'.repeat(90)}\n`);
  const stop = 'stop: { pairing: [random, greedy], test: sequence, until: apart, maxUnits: 300 }\n';
  await run('stopping', '[greedy, random, shed-heavy]', '1', stop);
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
    expect(await said('block')).toContain('one seed and with it deals in common, but could not be subtracted');
    expect(await said('block')).toMatch(/^NOT THE SAME RULES: /);
    expect(await said('kin')).not.toContain('NOT THE SAME RULES');
    expect(await said('two')).toContain('The runs are taken for independent.');
    expect(await said('kin')).not.toMatch(/independent/);
  });

  test('are refused by the name of the file where rows are missing', async () => {
    cpSync(join(cwd, 'kin'), join(cwd, 'rowless'), { recursive: true });
    rmSync(join(cwd, 'rowless/hands/part-00000.arrow'));
    const { status, out, err } = await compare('one', 'rowless');
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(/rowless.hands.part-00000\.arrow: there is no such file/);
  });

  test('of which one stops a pairing: all others are subtracted', async () => {
    const { comparisons } = JSON.parse((await compare('one', 'stopping', '--json')).out);
    const paired = (name: string): boolean[] =>
      comparisons
        .filter((one: { pairing: string }) => one.pairing === name)
        .map((one: { paired: boolean }) => one.paired);
    expect(paired('greedy v random')).toEqual(Array(7).fill(false));
    expect(paired('greedy v shed-heavy')).toEqual(Array(7).fill(true));
    expect(paired('random v shed-heavy')).toEqual(Array(7).fill(true));
    const { out } = await compare('one', 'stopping');
    expect(out.replace(/\s+/g, ' ')).toContain('unit by unit. The others are taken for independent.');
  });

  test('and what people wrote stays as it is; long words end with their quote', async () => {
    const { changes } = JSON.parse((await compare('noted', 'one', '--json')).out);
    expect(changes[0]).toContain("note 'we are not here, they are there' in the first, '' in the second");
    const long = JSON.parse((await compare('one', 'long', '--json')).out).changes[0];
    expect(long.find((change: string) => change.startsWith('note'))).toMatch(/'x{57}…' in the second$/);
  });

  test('that are one experiment are said to be', async () => {
    const { out } = await compare('one', 'one');
    expect(out).toMatch(/^the same experiment$/m);
    expect(out).not.toContain('what is not the same');
  });

  test('have a star wherever a difference survives, however long the names', async () => {
    const { comparisons } = JSON.parse((await compare('one', 'block', '--json')).out);
    const survivors = comparisons.filter(({ adjusted }: { adjusted: number }) => adjusted <= 0.05);
    expect(survivors.length).toBeGreaterThan(5);
    const { out } = await compare('one', 'block');
    expect(out.split('\n').filter(line => line.endsWith(' *'))).toHaveLength(survivors.length);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
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
