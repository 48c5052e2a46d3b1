/**
 * How far a run is, for whoever waits: a bar with rate and time left on a terminal, a plain line every ten seconds in a
 * log. What is told here comes from the clock and goes to standard error only.
 */
import type { Writable } from 'node:stream';
import cliProgress from 'cli-progress';
import { whole } from '../report/numbers.ts';

/** Milliseconds between two lines in a log. */
const LOG_EVERY = 10_000;

/** What the arena tells as parts are done. */
export interface Done {
  readonly unitsDone: number;
  readonly units: number;
  readonly hands: number;
  /** This time. */
  readonly partsPlayed: number;
}

export class Progress {
  readonly #bar: cliProgress.SingleBar;
  readonly #to: Writable & { readonly isTTY?: boolean };
  readonly #clock: () => number;
  readonly #began: number;
  /** What was there before this time began: told once, before anything is played. */
  #kept: Done | null = null;
  #last: Done;

  constructor(to: Writable & { readonly isTTY?: boolean }, units: number, clock: () => number = Date.now) {
    this.#to = to;
    this.#clock = clock;
    this.#began = clock();
    this.#last = { unitsDone: 0, units, hands: 0, partsPlayed: 0 };
    this.#bar = new cliProgress.SingleBar({
      stream: to as NodeJS.WritableStream,
      noTTYOutput: true,
      notTTYSchedule: LOG_EVERY,
      hideCursor: true,
      clearOnComplete: true,
      // Not its own signal handler: an interrupt ends the run in good order, and that ends the bar.
      gracefulExit: false,
      format: ({ barsize = 20 }) => (to.isTTY ? `${bar(this.#share, barsize)} ` : '') + this.line(),
      barsize: 20,
    });
    this.#bar.start(units, 0);
  }

  update(done: Done): void {
    this.#kept ??= done.partsPlayed === 0 ? done : this.#last;
    this.#last = done;
    this.#bar.update(done.unitsDone);
  }

  /** A line of its own: what the run got over. */
  note(text: string): void {
    if (this.#to.isTTY) this.#bar.stop();
    this.#to.write(`${text}\n`);
    if (this.#to.isTTY) this.#bar.start(this.#last.units, this.#last.unitsDone);
  }

  /** Ends with a plain line in either case. */
  stop(): void {
    this.#bar.stop();
    if (this.#to.isTTY) this.#to.write(`${this.line()}\n`);
  }

  /** `34 %  1200/3500 units  12,300 hands/s  1 min 02 s left`. */
  line(): string {
    const { unitsDone, units, hands } = this.#last;
    const seconds = (this.#clock() - this.#began) / 1000;
    const parts = [`${Math.floor(100 * this.#share)} %`, `${unitsDone}/${units} units`];
    const kept = this.#kept ?? this.#last;
    const played = unitsDone - kept.unitsDone;
    if (seconds > 0 && played > 0) {
      parts.push(`${whole((hands - kept.hands) / seconds)} hands/s`);
      const left = ((units - unitsDone) * seconds) / played;
      parts.push(unitsDone < units ? `${duration(left)} left` : `took ${duration(seconds)}`);
    }
    return parts.join('  ');
  }

  get #share(): number {
    return this.#last.units === 0 ? 1 : this.#last.unitsDone / this.#last.units;
  }
}

const bar = (share: number, size: number): string => '#'.repeat(Math.round(share * size)).padEnd(size, '-');

/** `42 s`, `3 min 05 s`, `2 h 07 min`. */
export function duration(seconds: number): string {
  const up = Math.ceil(seconds);
  if (up < 60) return `${up} s`;
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  if (up < 3600) return `${Math.floor(up / 60)} min ${two(up % 60)} s`;
  return `${Math.floor(up / 3600)} h ${two((up % 3600) / 60)} min`;
}
