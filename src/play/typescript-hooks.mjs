/** Takes every TypeScript file that is imported for a module, whatever the package.json above it says. */

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  return /^file:.*\.tsx?(\?|$)/.test(found.url) ? { ...found, format: 'module' } : found;
}
