// Runs another program in our place: its status is ours, and an end by a signal is told as shells tell it, 128 + n.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} the status
 */
export function handOver(program, args, options) {
  const child = spawn(program, args, options);
  // A terminal sends Ctrl-C to everything in it, the child too: sent on, it would count twice.
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, forward);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}
