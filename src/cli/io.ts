/**
 * What a command may touch of the world outside: streams, the current folder, an interrupt. Handed in, so that tests
 * run commands in their own process and read what they print.
 */
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { packageRoot } from '../play/package-root.ts';

export interface Io {
  /** Writes to standard output; resolves when it has been taken, rejects when nobody reads it any more. */
  out(text: string): Promise<void>;
  /** Standard error: progress, and the one line that says what is wrong. */
  readonly err: Writable & { readonly isTTY?: boolean };
  readonly stdin: AsyncIterable<string | Uint8Array>;
  /** The folder that paths people write start from. */
  readonly cwd: string;
  /** Where runs go unless told: `results`, in a clone its own wherever npm was called in it. */
  readonly results: string;
  /** Characters in a line of standard output. */
  readonly columns: number;
  /** Calls back whenever an end is asked for, from the keyboard or by the system; gives back a function that stops listening. */
  onInterrupt(call: (signal: NodeJS.Signals) => void): () => void;
}

/** Ctrl-C, a polite end, a terminal that was closed. */
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** This process's own. */
export function processIo(): Io {
  const { stdin, stdout, stderr } = process;
  // Errors are told to whoever wrote; without a listener they would end the process with a stack.
  stdout.on('error', () => {});
  stderr.on('error', () => {});
  const write = stdout.write.bind(stdout);
  // Agents live in this process too: what they print must not stand among records and rankings.
  stdout.write = stderr.write.bind(stderr);
  return {
    out: text =>
      new Promise((resolve, reject) => {
        write(text, error => (error ? reject(error) : resolve()));
      }),
    err: stderr,
    stdin,
    cwd: calledFrom(),
    results: join(process.cwd(), 'results'),
    // Some terminals that are none say 0.
    columns: Math.max(40, stdout.columns || 80),
    onInterrupt: call => {
      for (const signal of SIGNALS) process.on(signal, call);
      return () => {
        for (const signal of SIGNALS) process.removeListener(signal, call);
      };
    },
  };
}

/** The current folder; under this package's own npm script, which npm starts in the root, the folder npm was called in. */
function calledFrom(): string {
  const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
  const here = process.cwd();
  return script && from && here === packageRoot() ? from : here;
}
