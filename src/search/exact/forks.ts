/**
 * A stream that goes every way: asked for a number below n it goes n ways, one after the other, each as likely. So the
 * chances that a player takes can be counted, as long as it asks for numbers below something: `next` and `unit` have too
 * many answers, and are refused.
 */
import type { Random } from '../../play/agent.ts';

/** Ways followed for one decision at most. */
const MOST_WAYS = 10_000;

/** Why a player's chances can't be counted: the end of a sentence. */
export class Unfollowed extends Error {}

export class Forks implements Random {
  /** What was asked for on the way taken now, and what was answered. */
  readonly #below: number[] = [];
  readonly #answer: number[] = [];
  #asked = 0;
  #followed = 0;

  /** From the first way on, for another decision. */
  begin(): void {
    this.#below.length = 0;
    this.#answer.length = 0;
    this.#asked = 0;
    this.#followed = 0;
  }

  below(n: number): number {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`there is no number below ${n}`);
    const at = this.#asked++;
    if (at === this.#below.length) {
      this.#below.push(n);
      this.#answer.push(0);
    } else if (this.#below[at] !== n) throw new Unfollowed('asks its stream for other numbers at the same decision');
    return this.#answer[at];
  }

  next(): number {
    throw new Unfollowed('asks its stream for numbers of 32 bits and declares no distribution');
  }

  unit(): number {
    throw new Unfollowed('asks its stream for fractions and declares no distribution');
  }

  /** How likely the way taken was. */
  get likelihood(): number {
    return this.#below.reduce((share, n) => share / n, 1);
  }

  /** Sets out on the next way; false where all have been taken. */
  turn(): boolean {
    this.#asked = 0;
    if (++this.#followed > MOST_WAYS) throw new Unfollowed('asks its stream for too many numbers at one decision');
    while (this.#below.length > 0) {
      const at = this.#below.length - 1;
      if (++this.#answer[at] < this.#below[at]) return true;
      this.#below.pop();
      this.#answer.pop();
    }
    return false;
  }
}
