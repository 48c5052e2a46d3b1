/**
 * What is heard from a worker's process on its way to the end: a line on a pipe of its own, `timeout 8 17 0 0 114 0`, the
 * part and the words of play/deciding.ts. It is written by the thread that keeps the process; and by the one that plays,
 * as a part begins, and at every decision of a part that is played with care. The last line counts; but one that tells of
 * an end is the last, since the thread that plays may go on for a moment, or end itself over being ended.
 */
import { DECIDING_WORDS, type DecisionPlace, decisionIn, loadingIn } from '../play/deciding.ts';

/** The pipe's descriptor in the worker. */
export const WORDS_FD = 4;

/**
 * `timeout`, `memory`: beyond a limit. `exit`: its own code ended it. `begun`, `at`: nothing is known but which part it
 * was at, or which decision too.
 */
const KINDS = ['timeout', 'memory', 'exit', 'begun', 'at'] as const;

export interface LastWords {
  readonly kind: (typeof KINDS)[number];
  readonly part: number;
  /** The decision being taken; null where it was between two. */
  readonly at: DecisionPlace | null;
  /** The agent that was being loaded, an index in the run; null for none. */
  readonly loading: number | null;
}

export function wordsLine(kind: LastWords['kind'], part: number, words: Int32Array): string {
  return `${kind} ${part} ${words.join(' ')}\n`;
}

const tellsOfEnd = (line: string): boolean => /^(timeout|memory|exit) /.test(line);

/** Collects what comes through the pipe and keeps the whole line that counts. */
export class WordsHeard {
  #line = '';
  #rest = '';

  hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    if (!tellsOfEnd(this.#line)) this.#line = lines.find(tellsOfEnd) ?? lines.at(-1) ?? this.#line;
  }

  /** Null where nothing was said. */
  get last(): LastWords | null {
    const [kind, part, ...numbers] = this.#line.split(' ');
    const known = KINDS.find(one => one === kind);
    if (!known || numbers.length !== DECIDING_WORDS) return null;
    const words = numbers.map(Number);
    // A part begins with the words of the one before.
    const at = known === 'begun' ? null : decisionIn(words);
    return { kind: known, part: Number(part), at, loading: loadingIn(words) };
  }
}
