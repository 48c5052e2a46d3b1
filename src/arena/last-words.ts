/**
 * What is heard from a worker's process on its way to the end: a line on a pipe of its own, `timeout 17 0 0 114`, written
 * by its watchdog, by its exit, or at every decision where a part is played with care. The last line
 * counts.
 */
import { DECIDING_WORDS, type DecisionPlace, decisionIn } from '../play/deciding.ts';

/** The pipe's descriptor in the worker. */
export const WORDS_FD = 4;

/**
 * `timeout`, `memory`: beyond a limit. `exit`: its own code ended it. `orphan`: whoever started it is gone. `at`: nothing
 * is known but where it was.
 */
const KINDS = ['timeout', 'memory', 'exit', 'orphan', 'at'] as const;

export interface LastWords {
  readonly kind: (typeof KINDS)[number];
  /** The decision being taken; null where it was between two. */
  readonly at: DecisionPlace | null;
}

export function wordsLine(kind: LastWords['kind'], words: Int32Array): string {
  return `${kind} ${words.join(' ')}\n`;
}

/** Collects what comes through the pipe and keeps the last whole line. */
export class WordsHeard {
  #line = '';
  #rest = '';

  hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    this.#line = lines.at(-1) ?? this.#line;
  }

  /** Null where nothing was said. */
  get last(): LastWords | null {
    const [kind, ...numbers] = this.#line.split(' ');
    const known = KINDS.find(one => one === kind);
    if (!known || numbers.length !== DECIDING_WORDS) return null;
    return { kind: known, at: decisionIn(numbers.map(Number)) };
  }
}
