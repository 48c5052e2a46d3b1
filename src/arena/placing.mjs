/**
 * Brings the files of a part that is made (made.ts) into place: writes them beside their names, forces them to the disk
 * and renames them. In the thread that keeps the one that plays, which plays on meanwhile: to work out a file's
 * checksum and to write it takes as long as a tenth of its hands.
 *
 * Nothing is copied: the chunks lie in memory that both threads share, and that is filled again when it has been written.
 *
 * Plain JavaScript, as keeper.mjs is, so it has its own few lines where others write by src/tables/whole-file.ts; and it
 * waits for nothing in this thread, which has a player to watch.
 */
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** @import { FileHandle } from 'node:fs/promises' */
/** @import { PartEntry } from '../tables/part-entry.ts' */
/** @import { FileFacts } from '../tables/whole-file.ts' */
/** @import { Made, MadeFile } from './made.ts' */

/** One part is written after another, in the order in which they were made. */
let writing = /** @type {Promise<unknown>} */ (Promise.resolve());

/**
 * What the part's entry is. `written`: called when its chunks are not looked at any more, come what may. Throws what the
 * system says, and leaves nothing beside then.
 * @param {Made} made
 * @param {() => void} written
 * @returns {Promise<PartEntry>}
 */
export async function putInPlace({ entry, decisions, files }, written) {
  try {
    const writes = writing.then(() => Promise.allSettled(files.map(write)));
    writing = writes.then(written);
    const facts = Object.fromEntries((await writes).map(valueIn));
    await Promise.all(files.map(({ beside }) => force(beside)));
    await Promise.all(files.map(({ beside, path }) => rename(beside, path)));
    const { hands, actions, summary } = facts;
    return {
      ...entry,
      hands,
      ...(actions && { actions: { rows: decisions, ...actions } }),
      summary: { sha256: summary.sha256 },
    };
  } catch (error) {
    await Promise.allSettled(files.map(({ beside }) => rm(beside, { force: true })));
    throw error;
  }
}

/**
 * @param {MadeFile} file
 * @returns {Promise<[kind: MadeFile['kind'], facts: FileFacts]>}
 */
async function write({ kind, beside, chunks }) {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const file = await open(beside, 'w');
  try {
    await writeAll(file, chunks);
  } finally {
    await file.close();
  }
  return [kind, { bytes, sha256: hash.digest('hex') }];
}

/**
 * All at once, as far as the system lets it: a part is some hundred chunks, and most of them are short.
 * @param {Pick<FileHandle, 'writev'>} file
 * @param {readonly Uint8Array[]} chunks
 */
export async function writeAll(file, chunks) {
  for (let rest = chunks; rest.length > 0; ) {
    let { bytesWritten } = await file.writev(rest);
    const next = rest.findIndex(chunk => {
      if (bytesWritten < chunk.length) return true;
      bytesWritten -= chunk.length;
      return false;
    });
    rest = next < 0 ? [] : [rest[next].subarray(bytesWritten), ...rest.slice(next + 1)];
  }
}

/**
 * @template T
 * @param {PromiseSettledResult<T>} settled
 * @returns {T}
 */
function valueIn(settled) {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** @param {string} path */
async function force(path) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
