/**
 * What is to be made of a worker's end: its part is played again by another worker, or an agent is at fault, or it is
 * given up.
 *
 * A decision beyond its time, and code that ends its own process, are an agent's doing at once. Too much memory is so
 * only where it happens twice, and each time somebody's own agent was being asked, the same one: what a process has
 * gathered may be anybody's, and whoever is asked when the limit is met need not have taken it. A process that ends without a word (a crash in native code, the system's own hand) says nothing of where; so its
 * part is played with care, and an agent is at fault where the end comes at one decision twice.
 */
import { isOwnIdentity } from '../play/behaviour.ts';
import type { DecisionPlace } from '../play/deciding.ts';
import type { FaultKind } from '../play/fault.ts';
import type { Part } from './schedule.ts';
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

/** What is to be known of a run. */
interface Played {
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly agents: readonly { readonly label: string; readonly identity: string }[];
  readonly pairings: readonly {
    readonly agents: readonly number[];
    readonly seatings: readonly (readonly number[])[];
  }[];
}

export class Deaths {
  readonly #run: Played;
  readonly #byPart = new Map<number, Death[]>();

  constructor(run: Played) {
    this.#run = run;
  }

  judge({ index, pairing }: Pick<Part, 'index' | 'pairing'>, death: Death): Verdict {
    const before = this.#byPart.get(index) ?? [];
    const verdict = this.#verdict(pairing, before, death);
    // After a fault the part goes another way.
    this.#byPart.set(index, 'again' in verdict ? [...before, death] : []);
    return verdict;
  }

  #verdict(pairing: number, before: readonly Death[], death: Death): Verdict {
    const { timeLimit, memoryLimit, agents } = this.#run;
    const { words, status, signal } = death;
    const at = words?.at ?? null;
    const ended = signal === null ? `with status ${status}` : `by ${signal}`;
    const sameKind = before.filter(death => words && death.words?.kind === words.kind);
    if (words?.kind === 'timeout' && words.loading !== null) return { hangs: words.loading };
    if (at && words) {
      if (words.kind === 'timeout') return { fault: 'timeout', at, detail: `took more than ${timeLimit} s` };
      if (words.kind === 'exit') return { fault: 'dies', at, detail: `ended its process ${ended}` };
      const there = sameKind.some(death => JSON.stringify(death.words?.at) === JSON.stringify(at));
      if (words.kind === 'memory' && this.#isTheirs(pairing, [...sameKind, death])) {
        return { fault: 'memory', at, detail: `took more than ${memoryLimit} MB of memory` };
      }
      if (words.kind === 'at' && there)
        return { fault: 'dies', at, detail: `brought its process down, which ended ${ended}` };
    }
    if (before.length + 1 >= MOST_DEATHS) {
      const asked = [...before, death].map(one => agents[this.#asked(pairing, one)]?.label ?? 'nobody').join(', ');
      const memory = `more than ${memoryLimit} MB of memory were taken (asked at the time, which may mean nothing: ${asked})`;
      const why = words?.kind === 'memory' ? memory : `it ended ${ended}`;
      return { givenUp: `${MOST_DEATHS} times its process came to an end, at last because ${why}` };
    }
    return { again: true, careful: words?.kind !== 'memory' };
  }

  /** Has one agent, of somebody's own, been asked at least twice as memory ran out, and no other ever? */
  #isTheirs(pairing: number, deaths: readonly Death[]): boolean {
    const asked = deaths.map(death => this.#asked(pairing, death)).filter(agent => agent >= 0);
    return asked.length > 1 && new Set(asked).size === 1 && !isOwnIdentity(this.#run.agents[asked[0]].identity);
  }

  /** Who was being asked, an index in the run; −1 for nobody, or nobody knows. */
  #asked(pairing: number, { words }: Death): number {
    if (!words?.at) return -1;
    const { agents, seatings } = this.#run.pairings[pairing];
    return agents[seatings[words.at.seating][words.at.seat]];
  }
}
