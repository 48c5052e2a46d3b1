/** A worker's process by itself: what it says of a file that never comes back from being loaded. */
import { fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Deaths } from '../../src/arena/deaths.ts';
import { type LastWords, WordsHeard } from '../../src/arena/last-words.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, LAST, write } from './lab.ts';

const at = (path: string): URL => new URL(`../../src/arena/${path}`, import.meta.url);

/** Starts a process that is to play, and gives what it says at its end. */
async function endOf(worker: object, loadLimit: number): Promise<LastWords | null> {
  const child = fork(fileURLToPath(at('keeper.mjs')), [], { execArgv: [], stdio: ['ignore', 2, 2, 'ipc', 'pipe'] });
  const heard = new WordsHeard();
  (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => heard.hear(text));
  const ended = new Promise(resolve => child.once('close', resolve));
  const door = fileURLToPath(at('worker.ts'));
  const execArgv = ['--import', at('boot.mjs').href, '--conditions=source'];
  child.send({ door, execArgv, heap: 512, timeLimit: 100, loadLimit, memoryLimit: 2 ** 31, worker });
  await ended;
  return heard.last;
}

test('loading is timed apart from decisions, and the agent is named', async () => {
  const folder = newFolder();
  write(folder, { 'last.ts': LAST, 'sleepy.ts': agentFile('sleepy') });
  const experiment = await experimentOf(folder, 'name: sleepy\nagents: [random, ./sleepy.ts]\nunits: 1\n');
  write(folder, { 'sleepy.ts': 'for (;;);' });
  const words = await endOf({ experiment, folder }, 2000);
  expect(words).toMatchObject({ kind: 'timeout', at: null, loading: 1 });
  const death = { words, status: null, signal: 'SIGKILL' };
  expect(new Deaths(experiment).judge({ index: 0, pairing: 0 }, death)).toEqual({ hangs: 1 });
});
