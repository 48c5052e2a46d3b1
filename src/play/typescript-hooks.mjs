/**
 * How somebody's TypeScript is loaded: every file of it is taken for a module, whatever the package.json above it says, and
 * this package's own name means this package where the file, lying outside the clone, has no other of that name.
 */

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  let found;
  try {
    found = await next(specifier, context);
  } catch (error) {
    if (!/^matador-lab(\/|$)/.test(specifier)) throw error;
    found = await next(specifier, { ...context, parentURL: import.meta.url });
  }
  return /^file:.*\.tsx?(\?|$)/.test(found.url) ? { ...found, format: 'module' } : found;
}
