/**
 * A part that ends its process again and again is found with care, one process after another; the parts that wait behind it
 * in the same process are none the worse. Ten processes start for it, so it stands here.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runExperiment } from '../../src/arena/run.ts';
import { agentFile, experimentOf, filesOf, LAST, write } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();

test('what waits behind a part that ends its process is none the worse, for any number of threads', async () => {
  // So dear that every unit is a part of its own.
  const deed = "if (options.count > 6 && view.seat === 0) spawnSync('kill', ['-KILL', String(process.pid)])";
  const prelude = "import { spawnSync } from 'node:child_process';\n";
  write(folder, { 'last.ts': LAST, 'dear.ts': prelude + agentFile('dear', deed, 9000) });
  const experiment = await experimentOf(folder, 'name: bad\nagents: [random, ./dear.ts]\nunits: 6\nonFault: forfeit\n');
  const notes: string[] = [];
  const [one, two] = [join(folder, 'dear-1'), join(folder, 'dear-2')];
  const { parts, ledger } = await runExperiment(experiment, one, { threads: 1, onNote: line => notes.push(line) });
  expect(parts).toHaveLength(6);
  expect(ledger.length).toBeGreaterThan(1);
  // Each is found with care, at the second end of its process there.
  expect(notes.filter(line => line.endsWith('another plays it again'))).toHaveLength(2 * ledger.length);
  await runExperiment(experiment, two, { threads: 2 });
  expect(filesOf(two)).toEqual(filesOf(one));
});
