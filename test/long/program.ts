/** The program as a process of its own, for tests that end it without asking. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = [
  process.execPath,
  '--import',
  './src/arena/boot.mjs',
  '--conditions=source',
  'src/cli/main.ts',
] as const;

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly status: number | null; readonly signal: string | null; readonly err: string }>;
}

/** Starts a command in a process group of its own. */
export function start(...argv: readonly string[]): Started {
  const [node, ...args] = PROGRAM;
  const child = spawn(node, [...args, ...argv], {
    cwd: ROOT,
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let err = '';
  child.stderr!.on('data', chunk => (err += chunk));
  const ended = new Promise<Awaited<Started['ended']>>(resolve => {
    child.on('close', (status, signal) => resolve({ status, signal, err }));
  });
  return { child, ended };
}
