/**
 * A run: an experiment played to the end into a folder. Whatever the workers do in whatever order, whoever of them ends on
 * the way, and however often the run is stopped and gone on with, the folder comes out the same to the last byte, but for
 * log.json, which holds all that may differ.
 */
import { resolve } from 'node:path';
import { packageOrigin } from '../play/behaviour.ts';
import { faultsIn } from '../tables/ledger.ts';
import { type Experiment, type Manifest, readManifest } from '../tables/manifest.ts';
import { Failure } from '../text/failure.ts';
import { Deaths } from './deaths.ts';
import { earlierParts } from './earlier.ts';
import { Folder } from './folder.ts';
import { type LuckTimes, luckShare } from './luck-time.ts';
import { playingOrder } from './playing-order.ts';
import { Pool, type Settle } from './pool.ts';
import { checkSame } from './resume.ts';
import { type Part, partsOf } from './schedule.ts';
import { Stopping } from './stopping.ts';
import { Troubles } from './troubles.ts';
import type { Job } from './worker.ts';
import type { Death } from './worker-process.ts';

export interface Progress {
  readonly unitsDone: number;
  readonly units: number;
  /** Hands played. */
  readonly hands: number;
  readonly partsDone: number;
  /** Of those, since the run began or was gone on with. */
  readonly partsPlayed: number;
  readonly parts: number;
}

export interface RunOptions {
  /** How many processes play at once, 1 or more. */
  readonly threads: number;
  /** Told after every part, with the place of the worker that played it; of a run that is gone on with, before the first too. */
  readonly onProgress?: (progress: Progress, worker?: number) => void;
  /** Told, in a line, what the run got over: a damaged part, a worker that ended, a hand that was forfeited. */
  readonly onNote?: (line: string) => void;
  /** The folder holds this very run, as far as it got: it is gone on with. */
  readonly resume?: boolean;
  /** Folders of earlier runs, from which parts that are the same here are taken over. */
  readonly earlier?: readonly string[];
  /** Ends the run within a second or two: what is whole stays, the manifest says `running`. */
  readonly signal?: AbortSignal;
  /** Ends it at once, and no less well. */
  readonly atOnce?: AbortSignal;
}

/**
 * Plays an experiment into the folder `dir`, which must be new or empty (else `run/folder`) unless it is gone on with, and
 * gives back what its manifest says. Throws the AgentFault that stopped it, a Failure, or the signal's reason.
 */
export async function runExperiment(experiment: Experiment, dir: string, options: RunOptions): Promise<Manifest> {
  const { threads, resume = false, signal, atOnce } = options;
  const goesOn = (): void => {
    signal?.throwIfAborted();
    atOnce?.throwIfAborted();
  };
  goesOn();
  const parts = partsOf(experiment);
  const note = (line: string): void => options.onNote?.(line);
  if (resume) checkSame(dir, readManifest(dir), experiment);
  const pool = new Pool({ experiment, folder: resolve(dir) }, threads);
  let folder: Folder | null = null;
  try {
    if (!resume) pool.start(parts.length);
    folder = resume
      ? await Folder.reopen(dir, experiment, threads, parts, note, goesOn)
      : await Folder.create(dir, experiment, threads);
    return await new Run(experiment, parts, folder, pool, options).play();
  } finally {
    pool.kill();
    folder?.release();
  }
}

class Run {
  readonly #experiment: Experiment;
  readonly #parts: readonly Part[];
  readonly #folder: Folder;
  readonly #pool: Pool;
  readonly #options: RunOptions;
  readonly #deaths: Deaths;
  readonly #troubles: Troubles;
  /** The test that ends one of its pairings, where there is one; and what went wrong in parts that it may do without. */
  readonly #stopping: Stopping | null;
  readonly #held = new Map<number, unknown>();
  readonly #luckTimes: (LuckTimes | null)[] = [];
  #kept = 0;

  constructor(experiment: Experiment, parts: readonly Part[], folder: Folder, pool: Pool, options: RunOptions) {
    this.#experiment = experiment;
    this.#parts = parts;
    this.#folder = folder;
    this.#pool = pool;
    this.#options = options;
    this.#deaths = new Deaths(experiment);
    this.#troubles = new Troubles(experiment, folder.dir);
    const { stop } = experiment;
    this.#stopping = stop ? new Stopping(experiment, stop, parts, folder.dir) : null;
  }

  async play(): Promise<Manifest> {
    this.#advance();
    this.#kept = this.#folder.done.size;
    const before = this.#progress();
    if (this.#kept > 0) this.#options.onProgress?.(before);
    let failed: unknown = null;
    try {
      const jobs = this.#jobs();
      if (jobs.length > 0) await this.#playAll(jobs);
      if (this.#stopping) this.#folder.removeOthers();
      return this.#folder.save('done', this.#stopping?.stopped);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      this.#close(before, failed);
    }
  }

  /** Where a disk is full, or gone, saying so again is no help. */
  #close(before: Progress, failed: unknown): void {
    const now = this.#progress();
    try {
      if (failed !== null) this.#folder.save('running', this.#stopping?.stopped);
      this.#folder.close({
        parts: now.partsDone - before.partsDone,
        units: now.unitsDone - before.unitsDone,
        hands: now.hands - before.hands,
        partsKept: this.#kept,
        ...luckShare(this.#luckTimes),
      });
    } catch (error) {
      if (failed === null) throw error;
    }
  }

  /** What is left to be played. */
  #jobs(): Job[] {
    const left = this.#left();
    const earlier = earlierParts(this.#experiment, left, packageOrigin(), this.#options.earlier ?? []);
    for (const dir of new Set([...earlier.values()].map(taken => taken.dir))) {
      const count = [...earlier.values()].filter(taken => taken.dir === dir).length;
      this.#options.onNote?.(`${count} of ${this.#parts.length} parts are the same in ${dir}: they are taken over`);
    }
    return playingOrder(this.#experiment, left).map(part => {
      return { part, known: this.#known(part), careful: false, from: earlier.get(part.index) ?? null };
    });
  }

  #left(): Part[] {
    return this.#parts.filter(part => !this.#folder.done.has(part.index) && !this.#isBeyond(part));
  }

  #isBeyond(part: Part): boolean {
    return this.#stopping?.isBeyond(part) ?? false;
  }

  /** Looks at what the pairing that may be stopped has come to; what lies beyond its end is given up. */
  #advance(): void {
    const stopping = this.#stopping;
    if (!stopping?.advance(this.#folder.done)) return;
    const { at, verdict, pairing } = stopping.stopped!;
    this.#folder.giveUp(stopping.pairing, at);
    const name = pairing.join(' v ');
    this.#options.onNote?.(`${name}: ${verdict === 'undecided' ? 'not decided' : 'decided'} after ${at} units`);
  }

  async #playAll(jobs: readonly Job[]): Promise<void> {
    const { signal, atOnce } = this.#options;
    const pool = this.#pool;
    await pool.heeding(this.#options, () => pool.do(jobs, this.#settle, ({ part }) => !this.#isBeyond(part)));
    const left = this.#left();
    if (left.length === 0) return;
    if (atOnce?.aborted || signal?.aborted) throw (atOnce?.aborted ? atOnce : signal!).reason;
    throw this.#held.get(left[0].index);
  }

  #settle: Settle = (job, answer, worker) => {
    try {
      return this.#isBeyond(job.part) ? null : this.#take(job, answer, worker);
    } catch (error) {
      if (!this.#stopping?.mayDoWithout(job.part)) throw error;
      this.#held.set(job.part.index, error);
      return null;
    }
  };

  #take: Settle = (job, answer, worker) => {
    if ('death' in answer) return this.#bury(job, answer.death);
    const { outcome } = answer;
    if ('sums' in outcome) throw new Error(`${this.#troubles.where(job.part)}: sums, where a part was asked for`);
    if (!('entry' in outcome)) throw this.#troubles.errorOf(job.part, outcome);
    this.#folder.add(outcome.entry);
    this.#luckTimes.push(outcome.luckTime);
    this.#advance();
    this.#options.onProgress?.(this.#progress(), worker);
    const { awaited } = this.#stopping ?? {};
    if (awaited !== undefined && this.#held.has(awaited) && !this.#stopping!.stopped) throw this.#held.get(awaited);
    return null;
  };

  /** A worker has ended over a part: what is to be done in its place. */
  #bury(job: Job, death: Death): Job {
    const { part } = job;
    const where = this.#troubles.where(part);
    const verdict = this.#deaths.judge(part, death);
    if ('hangs' in verdict) throw this.#troubles.hangs(verdict.hangs);
    if ('givenUp' in verdict) throw new Failure(`${where}: ${verdict.givenUp}`);
    if ('again' in verdict) {
      this.#options.onNote?.(`${where}: the process that played it came to an end; another plays it again`);
      return { ...job, careful: verdict.careful, from: null };
    }
    const { fault: kind, at, detail } = verdict;
    const { pairing } = part;
    const { agents, seatings } = this.#experiment.pairings[pairing];
    const { label } = this.#experiment.agents[agents[seatings[at.seating][at.seat]]];
    const { unit, seating, hand, seat, ply } = at;
    const address = { unit, seating, hand };
    const fault = this.#troubles.fault(part, { kind, label, seat, ply, address, detail, trace: '' });
    if (this.#experiment.onFault === 'stop') throw fault;
    this.#options.onNote?.(`${fault.message}: that hand is forfeited`);
    this.#folder.addFault({ pairing, ...at, kind });
    return { ...job, careful: false, from: null, known: this.#known(part) };
  }

  #known(part: Part): Job['known'] {
    return faultsIn(this.#folder.ledger, part);
  }

  #progress(): Progress {
    const { units: unitsDone, hands, done } = this.#folder;
    const [partsDone, partsPlayed] = [done.size, done.size - this.#kept];
    const planned = this.#parts.filter(part => !this.#isBeyond(part));
    const units = planned.reduce((sum, { from, to }) => sum + to - from, 0);
    return { unitsDone, units, hands, partsDone, partsPlayed, parts: planned.length };
  }
}
