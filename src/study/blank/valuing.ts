/**
 * Values all decisions of a study on every core: parts go to the threads of a pool as they come free. In whatever order they
 * are made, and however often that is cut short, each file is the same, since nothing in it hangs on another.
 */
import { fileURLToPath } from 'node:url';
import type { Study } from './study.ts';
import { partsOf } from './study.ts';
import { partsLeft } from './study-folder.ts';
import type { DiskFailure, WorkerSetup } from './worker.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');
const DOOR = fileURLToPath(new URL(FROM_SOURCE ? './worker.ts' : './worker.js', import.meta.url));
const BOOT = new URL('../../arena/boot.mjs', import.meta.url).href;

export interface Valuing {
  readonly threads: number;
  /** Told before the first part and after each. */
  readonly onProgress: (done: number, parts: number) => void;
  /** Ends it: what is whole stays. */
  readonly signal: AbortSignal;
}

/** Throws the signal's reason where it was ended. */
export async function valueDecisions(
  study: Study,
  folder: string,
  { threads, onProgress, signal }: Valuing,
): Promise<void> {
  const parts = partsOf(study).length;
  const left = await partsLeft(folder, study);
  let done = parts - left.length;
  onProgress(done, parts);
  signal.throwIfAborted();
  if (left.length === 0) return;
  const { Piscina } = await import('piscina');
  const size = Math.min(threads, left.length);
  const pool = new Piscina({
    filename: DOOR,
    execArgv: FROM_SOURCE ? ['--import', BOOT, '--conditions=source'] : [],
    minThreads: size,
    maxThreads: size,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    workerData: { study, folder } satisfies WorkerSetup,
  });
  const end = (): void => void pool.destroy();
  signal.addEventListener('abort', end);
  try {
    await Promise.all(
      left.map(async part => {
        const failure = (await pool.run(part)) as DiskFailure | null;
        if (failure) throw Object.assign(new Error(failure.message), failure);
        onProgress(++done, parts);
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await pool.destroy();
  }
}
