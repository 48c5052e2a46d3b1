/**
 * What an agent plays for, written down for the kernel (worth.ts) anew at each decision:
 *
 * - `margin`: own points less the mean of the others' (in teams: less the other side's).
 * - `points`: own points alone.
 * - `match`: the chance to win the match, with two sides, from the score and from what hands bring under these rules
 *   (match-odds.ts). Where that is out of reach, because hands are played alone, there are more sides, or the match's end is too far
 *   away, it is the margin.
 * - `coalition`: with three seats of which another leads the match, the two behind play together: their points are as
 *   good as one's own, and against the leader. Else it is the margin.
 */
import { type Rules, sidesOf } from '../engine/rules.ts';
import type { View } from '../play/view.ts';
import type { Words } from '../random/words.ts';
import { MatchOdds } from './match-odds.ts';
import { AT_MARGIN, BY_MARGIN, FRIENDS, MOST_MARGIN, POINT, WORTH_SEAT } from './worth.ts';

export const AIMS: readonly string[] = ['margin', 'points', 'match', 'coalition'];

/** Chances stand as whole numbers of this. */
const ONE = 1 << 20;

export class Aim {
  /** What a worth is divided by to be points, or a chance. */
  scale = 1;
  /** Is the worth a chance to win the match? */
  isChance = false;
  readonly #rules: Rules;
  readonly #name: string;
  readonly #odds: MatchOdds | null;

  constructor(rules: Rules, name: string) {
    this.#rules = rules;
    this.#name = name;
    this.#odds = name === 'match' && sidesOf(rules) === 2 ? new MatchOdds(rules) : null;
  }

  /** Writes what the looking seat plays for at this moment. */
  write(worth: Words, view: View): void {
    const { players, teams } = this.#rules;
    const { seat } = view;
    worth[BY_MARGIN] = 0;
    worth[WORTH_SEAT] = seat;
    worth[FRIENDS] = teams ? (1 << seat) | (1 << (seat ^ 2)) : 1 << seat;
    this.isChance = false;
    if (this.#odds?.at(view)) this.#writeOdds(this.#odds, worth);
    else if (this.#name === 'points') this.#writePoints(worth, 1, at => (at === seat ? 1 : 0));
    else if (this.#name === 'coalition' && !teams && leaderOver(view) >= 0) {
      const leader = leaderOver(view);
      worth[FRIENDS] = 7 & ~(1 << leader);
      this.#writePoints(worth, 2, at => (at === leader ? -2 : 1));
    } else if (teams) this.#writePoints(worth, 1, at => (at === seat ? 1 : at === (seat ^ 1) ? -1 : 0));
    else this.#writePoints(worth, players - 1, at => (at === seat ? players - 1 : -1));
  }

  #writePoints(worth: Words, scale: number, of: (seat: number) => number): void {
    this.scale = scale;
    for (let seat = 0; seat < this.#rules.players; seat++) worth[POINT + seat] = of(seat);
  }

  #writeOdds(odds: MatchOdds, worth: Words): void {
    worth[BY_MARGIN] = 1;
    this.scale = ONE;
    this.isChance = true;
    for (let margin = -MOST_MARGIN; margin <= MOST_MARGIN; margin++) {
      worth[AT_MARGIN + MOST_MARGIN + margin] = Math.round(odds.after(margin) * ONE);
    }
  }
}

/** The seat that leads a match of three, if it is one alone and not the one that looks; else −1. */
function leaderOver(view: View): number {
  if (view.players !== 3 || view.match === null) return -1;
  const scores = [0, 1, 2].map(seat => view.score(seat));
  const most = Math.max(...scores);
  const leader = scores.indexOf(most);
  return leader === view.seat || scores.lastIndexOf(most) !== leader ? -1 : leader;
}
