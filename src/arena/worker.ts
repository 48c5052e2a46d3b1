/**
 * The door of a worker's process: one desk for one experiment, and a part at a time, asked for and answered in messages.
 * Errors go back as data, since they lose their class on the way.
 */
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DECIDING_WORDS, Deciding } from '../play/deciding.ts';
import { AgentFault, type PlainFault } from '../play/fault.ts';
import type { LedgerFault } from '../tables/ledger.ts';
import type { Experiment, PartEntry } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import { Desk } from './desk.ts';
import { putUpFence } from './fence.ts';
import { type LastWords, WORDS_FD, wordsLine } from './last-words.ts';
import type { Part } from './schedule.ts';
import { type Taken, takeOver } from './takeover.ts';

/** The first message a worker gets. */
export interface WorkerSetup {
  readonly experiment: Experiment;
  readonly folder: string;
}

/** Every other one: a part to be made. */
export interface Job {
  readonly part: Part;
  /** The ledger's faults in it. */
  readonly known: readonly LedgerFault[];
  /** Says where it is at every decision: for a part that has ended a process without a word. */
  readonly careful: boolean;
  /** Where the same part lies already, made by an earlier run. */
  readonly from: Taken | null;
}

/** What comes back of a job: the part as it stands in the manifest, or what was in the way. */
export type Outcome =
  | { readonly entry: PartEntry }
  | { readonly fault: PlainFault }
  | { readonly refusal: { code: string; where: string; what: string; allowed: string } }
  /** A failure of the machine, such as a full disk. */
  | { readonly failure: { message: string; syscall: string; code: string } }
  | { readonly error: string };

putUpFence();
const words = new Int32Array(new SharedArrayBuffer(4 * DECIDING_WORDS));
const deciding = new Deciding(words);
let opened: Promise<Desk>;
let setup: WorkerSetup;

// An interrupt from the keyboard goes to every process of a terminal: what it means is the run's to say.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('disconnect', () => process.exit());
process.on('exit', () => say('exit'));
// An agent's promise that fails when nobody waits for it any more.
process.on('unhandledRejection', () => {});
process.on('message', (message: WorkerSetup | Job) => {
  if ('part' in message) void make(message).then(outcome => process.send!(outcome));
  else open(message);
});

function say(kind: LastWords['kind']): void {
  try {
    writeSync(WORDS_FD, wordsLine(kind, words));
  } catch {
    // Whoever would hear it is gone.
  }
}

function open(given: WorkerSetup): void {
  setup = given;
  const { timeLimit, memoryLimit } = given.experiment;
  const limits = { words, timeLimit: 1000 * timeLimit, memoryLimit: memoryLimit * 2 ** 20 };
  new Worker(new URL('./watchdog.mjs', import.meta.url), { workerData: limits, execArgv: [] }).unref();
  // What goes wrong here is told by the first part that asks for the desk.
  opened = Desk.open(given.experiment, given.folder, deciding);
  opened.catch(() => {});
}

async function make({ part, known, careful, from }: Job): Promise<Outcome> {
  deciding.trace = careful ? () => say('at') : null;
  try {
    const desk = await opened;
    const taken = from && (await takeOver(from, part, setup.experiment, setup.folder));
    return { entry: taken ?? (await desk.play(part, known)) };
  } catch (error) {
    if (error instanceof AgentFault) return { fault: error.plain };
    if (error instanceof Refusal) {
      const { code, where, what, allowed } = error;
      return { refusal: { code, where, what, allowed } };
    }
    const { message, syscall, code, stack } = error as NodeJS.ErrnoException;
    return syscall === undefined ? { error: stack ?? message } : { failure: { message, syscall, code: String(code) } };
  }
}
