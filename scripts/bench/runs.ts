/** Whole runs: played, summed and written by worker threads into a folder of their own. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runExperiment } from '../../src/arena/run.ts';
import { experimentIn } from './experiment.ts';
import type { Measure } from './measure.ts';
import { PAIRINGS, type Pairing, scratch } from './scratch.ts';
import { type Mark, secondHalf } from './second-half.ts';

export async function wholeRun(pairing: Pairing, units: number, threads: number): Promise<Measure> {
  const folder = scratch();
  const experiment = await experimentIn(folder, PAIRINGS[pairing], units);
  const dir = join(folder, 'run');
  // Loads what the main thread needs; the workers are new in every run, as they are in everybody's.
  await runExperiment(await experimentIn(folder, PAIRINGS[pairing], 2), dir, { threads: 1 });
  return {
    async sample() {
      rmSync(dir, { recursive: true, force: true });
      const marks: Mark[] = [];
      const start = performance.now();
      await runExperiment(experiment, dir, {
        threads,
        onProgress: ({ hands }, worker) => marks.push({ at: performance.now() - start, worker: worker!, hands }),
      });
      const seconds = (performance.now() - start) / 1000;
      return { seconds, passed: seconds, count: marks.at(-1)!.hands, underWay: secondHalf(marks) };
    },
  };
}
