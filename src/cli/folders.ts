/**
 * Where a run's results go: `results/<name>-<n>`, a new number each time, or a folder somebody names. A folder that holds
 * anything is never written to.
 */
import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageVersion } from '../play/package-root.ts';
import { type Experiment, readManifest, written } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';

/** Folders of runs of that name, the newest first. */
export function runsOf(results: string, name: string): string[] {
  return numbersOf(results, name)
    .sort((a, b) => b - a)
    .map(n => join(results, `${name}-${n}`));
}

/** The next folder for a run of that name: not there yet. */
export function nextFolder(results: string, name: string): string {
  return join(results, `${name}-${Math.max(0, ...numbersOf(results, name)) + 1}`);
}

function numbersOf(results: string, name: string): number[] {
  if (!existsSync(results)) return [];
  return readdirSync(results).flatMap(entry => {
    const number = entry.startsWith(`${name}-`) ? /^[1-9]\d{0,8}$/.exec(entry.slice(name.length + 1)) : null;
    return number ? [Number(number[0])] : [];
  });
}

/** Does the folder hold this very experiment, resolved to the last field, played to its end by this version? */
export function holdsRun(folder: string, experiment: Experiment): boolean {
  try {
    const { version, state, experiment: played } = readManifest(folder);
    const same = JSON.stringify(written(played)) === JSON.stringify(written(experiment));
    return same && version === packageVersion() && state === 'done';
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Refuses a folder that is there and not empty, with `run/folder`. `where` is what named it. */
export function checkFree(where: string, folder: string): void {
  const wrong = (what: string) => new Refusal('run/folder', where, `${folder} ${what}`, 'a new or an empty folder');
  const found = look(folder, wrong);
  if (!found) return;
  if (!found.isDirectory()) throw wrong('is a file');
  const entries = readdirSync(folder);
  if (entries.includes('manifest.json')) throw wrong("holds another run's results");
  if (entries.length > 0) throw wrong('holds other files');
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
