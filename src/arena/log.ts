/** What may differ between two runs of one experiment, in a file of its own: times, machine, threads and pace. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname } from 'node:os';
import { join } from 'node:path';

export interface Totals {
  readonly parts: number;
  readonly units: number;
  readonly hands: number;
}

export class Log {
  readonly #threads: number;
  readonly #started = new Date();

  constructor(threads: number) {
    this.#threads = threads;
  }

  /** Writes log.json, from the start up to now. */
  write(dir: string, totals: Totals): void {
    const finished = new Date();
    const seconds = (finished.getTime() - this.#started.getTime()) / 1000;
    const log = {
      format: 'matador-log/1',
      started: this.#started.toISOString(),
      finished: finished.toISOString(),
      seconds,
      threads: this.#threads,
      ...totals,
      handsPerSecond: seconds > 0 ? Math.round(totals.hands / seconds) : null,
      host: {
        name: hostname(),
        node: process.version,
        platform: `${process.platform} ${process.arch}`,
        processor: cpus()[0]?.model ?? 'unknown',
        cores: availableParallelism(),
      },
    };
    writeFileSync(join(dir, 'log.json'), `${JSON.stringify(log, null, 2)}\n`);
  }
}
