/**
 * A process in which agents play, seen from the run: started, given one job after another, and heard to its end. A
 * process and not a thread of this one, because a thread's crash in native code takes everybody along, and nobody can say
 * of one thread how much memory it has. Its door is keeper.mjs, and the thread that plays there is a pool's.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LOAD_LIMIT } from '../play/late.ts';
import { type LastWords, WordsHeard } from './last-words.ts';
import type { Job, Outcome, WorkerSetup } from './worker.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');
const KEEPER = fileURLToPath(new URL('./keeper.mjs', import.meta.url));
const DOOR = fileURLToPath(new URL(FROM_SOURCE ? './worker.ts' : './worker.js', import.meta.url));
const BOOT = new URL('./boot.mjs', import.meta.url).href;

/** Megabytes by which the heap may pass the limit before the engine ends the thread, which its keeper should do first. */
const HEAP_SLACK = 512;

/** The first message to a keeper. */
export interface KeeperSetup {
  /** The module whose default export plays. */
  readonly door: string;
  readonly execArgv: string[];
  /** Megabytes. */
  readonly heap: number;
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly loadLimit: number;
  /** Bytes. */
  readonly memoryLimit: number;
  readonly worker: WorkerSetup;
}

/** How a process ended that was not told to. */
export interface Death {
  readonly words: LastWords | null;
  readonly status: number | null;
  readonly signal: string | null;
}

export type Answer =
  | { readonly outcome: Outcome }
  | { readonly death: Death }
  /** The process ended over another job, and this one is still to be done. */
  | { readonly undone: true };

export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #heard = new WordsHeard();
  /** Jobs under way by their parts, in the order in which they are played. */
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #death: Death | null = null;

  constructor(setup: WorkerSetup) {
    this.#child = fork(KEEPER, [], {
      execArgv: [],
      // Standard output is the run's own: what an agent prints goes to standard error.
      stdio: ['ignore', 2, 2, 'ipc', 'pipe'],
    });
    const pipe = this.#child.stdio[4] as Readable;
    pipe.setEncoding('utf8').on('data', (text: string) => this.#heard.hear(text));
    this.#child.on('message', message => {
      const { part, outcome } = message as { part: number; outcome: Outcome };
      this.#answer(part, { outcome });
    });
    this.#child.on('error', error => this.#answerAll({ outcome: { error: error.stack ?? error.message } }));
    // When all it said has been heard too.
    this.#child.on('close', (status, signal) => this.#died({ words: this.#heard.last, status, signal }));
    this.#send(keeperSetup(setup));
  }

  get isDead(): boolean {
    return this.#death !== null;
  }

  /** Resolves when the job is done, or the process is. What is asked for while another is under way waits its turn. */
  do(job: Job): Promise<Answer> {
    return new Promise(resolve => {
      if (this.#death) return resolve({ undone: true });
      this.#answers.set(job.part.index, resolve);
      this.#send(job);
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

  #send(message: KeeperSetup | Job): void {
    // One that is gone is heard to be so.
    this.#child.send(message, () => {});
  }

  #died(death: Death): void {
    this.#death = death;
    const [first] = this.#answers.keys();
    const last = death.words?.part ?? -1;
    const guilty = this.#answers.has(last) ? last : first;
    if (guilty !== undefined) this.#answer(guilty, { death });
    this.#answerAll({ undone: true });
  }

  #answerAll(answer: Answer): void {
    for (const part of [...this.#answers.keys()]) this.#answer(part, answer);
  }

  #answer(part: number, answer: Answer): void {
    const resolve = this.#answers.get(part);
    this.#answers.delete(part);
    resolve?.(answer);
  }
}

/** From source it runs TypeScript, as this file does; compiled, it does so only where an agent's file of somebody's asks for it. */
function keeperSetup(worker: WorkerSetup): KeeperSetup {
  const { agents, timeLimit, memoryLimit } = worker.experiment;
  const typescript = FROM_SOURCE || agents.some(({ url }) => /\.[cm]?tsx?$/.test(url));
  return {
    door: DOOR,
    execArgv: [...(typescript ? ['--import', BOOT] : []), ...(FROM_SOURCE ? ['--conditions=source'] : [])],
    heap: memoryLimit + HEAP_SLACK,
    timeLimit: 1000 * timeLimit,
    loadLimit: 1000 * LOAD_LIMIT,
    memoryLimit: memoryLimit * 2 ** 20,
    worker,
  };
}
