/**
 * Lets the main thread import people's TypeScript: a compiled package has to load tsx for it, and from source too a file
 * must be taken for a module whatever stands above it (typescript-hooks.mjs), as it is in a worker. Workers, and the program
 * as npm starts it from source, get both before their first module, from arena/boot.mjs.
 */
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const TYPESCRIPT = /\.[cm]?tsx?$/;
const FROM_SOURCE = import.meta.url.endsWith('.ts');
let ready = !isMainThread;

/** To be awaited before somebody's file is imported. */
export async function readyFor(url: string): Promise<void> {
  if (ready || !TYPESCRIPT.test(url)) return;
  ready = true;
  if (!FROM_SOURCE) (await import('tsx/esm/api')).register();
  register(new URL('./typescript-hooks.mjs', import.meta.url));
}
