/**
 * What is to be made of a worker's end: its part is played again by another worker, or an agent is at fault, or it is
 * given up.
 *
 * A decision beyond its time, and code that ends its own process, are an agent's doing at once. Too much memory is so
 * only where it happens twice: what a process has gathered over many parts may be anybody's, and a new one begins with
 * none. A process that ends without a word (a crash in native code, the system's own hand) says nothing of where; so its
 * part is played with care, and an agent is at fault where the end comes at one decision twice.
 */
import type { DecisionPlace } from '../play/deciding.ts';
import type { FaultKind } from '../play/fault.ts';
import type { Death } from './worker-process.ts';

/** As often as this a part may end its worker. */
const MOST_DEATHS = 3;

export type Verdict =
  | { readonly again: true; readonly careful: boolean }
  /** `detail`: what the agent did, as the end of a sentence. */
  | { readonly fault: FaultKind; readonly at: DecisionPlace; readonly detail: string }
  /** The agent, an index in the run, whose file did not come back from being loaded. */
  | { readonly hangs: number }
  /** How it ended, each time. */
  | { readonly givenUp: string };

export class Deaths {
  readonly #limits: { readonly timeLimit: number; readonly memoryLimit: number };
  readonly #byPart = new Map<number, Death[]>();

  constructor(limits: { readonly timeLimit: number; readonly memoryLimit: number }) {
    this.#limits = limits;
  }

  judge(part: number, death: Death): Verdict {
    const before = this.#byPart.get(part) ?? [];
    const verdict = this.#verdict(before, death);
    // After a fault the part goes another way.
    this.#byPart.set(part, 'again' in verdict ? [...before, death] : []);
    return verdict;
  }

  #verdict(before: readonly Death[], { words, status, signal }: Death): Verdict {
    const { timeLimit, memoryLimit } = this.#limits;
    const at = words?.at ?? null;
    const ended = signal === null ? `with status ${status}` : `by ${signal}`;
    const sameKind = before.filter(death => words && death.words?.kind === words.kind);
    if (words?.kind === 'timeout' && words.loading !== null) return { hangs: words.loading };
    if (at && words) {
      if (words.kind === 'timeout') return { fault: 'timeout', at, detail: `took more than ${timeLimit} s` };
      if (words.kind === 'exit') return { fault: 'dies', at, detail: `ended its process ${ended}` };
      const there = sameKind.some(death => JSON.stringify(death.words?.at) === JSON.stringify(at));
      if (words.kind === 'memory' && sameKind.length > 0) {
        return { fault: 'memory', at, detail: `took more than ${memoryLimit} MB of memory` };
      }
      if (words.kind === 'at' && there)
        return { fault: 'dies', at, detail: `brought its process down, which ended ${ended}` };
    }
    if (before.length + 1 >= MOST_DEATHS) {
      const why = words?.kind === 'memory' ? `more than ${memoryLimit} MB of memory were taken` : `it ended ${ended}`;
      return { givenUp: `${MOST_DEATHS} times its process came to an end, at last because ${why}` };
    }
    return { again: true, careful: words?.kind !== 'memory' };
  }
}
