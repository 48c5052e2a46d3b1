/**
 * A thread beside the main one while that loads somebody's file. When the time is up it says so; and where nobody hears
 * that, since the file's code never comes back, it ends what the main thread is at, which goes on as if nothing had been.
 */
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ bell: Int32Array, limit: number }} the limit in milliseconds */
const { bell, limit } = workerData;

/** Milliseconds in which a main thread that is idle hears what it is told. */
const HEARD = 200;

/** @param {number} time */
const rung = time => Atomics.wait(bell, 0, 0, time) !== 'timed-out';

if (!rung(limit)) {
  parentPort?.postMessage('late');
  if (!rung(HEARD)) {
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.terminateExecution');
  }
}
