/**
 * A limit for what somebody's file does before anybody plays: it is loaded, and takes a seat. One that never comes back
 * would hang the program, and nobody could say why.
 *
 * `create` is called by this code, so the engine itself can cut it short. A module's own code is called by the loader:
 * there a second thread (late.mjs) ends what the main thread is at. A worker's playing thread has its keeper for that.
 */
import { Script } from 'node:vm';
import { isMainThread, Worker } from 'node:worker_threads';

/** Seconds. */
export const LOAD_LIMIT = 20;

const late = (seconds: number): Error => new Error(`it had not come back after ${seconds} s`);

/** Where the work lies for the moment that it takes to be called. */
const WORK = 'matador-lab work';
const shelf = globalThis as { [WORK]?: (() => void) | undefined };
const call = new Script(`globalThis['${WORK}']()`);

/** Does work that is cut short, with the Error that `overdue` makes, when its time is up. */
export function within<T>(work: () => T, seconds = LOAD_LIMIT, overdue = late): T {
  let done: { readonly value: T } | null = null;
  shelf[WORK] = () => {
    delete shelf[WORK];
    done = { value: work() };
  };
  try {
    call.runInThisContext({ timeout: Math.ceil(1000 * seconds), displayErrors: false });
  } catch (error) {
    throw (error as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? overdue(seconds) : error;
  }
  return done!.value;
}

/** Waits for a module that is given up, with an Error, when its time is up. */
export async function loadedWithin<T>(load: () => Promise<T>, seconds = LOAD_LIMIT): Promise<T> {
  if (!isMainThread) return load();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./late.mjs', import.meta.url), {
    workerData: { bell, limit: 1000 * seconds },
    execArgv: [],
  });
  thread.unref();
  const given = new Promise<never>((_, reject) => {
    thread.once('message', () => {
      ring(bell);
      reject(late(seconds));
    });
  });
  try {
    return await Promise.race([load(), given]);
  } finally {
    ring(bell);
  }
}

function ring(bell: Int32Array): void {
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
}
