/**
 * Reads the TypeScript of this package's src for tsx, behind which it stands in the line of hooks. Left to Node, a file is
 * opened, looked at, read and closed by helper threads, each of which has to be waited for, for a hundred small files in
 * turn.
 */
import { readFileSync } from 'node:fs';

const OWN = new URL('..', import.meta.url).href;

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith(OWN) || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true };
}
