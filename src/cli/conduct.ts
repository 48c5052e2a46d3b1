/** Playing an experiment where somebody watches: what is about to happen, how far it is, and what came of it. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { formatRules } from '../engine/presets.ts';
import type { Experiment } from '../tables/manifest.ts';
import { formatSpec } from '../text/spec.ts';
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';

/** Plays it into a folder that is free, makes the report and shows the ranking. `threads`: one a core unless given. */
export async function conduct(
  experiment: Experiment,
  folder: string,
  threads: number | undefined,
  io: Io,
): Promise<void> {
  const { runExperiment } = await import('../arena/run.ts');
  const { Progress } = await import('./progress.ts');
  const units = experiment.pairings.reduce((sum, pairing) => sum + pairing.units, 0);
  io.err.write(`${announcement(experiment)}\ninto ${pathFor(io.cwd, folder)}\n`);
  const interrupt = new AbortController();
  const deaf = io.onInterrupt(() => interrupt.abort());
  const progress = new Progress(io.err, units);
  try {
    await runExperiment(experiment, folder, {
      threads: threads ?? availableParallelism(),
      signal: interrupt.signal,
      onProgress: done => progress.update(done),
    });
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    throw new Interrupted(`interrupted: what was played is in ${pathFor(io.cwd, folder)}, and report shows it`);
  } finally {
    progress.stop();
    deaf();
  }
  await reportOn(folder, io);
}

/** Makes the report of a run and shows its ranking. */
export async function reportOn(folder: string, io: Io): Promise<void> {
  const { makeReport } = await import('../report/report.ts');
  const { formatRanking } = await import('../report/ranking.ts');
  const { page, ranking } = await makeReport(folder);
  await io.out(`${formatRanking(ranking, width(io))}\n\nreport: ${pathFor(io.cwd, page)}\n`);
}

/** Shows the ranking of a run and where its report lies; makes that only where it is missing. */
export async function showRun(folder: string, io: Io): Promise<void> {
  const page = join(folder, 'report.html');
  if (!existsSync(page)) return reportOn(folder, io);
  const { formatRanking, ranking } = await import('../report/ranking.ts');
  const { readRun } = await import('../report/run-folder.ts');
  const { manifest, summaries } = readRun(folder);
  const rows = formatRanking(ranking(manifest, summaries), width(io));
  await io.out(`${rows}\n\nreport: ${pathFor(io.cwd, page)} (there already: nothing has changed)\n`);
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
