/** Can what is to be written at the end be written? Asked before anything is played for it. */
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { lookUp } from '../play/lookup.ts';
import { Refusal } from '../text/refusal.ts';

/** Refuses a folder that can't be written into, or made; `where` is the option that names it. */
export function checkWritable(where: string, folder: string): void {
  const wrong = (what: string) =>
    new Refusal('cli/value', where, what, 'a folder that can be written into, or a new one');
  let there = folder;
  while (!lookUp(there, where)) there = dirname(there);
  if (!lookUp(there, where)?.isDirectory()) throw wrong(`${there} is no folder`);
  try {
    accessSync(there, constants.W_OK);
  } catch (error) {
    throw wrong(`nothing can be written into ${there} (${(error as NodeJS.ErrnoException).code})`);
  }
}
