/**
 * What may differ between two runs of one experiment, in a file of its own: times, machine, threads and pace; and where
 * people's own agents lay, which a run that is gone on with needs. Written as playing begins and when it ends.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnIdentity } from '../play/behaviour.ts';
import type { Experiment } from '../tables/manifest.ts';
import { writeWhole } from '../tables/whole-file.ts';

export const LOG = 'log.json';

/** What has been done since playing began, this time. */
export interface Totals {
  readonly parts: number;
  readonly units: number;
  readonly hands: number;
  /** Parts that were there already. */
  readonly partsKept: number;
  /** How long measuring luck took, over how long playing did. */
  readonly luckShare?: number;
}

export class Log {
  readonly #dir: string;
  readonly #beginning: object;
  readonly #started = new Date();

  /** Writes log.json as it is before anything is played. */
  constructor(dir: string, { agents }: Experiment, threads: number) {
    const own = agents.filter(({ identity }) => !isOwnIdentity(identity));
    const files = Object.fromEntries(own.map(({ label, url }) => [label, fileURLToPath(url)]));
    this.#dir = dir;
    this.#beginning = { format: 'matador-log/1', started: this.#started.toISOString(), threads, files };
    this.#write(this.#beginning);
  }

  /** Writes it as it is now, at the end. */
  close(totals: Totals): void {
    const finished = new Date();
    const seconds = (finished.getTime() - this.#started.getTime()) / 1000;
    this.#write({
      ...this.#beginning,
      finished: finished.toISOString(),
      seconds,
      ...totals,
      handsPerSecond: seconds > 0 ? Math.round(totals.hands / seconds) : null,
      host: {
        name: hostname(),
        node: process.version,
        platform: `${process.platform} ${process.arch}`,
        processor: cpus()[0]?.model ?? 'unknown',
        cores: availableParallelism(),
      },
    });
  }

  #write(log: object): void {
    writeWhole(join(this.#dir, LOG), [Buffer.from(`${JSON.stringify(log, null, 2)}\n`)]);
  }
}

/** Where people's own agents lay, by label, as far as a run's log can be read. */
export const filesIn = (dir: string): Record<string, string> => ({ ...read(dir).files });

/** The log's `luckShare`; null where it has none or can't be read. */
export const luckShareIn = (dir: string): number | null => read(dir).luckShare ?? null;

function read(dir: string): { readonly files?: Record<string, string>; readonly luckShare?: number } {
  try {
    return (JSON.parse(readFileSync(join(dir, LOG), 'utf8')) ?? {}) as ReturnType<typeof read>;
  } catch {
    return {};
  }
}
