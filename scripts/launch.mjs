// What stands behind `npm start` and `npm test`: the packages first, then node with the arguments given, in our place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { handOver } from './hand-over.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} args for node @returns {Promise<number>} the status */
export async function launch(args) {
  try {
    refuseOldNode();
    await ensureInstalled(root);
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    return 1;
  }
  return handOver(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

/** npm only warns, and what an old Node says of the code is no help to anybody. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const least = engines.node.slice('>='.length);
  const [have, need] = [process.versions.node, least].map(text => text.split('.').map(Number));
  if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1]))
    throw new Error(`Node ${least} or later is needed; this is ${process.versions.node}`);
}
