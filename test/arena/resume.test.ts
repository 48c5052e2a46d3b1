/** A run stopped at whatever moment, damaged, or added to: gone on with, it ends with the bytes of a run never stopped. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { Folder } from '../../src/arena/folder.ts';
import { checkSame, experimentIn } from '../../src/arena/resume.ts';
import { runExperiment } from '../../src/arena/run.ts';
import { partsOf } from '../../src/arena/schedule.ts';
import { type Experiment, partPath, readManifest, writeManifest } from '../../src/tables/manifest.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, filesOf, LAST, write } from './lab.ts';

const folder = newFolder();
const whole = join(folder, 'whole');
const YAML = 'name: own\nagents: [random, ./own.ts, greedy]\nunits: 14\nactions: true\n';
let experiment: Experiment;

/** Goes on with a run; what it says. */
async function goOn(dir: string, earlier: readonly string[] = []): Promise<string[]> {
  const notes: string[] = [];
  await runExperiment(experiment, dir, { threads: 1, resume: true, earlier, onNote: line => notes.push(line) });
  return notes;
}

beforeAll(async () => {
  write(folder, { 'own.ts': agentFile('own', '', 2000), 'last.ts': LAST });
  experiment = await experimentOf(folder, YAML);
  await runExperiment(experiment, whole, { threads: 1 });
});

/** A run stopped after so many parts. */
async function halted(name: string, after: number, threads = 1): Promise<string> {
  const dir = join(folder, name);
  const stop = new AbortController();
  const running = runExperiment(experiment, dir, {
    threads,
    atOnce: stop.signal,
    onProgress: ({ partsDone }) => partsDone >= after && stop.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
  return dir;
}

describe('a run that was stopped', () => {
  test.each([1, 4])('after %i parts: the rest is played, the bytes are the same', async after => {
    const dir = await halted(`after-${after}`, after, 2);
    const before = readManifest(dir).parts.length;
    expect(before).toBeGreaterThanOrEqual(after);
    const told: number[] = [];
    await runExperiment(experiment, dir, {
      ...{ threads: 2, resume: true },
      onProgress: ({ partsDone }) => told.push(partsDone),
    });
    const parts = partsOf(experiment).length;
    expect(told).toEqual(Array.from({ length: parts - before + 1 }, (_, i) => before + i));
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test('with a journal cut short, half-written files and a lock left behind', async () => {
    const dir = await halted('killed', 3);
    const manifest = readManifest(dir);
    // As it lies after kill -9: all that is known stands in the journal, whose last line may be torn.
    const { parts } = manifest;
    writeManifest(dir, { ...manifest, parts: [] });
    const { Journal } = await import('../../src/tables/journal.ts');
    new Journal(dir, { parts, faults: [] }).close();
    const journal = join(dir, 'journal');
    truncateSync(journal, readFileSync(journal).length - 20);
    expect(readManifest(dir).parts).toHaveLength(parts.length - 1);
    appendFileSync(journal, 'what is this');
    // Process numbers end well before this one.
    writeFileSync(`${partPath(dir, 'hands', 5)}.tmp-99999999-1`, 'half');
    mkdirSync(join(dir, 'charts'));
    writeFileSync(join(dir, 'charts', 'ranking.vl.json.tmp-99999999-0'), 'half');
    writeFileSync(join(dir, 'report.html.tmp-99999999-0'), 'half');
    writeFileSync(join(dir, 'lock'), '{"pid":1');
    await goOn(dir);
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test('from its folder alone, with agents of somebody’s own', async () => {
    const dir = await halted('alone', 1);
    const found = await experimentIn(dir, readManifest(dir));
    expect(found).toEqual(experiment);
    rmSync(join(dir, 'log.json'));
    await expect(experimentIn(dir, readManifest(dir))).rejects.toMatchObject({
      code: 'resume/agent',
      message: `${dir}: own is a file of somebody's own, and log.json does not say which (allowed: the experiment, given as well)`,
    });
  });
});

describe('damage', () => {
  const damaged = (name: string): string => {
    const dir = join(folder, name);
    cpSync(whole, dir, { recursive: true });
    return dir;
  };

  test('parts that are not what they were are played again, with a line for each', async () => {
    const dir = damaged('damaged');
    const bytes = readFileSync(partPath(dir, 'hands', 1));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(partPath(dir, 'hands', 1), bytes);
    rmSync(partPath(dir, 'summary', 2));
    truncateSync(partPath(dir, 'actions', 4), 100);
    expect(await goOn(dir)).toEqual([
      `part 1 is damaged (${partPath(dir, 'hands', 1)}): it is played again`,
      `part 2 is missing (${partPath(dir, 'summary', 2)}): it is played again`,
      `part 4 is damaged (${partPath(dir, 'actions', 4)}): it is played again`,
    ]);
    expect(filesOf(dir)).toEqual(filesOf(whole));
    expect(await goOn(dir)).toEqual([]);
  });

  test('an end asked for while parts are looked at: nothing is played, nothing is lost', async () => {
    const dir = damaged('looked-at');
    truncateSync(partPath(dir, 'hands', 1), 100);
    const before = filesOf(dir);
    for (const which of ['signal', 'atOnce'] as const) {
      const stop = new AbortController();
      const onNote = () => stop.abort(new Error('enough'));
      const onProgress = () => expect.unreachable();
      const options = { threads: 1, resume: true, [which]: stop.signal, onNote, onProgress };
      await expect(runExperiment(experiment, dir, options)).rejects.toThrow('enough');
      expect(filesOf(dir)).toEqual(before);
    }
    await goOn(dir);
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test.each(['signal', 'atOnce'] as const)('an end asked for before the first part is played: %s', async which => {
    const dir = damaged(`before-${which}`);
    rmSync(partPath(dir, 'hands', 1));
    const stop = new AbortController();
    const told: number[] = [];
    const onProgress = ({ partsDone }: { partsDone: number }) => {
      told.push(partsDone);
      stop.abort(new Error('enough'));
    };
    const options = { threads: 1, resume: true, [which]: stop.signal, onProgress };
    await expect(runExperiment(experiment, dir, options)).rejects.toThrow('enough');
    const parts = partsOf(experiment).length;
    expect(told).toEqual([parts - 1]);
    expect(readManifest(dir)).toMatchObject({ state: 'running' });
    expect(readManifest(dir).parts).toHaveLength(parts - 1);
  });

  test('a folder that can’t be forced to the disk after the last part: the run is not done', async () => {
    const dir = join(folder, 'unforced');
    const opened = await Folder.create(dir, experiment, 1);
    opened.add(readManifest(whole).parts[0]!);
    rmSync(join(dir, 'summary'), { recursive: true });
    await new Promise(resolve => setTimeout(resolve, 0));
    await new Promise(resolve => setImmediate(resolve));
    mkdirSync(join(dir, 'summary'));
    expect(() => opened.save('done')).toThrow('ENOENT');
    expect(readManifest(dir)).toMatchObject({ state: 'running', parts: [] });
    expect(opened.save('running').parts).toHaveLength(1);
    opened.release();
  });

  test('a folder of tables that is gone', async () => {
    const dir = damaged('gone');
    rmSync(join(dir, 'summary'), { recursive: true });
    expect(await goOn(dir)).toHaveLength(partsOf(experiment).length);
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });
});

describe('another run is not gone on with, and what differs is told', () => {
  const differing = (change: (yaml: string) => string) => experimentOf(folder, change(YAML));
  test.each([
    ['seed', (yaml: string) => `${yaml}seed: "2"\n`, /seed '1' there, '2' here/],
    ['rules', (yaml: string) => `${yaml}rules: free-draw\n`, /rules 'draw' there, 'free-draw' here/],
    ['units', (yaml: string) => yaml.replace('14', '15'), /units of random v own 14 there, 15 here/],
    [
      'agents',
      (yaml: string) => yaml.replace('greedy', 'shed-heavy'),
      /agent shed-heavy here and not there; agent greedy there/,
    ],
    [
      'order',
      (yaml: string) => yaml.replace('random, ./own.ts', './own.ts, random'),
      /agents random, own, greedy there, own, random/,
    ],
    ['limits', (yaml: string) => `${yaml}timeLimit: 1\n`, /timeLimit 60 there, 1 here/],
  ])('%s', async (_, change, said) => {
    const other = await differing(change);
    expect(() => checkSame('--resume', readManifest(whole), other)).toThrow(said);
  });

  test('version, behaviour, an agent’s code', async () => {
    const there = readManifest(whole);
    expect(() => checkSame('x', { ...there, version: '0.0.1' }, experiment)).toThrow("version '0.0.1' there");
    expect(() => checkSame('x', { ...there, behaviour: '0' }, experiment)).toThrow("behaviour '0' there");
    const other = newFolder();
    write(other, { 'own.ts': agentFile('own', 'options.count', 2000), 'last.ts': LAST });
    expect(() => checkSame('x', there, experiment)).not.toThrow();
    const changed = await experimentOf(other, YAML);
    expect(() => checkSame('x', there, changed)).toThrow(/agent own: its code is sha256:\w+ there, sha256:\w+ here/);
  });
});

describe('an experiment that was added to plays only what is new', () => {
  test.each([
    ['an agent between the others', YAML.replace('own.ts,', 'own.ts, shed-heavy,'), 1],
    ['units', YAML.replace('14', '20'), 0.7],
    ['an agent taken away', YAML.replace('random, ', ''), 1],
  ])('%s', async (name, yaml, share) => {
    const more = await experimentOf(folder, yaml);
    const [fresh, taken] = [join(folder, `${name} fresh`), join(folder, `${name} taken`)];
    await runExperiment(more, fresh, { threads: 1 });
    const notes: string[] = [];
    const earlier = [join(folder, 'nowhere'), whole];
    await runExperiment(more, taken, { threads: 1, earlier, onNote: line => notes.push(line) });
    expect(filesOf(taken)).toEqual(filesOf(fresh));
    expect(notes).toHaveLength(1);
    const [, count, of] = /^(\d+) of (\d+) parts are the same in \S+: they are taken over$/.exec(notes[0]!)!;
    expect(Number(of)).toBe(partsOf(more).length);
    const old = partsOf(experiment).filter(({ pairing }) => {
      const { name } = experiment.pairings[pairing];
      return more.pairings.some(other => other.name === name);
    });
    expect(Number(count)).toBeGreaterThanOrEqual(share * old.length);
  });

  test('a part that is damaged there is played; of another seed nothing is taken', async () => {
    const source = join(folder, 'source');
    cpSync(whole, source, { recursive: true });
    for (const { index } of readManifest(source).parts) truncateSync(partPath(source, 'hands', index), 50);
    const taken = join(folder, 'from-damaged');
    await runExperiment(experiment, taken, { threads: 1, earlier: [source] });
    expect(filesOf(taken)).toEqual(filesOf(whole));
    const notes: string[] = [];
    const other = await readExperiment(join(folder, 'experiment.yaml'), { seed: 'other' });
    const onNote = (line: string): void => void notes.push(line);
    await runExperiment(other, join(folder, 'other'), { threads: 1, earlier: [whole], onNote });
    expect(notes).toEqual([]);
  });
});

describe('two runs and one folder', () => {
  test('the second is told who holds it; the lock of a process that is gone is none', async () => {
    const dir = join(folder, 'shared');
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      mkdirSync(dir);
      const { Lock, lockedBy } = await import('../../src/arena/lock.ts');
      const lock = new Lock(dir);
      const text = readFileSync(join(dir, 'lock'), 'utf8');
      lock.release();
      expect(existsSync(join(dir, 'lock'))).toBe(false);
      const held = JSON.parse(text) as { pid: number; host: string; began: string };
      const as = (holder: object) => writeFileSync(join(dir, 'lock'), JSON.stringify({ ...held, ...holder }));
      as({});
      await expect(runExperiment(experiment, dir, { threads: 1 })).rejects.toMatchObject({
        code: 'run/locked',
        message: expect.stringMatching(`^${dir}: process ${process.pid} is writing into it`),
      });
      as({ host: 'elsewhere' });
      expect(lockedBy(dir)).toBe(`process ${process.pid} on elsewhere`);
      // The number of a process that is there, but that began at another time: somebody else's by now.
      as({ pid: other.pid });
      expect(lockedBy(dir)).toBe('');
      await runExperiment(experiment, dir, { threads: 1 });
      expect(filesOf(dir)).toEqual(filesOf(whole));
    } finally {
      other.kill('SIGKILL');
    }
  });
});
