/** Paths as people write them. */
import { relative, resolve } from 'node:path';
import { lookUp } from '../play/lookup.ts';
import { Refusal } from '../text/refusal.ts';

/** The folder of a run as somebody names it. Throws `file/missing` for nothing and for what is no folder. */
export function runFolder(cwd: string, given: string): string {
  const path = resolve(cwd, given);
  const found = lookUp(path, given);
  if (found?.isDirectory()) return path;
  throw new Refusal('file/missing', given, found ? 'is no folder' : 'there is no such folder', 'the folder of a run');
}

/** A path as people would write it, good for this process too: from the current folder where that is both's and it lies there. */
export function pathFor(cwd: string, path: string): string {
  const full = resolve(cwd, path);
  const near = relative(process.cwd(), full);
  return cwd !== process.cwd() || near === '' || near.startsWith('..') ? full : near;
}
