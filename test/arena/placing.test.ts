/** What becomes of a part that is made: its files, its entry, and the memory that it was written from. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { Desk } from '../../src/arena/desk.ts';
import type { Made } from '../../src/arena/made.ts';
import { putInPlace, writeAll } from '../../src/arena/placing.mjs';
import type { Job, Played } from '../../src/arena/worker.ts';
import { DECIDING_WORDS } from '../../src/play/deciding.ts';
import { factsOf } from '../../src/tables/whole-file.ts';
import { newFolder } from '../scratch.ts';
import { experimentOf, write } from './lab.ts';

const YAML = 'name: placed\nagents: [random, greedy]\nunits: 40\nactions: true\n';
const KINDS = ['hands', 'actions', 'summary'];

const part = (index: number) => ({ index, pairing: 0, from: 10 * index, to: 10 * index + 10 });
const bytesOf = ({ files }: Made) => files.map(({ chunks }) => Buffer.concat(chunks));

async function newDesk(): Promise<{ desk: Desk; folder: string }> {
  const folder = newFolder();
  for (const kind of KINDS) mkdirSync(join(folder, kind));
  return { desk: await Desk.open(await experimentOf(folder, YAML), folder, null), folder };
}

test('files come into place as they were made, and the entry says what they are', async () => {
  const { desk, folder } = await newDesk();
  const made = await desk.play(part(3));
  let written = 0;
  const entry = await putInPlace(made, () => written++);
  expect(written).toBe(1);
  const found = made.files.map(({ path }) => readFileSync(path));
  expect(found).toEqual(bytesOf(made));
  const [hands, actions, summary] = found.map(factsOf);
  expect(entry).toEqual({
    ...{ ...part(3), rows: 20, hands },
    ...{ actions: { ...actions, rows: made.decisions }, summary: { sha256: summary.sha256 } },
  });
  expect(made.decisions).toBeGreaterThan(100);
  expect(KINDS.flatMap(kind => readdirSync(join(folder, kind)))).toHaveLength(3);
});

test('of files that cannot all be written none is left, and the next part is written all the same', async () => {
  const { desk, folder } = await newDesk();
  const [one, other] = [await desk.play(part(0)), await desk.play(part(1))];
  rmSync(join(folder, 'actions'), { recursive: true });
  write(folder, { actions: 'in the way' });
  let written = 0;
  const first = putInPlace(one, () => written++);
  const second = putInPlace({ ...other, files: other.files.filter(({ kind }) => kind !== 'actions') }, () => written++);
  await expect(first).rejects.toMatchObject({ syscall: 'open', code: 'ENOTDIR' });
  await expect(second).resolves.toMatchObject({ index: 1 });
  expect(written).toBe(2);
  expect(KINDS.slice(0, 1).flatMap(kind => readdirSync(join(folder, kind)))).toEqual(['part-00001.arrow']);
  expect(readdirSync(join(folder, 'summary'))).toEqual(['part-00001.json']);
});

test('what the system takes a few bytes at a time is written whole', async () => {
  const chunks = ['', 'one', 'two and', '', ' three', 'x'].map(text => Buffer.from(text));
  const taken: Uint8Array[] = [];
  const writev = async (rest: readonly Uint8Array[]) => {
    if (taken.length > 9) throw new Error('it never comes to an end');
    taken.push(Buffer.concat(rest).subarray(0, 4));
    return { bytesWritten: taken.at(-1)!.length };
  };
  await writeAll({ writev } as unknown as Parameters<typeof writeAll>[0], chunks);
  expect(Buffer.concat(taken).toString()).toBe('onetwo and threex');
});

test('what is made stays as it is while the next part is played, and its memory is used again after that', async () => {
  const { desk } = await newDesk();
  const one = await desk.play(part(0));
  const other = await desk.play(part(1));
  expect(bytesOf(one)).toEqual(bytesOf(await (await newDesk()).desk.play(part(0))));
  const again = await desk.play(part(2));
  const memory = ({ files }: Made) =>
    new Set(files[0].chunks.flatMap(({ buffer }) => (buffer instanceof SharedArrayBuffer ? [buffer] : [])));
  expect(memory(one).size).toBeGreaterThan(20);
  expect(memory(again)).toEqual(memory(one));
  for (const buffer of memory(other)) expect(memory(one).has(buffer)).toBe(false);
});

test('a thread that plays waits where two parts are made and not written', async () => {
  const folder = newFolder();
  const experiment = await experimentOf(folder, YAML);
  const shared = (words: number) => new Int32Array(new SharedArrayBuffer(4 * words));
  const written = shared(1);
  const pool = new Piscina({
    filename: fileURLToPath(new URL('../../src/arena/worker.ts', import.meta.url)),
    execArgv: ['--import', new URL('../../src/arena/boot.mjs', import.meta.url).href, '--conditions=source'],
    maxThreads: 1,
    concurrentTasksPerWorker: Infinity,
    atomics: 'disabled',
    workerData: { experiment, folder, words: shared(DECIDING_WORDS), written },
  });
  const made: number[] = [];
  const jobs = [0, 1, 2].map(async index => {
    const job: Job = { part: part(index), known: [], careful: false, from: null };
    const played = (await pool.run(job)) as Played;
    if ('made' in played) made.push(played.made.entry.index);
  });
  await Promise.all(jobs.slice(0, 2));
  await new Promise(resolve => setTimeout(resolve, 200));
  expect(made).toEqual([0, 1]);
  Atomics.add(written, 0, 1);
  Atomics.notify(written, 0);
  await jobs[2];
  expect(made).toEqual([0, 1, 2]);
  await pool.destroy();
});
