/**
 * How somebody's TypeScript is loaded: every file of it is taken for a module, whatever the package.json above it says, and
 * this package's own name means this package where the file, lying outside the clone, has no other of that name.
 *
 * And two short ways round tsx, from source, where a program of a hundred small files waits for every one of them: an
 * import from one file of this package to another names the very file, with its ending, and a module of a dependency is
 * plain JavaScript. Left to tsx and Node, the one is looked for on the disk under several names, the other is parsed twice.
 */
import { readFileSync } from 'node:fs';

const OWN = new URL('..', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (/^\..*\.ts$/.test(specifier) && context.parentURL?.startsWith(OWN)) {
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  }
  let found;
  try {
    found = await next(specifier, context);
  } catch (error) {
    if (!/^matador-lab(\/|$)/.test(specifier)) throw error;
    found = await next(specifier, { ...context, parentURL: import.meta.url });
  }
  return /^file:.*\.tsx?(\?|$)/.test(found.url) ? { ...found, format: 'module' } : found;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (context.format !== 'module' || !/^file:.*\/node_modules\/.*\.m?js$/.test(url)) return next(url, context);
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true };
}
