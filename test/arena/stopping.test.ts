/**
 * A pairing that is stopped by a test: the same bytes for any number of workers, after any stop and resume; the verdict is
 * the one that its rows give; who plays like himself comes to an end.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSame, experimentIn } from '../../src/arena/resume.ts';
import { runExperiment } from '../../src/arena/run.ts';
import { type Part, partsOf } from '../../src/arena/schedule.ts';
import { withUnits } from '../../src/arena/stop-plan.ts';
import { Stopping } from '../../src/arena/stopping.ts';
import { lookPoints } from '../../src/stats/looks.ts';
import { addUnit, noRatio } from '../../src/stats/ratio.ts';
import { sprtLook } from '../../src/stats/sprt.ts';
import { readHands } from '../../src/tables/hands.ts';
import { type Experiment, type Manifest, partPath, readManifest } from '../../src/tables/manifest.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, filesOf, LAST, write } from './lab.ts';

const folder = newFolder();
const YAML = `name: stops
agents: [random, ./own.ts, greedy]
units: 30
stop: {pairing: [greedy, own], test: sprt, lower: 12, upper: 15, maxUnits: 1500}
`;
const whole = join(folder, 'whole');
let experiment: Experiment;
let manifest: Manifest;

beforeAll(async () => {
  write(folder, { 'own.ts': agentFile('own', '', 400), 'last.ts': LAST });
  experiment = await experimentOf(folder, YAML);
  manifest = await runExperiment(experiment, whole, { threads: 1 });
});

/** A run stopped at once after so many parts. */
async function halted(name: string, after: number, threads = 2): Promise<string> {
  const dir = join(folder, name);
  for (;;) {
    const stop = new AbortController();
    const running = runExperiment(experiment, dir, {
      threads,
      atOnce: stop.signal,
      onProgress: ({ partsDone }) => partsDone >= after && stop.abort(new Error('enough')),
    });
    const end = await running.catch((error: Error) => error.message);
    if (end === 'enough') return dir;
    // Where one part was left, word of it may have been on its way already: then the run is whole, and is begun anew.
    expect(end).toEqual(manifest);
    rmSync(dir, { recursive: true });
  }
}

describe('the verdict', () => {
  test('is that of the rows, at the first look that gives one', async () => {
    const { stopped } = manifest;
    const sums = noRatio();
    const parts = partsOf(experiment).filter(({ pairing }) => pairing === 2);
    const looks = lookPoints(parts.map(({ to }) => to));
    const seen: number[] = [];
    const sprt = { lower: 12, upper: 15, alpha: 0.05, beta: 0.05, maxUnits: 1500 };
    let last = null;
    for (const part of parts) {
      if (last?.verdict) break;
      const { columns } = await readHands(partPath(whole, 'hands', part.index));
      // The table's margin is that of the one named first, which is own.
      for (let row = 0; row < columns.rows; row += 2) {
        addUnit(sums, -(columns.margin.values[row] + columns.margin.values[row + 1]), 2);
      }
      if (!looks.includes(part.to)) continue;
      seen.push(part.to);
      last = sprtLook(sprt, sums);
    }
    const { verdict, mean, variance, logRatio, n: at } = last!;
    expect(stopped).toEqual({
      pairing: ['greedy', 'own'],
      test: 'sprt',
      looks: seen,
      at,
      verdict,
      logRatio,
      mean,
      variance,
    });
    expect(seen.length).toBeGreaterThan(2);
    expect(at).toBeLessThan(1500);
    expect(readManifest(whole)).toEqual(manifest);
  });

  test('ends that pairing there, and no other', () => {
    const units = experiment.pairings.map((_, i) =>
      Math.max(...manifest.parts.filter(p => p.pairing === i).map(p => p.to)),
    );
    expect(units).toEqual([30, 30, manifest.stopped!.at]);
    const files = readdirSync(join(whole, 'hands')).length;
    expect(files).toBe(manifest.parts.length);
  });
});

describe('the same bytes', () => {
  test.each([2, 3])('with %i workers', async threads => {
    const dir = join(folder, `threads-${threads}`);
    const notes: string[] = [];
    await runExperiment(experiment, dir, { threads, onNote: line => notes.push(line) });
    expect(filesOf(dir)).toEqual(filesOf(whole));
    expect(notes).toEqual([`greedy v own: decided after ${manifest.stopped!.at} units`]);
  });

  test.each([5])('after a halt at %i parts and a resume', async after => {
    const dir = await halted(`halt-${after}`, after);
    await runExperiment(experiment, dir, { threads: 3, resume: true });
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test('where the end came between the verdict and the last word', async () => {
    const dir = await halted('late', manifest.parts.length - 1, 1);
    // Files of a part beyond the end, whole but told of by nobody.
    const beyond = manifest.parts.at(-1)!.index + 1;
    for (const [table, end] of [
      ['hands', 'arrow'],
      ['summary', 'json'],
    ] as const) {
      writeFileSync(join(dir, table, `part-${String(beyond).padStart(5, '0')}.${end}`), 'x');
    }
    await runExperiment(experiment, dir, { threads: 1, resume: true });
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test('gone on with when it is done, or damaged', async () => {
    const dir = join(folder, 'again');
    cpSync(whole, dir, { recursive: true });
    const told: string[] = [];
    const found = await experimentIn(dir, readManifest(dir));
    expect(found).toEqual(experiment);
    await runExperiment(found, dir, { threads: 1, resume: true, onNote: line => told.push(line) });
    rmSync(partPath(dir, 'summary', manifest.parts.at(-2)!.index));
    await runExperiment(found, dir, { threads: 2, resume: true });
    expect(filesOf(dir)).toEqual(filesOf(whole));
    expect(readFileSync(join(dir, 'manifest.json'), 'utf8')).toContain('"verdict"');
  });

  test('taken over from a run without the test', async () => {
    const plain = await experimentOf(folder, YAML.replace(/stop:.*\n/, '').replace('units: 30', 'units: 1500'));
    const source = join(folder, 'plain');
    const some = {
      ...plain,
      pairings: plain.pairings.map((pairing, i) => ({ ...pairing, units: i === 2 ? 1500 : 30 })),
    };
    await runExperiment(some, source, { threads: 1 });
    const dir = join(folder, 'taken');
    await runExperiment(experiment, dir, { threads: 2, earlier: [source] });
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });
});

test('what goes wrong in a part waits until the prefix comes to it, and beyond the end counts for nothing', () => {
  const parts = partsOf(experiment);
  const own = parts.filter(({ pairing }) => pairing === 2);
  const [first, second] = own as [Part, Part];
  const stopping = new Stopping(experiment, experiment.stop!, parts, whole);
  const done = new Map(manifest.parts.map(entry => [entry.index, entry]));
  expect([first, second, parts[0]!].map(part => stopping.mayDoWithout(part))).toEqual([false, true, false]);
  expect(stopping.advance(new Map([[first.index, done.get(first.index)!]]))).toBe(false);
  expect(stopping.awaited).toBe(second.index);
  expect(stopping.mayDoWithout(second)).toBe(false);
  expect(own.some(part => stopping.isBeyond(part))).toBe(false);
  expect(stopping.advance(done)).toBe(true);
  expect(stopping.advance(done)).toBe(false);
  expect(own.filter(part => !stopping.isBeyond(part))).toHaveLength(manifest.parts.filter(p => p.pairing === 2).length);
  expect(own.some(part => stopping.mayDoWithout(part))).toBe(false);
});

test.each([
  ['sprt', '{pairing: [a, b], test: sprt, lower: -1, upper: 1, maxUnits: 300}'],
  ['sequence', '{pairing: [a, b], test: sequence, maxUnits: 300}'],
])('agents that play alike end by maxUnits, undecided: %s', async (_, stop) => {
  const yaml = `name: alike\nagents: [./a.ts, ./b.ts]\nunits: 10\nstop: ${stop}\n`;
  const dir = newFolder();
  write(dir, { 'a.ts': agentFile('a', '', 300), 'b.ts': agentFile('b', '', 300), 'last.ts': LAST });
  const alike = await experimentOf(dir, yaml);
  const { stopped, state, parts } = await runExperiment(alike, join(dir, 'run'), { threads: 2 });
  expect(stopped).toMatchObject({ at: 300, verdict: 'undecided', mean: 0 });
  expect([state, parts.at(-1)!.to]).toEqual(['done', 300]);
});

test('a sequence stops when its interval is apart, or narrow enough', async () => {
  const run = async (name: string, until: string) => {
    const yaml = YAML.replace(
      /stop:.*\n/,
      `stop: {pairing: [own, greedy], test: sequence, until: ${until}, maxUnits: 1500}\n`,
    );
    return (await runExperiment(await experimentOf(folder, yaml), join(folder, name), { threads: 1 })).stopped!;
  };
  const apart = await run('apart', 'apart');
  expect(apart).toMatchObject({ test: 'sequence', verdict: 'below', logRatio: null });
  const narrow = await run('narrow', '{width: 8}');
  expect(narrow.verdict).toBe('narrow');
  expect(narrow.at).toBeGreaterThan(apart.at);
});

test('another test is another run; --units is its most', async () => {
  const other = await experimentOf(folder, YAML.replace('upper: 15', 'upper: 16'));
  expect(() => checkSame('x', manifest, other)).toThrow(/stop.upper 15 there, 16 here/);
  expect(withUnits(experiment, 240)).toMatchObject({
    stop: { maxUnits: 240 },
    pairings: [{ units: 240 }, {}, { units: 240 }],
  });
  expect(() => withUnits(experiment, 199)).toThrow('units: 199 is too few for a pairing that is stopped by a test');
});

test('a manifest whose end makes no sense is refused', () => {
  const dir = join(folder, 'nonsense');
  cpSync(whole, dir, { recursive: true });
  const path = join(dir, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  for (const [from, to, said] of [
    ['"test": "sprt",\n    "looks"', '"test": "sequence",\n    "looks"', /stopped\.test: 'sequence'/],
    ['"maxUnits": 1500', '"maxUnits": 200', /stopped\.at/],
    ['"maxUnits": 1500', '"maxUnits": 199', /experiment\.stop\.maxUnits/],
    ['"alpha": 0.05', '"alpha": 0.5', /experiment\.stop\.alpha/],
    ['"greedy",\n        "own"', '"greedy",\n        "greedy"', /experiment\.stop\.pairing/],
  ] as const) {
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
    expect(() => readManifest(dir)).toThrow(said);
  }
});
