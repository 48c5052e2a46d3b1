/** Runs with workers: the same bytes for any number of them, own agents, faults, folders, progress, a stop. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { type Progress, runExperiment } from '../../src/arena/run.ts';
import { partsOf } from '../../src/arena/schedule.ts';
import { AgentFault } from '../../src/play/fault.ts';
import { readDecisions } from '../../src/tables/decisions.ts';
import { readHands } from '../../src/tables/hands.ts';
import { type Experiment, type Manifest, partPath, readManifest } from '../../src/tables/manifest.ts';
import { formatSummary, readSummary, summarise } from '../../src/tables/summary.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, filesOf, LAST, write } from './lab.ts';

describe('a run with an own agent, by path, from another current folder', () => {
  const folder = newFolder();
  const one = join(folder, 'one');
  const two = join(folder, 'two');
  const progress: Progress[] = [];
  const workers = new Set<number | undefined>();
  let experiment: Experiment;
  let manifest: Manifest;

  beforeAll(async () => {
    const here = process.cwd();
    // The declared cost makes the parts so small that there are several of a pairing.
    const file = write(folder, {
      'experiment.yaml': 'name: own\nagents: [random, ./own.ts, greedy]\nunits: 40\nseed: 0123\n',
      'own.ts': agentFile('own', '', 400),
      'last.ts': LAST,
    });
    mkdirSync(join(folder, 'elsewhere'));
    process.chdir(join(folder, 'elsewhere'));
    try {
      experiment = await readExperiment(file, { actions: true });
      manifest = await runExperiment(experiment, '../one', { threads: 1 });
      const onProgress = (told: Progress, worker?: number) => workers.add(worker) && progress.push(told);
      await runExperiment(experiment, two, { threads: 2, onProgress });
    } finally {
      process.chdir(here);
    }
  });

  test('two threads write the bytes of one', () => {
    const files = filesOf(one);
    expect(files).toHaveLength(1 + 3 * partsOf(experiment).length);
    expect(files.map(([path]) => path)).toEqual(filesOf(two).map(([path]) => path));
    expect(files).toEqual(filesOf(two));
  });

  test('the manifest names every part and nothing of this machine', () => {
    expect(readManifest(one)).toEqual(manifest);
    expect(manifest.state).toBe('done');
    expect(manifest.experiment.seed).toBe('0123');
    const cut = manifest.parts.map(({ index, pairing, from, to }) => ({ index, pairing, from, to }));
    expect(cut).toEqual(partsOf(experiment));
    expect(cut.length).toBeGreaterThan(6);
    expect(readFileSync(join(one, 'manifest.json'), 'utf8')).not.toContain(folder);
    expect(manifest.experiment.agents.map(({ label, identity }) => [label, identity.slice(0, 7)])).toEqual([
      ['random', 'matador'],
      ['own', 'sha256:'],
      ['greedy', 'matador'],
    ]);
  });

  test('tables read back are those the manifest tells of, and yield the summaries', async () => {
    for (const part of manifest.parts) {
      const { columns } = await readHands(partPath(one, 'hands', part.index), part.hands);
      expect(columns.rows).toBe(part.rows);
      const summary = readSummary(partPath(one, 'summary', part.index), part.summary);
      const again = summarise(columns, manifest.experiment, part.pairing, part.from, part.to);
      expect(formatSummary(again)).toBe(formatSummary(summary));
      const decisions = await readDecisions(partPath(one, 'actions', part.index), part.actions);
      expect(decisions.columns.rows).toBe(part.actions!.rows);
    }
  });

  test('progress is told after every part, and who played it', () => {
    expect([0, 1]).toEqual(expect.arrayContaining([...workers]));
    const parts = partsOf(experiment).length;
    expect(progress.map(told => told.partsDone)).toEqual(Array.from({ length: parts }, (_, i) => i + 1));
    const all = { unitsDone: 120, units: 120, hands: 240, partsDone: parts, partsPlayed: parts, parts };
    expect(progress.at(-1)).toEqual(all);
  });

  test('the log holds what may differ', () => {
    const log = JSON.parse(readFileSync(join(two, 'log.json'), 'utf8'));
    expect(log).toMatchObject({ format: 'matador-log/1', threads: 2, hands: 240, units: 120 });
  });

  test('a folder that holds something is refused and left as it is', async () => {
    const before = filesOf(one);
    await expect(runExperiment(experiment, one, { threads: 1 })).rejects.toMatchObject({
      code: 'run/folder',
      message: `${one}: holds another run's results (allowed: a new or an empty folder)`,
    });
    expect(filesOf(one)).toEqual(before);
    await expect(runExperiment(experiment, folder, { threads: 1 })).rejects.toMatchObject({ code: 'run/folder' });
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(runExperiment(experiment, file, { threads: 1 })).rejects.toMatchObject({ code: 'run/folder' });
  });

  test('a signal ends a run with its reason; what is whole stays', async () => {
    const dir = join(folder, 'stopped');
    const stop = new AbortController();
    const running = runExperiment(experiment, dir, {
      threads: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
    const { state, parts } = readManifest(dir);
    expect(state).toBe('running');
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThan(partsOf(experiment).length);
    for (const part of parts) await readHands(partPath(dir, 'hands', part.index), part.hands);
  });
});

describe('agents that fail', () => {
  const folder = newFolder();
  const lists = (agent: string, onFault: string) =>
    `name: faulty\nagents: [random, ./${agent}.ts]\nunits: 60\nonFault: ${onFault}\n`;

  beforeAll(() => {
    write(folder, {
      'last.ts': LAST,
      'thrower.ts': agentFile('thrower', 'if (options.count > 3) throw new TypeError("too much")'),
      'cheater.ts': agentFile('cheater', 'Math.random()'),
      'leaver.ts': agentFile('leaver', 'process.exit(3)'),
      'wrong.ts': agentFile('wrong', 'return -1'),
    });
  });

  test('stop: the run ends with an error that says who, how and where', async () => {
    const dir = join(folder, 'stop');
    const experiment = await experimentOf(folder, lists('thrower', 'stop'));
    const error = await runExperiment(experiment, dir, { threads: 2 }).catch(error => error);
    expect(error).toBeInstanceOf(AgentFault);
    expect(error.plain).toMatchObject({ kind: 'throws', label: 'thrower', detail: 'TypeError: too much' });
    expect(error.message).toMatch(
      /^random v thrower: thrower threw TypeError: too much \(unit \d+, seating [01], hand 0, seat [01], action \d+\)$/,
    );
    expect(error.plain.trace).toContain('thrower.ts');
    expect(readManifest(dir)).toMatchObject({ state: 'running', parts: [] });
    expect(filesOf(dir).map(([path]) => path)).toEqual(['/manifest.json']);
  });

  test('forfeit: the run goes on, and the faults are counted', async () => {
    const dir = join(folder, 'forfeit');
    const experiment = await experimentOf(folder, lists('thrower', 'forfeit'));
    const { state, parts } = await runExperiment(experiment, dir, { threads: 1 });
    expect(state).toBe('done');
    let faults = 0;
    for (const part of parts) {
      const { columns } = await readHands(partPath(dir, 'hands', part.index), part.hands);
      for (let row = 0; row < columns.rows; row++) {
        if (!columns.faultSeat.valid[row]) continue;
        faults++;
        const agent = columns.agent[columns.faultSeat.values[row]].values[row];
        expect(experiment.agents[agent].label).toBe('thrower');
      }
    }
    expect(faults).toBeGreaterThan(10);
    const summary = readSummary(partPath(dir, 'summary', 0));
    expect(summary.measures['fault/thrower']).toMatchObject({ x: faults, y: 120 });
  });

  test.each([
    ['cheater', 'outside', /cheater reached for Math\.random\(\)/],
    ['leaver', 'outside', /leaver reached for process\.exit\(\)/],
    ['wrong', 'illegal', /answered -1, which is none of its options/],
  ])('%s: %s', async (agent, kind, message) => {
    const experiment = await experimentOf(folder, lists(agent, 'stop'));
    const error = await runExperiment(experiment, join(folder, agent), { threads: 1 }).catch(error => error);
    expect(error.plain).toMatchObject({ kind, label: agent });
    expect(error.message).toMatch(message);
  });
});
