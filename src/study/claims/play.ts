/**
 * Playing what the claims rest on. Each run lies in a folder of its own among the setting's results; one that is done is not
 * played again, one that was stopped is gone on with. A folder that holds another run (the claim's file has changed, or the
 * version) is played anew: it is this command's own.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { foundAt } from '../../arena/found.ts';
import { runExperiment } from '../../arena/run.ts';
import { holdsManifest } from '../../tables/manifest.ts';
import type { CellRun } from './runs.ts';
import { experimentOf, folderOf } from './runs.ts';
import type { Setting } from './setting.ts';

export interface Manner {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly atOnce: AbortSignal;
  /** Told before a run is played; not of one that is there. */
  readonly onRun: (run: CellRun, look: number) => void;
  /** What a run got over. */
  readonly onNote: (line: string) => void;
}

/**
 * Plays a look at a run as far as it has not been played, and gives back its folder; `earlier`: folders with deals that are
 * the same, which are taken over.
 */
export async function played(
  run: CellRun,
  look: number,
  setting: Setting,
  results: string,
  earlier: readonly string[],
  manner: Manner,
): Promise<string> {
  const { threads, signal, atOnce, onNote } = manner;
  const experiment = await experimentOf(run, setting, look);
  const dir = join(results, folderOf(run, look));
  const found = holdsManifest(dir) ? foundAt(dir, experiment) : 'nothing';
  if (found === 'done') return dir;
  signal.throwIfAborted();
  manner.onRun(run, look);
  if (found === 'other') {
    onNote(`${dir} holds another run, by other code or of another claim: it is played anew`);
    rmSync(dir, { recursive: true });
  }
  await runExperiment(experiment, dir, { threads, signal, atOnce, resume: found === 'unfinished', earlier });
  return dir;
}
