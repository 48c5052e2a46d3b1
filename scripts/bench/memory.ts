/**
 * Peaks of memory, for which the child that measures is the thing measured: it does one piece of work, while its parent
 * looks at what it and the workers that it starts take together (tree.ts). Another process that prepares the ground is gone
 * by then.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runExperiment } from '../../src/arena/run.ts';
import { packageRoot } from '../../src/play/package-root.ts';
import { makeReport } from '../../src/report/report.ts';
import { readManifest } from '../../src/tables/manifest.ts';
import { experimentIn } from './experiment.ts';
import { readAll } from './folder.ts';
import { type Measure, once } from './measure.ts';
import { FROM_SOURCE } from './process.ts';
import { experimentFile, PAIRINGS, scratch } from './scratch.ts';

/** A run of so many hands. */
export async function runOf(hands: number, threads: number): Promise<Measure> {
  const folder = scratch();
  const experiment = await experimentIn(folder, PAIRINGS.random, hands / 2);
  return once(async () => {
    await runExperiment(experiment, join(folder, 'run'), { threads });
    return hands;
  });
}

/** The report over so many hands, then every row read back; the run is another process's. */
export function reportOf(hands: number): Measure {
  const folder = scratch();
  const dir = join(folder, 'run');
  const run = ['src/cli/main.ts', 'run', experimentFile(folder, PAIRINGS.random, hands / 2), '--out', dir];
  const { status, stderr } = spawnSync(process.execPath, [...FROM_SOURCE, ...run], { cwd: packageRoot() });
  if (status !== 0) throw new Error(`the run ended with ${status}: ${stderr}`);
  return once(async () => {
    await makeReport(dir);
    return readAll(dir, readManifest(dir));
  });
}
