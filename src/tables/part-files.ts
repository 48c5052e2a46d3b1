/**
 * Whether the files of a run's parts are the very ones that were written: there, of their size, with their checksums.
 * Sizes of all of them first, which costs nothing and finds most of what happens to files.
 */
import { statSync } from 'node:fs';
import { Refusal } from '../text/refusal.ts';
import type { Manifest } from './manifest.ts';
import { type PartEntry, partPath } from './part-entry.ts';
import { type FileFacts, factsOf, readWhole } from './whole-file.ts';

interface Expected {
  readonly path: string;
  /** A summary's size is not written down. */
  readonly bytes: number | null;
  readonly sha256: string;
}

/** Throws `tables/missing`, `tables/unreadable` or `tables/damaged` for the first file that is not what it was. */
export function checkFiles(dir: string, { parts }: Pick<Manifest, 'parts'>): void {
  for (const part of parts) for (const file of filesOf(dir, part)) checkSize(file);
  for (const part of parts) checkPart(dir, part);
}

/** The same of one part. */
export function checkPart(dir: string, part: PartEntry): void {
  for (const file of filesOf(dir, part)) {
    checkSize(file);
    const { path, sha256 } = file;
    if (factsOf(readWhole(path)).sha256 !== sha256) throw damaged(path, 'not the file that was written');
  }
}

function filesOf(dir: string, { index, hands, actions, summary }: PartEntry): Expected[] {
  const file = (kind: 'hands' | 'actions' | 'summary', facts: Partial<FileFacts> & { sha256: string }): Expected => {
    return { path: partPath(dir, kind, index), bytes: facts.bytes ?? null, sha256: facts.sha256 };
  };
  return [file('hands', hands), ...(actions ? [file('actions', actions)] : []), file('summary', summary)];
}

function checkSize({ path, bytes }: Expected): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Refusal('tables/missing', path, 'there is no such file', AGAIN);
  if (!found.isFile()) throw damaged(path, 'is no file');
  if (bytes !== null && found.size !== bytes) throw damaged(path, `has ${found.size} bytes, ${bytes} were written`);
}

const AGAIN = 'the file that was written; run --resume plays it again';

const damaged = (path: string, what: string) => new Refusal('tables/damaged', path, what, AGAIN);
