/**
 * A checksum in an Arrow file, over all of it. Arrow has none, and a flipped bit in the cells is a wrong number that
 * nobody notices; a flipped bit in what describes them is worse: apache-arrow then asks for lists of a thousand million
 * things and takes the process with it. So the file is checked before any of it is understood.
 *
 * The checksum stands as text in the metadata of the record batch, where every other reader passes over it, with words
 * after it by which it is found without reading Arrow. It is the CRC-32 of the file with its own eight digits as zeros.
 */
import { crc32 } from 'node:zlib';

const DIGITS = 8;
const NONE = '0'.repeat(DIGITS);
const WORDS = ' is the CRC-32 of this file with these eight digits as zeros';

/** The metadata of a file that has not got its checksum yet. */
export const UNSEALED = NONE + WORDS;

/** The chunks of a file with UNSEALED in one of them, before the cells: the digits are put in there. */
export function sealed(chunks: Uint8Array[]): Uint8Array[] {
  const digits = hex(chunks.reduce((sum, chunk) => crc32(chunk, sum), 0));
  for (const chunk of chunks) {
    const at = digitsIn(chunk);
    if (at < 0) continue;
    chunk.set(Buffer.from(digits), at);
    break;
  }
  return chunks;
}

/** Is it a file with a checksum, and the right one? `none`: nothing of the kind can be found. */
export function sealOf(bytes: Uint8Array): 'none' | 'broken' | 'whole' {
  const at = digitsIn(bytes);
  if (at < 0) return 'none';
  const after = at + DIGITS;
  const sum = crc32(bytes.subarray(after), crc32(NONE, crc32(bytes.subarray(0, at))));
  return hex(sum) === asBuffer(bytes).toString('latin1', at, after) ? 'whole' : 'broken';
}

function digitsIn(bytes: Uint8Array): number {
  return Math.max(-1, asBuffer(bytes).indexOf(WORDS) - DIGITS);
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const hex = (sum: number): string => sum.toString(16).padStart(DIGITS, '0');
