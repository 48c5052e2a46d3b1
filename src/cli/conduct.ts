/** Playing an experiment where somebody watches: what is about to happen, how far it is, and what came of it. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { formatRules } from '../engine/presets.ts';
import { type Experiment, holdsManifest } from '../tables/manifest.ts';
import { Failure } from '../text/failure.ts';
import { formatSpec } from '../text/spec.ts';
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';

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
  const [gently, atOnce] = [new AbortController(), new AbortController()];
  const again = ['run', '--resume', near, ...(manner.verify ? ['--verify'] : [])];
  const deaf = io.onInterrupt(signal => {
    if (gently.signal.aborted) return atOnce.abort(gently.signal.reason);
    io.err.write('\nending: parts under way have a second; once more ends at once\n');
    gently.abort(new Interrupted('interrupted: what is whole is kept; this goes on with it:', signal, again));
  });
  try {
    try {
      await play(experiment, folder, manner, io, gently.signal, atOnce.signal);
    } catch (error) {
      throw keptIn(error, holdsManifest(folder) ? again : []);
    }
    // The run is done: to go on with it would be no answer to a fault that is found in it.
    if (manner.verify) await verify(experiment, folder, manner, io, gently.signal);
  } finally {
    deaf();
  }
  await reportOn(folder, io);
}

async function play(
  experiment: Experiment,
  folder: string,
  manner: Manner,
  io: Io,
  signal: AbortSignal,
  atOnce: AbortSignal,
): Promise<void> {
  const { runExperiment } = await import('../arena/run.ts');
  const { Progress } = await import('./progress.ts');
  const threads = threadsOf(manner);
  const { resume, earlier } = manner;
  const units = experiment.pairings.reduce((sum, pairing) => sum + pairing.units, 0);
  const progress = new Progress(io.err, units);
  try {
    await runExperiment(experiment, folder, {
      ...{ threads, resume, earlier, signal, atOnce },
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

/** Makes the report of a run and shows its ranking. */
export async function reportOn(folder: string, io: Io): Promise<void> {
  const { makeReport } = await import('../report/report.ts');
  const { formatRanking } = await import('../report/ranking.ts');
  const { luckSaved } = await import('../report/luck-words.ts');
  const { luckShareIn } = await import('../arena/log.ts');
  const { page, ranking, taken } = await makeReport(folder);
  await io.out(
    `${[formatRanking(ranking, width(io)), ...luckSaved(taken, width(io), luckShareIn(folder))].join('\n')}\n\nreport: ${pathFor(io.cwd, page)}\n`,
  );
}

/** Shows the ranking of a run and where its report lies; makes that only where it is missing. */
export async function showRun(folder: string, io: Io): Promise<void> {
  const page = join(folder, 'report.html');
  if (!existsSync(page)) return reportOn(folder, io);
  const { formatRanking, ranking } = await import('../report/ranking.ts');
  const { readRun } = await import('../report/run-folder.ts');
  const { readRows } = await import('../report/rows.ts');
  const { luckShareIn } = await import('../arena/log.ts');
  const { luckTaken } = await import('../report/luck-taken.ts');
  const { luckSaved } = await import('../report/luck-words.ts');
  const { manifest, summaries } = readRun(folder);
  const rows = await readRows(folder, manifest);
  const saved = luckSaved(luckTaken(manifest, summaries, rows), width(io), luckShareIn(folder));
  const shown = [formatRanking(ranking(manifest, summaries, rows), width(io)), ...saved].join('\n');
  await io.out(`${shown}\n\nreport: ${pathFor(io.cwd, page)} (there already: nothing has changed)\n`);
}

/** A path as people would write it, good for this process too: from the current folder where that is both's and it lies there. */
export function pathFor(cwd: string, path: string): string {
  const full = resolve(cwd, path);
  const near = relative(process.cwd(), full);
  return cwd !== process.cwd() || near === '' || near.startsWith('..') ? full : near;
}

const width = (io: Io): number => Math.min(io.columns, 80);

function announcement({ name, rules, mode, agents, pairings }: Experiment): string {
  const counts = pairings.map(pairing => pairing.units);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const [one, many] = mode === 'matches' ? ['match', 'matches'] : ['deal', 'deals'];
  const each = `${least === most ? least : `${least} to ${most}`} ${most === 1 ? one : many}`;
  const meet = pairings.length === 1 ? `1 pairing of ${each}` : `${pairings.length} pairings of ${each} each`;
  const set = formatSpec(formatRules(rules));
  return `${name}: ${agents.length} agents, ${meet}; ${set}, ${rules.players} seats`;
}
