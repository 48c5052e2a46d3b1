/** Work that whoever watches it may end: once gently, so that what is under way is not lost, twice at once. */
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';

export interface Ends {
  /** Asks for an end within a second or two. */
  readonly signal: AbortSignal;
  readonly atOnce: AbortSignal;
}

/** Does it; `again`: the words of the command that goes on with it after an interrupt. */
export async function heeding<T>(io: Io, again: readonly string[], work: (ends: Ends) => Promise<T>): Promise<T> {
  const [gently, atOnce] = [new AbortController(), new AbortController()];
  const deaf = io.onInterrupt(signal => {
    if (gently.signal.aborted) return atOnce.abort(gently.signal.reason);
    io.err.write('\nending: what is under way has a second; once more ends at once\n');
    gently.abort(new Interrupted('interrupted: what is whole is kept; this goes on with it:', signal, again));
  });
  try {
    return await work({ signal: gently.signal, atOnce: atOnce.signal });
  } finally {
    deaf();
  }
}
