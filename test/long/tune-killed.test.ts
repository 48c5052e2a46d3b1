/** A tune that is killed again and again, at whatever moment, and started again by the same words: the same bytes. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { filesOf } from '../arena/lab.ts';
import { ROOT } from '../house/tree.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();
const file = join(folder, 'tune.yaml');
const YAML = `name: killed
agent: greedy(own=-2)
parameters: {own: {from: -2, to: 4}, matador: {from: 0, to: 10}}
against: [shed-heavy, random]
method: spsa
steps: 12
units: 400
final: {maxUnits: 3000}
`;

/** Ends by itself, or is killed after so many milliseconds; gives its exit status. */
function started(out: string, threads: number, killAfter?: number): Promise<number | null> {
  const argv = ['src/cli/main.ts', 'tune', file, '--threads', String(threads), '--out', out];
  const child = spawn(process.execPath, ['--import', './src/arena/boot.mjs', '--conditions=source', ...argv], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise(resolve => child.on('close', status => resolve(status)));
}

test('killed at thirty moments', async () => {
  writeFileSync(file, YAML);
  const [whole, killed] = ['whole', 'killed'].map(name => join(folder, name));
  expect(await started(whole, 2)).toBe(0);
  const random = new Stream();
  random.seed(rootOf('moments'), 3, 0, 0, 0);
  let ended: number | null = null;
  for (let turn = 0; turn < 30 && ended === null; turn++) {
    ended = await started(killed, 1 + random.below(3), 700 + random.below(2500));
  }
  expect(ended ?? (await started(killed, 2))).toBe(0);
  expect(filesOf(killed)).toEqual(filesOf(whole));
});
