import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/play/package-root.ts';
import { resolveContestant } from '../../src/play/roster.ts';
import { parseSpec } from '../../src/text/spec.ts';

const at = (path: string): string => pathToFileURL(join(packageRoot(), path)).href;

/** Loads a contestant from plain data and plays a hand with it at every seat. */
const PLAYS = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { loadContestant, takeSeat } from ${JSON.stringify(at('src/play/roster.ts'))};
  import { parseRules } from ${JSON.stringify(at('src/engine/presets.ts'))};
  import { Table } from ${JSON.stringify(at('src/play/table.ts'))};
  import { rootOf } from ${JSON.stringify(at('src/random/root.ts'))};
  const rules = parseRules('draw');
  const contestant = await loadContestant(workerData);
  const table = new Table(rules, null);
  table.seat([takeSeat(contestant, rules), takeSeat(contestant, rules)]);
  table.play(rootOf('worker'), { unit: 0, seating: 0, hand: 0 }, 'stop', null);
  parentPort.postMessage([contestant.label, table.hand.over]);`;

test.each(['./docs/examples/my-agent.ts(pips=0.2)', 'pimc(worlds=3)'])('%s plays in a worker thread', async spec => {
  const { label, url, values } = await resolveContestant(parseSpec(spec), packageRoot(), true);
  const execArgv = ['--import', at('src/arena/boot.mjs'), '--conditions=source'];
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(PLAYS)}`), {
    execArgv,
    workerData: { label, url, values },
  });
  const told = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(told).toEqual([label, true]);
});
