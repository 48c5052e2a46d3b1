/** Somebody's text, a file or standard input, line by line with bounded memory. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { lookUp } from '../play/lookup.ts';
import { Refusal } from '../text/refusal.ts';
import type { Io } from './io.ts';

/** No line that is wanted is longer: a record of the largest set takes about a tenth of this. */
const LONGEST = 1_000_000;

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** What people call it. */
export const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

/** The lines of a file, or of standard input where it is called `-`. Throws `file/missing`, `file/unreadable` or `file/line`. */
export async function* linesOf(file: string, io: Io): AsyncGenerator<Line> {
  let number = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of open(file, io)) {
    const pieces = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n');
    rest = pieces.pop()!;
    for (const text of pieces) yield { number: ++number, text };
    if (rest.length > LONGEST) {
      throw new Refusal('file/line', `${nameOf(file)} line ${number + 1}`, 'is too long', `${LONGEST} characters`);
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield { number: ++number, text: rest };
}

function open(file: string, io: Io): AsyncIterable<string | Uint8Array> {
  if (file === '-') return io.stdin;
  const path = resolve(io.cwd, file);
  const found = lookUp(path, file);
  if (!found) throw new Refusal('file/missing', file, 'there is no such file');
  if (found.isDirectory()) throw new Refusal('file/missing', file, 'is a folder', 'a file');
  return readable(createReadStream(path), file);
}

/** The same pieces; what can't be opened or read is refused. */
async function* readable(pieces: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw new Refusal('file/unreadable', file, `can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
