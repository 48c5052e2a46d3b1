/**
 * A process in which agents play, seen from the run: started, given one job after another, and heard to its end. A
 * process and not a thread, because a thread's crash in native code takes everybody along, and nobody can say of one
 * thread how much memory it has. From source it runs TypeScript, as this file does; compiled, it does so only where an
 * agent's file of somebody's asks for it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type LastWords, WordsHeard } from './last-words.ts';
import type { Job, Outcome, WorkerSetup } from './worker.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');
const DOOR = fileURLToPath(new URL(FROM_SOURCE ? './worker.ts' : './worker.js', import.meta.url));
const BOOT = new URL('./boot.mjs', import.meta.url).href;

/** Megabytes by which the heap may pass the limit before the engine ends the process, which the watchdog should do first. */
const HEAP_SLACK = 512;

/** How a process ended that was not told to. */
export interface Death {
  readonly words: LastWords | null;
  readonly status: number | null;
  readonly signal: string | null;
}

export type Answer = { readonly outcome: Outcome } | { readonly death: Death };

export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #heard = new WordsHeard();
  #answer: ((answer: Answer) => void) | null = null;
  #death: Death | null = null;

  constructor(setup: WorkerSetup) {
    const { agents, memoryLimit } = setup.experiment;
    const typescript = FROM_SOURCE || agents.some(({ url }) => /\.[cm]?tsx?$/.test(url));
    this.#child = fork(DOOR, [], {
      execArgv: [
        `--max-old-space-size=${memoryLimit + HEAP_SLACK}`,
        ...(typescript ? ['--import', BOOT] : []),
        ...(FROM_SOURCE ? ['--conditions=source'] : []),
      ],
      // Standard output is the run's own: what an agent prints goes to standard error.
      stdio: ['ignore', 2, 2, 'ipc', 'pipe'],
    });
    const pipe = this.#child.stdio[4] as Readable;
    pipe.setEncoding('utf8').on('data', (text: string) => this.#heard.hear(text));
    this.#child.on('message', outcome => this.#answered({ outcome: outcome as Outcome }));
    this.#child.on('error', error => this.#answered({ outcome: { error: error.stack ?? error.message } }));
    // When all it said has been heard too.
    this.#child.on('close', (status, signal) => {
      this.#death = { words: this.#heard.last, status, signal };
      this.#answered({ death: this.#death });
    });
    this.#send(setup);
  }

  /** Resolves when the job is done, or the process is. One at a time. */
  do(message: Job): Promise<Answer> {
    return new Promise(resolve => {
      if (this.#death) return resolve({ death: this.#death });
      this.#answer = resolve;
      this.#send(message);
    });
  }

  /** At once; resolves when it is gone. */
  kill(): Promise<void> {
    if (this.#death) return Promise.resolve();
    return new Promise(resolve => {
      this.#child.once('close', () => resolve());
      this.#child.kill('SIGKILL');
    });
  }

  #send(message: WorkerSetup | Job): void {
    // One that is gone is heard to be so.
    this.#child.send(message, () => {});
  }

  #answered(answer: Answer): void {
    this.#answer?.(answer);
    this.#answer = null;
  }
}
