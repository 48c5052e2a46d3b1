// What package-lock.json asks for is made to stand in node_modules before anything else runs: `npm start` and `npm test`
// work on a fresh clone, a second time costs a look at two files, and an update of the clone is followed.
//
// npm writes node_modules/.package-lock.json as the last act of every install, so that file is the stamp: a stamp of our
// own would reinstall after somebody's plain `npm ci` and would know nothing of their `npm install`. Packages that
// somebody added are left alone. Plain JavaScript and no dependency, for this runs before there are any.
import { closeSync, openSync, readFileSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { handOver } from './hand-over.mjs';

/** How often whoever installs shows that it lives, and how long without a sign makes its lock anybody's, in ms. */
const BEAT = 1000;
const STALE = 15_000;

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} Entry
 * @typedef {Record<string, Entry>} Entries
 * @typedef {{ platform: string, arch: string }} Machine
 */

/** Installs what is missing into a folder, waiting for another start that is at it. @param {string} folder */
export async function ensureInstalled(folder) {
  const lock = join(folder, '.installing');
  for (let told = false; whatIsMissing(folder, process); ) {
    if (!take(lock)) {
      if (!told) process.stderr.write('Waiting for another start that is installing …\n');
      told = true;
      await sleep(200);
      continue;
    }
    const beat = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), BEAT);
    try {
      const missing = whatIsMissing(folder, process);
      if (!missing) return;
      process.stderr.write(`Installing the packages of package-lock.json (${missing}) …\n`);
      const start = Date.now();
      await install(folder);
      process.stderr.write(`Installed in ${((Date.now() - start) / 1000).toFixed(1)} s.\n`);
    } finally {
      clearInterval(beat);
      rmSync(lock, { force: true });
    }
    const left = whatIsMissing(folder, process);
    if (left) throw new Error(`npm ci ended well and yet ${left}`);
  }
}

/** Why an install is needed, '' if none is. @param {string} folder @param {Machine} machine */
export function whatIsMissing(folder, machine) {
  const wanted = entries(join(folder, 'package-lock.json'));
  const there = entries(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new Error('there is no package-lock.json to install from');
  if (!there) return 'none is there';
  return difference(wanted, there, machine);
}

/** @param {Entries} wanted @param {Entries} there @param {Machine} machine */
export function difference(wanted, there, machine) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = there[path];
    // Those for other machines are optional and not there. That one for this machine is not there either shows when a
    // folder is brought over from another machine, and then the other's is: see below.
    if (!found && !entry.optional) return `${name} is not there`;
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity))
      return `${name} is ${found.version}, not ${entry.version}`;
    if (found && !suits(entry, machine)) return `${name} is for another machine`;
  }
  return '';
}

/** @param {Entry} entry @param {Machine} machine */
function suits(entry, machine) {
  return allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch);
}

/** npm's lists name what is allowed or, after `!`, what is not. @param {string[] | undefined} list @param {string} value */
function allows(list, value) {
  if (!list) return true;
  return !list.includes(`!${value}`) && (list.includes(value) || list.every(item => item.startsWith('!')));
}

/** @param {string} file @returns {Entries | null} */
function entries(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Takes the lock, or tells that somebody alive has it. Its holder touches it all the time, so one left behind by a kill
 * goes stale by itself; a process number in it would mean nothing in another container.
 * @param {string} lock
 */
function take(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE) rmSync(lock, { force: true });
  } catch {
    // Nobody has it, or had it a moment ago.
  }
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * `npm ci`, development packages too whatever the machine's npm is set to (one tree for `start` and `test`), its output
 * on standard error. The npm that started us is asked where there is one.
 * @param {string} folder
 */
async function install(folder) {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = npm?.endsWith('.js')
    ? await handOver(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
    : await handOver('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ci failed (status ${status}); what it said stands above`);
}
