/**
 * A real run, killed with -9 at twenty random moments and gone on with each time: every byte but log.json's is in the end
 * that of a run never stopped. Half of the times its workers are killed with it, as by a power cut; the other half they are
 * left behind and have to notice.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Purpose, Stream } from '../../src/random/stream.ts';
import { readManifest } from '../../src/tables/manifest.ts';
import { filesOf } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';
import { start } from './program.ts';

const KILLS = 20;

/** Waits until a process has the folder. */
async function holding(dir: string, pid: number): Promise<void> {
  const lock = join(dir, 'lock');
  const held = () => existsSync(lock) && readFileSync(lock, 'utf8').includes(`"pid":${pid},`);
  while (!held() && isThere(pid)) await new Promise(resolve => setTimeout(resolve, 10));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['hands', 'actions: true\n', 30_000],
  ['matches', 'mode: matches\nrules: draw(players=3,match=hands:4)\n', 4000],
])('twenty times killed: %s', async (name, more, units) => {
  const folder = newFolder();
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, `name: ${name}\nagents: [random, greedy, shed-heavy]\nunits: ${units}\n${more}`);
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
  expect((await start('run', file, '--threads', '2', '--out', whole).ended).status).toBe(0);
  const random = new Stream();
  random.seed(rootOf('kills'), Purpose.seat, 0, 0, 0);
  const done: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const begun = existsSync(join(killed, 'manifest.json'));
    const where = begun ? ['--resume', killed] : [file, '--out', killed];
    const { child, ended } = start('run', ...where, '--threads', '2');
    // From before anything is written to well into playing.
    if (kill % 4 > 0) await holding(killed, child.pid!);
    await new Promise(resolve => setTimeout(resolve, random.below(kill % 4 > 0 ? 6000 : 2000)));
    if (isThere(child.pid!)) process.kill(kill % 2 === 0 ? -child.pid! : child.pid!, 'SIGKILL');
    const { signal, status, err } = await ended;
    // One that was done before it could be killed does no harm.
    expect(signal === 'SIGKILL' || status === 0, err).toBe(true);
    if (existsSync(join(killed, 'manifest.json'))) done.push(readManifest(killed).parts.length);
  }
  // What is whole is never lost.
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBeGreaterThan(0);
  const { status, err } = await start('run', '--resume', killed, '--threads', '2').ended;
  expect(err).not.toContain('damaged');
  expect(status).toBe(0);
  expect(filesOf(killed)).toEqual(filesOf(whole));
});
