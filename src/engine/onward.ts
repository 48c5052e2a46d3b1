/**
 * On to the next decision: what an option brings about, with the forced draws and passes that follow, and what the seat that
 * must decide then has to choose from.
 *
 * What moves.ts does one by one (`apply`, `settle`) and options.ts lists, in one go: what fits hangs on the end just changed
 * and is foretold wrongly often, so ends stay in variables, and nothing waits until what was just written can be read back.
 * A test holds the two ways to each other.
 */
import { bits32, get } from '../random/words.ts';
import { KIND, PLAY } from './action.ts';
import { apply, drawToFit, lay, leftAfter, nextSeat, pass, rightAfter } from './moves.ts';
import { besides, canDraw, onlyPlay, twoEnds } from './options.ts';
import { score } from './score.ts';
import type { State } from './state.ts';
import {
  ACTIONS,
  ALL_PLAYS,
  AT_LEFT,
  AT_RIGHT_END,
  CHOICE_RULE,
  COUNT,
  GAINS,
  HOLDER_WORDS,
  LEADING,
  LEFT,
  LEFT_PLAYS,
  OUT,
  PHASE,
  PLAYING,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SUM,
  WAYS,
} from './state.ts';

/**
 * Carries out the moments that are no decision, forced draws and passes, and looks at the decision that comes then: how many
 * options it has. 0: the hand is over, and scored.
 */
export function onward(s: State): number {
  return s[PHASE] === PLAYING ? lookOn(s, s[SEAT], s[LEFT], s[RIGHT]) : leadOrEnd(s);
}

/** The same once the lead has been made, with the seat to move and the ends at hand. */
function lookOn(s: State, seat: number, left: number, right: number): number {
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const sum = s[SUM];
  const atLeft = get(s, holder + sum - left, ROW);
  const atRight = get(s, holder + sum - right, ROW);
  const ways = get(s, holder, WAYS);
  return (atLeft | atRight | ways) !== 0 ? choice(s, left, right, atLeft, atRight, ways) : forced(s);
}

/** Notes what fits, and returns how many options that gives: ordinary tiles at either end, and ways to lay matadors. */
function choice(s: State, left: number, right: number, atLeft: number, atRight: number, ways: number): number {
  const ofLeft = atLeft | ways;
  const ofRight = (atRight | ways) & twoEnds(left, right);
  const leftPlays = bits32(ofLeft);
  const plays = leftPlays + bits32(ofRight);
  s[AT_LEFT] = ofLeft;
  s[AT_RIGHT_END] = ofRight;
  s[LEFT_PLAYS] = leftPlays;
  s[ALL_PLAYS] = plays;
  if (s[CHOICE_RULE] === 0) return plays;
  return besides(s, true, (atLeft | atRight) !== 0) === 0 ? plays : plays + 1;
}

/**
 * `onward` where nothing fits the seat to move. The two call each other once for each seat that passes and once for each that
 * draws in vain: less than two rounds, then the hand is blocked.
 */
function forced(s: State): number {
  if (!canDraw(s)) {
    pass(s);
    return onward(s);
  }
  // All that can fit now is the last tile.
  const gain = drawToFit(s) * HOLDER_WORDS;
  const left = s[LEFT];
  const right = s[RIGHT];
  const sum = s[SUM];
  const atLeft = get(s, gain + sum - left, GAINS + ROW);
  const atRight = get(s, gain + sum - right, GAINS + ROW);
  const ways = get(s, gain, GAINS + WAYS);
  return (atLeft | atRight | ways) !== 0 ? choice(s, left, right, atLeft, atRight, ways) : onward(s);
}

/** `onward` where nothing is played, or not any more. */
function leadOrEnd(s: State): number {
  if (s[PHASE] === LEADING) {
    s[ALL_PLAYS] = 0;
    return get(s, SEAT_0 + s[SEAT] * HOLDER_WORDS, COUNT);
  }
  score(s);
  return 0;
}

/**
 * The choice that a hand has come to, in one word, which is all that is wanted of it until it is taken: in bits 0–7 how
 * many options it has, in 8–10 the seat that has it, from 11 on the actions before it. 0: none, the hand is over.
 */
export function choiceAt(s: State, options: number): number {
  return options === 0 ? 0 : options | (s[SEAT] << 8) | (s[ACTIONS] << 11);
}

export function choiceOptions(choice: number): number {
  return choice & 0xff;
}
export function choiceSeat(choice: number): number {
  return (choice >> 8) & 7;
}
export function choicePly(choice: number): number {
  return choice >> 11;
}

/** Carries out an option, and every decision with a single option that follows, until there is a choice. */
export function stepToChoice(s: State, option: number): number {
  let action = option;
  while (true) {
    const options = step(s, action);
    if (options !== 1) return choiceAt(s, options);
    action = onlyPlay(s);
  }
}

/** Carries out an option, and goes `onward`. */
export function step(s: State, option: number): number {
  if ((option & KIND) === PLAY) return playOn(s, option);
  apply(s, option);
  return onward(s);
}

/** Lays a tile that fits, and goes `onward`. */
function playOn(s: State, action: number): number {
  const seat = s[SEAT];
  const left = s[LEFT];
  const right = s[RIGHT];
  lay(s, seat, left, right, action);
  if (get(s, SEAT_0 + seat * HOLDER_WORDS, COUNT) !== 0) {
    return lookOn(s, nextSeat(s, seat), leftAfter(left, action), rightAfter(right, action));
  }
  s[PHASE] = OUT;
  score(s);
  return 0;
}
