/**
 * The chance to win a match between two sides after a hand, by how the hand goes: by dynamic programming from what hands
 * bring under the rules (hand-results.ts), a tie counting half. Near the end of a match a chance is no straight line of
 * points, which is what makes it another aim than the margin; far from it, it is one, and nothing is reckoned.
 */
import type { Rules } from '../engine/rules.ts';
import type { View } from '../play/view.ts';
import { type HandResult, matchTable } from '../stats/race.ts';
import { measureHands } from './hand-results.ts';

/** Points still needed by a side, and hands still to come, from where on an end is far. */
const FAR_POINTS = 200;
const FAR_HANDS = 12;
/** A difference in points that a few hands don't turn. */
const MOST_AHEAD = 400;

export class MatchOdds {
  readonly #results: readonly HandResult[];
  /** To a target: chances by points that each side has of `#span`, which is the target, or as much of it as is near. */
  #span = 0;
  #race: Float64Array | null = null;
  /** To a number of hands: by hands still to come, chances by points ahead. */
  readonly #ahead: Float64Array[] = [];
  /** The score now: points still needed by the own side and by the other; points ahead, and hands to come after this one. */
  #need = 0;
  #theirNeed = 0;
  #lead = 0;
  #hands = 0;

  constructor(rules: Rules) {
    this.#results = measureHands(rules);
  }

  /** Takes the score in. False where no match is played, its end is far, or nobody ever scores. */
  at(view: View): boolean {
    const match = view.match;
    if (match === null || !this.#results.some(({ first, weight }) => first > 0 && weight > 0)) return false;
    const own = view.score(view.seat);
    const other = view.score(view.seat ^ 1);
    this.#lead = own - other;
    if ('target' in match) {
      this.#need = match.target - own;
      this.#theirNeed = match.target - other;
      this.#hands = -1;
      if (Math.max(this.#need, this.#theirNeed) > FAR_POINTS) return false;
      this.#race ??= this.#layRace(match.target);
      return true;
    }
    this.#hands = match.hands - view.handsPlayed - 1;
    return this.#hands <= FAR_HANDS;
  }

  /** The chance once this hand has brought the own side `margin` points more than the other. */
  after(margin: number): number {
    if (this.#hands >= 0) return this.#aheadAfter(this.#hands)[within(this.#lead + margin) + MOST_AHEAD];
    const need = this.#need - Math.max(0, margin);
    const theirs = this.#theirNeed + Math.min(0, margin);
    if (need <= 0) return 1;
    if (theirs <= 0) return 0;
    return this.#race![(this.#span - need) * this.#span + this.#span - theirs];
  }

  #layRace(target: number): Float64Array {
    this.#span = Math.min(target, FAR_POINTS);
    const { first, second } = matchTable(this.#results, this.#span);
    return first.map((chance, i) => (1 + chance - second[i]) / 2);
  }

  #aheadAfter(hands: number): Float64Array {
    const known = this.#ahead[hands];
    if (known !== undefined) return known;
    const chances = new Float64Array(2 * MOST_AHEAD + 1);
    if (hands === 0) for (let d = -MOST_AHEAD; d <= MOST_AHEAD; d++) chances[d + MOST_AHEAD] = (1 + Math.sign(d)) / 2;
    else {
      const next = this.#aheadAfter(hands - 1);
      const all = this.#results.reduce((sum, { weight }) => sum + weight, 0);
      for (let d = -MOST_AHEAD; d <= MOST_AHEAD; d++) {
        for (const { first, second, weight } of this.#results) {
          const at = d + MOST_AHEAD;
          chances[at] = chances[at] + (weight / all) * next[within(d + first - second) + MOST_AHEAD];
        }
      }
    }
    return (this.#ahead[hands] = chances);
  }
}

const within = (ahead: number): number => Math.max(-MOST_AHEAD, Math.min(MOST_AHEAD, ahead));
