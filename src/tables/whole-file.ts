/**
 * A file that bears its name is whole: it is written beside, forced to the disk and only then renamed. Who is killed
 * meanwhile leaves a `.tmp-` file behind and nothing half-written under a name that anybody reads.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
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

/** Where this thread writes a file before it gets its name. */
export const besideOf = (path: string): string => `${path}${TEMPORARY}${process.pid}-${threadId}`;

/** Writes the chunks, one after another, as the file `path`, in the place of one that was there. */
export function writeWhole(path: string, chunks: Iterable<Uint8Array>): FileFacts {
  const beside = besideOf(path);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = openSync(beside, 'w');
    try {
      for (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        writeFileSync(file, chunk);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  forceFolder(dirname(path));
  return { bytes, sha256: hash.digest('hex') };
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

/** Memory that one file after another is read into: to be given new memory for each can take longer than reading it. */
export class ReadingRoom {
  #room = Buffer.alloc(0);

  /** At least so many bytes, in the place of what was read before. */
  of(bytes: number): Buffer {
    if (this.#room.length < bytes) this.#room = Buffer.allocUnsafeSlow(bytes);
    return this.#room;
  }
}

/**
 * The bytes of a file; with a room they lie there until the next are read into it. Throws `tables/missing` where there is
 * none, `tables/unreadable` where it can't be read.
 */
export function readWhole(path: string, room?: ReadingRoom): Buffer {
  try {
    return room ? readInto(path, room) : readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Refusal('tables/missing', path, 'there is no such file');
    throw new Refusal('tables/unreadable', path, `it can't be read (${code})`);
  }
}

function readInto(path: string, room: ReadingRoom): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = room.of(size);
    let there = 0;
    while (there < size) {
      const read = readSync(file, bytes, there, size - there, null);
      if (read === 0) break;
      there += read;
    }
    return bytes.subarray(0, there);
  } finally {
    closeSync(file);
  }
}

export function factsOf(bytes: Uint8Array): FileFacts {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
