/**
 * A thread beside the one that plays, in the same process, which ends that process where its playing thread can't be
 * asked to any more: a decision takes too long, the process takes too much memory, or whoever started it is gone. It
 * says so on file descriptor 4 first, in the words of last-words.ts: of what is dead only that is left.
 *
 * Plain JavaScript that loads nothing: it has to run where an agent's file hangs as it is loaded, and it comes with every
 * worker. Time is counted in looks: a machine that was asleep, or a process that was stopped, is not charged to an agent.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Milliseconds between two looks, at most. */
const LOOK = 50;

/** @type {{ words: Int32Array, timeLimit: number, memoryLimit: number }} the limits in milliseconds and bytes */
const { words, timeLimit, memoryLimit } = workerData;
const parent = process.ppid;
const look = Math.max(1, Math.min(LOOK, timeLimit / 10));
const bell = new Int32Array(new SharedArrayBuffer(4));

/** @param {string} kind */
function end(kind) {
  try {
    writeSync(4, `${kind} ${words.join(' ')}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

let seen = '';
let waited = 0;
let last = performance.now();
for (;;) {
  Atomics.wait(bell, 0, 0, look);
  const now = performance.now();
  // A look that comes late says that this thread had to wait as well.
  const passed = Math.min(now - last, 3 * look);
  last = now;
  if (process.ppid !== parent) end('orphan');
  if (process.memoryUsage.rss() > memoryLimit) end('memory');
  // The last word is 0 where nobody is asked.
  const decision = words.at(-1) === 0 ? '' : words.join(' ');
  waited = decision !== '' && decision === seen ? waited + passed : 0;
  seen = decision;
  if (waited > timeLimit) end('timeout');
}
