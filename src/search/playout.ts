/** A playout: a world played on to the end of the hand by a policy, and what it is worth to a seat. */

import { apply, drawToFit, pass, play } from '../engine/moves.ts';
import { canDraw } from '../engine/options.ts';
import { score } from '../engine/score.ts';
import type { State } from '../engine/state.ts';
import { headWords, PHASE, PLAYING, POINTS, SEATS, TEAMS } from '../engine/state.ts';
import type { Words } from '../random/words.ts';
import { copyWords } from '../random/words.ts';
import { choosePlay, NOTHING } from './policy.ts';
import { worthOf } from './worth.ts';

/** Plays the hand out and scores it; the lead has been made. */
export function playOut(s: State, policy: number, words: Words): void {
  while (s[PHASE] === PLAYING) {
    const option = choosePlay(s, policy, words);
    if (option !== NOTHING) play(s, option);
    else if (canDraw(s)) drawToFit(s);
    else pass(s);
  }
  score(s);
}

/** What a margin is multiplied by to be whole: the others whose mean is taken. */
export function marginScale(s: State): number {
  return s[TEAMS] !== 0 ? 1 : s[SEATS] - 1;
}

/**
 * What a hand that has been scored is worth to a seat: its points less the mean of the others' (in teams: less the other
 * side's), times `marginScale`.
 */
export function marginOf(s: State, seat: number): number {
  const own = s[POINTS + seat];
  if (s[TEAMS] !== 0) return own - s[POINTS + (seat ^ 1)];
  const seats = s[SEATS];
  let all = 0;
  for (let other = 0; other < seats; other++) all += s[POINTS + other];
  return (seats - 1) * own - (all - own);
}

/**
 * Tries each of n options of the seat to move in one world: carries it out, plays on, and writes what came of it to
 * `values`, by `worth`. The world is left as it was, but for the log and for how far its deck is settled. `head` has room for the
 * words that change.
 */
export function tryOptions(
  s: State,
  worth: Words,
  options: Words,
  n: number,
  policy: number,
  words: Words,
  values: Words,
  head: Words,
): void {
  const changing = headWords(s[SEATS]) - PHASE;
  copyWords(head, 0, s, PHASE, changing);
  for (let k = 0; k < n; k++) {
    apply(s, options[k]);
    playOut(s, policy, words);
    values[k] = worthOf(s, worth);
    copyWords(s, PHASE, head, 0, changing);
  }
}
