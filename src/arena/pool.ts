/**
 * Workers that do jobs. Each is a process that is started when there is something for it to do, and replaced when it has
 * ended; what its end means for the job is for the caller to say.
 */
import type { Job, WorkerSetup } from './worker.ts';
import { type Answer, WorkerProcess } from './worker-process.ts';

/** Milliseconds that a job which is under way has to end when no more are to be begun. */
const GRACE = 1200;

/** What comes of a job; gives back a job that is to be done in its place, or null. What it throws ends all. */
export type Settle = (job: Job, answer: Answer) => Job | null;

export class Pool {
  readonly #setup: WorkerSetup;
  readonly #threads: number;
  readonly #workers = new Set<WorkerProcess>();
  #ending = false;
  #killed = false;

  /** `threads`: how many work at once. */
  constructor(setup: WorkerSetup, threads: number) {
    this.#setup = setup;
    this.#threads = threads;
  }

  /** Resolves when all are done, or when no more are to be and those under way have ended. */
  async do(jobs: readonly Job[], settle: Settle): Promise<void> {
    const waiting = [...jobs];
    const lanes = Array.from({ length: Math.min(this.#threads, jobs.length) }, () => this.#lane(waiting, settle));
    try {
      await Promise.all(lanes);
    } finally {
      this.kill();
      await Promise.allSettled(lanes);
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
    for (const worker of this.#workers) void worker.kill();
  }

  async #lane(waiting: Job[], settle: Settle): Promise<void> {
    let worker: WorkerProcess | null = null;
    try {
      for (let job = waiting.shift(); job && !this.#ending; job = waiting.shift()) {
        if (!worker) {
          worker = new WorkerProcess(this.#setup);
          this.#workers.add(worker);
        }
        const answer: Answer = await worker.do(job);
        if ('death' in answer) {
          this.#workers.delete(worker);
          worker = null;
          if (this.#killed) return;
        }
        const again = settle(job, answer);
        if (again) waiting.unshift(again);
      }
    } finally {
      await worker?.kill();
    }
  }
}
