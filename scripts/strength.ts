/**
 * Makes the figures of docs/strength.md: plays the experiments behind them, the most important first, and writes each one's
 * table between its markers in the page, so that no number there is typed by hand.
 *
 *     npm run -s strength                            all of it
 *     npm run -s strength -- time strength-four      these alone
 *     npm run -s strength -- --write                 what has been played, once more, or of it
 *                                                    what is named behind
 *
 * Runs lie in results/strength/NAME. One that was stopped is gone on with; one that is done is only written once more.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/play/package-root.ts';
import { readRun } from '../src/report/run-folder.ts';
import { holdsManifest } from '../src/tables/manifest.ts';
import { Refusal } from '../src/text/refusal.ts';
import { BLOCKS, blockOf } from './strength/blocks.ts';
import { decisionTimes } from './strength/decision-times.ts';
import { replaced } from './strength/page.ts';

/** Not an experiment: how long a decision takes. First, since nothing else may play while it is measured. */
const TIME = 'time';
const WRITE = '--write';
const PAGE = join(packageRoot(), 'docs/strength.md');

const folderOf = (name: string): string => join(packageRoot(), 'results/strength', name);

function write(name: string, block: string): void {
  writeFileSync(PAGE, replaced(readFileSync(PAGE, 'utf8'), name, block));
}

/** Plays an experiment, or goes on with it. Throws where it ends otherwise than well. */
function play(name: string): void {
  const file = `experiments/${name}.yaml`;
  const folder = folderOf(name);
  const how = holdsManifest(folder) ? [file, '--resume', folder] : [file, '--out', folder];
  const args = ['--import', './src/arena/boot.mjs', '--conditions=source', 'src/cli/main.ts', 'run', ...how];
  const { status } = spawnSync(process.execPath, args, { cwd: packageRoot(), stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  const what = status === null ? 'was ended' : `ended with status ${status}`;
  throw new Refusal('strength/run', name, what, `the same again to go on, or without ${folder} to play it anew`);
}

async function writeRun(name: string): Promise<void> {
  const folder = folderOf(name);
  const run = readRun(folder);
  if (run.manifest.state !== 'done') throw new Refusal('strength/unfinished', name, 'is not done yet');
  write(name, await blockOf(name, folder, run));
}

async function main(given: readonly string[]): Promise<void> {
  const played = Object.keys(BLOCKS);
  const names = given.filter(word => word !== WRITE);
  const onlyWrite = names.length < given.length;
  const all = onlyWrite ? played : [TIME, ...played];
  const stranger = names.find(name => !all.includes(name));
  if (stranger !== undefined)
    throw new Refusal('strength/name', stranger, 'is not known', `${WRITE}; ${all.join(', ')}`);
  if (onlyWrite) {
    for (const name of names.length > 0 ? names : played.filter(name => holdsManifest(folderOf(name))))
      await writeRun(name);
    return;
  }
  for (const name of names.length > 0 ? names : all) {
    const began = performance.now();
    if (name === TIME) write(name, await decisionTimes());
    else {
      play(name);
      await writeRun(name);
    }
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
