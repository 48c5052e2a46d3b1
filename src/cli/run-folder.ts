/** The folder of a run as somebody names it. */
import { resolve } from 'node:path';
import { lookUp } from '../play/lookup.ts';
import { Refusal } from '../text/refusal.ts';

/** Its path. Throws `file/missing` for nothing and for what is no folder. */
export function runFolder(cwd: string, given: string): string {
  const path = resolve(cwd, given);
  const found = lookUp(path, given);
  if (found?.isDirectory()) return path;
  throw new Refusal('file/missing', given, found ? 'is no folder' : 'there is no such folder', 'the folder of a run');
}
