/**
 * Agents that take their process with them: they never come back, end it, crash it, eat its memory. Each as `stop` and as
 * `forfeit` have it, and a run with such hands in it stopped and gone on with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runExperiment } from '../../src/arena/run.ts';
import { AgentFault } from '../../src/play/fault.ts';
import { readHands } from '../../src/tables/hands.ts';
import { partPath, readManifest } from '../../src/tables/manifest.ts';
import { Failure } from '../../src/text/failure.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, filesOf, LAST, write } from './lab.ts';

const folder = newFolder();
/** Tells the process in which a run plays from this one. */
const IN_WORKER = "process.argv[1]?.includes('piscina')";

/** Does its worst now and then, and plays its last option else. */
const bad = (name: string, deed: string): string =>
  agentFile(name, `if (options.count > 7 && view.seat === 0) { ${deed} }`);

const list = (agent: string, onFault: string): string =>
  `name: bad\nagents: [random, ./${agent}.ts]\nunits: 8\nonFault: ${onFault}\nmemoryLimit: 320\n` +
  `timeLimit: ${agent === 'looper' ? 0.3 : 30}\n`;

const DEEDS: [name: string, kind: string, said: RegExp, deed: string][] = [
  ['looper', 'timeout', /looper took more than 0\.3 s/, 'for (;;);'],
  ['buffers', 'memory', /buffers took more than 320 MB of memory/, 'for (;;) kept.push(Buffer.alloc(20_000_000, 1));'],
  ['heap', 'memory', /heap took more than 320 MB of memory/, 'for (;;) kept.push({ a: [kept.length, 1, 2, 3] });'],
  [
    'crasher',
    'dies',
    /crasher brought its process down, which ended by SIGSEGV/,
    // A signal from outside is another thread's to take, which may be a while in coming.
    "spawnSync('kill', ['-SEGV', String(process.pid)]); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);",
  ],
];

beforeAll(() => {
  const prelude = "import { spawnSync } from 'node:child_process';\nconst kept: unknown[] = [];\n";
  write(folder, { 'last.ts': LAST });
  for (const [name, , , deed] of DEEDS) write(folder, { [`${name}.ts`]: prelude + bad(name, deed) });
});

describe.each(DEEDS)('%s', (name, kind, said) => {
  test('stop: the run ends with who, how, where and a command that shows it', async () => {
    const dir = join(folder, `${name}-stop`);
    const experiment = await experimentOf(folder, list(name, 'stop'));
    const error = await runExperiment(experiment, dir, { threads: 1 }).catch(error => error);
    expect(error).toBeInstanceOf(AgentFault);
    expect(error.plain).toMatchObject({ kind, label: name, seat: 0 });
    expect(error.message).toMatch(said);
    const { unit, seating } = error.plain.address;
    expect(error.again).toEqual([
      ...['decision', dir, '--at', `0/${unit}/${seating}/0/${error.plain.ply}`],
      ...['--agents', join(folder, `${name}.ts`)],
    ]);
    expect(readManifest(dir)).toMatchObject({ state: 'running', ledger: [] });
  });

  test('forfeit: the hand is forfeited by the ledger, and the rest is as if nothing had been', async () => {
    const dir = join(folder, `${name}-forfeit`);
    const notes: string[] = [];
    const experiment = await experimentOf(folder, list(name, 'forfeit'));
    const manifest = await runExperiment(experiment, dir, { threads: 1, onNote: line => notes.push(line) });
    expect(manifest.state).toBe('done');
    expect(manifest.ledger.length).toBeGreaterThan(0);
    expect(new Set(manifest.ledger.map(fault => fault.kind))).toEqual(new Set([kind]));
    expect(notes.filter(line => line.endsWith('that hand is forfeited'))).toHaveLength(manifest.ledger.length);
    const { columns } = await readHands(partPath(dir, 'hands', 0), manifest.parts[0].hands);
    const flagged = Array.from({ length: columns.rows }, (_, row) => row)
      .filter(row => columns.faultSeat.valid[row])
      .map(row => [columns.unit.values[row], columns.seating.values[row], columns.faultSeat.values[row]]);
    expect(flagged).toEqual(manifest.ledger.map(({ unit, seating, seat }) => [unit, seating, seat]));
    const text = readFileSync(join(dir, 'manifest.json'), 'utf8');
    expect((JSON.parse(text) as { clockDependent: boolean }).clockDependent).toBe(kind !== 'dies');
  });
});

test('an agent that never comes back from being told that a unit begins', async () => {
  write(folder, {
    'sleeper.ts': `let begun = 0;
      export default { name: 'sleeper', summary: 'sleeps in', parameters: {}, create: () => ({
        begin: () => { if (++begun === 5) for (;;); },
        choose: (_view: unknown, options: { at(i: number): number }) => options.at(0) }) };`,
  });
  const experiment = await experimentOf(
    folder,
    list('sleeper', 'forfeit').replace('units: 8', 'units: 3').replace('30', '0.3'),
  );
  const { ledger } = await runExperiment(experiment, join(folder, 'sleeper'), { threads: 1 });
  // Two seatings a unit: its fifth beginning is that of unit 2. The process that plays on has not begun so often.
  expect(ledger[0]).toMatchObject({ unit: 2, seating: 0, hand: 0, ply: -1, kind: 'timeout' });
});

test('the ledger is honoured by whoever goes on with a run', async () => {
  const [whole, halted] = [join(folder, 'whole'), join(folder, 'halted')];
  const experiment = await experimentOf(folder, list('looper', 'forfeit'));
  const { ledger } = await runExperiment(experiment, whole, { threads: 1 });
  const stop = new AbortController();
  const halfway = runExperiment(experiment, halted, {
    threads: 1,
    atOnce: stop.signal,
    onNote: () => stop.abort(new Error('enough')),
  });
  await expect(halfway).rejects.toThrow('enough');
  expect(readManifest(halted)).toMatchObject({ state: 'running', ledger: ledger.slice(0, 1), parts: [] });
  const notes: string[] = [];
  await runExperiment(experiment, halted, { threads: 1, resume: true, onNote: line => notes.push(line) });
  expect(notes).toHaveLength(ledger.length - 1);
  expect(filesOf(halted)).toEqual(filesOf(whole));
});

describe('a process that comes to an end though nobody is asked', () => {
  const file = (name: string, when: string): string =>
    `import { spawnSync } from 'node:child_process';
     import { existsSync, writeFileSync } from 'node:fs';
     const marker = new URL('./marker', import.meta.url);
     if (${when}) { writeFileSync(marker, ''); spawnSync('kill', ['-KILL', String(process.pid)]); }
     ${agentFile(name)}`;

  test('once: another plays the part again', async () => {
    write(folder, { 'once.ts': file('once', `${IN_WORKER} && !existsSync(marker)`) });
    const experiment = await experimentOf(folder, list('once', 'stop'));
    const notes: string[] = [];
    const { state } = await runExperiment(experiment, join(folder, 'once'), {
      threads: 1,
      onNote: line => notes.push(line),
    });
    expect(state).toBe('done');
    expect(notes).toEqual([
      'random v once, units 0 to 7: the process that played it came to an end; another plays it again',
    ]);
  });

  test('again and again: the run stops with the part’s address', async () => {
    write(folder, { 'always.ts': file('always', IN_WORKER) });
    const experiment = await experimentOf(folder, list('always', 'forfeit'));
    const error = await runExperiment(experiment, join(folder, 'always'), { threads: 1 }).catch(error => error);
    expect(error).toBeInstanceOf(Failure);
    expect(error.message).toBe(
      'random v always, units 0 to 7: 3 times its process came to an end, at last because it ended by SIGKILL',
    );
  });
});

test('what a worker refuses is a refusal still, told with the part', async () => {
  write(folder, {
    'shy.ts': `export default { name: 'shy', summary: 'plays before others only', parameters: {}, create: () => {
      if (${IN_WORKER}) throw new Error('not here');
      return { choose: (_view: unknown, options: { at(i: number): number }) => options.at(0) }; } };`,
  });
  const experiment = await experimentOf(folder, list('shy', 'forfeit'));
  const error = await runExperiment(experiment, join(folder, 'shy'), { threads: 1 }).catch(error => error);
  expect(error).toBeInstanceOf(Refusal);
  expect(error.message).toBe('random v shy, units 0 to 7 shy: could not take a seat: not here');
});
