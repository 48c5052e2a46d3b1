/**
 * The door of a worker's process. Its main thread keeps the one that plays, a Piscina pool of one: hands it a part after
 * another, brings what it has made into place while the next part is played, and watches: how long a decision takes,
 * how much memory the process has, whether whoever started it is still there. Where the playing thread can't be asked to
 * any more, or has come to an end, it says so on file descriptor 4, in the words of last-words.ts, and the process ends.
 *
 * Plain JavaScript that loads little but Piscina: it has to be there before anything else is. Time is counted in looks: a
 * machine that was asleep, or a process that was stopped, is not charged to an agent.
 */
import './inlining.mjs';
import { writeSync } from 'node:fs';
import { Piscina } from 'piscina';
import { putInPlace } from './placing.mjs';

/** Milliseconds between two looks, at most. */
const LOOK = 50;

/** @import { Job, Outcome, Played } from './worker.ts' */
/** @import { KeeperSetup } from './worker-process.ts' */

/** Which decision is taken, or which agent is loaded (play/deciding.ts). */
const words = new Int32Array(new SharedArrayBuffer(4 * 5));
/** How many parts' files have been written: their memory may be filled again. */
const written = new Int32Array(new SharedArrayBuffer(4));
/** Parts that are played or wait for it, in order. */
const parts = /** @type {number[]} */ ([]);
/** What is still being brought into place. */
const placing = /** @type {Set<Promise<unknown>>} */ (new Set());
let over = false;

/** @type {Piscina} */
let pool;

// An interrupt from the keyboard goes to every process of a terminal: what it means is the run's to say.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', message => {
  const given = /** @type {Job | KeeperSetup} */ (message);
  if ('part' in given) void take(given);
  else begin(given);
});

/** @param {KeeperSetup} setup */
function begin({ door, execArgv, heap, timeLimit, loadLimit, memoryLimit, worker }) {
  pool = new Piscina({
    filename: door,
    execArgv,
    minThreads: 1,
    maxThreads: 1,
    // The next part is there when one is done, and needs no word from here, which on a busy machine comes late.
    concurrentTasksPerWorker: Infinity,
    idleTimeout: Infinity,
    // A thread that waits by them for its first task would not load what it needs meanwhile.
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heap },
    workerData: { ...worker, words, written },
  });
  // Told by the thread's own events, also where it has nothing to do yet.
  pool.on('error', () => {});
  let full = false;
  for (const thread of pool.threads) {
    thread.on('error', error => {
      full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    });
    thread.on('exit', status => void end(full ? 'memory' : 'exit', full ? null : status));
  }
  watch(timeLimit, loadLimit, memoryLimit);
}

/**
 * Limits in milliseconds and bytes.
 * @param {number} timeLimit
 * @param {number} loadLimit
 * @param {number} memoryLimit
 */
function watch(timeLimit, loadLimit, memoryLimit) {
  const look = Math.max(1, Math.min(LOOK, timeLimit / 10));
  let seen = '';
  let waited = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    // A look that comes late says that this thread had to wait as well.
    const passed = Math.min(now - last, 3 * look);
    last = now;
    if (process.memoryUsage.rss() > memoryLimit) void end('memory', null);
    const [, , , decision, loading] = words;
    const at = decision === 0 && loading === 0 ? '' : words.join(' ');
    waited = at !== '' && at === seen ? waited + passed : 0;
    seen = at;
    if (waited > (loading === 0 ? timeLimit : loadLimit)) void end('timeout', null);
  }, look);
}

/** @param {Job} job */
async function take(job) {
  const { index } = job.part;
  parts.push(index);
  /** @type {Played} */
  let played;
  try {
    played = await pool.run(job);
  } catch {
    // Its thread has come to an end, of which more is known elsewhere.
    return;
  }
  if (over) return;
  parts.shift();
  const done = place(index, played);
  placing.add(done);
  await done;
  placing.delete(done);
}

/**
 * Brings a part's files into place and says what came of the part.
 * @param {number} part
 * @param {Played} played
 */
async function place(part, played) {
  const outcome = await outcomeOf(played);
  await new Promise(resolve => process.send?.({ part, outcome }, resolve));
}

/**
 * @param {Played} played
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(played) {
  if ('outcome' in played) return played.outcome;
  try {
    return { entry: await putInPlace(played.made, release), luckTime: played.luckTime };
  } catch (error) {
    const { message, syscall = '', code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    return { failure: { message, syscall, code } };
  }
}

function release() {
  Atomics.add(written, 0, 1);
  Atomics.notify(written, 0);
}

/**
 * Says what brings the process to its end, and ends it when what was played before is safe.
 * @param {'timeout' | 'memory' | 'exit'} kind
 * @param {number | null} status null: at once, whatever its threads are at
 */
async function end(kind, status) {
  if (over) return;
  over = true;
  try {
    writeSync(4, `${kind} ${parts[0] ?? -1} ${words.join(' ')}\n`);
  } catch {
    // Whoever would hear it is gone.
  }
  if (kind !== 'memory') await Promise.allSettled(placing);
  if (status === null) process.kill(process.pid, 'SIGKILL');
  else process.exit(status);
}
