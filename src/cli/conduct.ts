/** Playing an experiment where somebody watches: what is about to happen, how far it is, and what came of it. */
import { availableParallelism } from 'node:os';
import { formatRules } from '../engine/presets.ts';
import { unitWords } from '../report/words.ts';
import { type Experiment, holdsManifest } from '../tables/manifest.ts';
import { Failure } from '../text/failure.ts';
import { formatSpec } from '../text/spec.ts';
import { type Ends, heeding } from './heeding.ts';
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';
import { pathFor } from './paths.ts';
import { reportOn } from './run-report.ts';

export interface Manner {
  /** One a core unless given. */
  readonly threads: number | undefined;
  /** Does the folder hold this run already, as far as it got? */
  readonly resume: boolean;
  /** Folders of earlier runs, from which parts that are the same are taken over. */
  readonly earlier: readonly string[];
  /** Is a sample to be played again afterwards, and compared? */
  readonly verify: boolean;
}

/** Plays it into the folder, makes the report and shows the ranking. */
export async function conduct(experiment: Experiment, folder: string, manner: Manner, io: Io): Promise<void> {
  const near = pathFor(io.cwd, folder);
  io.err.write(`${announcement(experiment)}\n${manner.resume ? 'on with' : 'into'} ${near}\n`);
  const again = ['run', '--resume', near, ...(manner.verify ? ['--verify'] : [])];
  await heeding(io, again, async ends => {
    try {
      await play(experiment, folder, manner, io, ends);
    } catch (error) {
      throw keptIn(error, holdsManifest(folder) ? again : []);
    }
    // The run is done: to go on with it would be no answer to a fault that is found in it.
    if (manner.verify) await verify(experiment, folder, manner, io, ends.signal);
  });
  await reportOn(folder, io);
}

async function play(experiment: Experiment, folder: string, manner: Manner, io: Io, ends: Ends): Promise<void> {
  const { runExperiment } = await import('../arena/run.ts');
  const { Progress } = await import('./progress.ts');
  const threads = threadsOf(manner);
  const { resume, earlier } = manner;
  const units = experiment.pairings.reduce((sum, pairing) => sum + pairing.units, 0);
  const progress = new Progress(io.err, units);
  try {
    await runExperiment(experiment, folder, {
      ...{ threads, resume, earlier, ...ends },
      onProgress: done => progress.update(done),
      onNote: line => progress.note(line),
    });
  } finally {
    progress.stop();
  }
}

async function verify(
  experiment: Experiment,
  folder: string,
  manner: Manner,
  io: Io,
  signal: AbortSignal,
): Promise<void> {
  const { verifyRun } = await import('../arena/verify.ts');
  const { parts, hands } = await verifyRun(experiment, folder, threadsOf(manner), signal);
  io.err.write(`verified: ${parts} parts (${hands} hands) played again in another order: the same\n`);
}

const threadsOf = ({ threads }: Manner): number => threads ?? availableParallelism();

/**
 * What leaves a run that can be gone on with says how, an interrupt where it leaves none; a disk that is full says so in
 * plain words.
 */
export function keptIn(error: unknown, again: readonly string[]): unknown {
  if (error instanceof Interrupted) {
    return again.length > 0
      ? error
      : Object.assign(error, { again, message: 'interrupted: nothing had been played yet' });
  }
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const kept =
      again.length > 0 ? 'what is whole is kept; once there is room this goes on with it' : 'nothing is kept';
    const said = `the disk is full: ${kept} (${message})`;
    return Object.assign(new Failure(said, error), { again });
  }
  return error instanceof Failure || syscall !== undefined ? Object.assign(error as Error, { again }) : error;
}

function announcement({ name, rules, mode, agents, pairings }: Experiment): string {
  const counts = pairings.map(pairing => pairing.units);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const [one, many] = unitWords(mode);
  const each = `${least === most ? least : `${least} to ${most}`} ${most === 1 ? one : many}`;
  const meet = pairings.length === 1 ? `1 pairing of ${each}` : `${pairings.length} pairings of ${each} each`;
  const set = formatSpec(formatRules(rules));
  return `${name}: ${agents.length} agents, ${meet}; ${set}, ${rules.players} seats`;
}
