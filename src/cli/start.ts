/**
 * `start`: the first thing to try. Plays the default experiment; where that has been done, it shows what came of it, and where it was
 * stopped, it goes on. The same experiment means the same to the last field and by the same version: anything else is played anew, in a new folder.
 */
import { join } from 'node:path';
import type { Experiment } from '../tables/manifest.ts';
import type { Command } from './command.ts';
import type { Io } from './io.ts';

export const start: Command = {
  name: 'start',
  summary: 'plays the default experiment, or shows its report where that has been done',
  options: { threads: { type: 'whole', help: 'how many play at once', unless: 'one a core', least: 1, most: 1024 } },
  examples: ['start'],
  async run(given, io) {
    const { readExperiment } = await import('../arena/experiment.ts');
    const { packageRoot } = await import('../play/package-root.ts');
    const { pathFor } = await import('./paths.ts');
    const experiment = await readExperiment(pathFor(io.cwd, join(packageRoot(), 'experiments', 'default.yaml')));
    await playOrShow(experiment, given.ifGiven<number>('threads'), io);
  },
};

/** Shows the newest run of this very experiment among the results, goes on with one that was stopped, or plays it. */
export async function playOrShow(experiment: Experiment, threads: number | undefined, io: Io): Promise<void> {
  const { foundAt } = await import('../arena/found.ts');
  const { claimNext, runsOf } = await import('./folders.ts');
  const { conduct } = await import('./conduct.ts');
  const { showRun } = await import('./run-report.ts');
  const before = runsOf(io.results, experiment.name);
  const done = before.find(folder => foundAt(folder, experiment) === 'done');
  if (done !== undefined) return showRun(done, io);
  const begun = before.find(folder => foundAt(folder, experiment) === 'unfinished');
  const folder = begun ?? claimNext(io.results, experiment.name);
  const manner = { threads, resume: begun !== undefined, earlier: before, verify: false };
  await conduct(experiment, folder, manner, io);
}
