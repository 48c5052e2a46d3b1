/**
 * The door of a worker thread: one desk for the experiment the thread was made for, and a part at a time. A fault of an
 * agent goes back as data, since an error loses its class on the way.
 */
import { workerData } from 'node:worker_threads';
import { AgentFault, type PlainFault } from '../play/fault.ts';
import type { Experiment, PartEntry } from '../tables/manifest.ts';
import { Desk } from './desk.ts';
import { putUpFence } from './fence.ts';
import type { Part } from './schedule.ts';

/** What a worker is made with. */
export interface WorkerSetup {
  readonly experiment: Experiment;
  readonly folder: string;
  /** One word, shared with every worker: once it is not 0, parts are left unplayed. */
  readonly stop: Int32Array;
}

/**
 * What comes back: the part as it stands in the manifest, a fault that ends the run, a failure of the machine such as a
 * full disk, or nothing after a stop.
 */
export type Outcome =
  | { readonly entry: PartEntry }
  | { readonly fault: PlainFault }
  | { readonly failure: { readonly message: string; readonly syscall: string } }
  | null;

putUpFence();
const { experiment, folder, stop } = workerData as WorkerSetup;
const opened = Desk.open(experiment, folder, () => Atomics.load(stop, 0) !== 0);
// Told by the part that asks for the desk, not by the thread's end.
opened.catch(() => {});

export default async function playPart(part: Part): Promise<Outcome> {
  const desk = await opened;
  try {
    const entry = await desk.play(part);
    return entry && { entry };
  } catch (error) {
    if (error instanceof AgentFault) return { fault: error.plain };
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) return { failure: { message, syscall } };
    throw error;
  }
}
