/**
 * Loaded before everything else in a worker that has TypeScript to run: this package's own from source, or an agent's
 * file of somebody's. `--import tsx` does not do in its place: a worker looks that name up from the current folder, and
 * a later `import()` of a TypeScript file fails there. And tsx takes a file in a folder whose package.json does not say
 * `"type": "module"` for CommonJS, in which every name imported is a getter's call: ten times slower in play.
 */
import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

register();
registerHooks(new URL('../play/typescript-hooks.mjs', import.meta.url));
