/** What lies at a path that somebody named: nothing, something, or what can't be told, which is refused. */
import { type Stats, statSync } from 'node:fs';
import { Refusal } from '../text/refusal.ts';

/**
 * What is there; undefined for nothing. Of a path below a file Node 20 throws, later ones say that nothing is there: here
 * nothing is. Throws `file/unreadable` where links go in circles, a name is too long, or a folder may not be entered.
 */
export function lookUp(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return undefined;
    throw new Refusal('file/unreadable', name, `can't be read (${code})`);
  }
}
