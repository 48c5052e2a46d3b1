/**
 * A file that bears its name is whole: it is written beside, forced to the disk and only then renamed. Who is killed
 * meanwhile leaves a `.tmp-` file behind and nothing half-written under a name that anybody reads.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writevSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { Refusal } from '../text/refusal.ts';

/** Stands in the name of a file that is still being written, before the numbers of who writes it. */
export const TEMPORARY = '.tmp-';

export const isTemporary = (name: string): boolean => /^[\w-]+(\.\w+)*\.tmp-\d+(-\d+)?$/.test(name);

/** The number of the process that writes, or wrote, a temporary file. */
export const writerOf = (name: string): number => Number(/\.tmp-(\d+)/.exec(name)?.[1]);

/** What a file holds, to be told from any other. */
export interface FileFacts {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file that lies beside its name, complete but not forced to the disk yet. */
export interface Laid extends FileFacts {
  readonly path: string;
  readonly beside: string;
}

/** Writes the chunks, one after another, as the file `path`, in the place of one that was there. */
export function writeWhole(path: string, chunks: Iterable<Uint8Array>): FileFacts {
  const laid = layBeside(path, chunks);
  putInPlace(laid);
  forceFolder(dirname(path));
  return { bytes: laid.bytes, sha256: laid.sha256 };
}

/** The first half of it, which takes no time: whoever forces the file to the disk and renames it may do so elsewhere. */
export function layBeside(path: string, chunks: Iterable<Uint8Array>): Laid {
  const beside = `${path}${TEMPORARY}${process.pid}-${threadId}`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = openSync(beside, 'w');
    try {
      const all = [...chunks];
      for (const chunk of all) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      writeAll(file, all);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return { path, beside, bytes, sha256: hash.digest('hex') };
}

/** All at once, as far as the system lets it: a part is some hundred chunks, and most of them are short. */
function writeAll(file: number, chunks: readonly Uint8Array[]): void {
  for (let rest = chunks; rest.length > 0; ) {
    let written = writevSync(file, rest);
    const next = rest.findIndex(chunk => {
      if (written < chunk.length) return true;
      written -= chunk.length;
      return false;
    });
    rest = next < 0 ? [] : [rest[next].subarray(written), ...rest.slice(next + 1)];
  }
}

/** The second half. The name is safe when the folder has been forced to the disk as well. */
export function putInPlace({ beside, path }: Laid): void {
  try {
    const file = openSync(beside, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Makes a folder and those above it, as far as they are not there. Node's own way of doing so never comes back where a
 * file system, such as Linux's /proc, says of a folder below one that is there that it is not.
 */
export function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolders(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else made it in the meantime, or it is a file.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** New names lie in the folder: those too have to reach the disk. Not every system can open a folder. */
export function forceFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The bytes of a file. Throws `tables/missing` where there is none, `tables/unreadable` where it can't be read. */
export function readWhole(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Refusal('tables/missing', path, 'there is no such file');
    throw new Refusal('tables/unreadable', path, `it can't be read (${code})`);
  }
}

export function factsOf(bytes: Uint8Array): FileFacts {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
