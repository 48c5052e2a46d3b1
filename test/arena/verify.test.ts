/** `--verify`: agents that play alike pass; one that remembers what it must not is named. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runExperiment } from '../../src/arena/run.ts';
import { verifyRun } from '../../src/arena/verify.ts';
import { Failure } from '../../src/text/failure.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, experimentOf, LAST, write } from './lab.ts';

const folder = newFolder();
const { signal } = new AbortController();

beforeAll(() => {
  const calls = 'let calls = 0;\n';
  write(folder, {
    'last.ts': LAST,
    'honest.ts': agentFile('honest', '', 400),
    'keeper.ts': `${calls}${agentFile('keeper', 'if (calls++ % 7 === 3) return options.at(0)', 400)}`,
  });
});

async function verified(agents: string, name: string, threads: number) {
  const dir = join(folder, name);
  const experiment = await experimentOf(folder, `name: v\nagents: [${agents}]\nunits: 16\n`);
  await runExperiment(experiment, dir, { threads });
  return verifyRun(experiment, dir, threads, signal);
}

test('agents that play alike', async () => {
  expect(await verified('greedy, random, ./honest.ts', 'honest', 2)).toEqual({
    parts: expect.any(Number),
    hands: expect.any(Number),
  });
});

test.each([
  ['second', 2, 'random, ./keeper.ts'],
  ['first', 1, './keeper.ts, greedy'],
])('one that keeps memory is named, be it the %s, with %i workers', async (name, threads, agents) => {
  const error = await verified(agents, name, threads).catch(error => error);
  expect(error).toBeInstanceOf(Failure);
  expect(error.message).toMatch(
    /: keeper does not play alike twice: asked the same \(unit \d+, seating [01], hand 0, seat/,
  );
});
