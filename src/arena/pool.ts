/**
 * Workers that do jobs. Each is a process, and replaced when it has ended; what its end means for the job is for the
 * caller to say.
 */
import type { Job, WorkerSetup } from './worker.ts';
import { type Answer, WorkerProcess } from './worker-process.ts';

/** Milliseconds that a job which is under way has to end when no more are to be begun. */
const GRACE = 1200;

/**
 * Jobs that wait at a worker while it is at another. A short one is done before its files have reached the disk and word of
 * it has come here and back, the first of all long before. Of what a test may still give up only one waits.
 */
const AHEAD = 3;
const AHEAD_OF_TEST = 1;

/**
 * What comes of a job, and at which place it was done; gives back a job that is to be done in its place, or null. What it
 * throws ends all.
 */
export type Settle = (job: Job, answer: Exclude<Answer, { undone: true }>, place: number) => Job | null;

/** Is a job still to be done, when its turn has come? */
export type Wanted = (job: Job) => boolean;

export class Pool {
  readonly #setup: WorkerSetup;
  readonly #threads: number;
  #places: readonly Place[] = [];
  #ending = false;
  #killed = false;

  /** `threads`: how many work at once. */
  constructor(setup: WorkerSetup, threads: number) {
    this.#setup = setup;
    this.#threads = threads;
  }

  /** Sees to it that there are workers for so many jobs, which load what they need while those are still being made out. */
  start(jobs: number): void {
    const more = Math.min(this.#threads, jobs) - this.#places.length;
    this.#places = [...this.#places, ...Array.from({ length: Math.max(0, more) }, () => new Place(this.#setup))];
  }

  /** Resolves when all are done, or when no more are to be and those under way have ended. The workers end with it. */
  do(jobs: readonly Job[], settle: Settle, wanted: Wanted = () => true): Promise<void> {
    if (this.#places.length === 0) this.start(jobs.length);
    return this.#all({ waiting: [...jobs], settle, wanted }, true);
  }

  /** The same of workers that are there for the next round too, unless something is thrown. */
  round(jobs: readonly Job[], settle: Settle): Promise<void> {
    this.start(jobs.length);
    return this.#all({ waiting: [...jobs], settle, wanted: () => true }, false);
  }

  async #all(queue: Queue, last: boolean): Promise<void> {
    const places = this.#places;
    const ahead = this.#setup.experiment.stop ? AHEAD_OF_TEST : AHEAD;
    // Everybody gets a job to do before anybody gets one to wait, and one before anybody gets two.
    const lanes = Array.from({ length: 1 + ahead }, (_, before) =>
      places.map(place => this.#lane(place, Math.max(1, before * places.length), queue)),
    );
    const ends = places.map((place, i) =>
      Promise.all(lanes.map(lane => lane[i])).then(() => (last ? place.kill() : undefined)),
    );
    let whole = false;
    try {
      await Promise.all(ends);
      whole = true;
    } finally {
      if (last || !whole) this.kill();
      await Promise.allSettled(lanes.flat());
    }
  }

  /** Does something with it that others may end: `signal` gently, `atOnce` at once. What was asked for before counts too. */
  async heeding<T>({ signal, atOnce }: Ends, work: () => Promise<T>): Promise<T> {
    const end = (): void => this.end();
    const kill = (): void => this.kill();
    signal?.addEventListener('abort', end);
    atOnce?.addEventListener('abort', kill);
    if (atOnce?.aborted) kill();
    else if (signal?.aborted) end();
    try {
      return await work();
    } finally {
      signal?.removeEventListener('abort', end);
      atOnce?.removeEventListener('abort', kill);
    }
  }

  /** No more jobs are begun, and those under way are given up before long. */
  end(): void {
    if (this.#ending) return;
    this.#ending = true;
    setTimeout(() => this.kill(), GRACE).unref();
  }

  /** Ends every worker at once. What it was writing bears no final name. */
  kill(): void {
    this.#ending = true;
    this.#killed = true;
    for (const place of this.#places) void place.kill();
  }

  /**
   * One job after another, as long as at least so many wait. Each place has several lanes: while a job is played, and
   * its files are brought into place, the next ones are there already.
   */
  async #lane(place: Place, least: number, { waiting, settle, wanted }: Queue): Promise<void> {
    let job: Job | null = null;
    for (;;) {
      if (this.#ending) return;
      if (!job && waiting.length < least) return;
      job ??= waiting.shift()!;
      if (!wanted(job)) {
        job = null;
        continue;
      }
      const answer: Answer = await place.worker.do(job);
      if (this.#killed && !('outcome' in answer)) return;
      if (!('undone' in answer)) job = settle(job, answer, this.#places.indexOf(place));
    }
  }
}

interface Ends {
  readonly signal?: AbortSignal;
  readonly atOnce?: AbortSignal;
}

interface Queue {
  readonly waiting: Job[];
  readonly settle: Settle;
  readonly wanted: Wanted;
}

/** Where there is a worker whenever one is asked for. */
class Place {
  readonly #setup: WorkerSetup;
  #worker: WorkerProcess;

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    this.#worker = new WorkerProcess(setup);
  }

  get worker(): WorkerProcess {
    if (this.#worker.isDead) this.#worker = new WorkerProcess(this.#setup);
    return this.#worker;
  }

  kill(): Promise<void> {
    return this.#worker.kill();
  }
}
