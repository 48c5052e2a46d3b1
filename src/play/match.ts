/**
 * The score of a match, hand by hand: each seat's total, whether the match is over, and who won it. What the agents are
 * told of it is the same object (a `Standing`), so the table sees every change at once.
 *
 * In teams a hand's points stand at both partners' seats, so totals by seat are totals by side: nothing is added across
 * partners.
 */
import { type Rules, sidesOf } from '../engine/rules.ts';
import { NOBODY } from '../engine/state.ts';
import type { Standing } from './view.ts';

export class MatchScore implements Standing {
  readonly scores: Int32Array;
  hand = 0;
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.scores = new Int32Array(rules.players);
  }

  /** A new match: nothing scored, no hand played. */
  begin(): void {
    this.scores.fill(0);
    this.hand = 0;
  }

  /** Adds a finished hand's points, by seat. */
  add(points: Int32Array): void {
    if (this.over) throw new RangeError('the match is over');
    for (let seat = 0; seat < this.scores.length; seat++) this.scores[seat] = this.scores[seat] + points[seat];
    this.hand++;
  }

  /** Has a total reached the target, or has the agreed number of hands been played? */
  get over(): boolean {
    const match = this.#rules.match;
    if ('hands' in match) return this.hand >= match.hands;
    return this.scores.some(total => total >= match.target);
  }

  /** Once it is over: the seat with the highest total, in teams the lower seat of that side; NOBODY (−1) on a tie, or before. */
  get winner(): number {
    if (!this.over) return NOBODY;
    let best = 0;
    let tied = false;
    for (let side = 1; side < sidesOf(this.#rules); side++) {
      const ahead = this.scores[side] - this.scores[best];
      if (ahead > 0) {
        best = side;
        tied = false;
      } else if (ahead === 0) tied = true;
    }
    return tied ? NOBODY : best;
  }
}
