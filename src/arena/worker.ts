/**
 * The door of the thread that plays, in a worker's process: one desk for one experiment, and a part at a time, as a task
 * of the process's Piscina pool (keeper.mjs). Errors go back as data, since they lose their class on the way.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { Deciding } from '../play/deciding.ts';
import { AgentFault, type FaultKind, Foul, type PlainFault } from '../play/fault.ts';
import type { LedgerFault } from '../tables/ledger.ts';
import type { Experiment, PartEntry, PlannedAgent } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import { Desk, withAgents } from './desk.ts';
import { putUpFence } from './fence.ts';
import { type LastWords, WORDS_FD, wordsLine } from './last-words.ts';
import type { LuckTimes } from './luck-time.ts';
import type { Made } from './made.ts';
import { type PlayedSums, playedSums } from './played-sums.ts';
import type { Part } from './schedule.ts';
import { type Taken, takeOver } from './takeover.ts';

/** What a worker does all its jobs for. */
export interface WorkerSetup {
  readonly experiment: Experiment;
  readonly folder: string;
}

/** A part to be made. */
export interface Job {
  readonly part: Part;
  /** The ledger's faults in it. */
  readonly known: readonly LedgerFault[];
  /** Says where it is at every decision: for a part that has ended a process without a word. */
  readonly careful: boolean;
  /** Where the same part lies already, made by an earlier run. */
  readonly from: Taken | null;
  /** Who plays it in the place of the experiment's pairing: nothing is written then, and its sums come back. */
  readonly agents?: readonly [PlannedAgent, PlannedAgent];
}

/** What comes of a job: the part as it stands in the manifest, or what was in the way. */
export type Outcome =
  | { readonly entry: PartEntry; readonly luckTime: LuckTimes | null }
  | { readonly sums: PlayedSums }
  | { readonly fault: PlainFault }
  /** An agent's too, of which no decision is known. */
  | { readonly foul: { kind: FaultKind; message: string } }
  | { readonly refusal: { code: string; where: string; what: string; allowed: string } }
  /** A failure of the machine, such as a full disk. */
  | { readonly failure: { message: string; syscall: string; code: string } }
  | { readonly error: string };

/** A part whose files are still to be brought into place, or what came of the job. */
export type Played = { readonly made: Made; readonly luckTime: LuckTimes | null } | { readonly outcome: Outcome };

/** Parts that are made and not written yet; there is memory for the rows of so many (desk.ts). */
const MOST_MADE = 2;

const { experiment, folder, words, written } = workerData as WorkerSetup & { words: Int32Array; written: Int32Array };
putUpFence();
// An agent's promise that fails when nobody waits for it any more.
process.on('unhandledRejection', () => {});
const deciding = new Deciding(words);
const opened = Desk.open(experiment, folder, deciding);
// What goes wrong there is told by the first part that asks for the desk.
opened.catch(() => {});

/** The desk of the agents that a job has named, as long as jobs name the same. */
let guests: { readonly who: string; readonly desk: Promise<Desk> } | null = null;

/** How many parts have been made. */
let count = 0;

/** Resolves when all parts that have been asked for are made. */
let made: Promise<unknown> = Promise.resolve();

/** One part after another, however many are asked for. What came of one is on its way before the next begins. */
export default function make(job: Job): Promise<Played> {
  const played = made.then(() => play(job));
  made = played.then(() => new Promise(resolve => setImmediate(resolve)));
  return played;
}

async function play({ part, known, careful, from, agents }: Job): Promise<Played> {
  waitForRoom();
  say('begun', part);
  deciding.trace = careful ? () => say('at', part) : null;
  try {
    if (agents) {
      const desk = await deskOf(agents);
      return { outcome: { sums: playedSums(desk.sum(part, known), agents) } };
    }
    const desk = await opened;
    const taken = from && (await takeOver(from, part, experiment, folder));
    const made = taken ?? (await desk.play(part, known));
    count++;
    return { made, luckTime: desk.luckTime.take() };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  } finally {
    deciding.over();
    deciding.loads(null);
  }
}

/** Until the rows that come now do not go where others are still to be written from. Nothing else is to be done here. */
function waitForRoom(): void {
  for (let seen = Atomics.load(written, 0); count - seen >= MOST_MADE; seen = Atomics.load(written, 0))
    Atomics.wait(written, 0, seen);
}

function deskOf(agents: NonNullable<Job['agents']>): Promise<Desk> {
  const who = JSON.stringify(agents);
  if (guests?.who !== who) guests = { who, desk: Desk.open(withAgents(experiment, agents, 1), folder, deciding) };
  return guests.desk;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof AgentFault) return { fault: error.plain };
  if (error instanceof Foul) return { foul: { kind: error.kind, message: error.message } };
  if (error instanceof Refusal) {
    const { code, where, what, allowed } = error;
    return { refusal: { code, where, what, allowed } };
  }
  const { message, syscall, code, stack } = error as NodeJS.ErrnoException;
  return syscall === undefined ? { error: stack ?? message } : { failure: { message, syscall, code: String(code) } };
}

function say(kind: LastWords['kind'], part: Part): void {
  try {
    writeSync(WORDS_FD, wordsLine(kind, part.index, words));
  } catch {
    // Whoever would hear it is gone.
  }
}
