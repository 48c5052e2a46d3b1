/**
 * Where a run's results go: `results/<name>-<n>`, a new number each time, or a folder somebody names. A folder that holds
 * anything is never written to.
 */
import { existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFree as checkContents } from '../arena/folder-contents.ts';
import { LOCK, lockedBy } from '../arena/lock.ts';
import { holdsManifest } from '../tables/manifest.ts';
import { makeFolders } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';

/** Folders of runs of that name, the newest first. */
export function runsOf(results: string, name: string): string[] {
  return numbersOf(results, name)
    .sort((a, b) => b - a)
    .map(n => join(results, `${name}-${n}`));
}

/** Makes the next folder for a run of that name: whoever else looks for one meanwhile gets another. */
export function claimNext(results: string, name: string): string {
  try {
    makeFolders(results);
    for (let n = Math.max(0, ...numbersOf(results, name)) + 1; ; n++) {
      const folder = join(results, `${name}-${n}`);
      if (made(folder)) return folder;
    }
  } catch (error) {
    const what = `no folder can be made there (${(error as NodeJS.ErrnoException).code})`;
    throw new Refusal('run/folder', results, what, 'another place, with --out');
  }
}

function made(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function numbersOf(results: string, name: string): number[] {
  if (!existsSync(results)) return [];
  return readdirSync(results).flatMap(entry => {
    const number = entry.startsWith(`${name}-`) ? /^[1-9]\d{0,8}$/.exec(entry.slice(name.length + 1)) : null;
    return number ? [Number(number[0])] : [];
  });
}

/** Refuses a folder that is there and not free for a run, with `run/folder`. `where` is what named it. */
export function checkFree(where: string, folder: string): void {
  const wrong = (what: string) => new Refusal('run/folder', where, `${folder} ${what}`, 'a new or an empty folder');
  const found = look(folder, wrong);
  if (!found) return;
  if (!found.isDirectory()) throw wrong('is a file');
  const holder = lockedBy(folder);
  if (holder !== '') throw new Refusal('run/locked', where, `${holder} is writing into ${folder}`, 'another folder');
  checkContents(folder, where, existsSync(join(folder, LOCK)));
}

/** Refuses a folder that holds no run, with `run/none`, and gives back its path. */
export function checkRun(where: string, folder: string): string {
  if (holdsManifest(folder)) return folder;
  if (isOnlyOpened(where, folder)) {
    const what = `nothing had been played yet in ${folder}`;
    throw new Refusal('run/none', where, what, `the folder of a run: run EXPERIMENT --out ${folder} begins one there`);
  }
  const what = `${folder} ${existsSync(folder) ? 'holds no run: there is no manifest.json in it' : 'is not there'}`;
  throw new Refusal('run/none', where, what, 'the folder of a run');
}

/** Is it a folder as a start leaves it that was cut short before there was a manifest, and into which a run may go? */
function isOnlyOpened(where: string, folder: string): boolean {
  try {
    checkFree(where, folder);
    return existsSync(folder);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'run/locked') throw error;
    return false;
  }
}

/**
 * What is there; a folder below a file, a name too long or out of reach is refused. Of a path below a file Node 20 throws,
 * later ones say that nothing is there: so what is nearest above it is looked at.
 */
function look(folder: string, wrong: (what: string) => Refusal): Stats | undefined {
  const at = (path: string): Stats | undefined => {
    try {
      return statSync(path, { throwIfNoEntry: false });
    } catch (error) {
      throw wrong(`can't be a folder (${(error as NodeJS.ErrnoException).code})`);
    }
  };
  const found = at(folder);
  if (found) return found;
  let above = dirname(folder);
  while (above !== dirname(above) && !at(above)) above = dirname(above);
  if (at(above)?.isDirectory() === false) throw wrong("can't be a folder (ENOTDIR)");
  return undefined;
}
