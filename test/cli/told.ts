/** A command run in this process, and all that it said. */
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { main } from '../../src/cli/cli.ts';
import type { Io } from '../../src/cli/io.ts';

export interface Told {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export interface Given {
  readonly stdin?: string;
  readonly cwd?: string;
  readonly columns?: number;
  /** Standard output is closed after so many writes. */
  readonly closedAfter?: number;
}

/** What a command is given, and where what it says goes. */
export function ioOf(given: Given): { readonly io: Io; readonly out: string[]; readonly err: string[] } {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    out: async text => {
      if (out.length === given.closedAfter) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
      out.push(text);
    },
    err: new Writable({
      write(chunk, _encoding, done) {
        err.push(String(chunk));
        done();
      },
    }),
    stdin: (async function* () {
      yield given.stdin ?? '';
    })(),
    cwd: given.cwd ?? process.cwd(),
    results: join(given.cwd ?? process.cwd(), 'results'),
    columns: given.columns ?? 80,
    onInterrupt: () => () => {},
  };
  return { io, out, err };
}

export async function told(argv: readonly string[], given: Given = {}): Promise<Told> {
  const { io, out, err } = ioOf(given);
  const status = await main(argv, io);
  return { status, out: out.join(''), err: err.join('') };
}
