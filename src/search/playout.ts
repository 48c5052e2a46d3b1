/**
 * A playout: a world played on to the end of the hand by a policy, and what it is worth to a seat.
 *
 * Nobody tells of a playout, so none writes to the log, nor counts what each seat drew and which matadors it laid, nor notes
 * how the double blank is spent. All else that changes is as moves.ts would leave it, and a test holds the two to each
 * other. What changes at every turn is kept in variables: a word that has just been stored is waited for, by whoever moves
 * next. Through moves.ts, which writes all of it, a play took a tenth longer.
 */
import { copyHead } from '../engine/head.ts';
import { apply, shuffleSome } from '../engine/moves.ts';
import { drawableTo } from '../engine/options.ts';
import { score } from '../engine/score.ts';
import type { State } from '../engine/state.ts';
import {
  BLOCKED,
  COUNT,
  DECK,
  DRAWN,
  GAINS,
  HELD,
  HOLDER_WORDS,
  headWords,
  LEFT,
  LINE,
  NEXT,
  OUT,
  PASSES,
  PHASE,
  PLAYING,
  POINTS,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SEATS,
  SHUFFLED,
  SUM,
  TEAMS,
  WAYS,
} from '../engine/state.ts';
import type { Words } from '../random/words.ts';
import { addWords, get, moveWords } from '../random/words.ts';
import { NOTHING, playFor } from './policy.ts';
import { worthOf } from './worth.ts';

/** Plays the hand out and scores it; the lead has been made. */
export function playOut(s: State, policy: number, words: Words): void {
  const seats = s[SEATS];
  const held = s[HELD];
  let phase = s[PHASE];
  let seat = s[SEAT];
  let left = s[LEFT];
  let right = s[RIGHT];
  let passes = s[PASSES];
  let drawn = s[DRAWN];
  while (phase === PLAYING) {
    const holder = SEAT_0 + seat * HOLDER_WORDS;
    const action = playFor(s, policy, words, holder, left, right);
    if (action !== NOTHING) {
      moveWords(s, holder, LINE, (action & 0xff) * HOLDER_WORDS, GAINS, held);
      const outer = (action >> 4) & 15;
      const atRight = -(action >> 8);
      left ^= (left ^ outer) & ~atRight;
      right ^= (right ^ outer) & atRight;
      passes = 0;
      if (get(s, holder, COUNT) === 0) {
        phase = OUT;
        break;
      }
    } else {
      s[DRAWN] = drawn;
      const next = s[NEXT];
      const end = drawableTo(s);
      if (next < end) {
        drawn += drawFor(s, holder, left, right, next, end);
        continue;
      }
      passes++;
      if (passes === seats) {
        phase = BLOCKED;
        break;
      }
    }
    drawn = 0;
    seat++;
    seat &= (seat - seats) >> 31;
  }
  s[PHASE] = phase;
  s[SEAT] = seat;
  s[LEFT] = left;
  s[RIGHT] = right;
  s[PASSES] = passes;
  s[DRAWN] = drawn;
  score(s);
}

/** Draws, from place `first` of the deck, for a holder whom nothing fits, until something does or place `end` is reached: how many tiles. */
function drawFor(s: State, holder: number, left: number, right: number, first: number, end: number): number {
  const needed = s[SUM] - left;
  const neededRight = s[SUM] - right;
  const held = s[HELD];
  let next = first;
  let fits = 0;
  do {
    if (next >= s[SHUFFLED]) shuffleSome(s);
    const gain = get(s, next, DECK) * HOLDER_WORDS;
    addWords(s, holder, gain, GAINS, held);
    next++;
    fits = get(s, gain + needed, GAINS + ROW) | get(s, gain + neededRight, GAINS + ROW) | get(s, gain, GAINS + WAYS);
  } while (fits === 0 && next < end);
  s[NEXT] = next;
  return next - first;
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
  const end = headWords(s[SEATS]);
  const held = s[HELD];
  copyHead(head, s, end, held);
  for (let k = 0; k < n; k++) {
    apply(s, options[k]);
    playOut(s, policy, words);
    values[k] = worthOf(s, worth);
    copyHead(s, head, end, held);
  }
}
