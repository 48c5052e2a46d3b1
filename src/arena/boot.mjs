/**
 * Loaded before everything else in a thread that has TypeScript to run: this package's own from source, or an agent's
 * file of somebody's. `--import tsx` does not do in its place: a worker looks that name up from the current folder, and
 * a later `import()` of a TypeScript file fails there. And tsx takes a file in a folder whose package.json does not say
 * `"type": "module"` for CommonJS, in which every name imported is a getter's call: ten times slower in play.
 *
 * Its hooks alone are registered, as its own `register` does, which would first load what registers and takes as long. So
 * npm starts the program from source with this too: `--import tsx` before it takes a seventh of help's time more.
 */
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
// Each asks the one before it: the last is asked first.
register(new URL('../play/typescript-reading.mjs', import.meta.url));
register('tsx/esm', import.meta.url, { data: {} });
register(new URL('../play/typescript-hooks.mjs', import.meta.url));
