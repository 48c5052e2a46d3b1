/** A playout: a world played on to the end of the hand by a policy, and what it is worth to a seat. */

import { PASS } from '../engine/action.ts';
import { apply, canDraw, draw } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import { score } from '../engine/score.ts';
import { PHASE, PLAYING, type State } from '../engine/state.ts';
import { NOTHING, type Policy } from './policy.ts';

/** Plays the hand out; the lead has been made. */
export function playOut(s: State, policy: Policy, words: Int32Array): void {
  while (s[PHASE] === PLAYING) {
    const play = policy(s, words);
    if (play !== NOTHING) apply(s, play);
    else if (canDraw(s)) draw(s);
    else apply(s, PASS);
  }
}

/**
 * What a hand that is over is worth to a seat: its points less the mean of the others' (in teams: less the other side's).
 * Whole numbers, times `scale`.
 */
export class Margin {
  /** What the mean is taken over. */
  readonly scale: number;
  readonly #rules: Rules;
  readonly #points: Int32Array;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#points = new Int32Array(rules.players);
    this.scale = rules.teams ? 1 : rules.players - 1;
  }

  of(s: State, seat: number): number {
    const points = this.#points;
    score(s, this.#rules, points);
    if (this.#rules.teams) return points[seat] - points[seat ^ 1];
    let others = 0;
    for (let other = 0; other < points.length; other++) if (other !== seat) others += points[other];
    return this.scale * points[seat] - others;
  }
}
