/**
 * Which decision a table is at, in words that another thread can read at any moment: so that whoever watches an agent
 * that never comes back, or finds its process dead, can say where it was. One store a decision, four a hand.
 *
 * Plain stores, not atomic ones: who reads them compares two looks a while apart, and a word that is late by a moment
 * costs that moment. That a decision is over is not told, since the next one follows at once; only that all are.
 */
import type { HandAddress } from './address.ts';

/** What each word holds: the hand's address; the decision, 0 for none; the agent that is loaded, 0 for none. */
const UNIT = 0;
const SEATING = 1;
const HAND = 2;
const DECISION = 3;
const LOADING = 4;
export const DECIDING_WORDS = 5;

/** Actions before the decision where an agent is told that a unit begins. */
export const BEGINNING = -1;

/** A decision, as far as words can tell. */
export interface DecisionPlace extends HandAddress {
  readonly seat: number;
  /** Actions in the hand before the decision, or BEGINNING. */
  readonly ply: number;
}

export class Deciding {
  readonly words: Int32Array;
  /** Called at every decision where nothing may be left to a look: dear, for a part that has ended its process. */
  trace: (() => void) | null = null;

  /** On memory that is shared, if somebody else is to see it. */
  constructor(words: Int32Array) {
    this.words = words;
  }

  /** Which hand is played from now on; nobody has been asked in it yet. */
  at({ unit, seating, hand }: HandAddress): void {
    this.words[DECISION] = 0;
    this.words[UNIT] = unit;
    this.words[SEATING] = seating;
    this.words[HAND] = hand;
  }

  ask(seat: number, ply: number): void {
    this.words[DECISION] = ((ply + 2) << 4) | seat;
    if (this.trace !== null) this.trace();
  }

  /** An agent's file is loaded from now on: its index in the run; null: that is done. */
  loads(agent: number | null): void {
    this.words[LOADING] = agent === null ? 0 : agent + 1;
  }

  /** Nobody is asked any more. */
  over(): void {
    this.words[DECISION] = 0;
    if (this.trace !== null) this.trace();
  }
}

/** What words say; null where nobody was being asked. */
export function decisionIn(words: ArrayLike<number>): DecisionPlace | null {
  const code = words[DECISION];
  if (code === 0) return null;
  return { unit: words[UNIT], seating: words[SEATING], hand: words[HAND], seat: code & 15, ply: (code >> 4) - 2 };
}

/** Which agent was being loaded by what words say, as an index in the run; null for none. */
export function loadingIn(words: ArrayLike<number>): number | null {
  return words[LOADING] === 0 ? null : words[LOADING] - 1;
}
