/**
 * A run: an experiment played to the end into a folder. Whatever the threads do in whatever order, the folder comes out
 * the same to the last byte, but for log.json, which holds all that may differ.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AgentFault, type PlainFault } from '../play/fault.ts';
import { packageVersion } from '../play/package-root.ts';
import {
  type Experiment,
  MANIFEST_FORMAT,
  type Manifest,
  type PartEntry,
  writeManifest,
  written,
} from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import { Log } from './log.ts';
import { Pool } from './pool.ts';
import { type Part, partsOf, playingOrder } from './schedule.ts';

export interface Progress {
  readonly unitsDone: number;
  readonly units: number;
  /** Hands played. */
  readonly hands: number;
  readonly partsDone: number;
  readonly parts: number;
}

export interface RunOptions {
  /** Worker threads, 1 or more. */
  readonly threads: number;
  /** Told after every part. */
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run after the units being played: what is whole stays, the manifest says `running`. */
  readonly signal?: AbortSignal;
}

/** Milliseconds between two writings of the manifest while a run goes on. */
const PACE = 1000;

/**
 * Plays an experiment into the folder `dir`, which must be new or empty (else `run/folder`), and gives back what its
 * manifest says. Throws the AgentFault that stopped it, or the signal's reason.
 */
export async function runExperiment(experiment: Experiment, dir: string, options: RunOptions): Promise<Manifest> {
  const parts = partsOf(experiment);
  const units = experiment.pairings.reduce((sum, pairing) => sum + pairing.units, 0);
  openFolder(dir, experiment.actions);
  const version = packageVersion();
  const resolved = written(experiment);
  const log = new Log(options.threads);
  const done: PartEntry[] = [];
  const save = (state: Manifest['state']): Manifest => {
    done.sort((a, b) => a.index - b.index);
    const manifest: Manifest = { format: MANIFEST_FORMAT, version, experiment: resolved, state, parts: [...done] };
    writeManifest(dir, manifest);
    return manifest;
  };
  save('running');
  let saved = Date.now();
  let unitsDone = 0;
  let hands = 0;
  const keep = (entry: PartEntry): void => {
    done.push(entry);
    unitsDone += entry.to - entry.from;
    hands += entry.rows;
    if (Date.now() - saved >= PACE) {
      save('running');
      saved = Date.now();
    }
    options.onProgress?.({ unitsDone, units, hands, partsDone: done.length, parts: parts.length });
  };
  try {
    await playAll(experiment, dir, playingOrder(experiment, parts), options, keep);
    return save('done');
  } catch (error) {
    save('running');
    throw error;
  } finally {
    log.write(dir, { parts: done.length, units: unitsDone, hands });
  }
}

/** Plays every part; the first thing that goes wrong, or the signal, stops the others and is thrown. */
async function playAll(
  experiment: Experiment,
  dir: string,
  parts: readonly Part[],
  { threads, signal }: RunOptions,
  keep: (entry: PartEntry) => void,
): Promise<void> {
  signal?.throwIfAborted();
  const failures: unknown[] = [];
  const pool = new Pool(experiment, resolve(dir), Math.min(threads, parts.length), why => giveUp(why));
  const giveUp = (why: unknown): void => {
    failures.push(why);
    pool.stop();
  };
  const onAbort = (): void => giveUp(signal!.reason);
  signal?.addEventListener('abort', onAbort);
  const playOne = async (part: Part): Promise<void> => {
    const where = `${experiment.pairings[part.pairing].name}, units ${part.from} to ${part.to - 1}`;
    try {
      const outcome = await pool.play(part);
      if (outcome === null) return;
      if ('entry' in outcome) keep(outcome.entry);
      else if ('fault' in outcome) giveUp(faultIn(experiment, part, outcome.fault));
      else {
        const { message, syscall } = outcome.failure;
        giveUp(Object.assign(new Error(`${where}: ${message}`), { syscall }));
      }
    } catch (error) {
      // The thread has ended, or there is a fault of this program.
      giveUp(new Error(`${where}: ${(error as Error).message}`, { cause: error }));
    }
  };
  try {
    await Promise.all(parts.map(playOne));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await pool.close();
  }
  if (failures.length > 0) throw failures[0];
}

/** A worker's fault again, told with the pairing that the address belongs to. */
function faultIn(experiment: Experiment, part: Part, plain: PlainFault): AgentFault {
  const fault = new AgentFault(plain);
  fault.message = `${experiment.pairings[part.pairing].name}: ${fault.message}`;
  return fault;
}

/** Makes the folder of a run. */
function openFolder(dir: string, actions: boolean): void {
  const wrong = (what: string) => new Refusal('run/folder', dir, what, 'a new or an empty folder');
  let found: string[] = [];
  try {
    mkdirSync(dir, { recursive: true });
    found = readdirSync(dir);
  } catch (error) {
    throw wrong(`can't be made a folder of results (${(error as NodeJS.ErrnoException).code})`);
  }
  if (found.includes('manifest.json')) throw wrong("holds another run's results");
  if (found.length > 0) throw wrong('holds other files');
  for (const table of ['hands', 'summary', ...(actions ? ['actions'] : [])]) mkdirSync(join(dir, table));
}
