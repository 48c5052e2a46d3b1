/**
 * Worker threads that play parts. From source they run TypeScript, as this file does; compiled, they do so only where an
 * agent's file of somebody's asks for it.
 */
import { Piscina } from 'piscina';
import type { Experiment } from '../tables/manifest.ts';
import type { Part } from './schedule.ts';
import type { Outcome, WorkerSetup } from './worker.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');

export class Pool {
  readonly #piscina: Piscina<Part, Outcome>;
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));

  /** `onError` hears of a worker that fails while it plays nothing. */
  constructor(experiment: Experiment, folder: string, threads: number, onError: (error: unknown) => void) {
    const typescript = FROM_SOURCE || experiment.agents.some(({ url }) => /\.[cm]?tsx?$/.test(url));
    const boot = new URL('./boot.mjs', import.meta.url).href;
    this.#piscina = new Piscina<Part, Outcome>({
      filename: new URL(FROM_SOURCE ? './worker.ts' : './worker.js', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      workerData: { experiment, folder, stop: this.#stop } satisfies WorkerSetup,
      // Said whole: what this process was started with may only hold in its current folder.
      execArgv: [...(typescript ? ['--import', boot] : []), ...(FROM_SOURCE ? ['--conditions=source'] : [])],
      recordTiming: false,
    });
    this.#piscina.on('error', onError);
  }

  play(part: Part): Promise<Outcome> {
    return this.#piscina.run(part);
  }

  /** Has the parts being played given up, at the end of a unit, and those that wait left alone. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  close(): Promise<void> {
    return this.#piscina.destroy();
  }
}
