/**
 * What else may lie in a run's folder than what its manifest tells of: nothing when a run begins there, and nothing of what
 * a process that was killed left half-written, or of parts that a run came to do without.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { JOURNAL } from '../tables/journal.ts';
import { partPath } from '../tables/manifest.ts';
import { isTemporary, makeFolders, writerOf } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';
import { isLock, isThere } from './lock.ts';
import { LOG } from './log.ts';

const TABLES = ['hands', 'actions', 'summary'] as const;

/** The folders of the tables that a run writes. */
export const tablesOf = ({ actions }: { readonly actions: boolean }): string[] => [
  'hands',
  'summary',
  ...(actions ? ['actions'] : []),
];

/** Makes it where it is not there. Throws `run/folder`. */
export function makeFolder(dir: string): void {
  try {
    makeFolders(resolve(dir));
    readdirSync(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what = `can't be made a folder of results (${code})`;
    throw new Refusal('run/folder', dir, what, 'a new or an empty folder');
  }
}

/**
 * Refuses, with `run/folder`, a folder that holds anything, located by `where` (by the folder itself where that is '').
 * `begun`: a start that was cut short has left its lock; then what else it leaves is no hindrance.
 */
export function checkFree(dir: string, where: string, begun: boolean): void {
  const left = (name: string): boolean => begun && ([LOG, JOURNAL].includes(name) || isTemporary(name));
  const found = readdirSync(dir).filter(name => !isLock(name) && !left(name));
  const wrong = (what: string): Refusal =>
    new Refusal('run/folder', where || dir, where ? `${dir} ${what}` : what, 'a new or an empty folder');
  if (found.includes('manifest.json')) throw wrong("holds another run's results");
  if (found.length > 0) throw wrong('holds other files');
}

/**
 * Removes what was being written when its process ended. Tables are written by whoever has the lock; a report beside them
 * may be made at any time, and what a process that is there is writing is left to it.
 */
export function sweep(dir: string): void {
  const tables = TABLES.map(table => join(dir, table));
  for (const folder of [...tables, dir, join(dir, 'charts')]) {
    const left = namesIn(folder).filter(isTemporary);
    const dead = tables.includes(folder) ? left : left.filter(name => !isThere(writerOf(name)));
    for (const name of dead) rmSync(join(folder, name), { force: true });
  }
}

/** Removes files of parts that are not among those `kept`, by index. */
export function removeParts(dir: string, kept: ReadonlyMap<number, unknown>): void {
  const paths = new Set([...kept.keys()].flatMap(index => TABLES.map(table => partPath(dir, table, index))));
  for (const table of TABLES) {
    const folder = join(dir, table);
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      if (/^part-\d+\.(arrow|json)$/.test(name) && !paths.has(path)) rmSync(path, { force: true });
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
