/**
 * Doing what may be done (options.ts), and what follows by force. Everything here is integers and words: nothing is
 * allocated and nothing throws; whoever brings an action from outside first asks whether it is an option.
 *
 * Rules in brief: with nothing that fits, a seat draws while it may and then passes, which is no decision and is done by
 * `settle` and `onward`.
 */
import { shuffleAt } from '../random/generator.ts';
import { addWords, bits32, get, moveWords, put, smaller } from '../random/words.ts';
import { DRAW, KIND, logEntry, PASS, PLAY } from './action.ts';
import { noteBlank } from './blank.ts';
import { besides, blankAlone, canDraw, drawableTo, onlyPlay, somethingFits, twoEnds } from './options.ts';
import { score } from './score.ts';
import type { State } from './state.ts';
import {
  ACTIONS,
  ALL_PLAYS,
  AT_LEFT,
  AT_RIGHT_END,
  BLOCKED,
  CHOICE_RULE,
  COUNT,
  DEAL_STREAM,
  DECK,
  DRAWN,
  DRAWN_BY,
  GAINS,
  HELD,
  HOLDER_WORDS,
  LEADING,
  LEFT,
  LEFT_PLAYS,
  LINE,
  LOG,
  NEXT,
  OUT,
  PASSES,
  PHASE,
  PLAYING,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SEATS,
  SHUFFLED,
  SUM,
  TILES,
  WAYS,
  WILD,
  WILD_BY,
} from './state.ts';

/**
 * Carries out the moments that are no decision, forced draws and passes, and looks at the decision that comes then: how many
 * options it has. 0: the hand is over, and scored.
 */
export function onward(s: State): number {
  while (s[PHASE] === PLAYING) {
    const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
    const sum = s[SUM];
    const left = s[LEFT];
    const right = s[RIGHT];
    const atLeft = get(s, holder + sum - left, ROW);
    const atRight = get(s, holder + sum - right, ROW);
    const ways = get(s, holder, WAYS);
    if ((atLeft | atRight | ways) !== 0) {
      const ofLeft = atLeft | ways;
      const ofRight = (atRight | ways) & twoEnds(left, right);
      s[AT_LEFT] = ofLeft;
      s[AT_RIGHT_END] = ofRight;
      const leftPlays = bits32(ofLeft);
      const plays = leftPlays + bits32(ofRight);
      s[LEFT_PLAYS] = leftPlays;
      s[ALL_PLAYS] = plays;
      return s[CHOICE_RULE] === 0 || besides(s, true, (atLeft | atRight) !== 0) === 0 ? plays : plays + 1;
    }
    if (canDraw(s)) drawToFit(s);
    else pass(s);
  }
  if (s[PHASE] === LEADING) {
    s[ALL_PLAYS] = 0;
    return get(s, SEAT_0 + s[SEAT] * HOLDER_WORDS, COUNT);
  }
  score(s);
  return 0;
}

/**
 * Carries out an option, and every decision with a single option that follows, until there is a choice: how many options
 * it has.
 */
export function stepToChoice(s: State, option: number): number {
  let action = option;
  while (true) {
    apply(s, action);
    const options = onward(s);
    if (options !== 1) return options;
    action = onlyPlay(s);
  }
}

/** Carries out the moments that are no decision: forced draws and passes. Afterwards a seat must decide, or the hand is over. */
export function settle(s: State): void {
  while (s[PHASE] === PLAYING && !somethingFits(s)) {
    if (canDraw(s)) drawToFit(s);
    else pass(s);
  }
}

/** Carries out one option. What follows by force is left to `settle`. */
export function apply(s: State, action: number): void {
  const kind = action & KIND;
  if (kind === PLAY) play(s, action);
  else if (kind === DRAW) draw(s);
  else if (kind === PASS) pass(s);
  else lead(s, action);
}

/** Lays a tile that fits. */
export function play(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  if ((action & 0xff) === 0) noteBlank(s, seat, action, blankAlone(s));
  log(s, action, seat);
  move(s, seat, holder, action);
  put(s, (action >> 8) & 1, LEFT, (action >> 4) & 15);
  afterPlay(s, holder, seat);
}

function lead(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const high = action & 15;
  const low = (action >> 4) & 15;
  log(s, action, seat);
  move(s, seat, holder, action);
  s[LEFT] = low;
  s[RIGHT] = high;
  s[PHASE] = PLAYING;
  afterPlay(s, holder, seat);
}

/** Takes a tile from a seat and lays it in the line. */
function move(s: State, seat: number, holder: number, action: number): void {
  const gain = (action & 0xff) * HOLDER_WORDS;
  put(s, seat, WILD_BY, get(s, seat, WILD_BY) + (get(s, gain, GAINS + WILD) !== 0 ? 1 : 0));
  moveWords(s, holder, LINE, gain, GAINS, s[HELD]);
}

function afterPlay(s: State, holder: number, seat: number): void {
  s[PASSES] = 0;
  if (get(s, holder, COUNT) === 0) s[PHASE] = OUT;
  else nextSeat(s, seat);
}

/** The seat to move takes the next tile of the boneyard. */
export function draw(s: State): void {
  const seat = s[SEAT];
  const at = s[NEXT];
  if (at >= s[SHUFFLED]) shuffleSome(s);
  const tile = get(s, at, DECK);
  s[NEXT] = at + 1;
  s[DRAWN] = s[DRAWN] + 1;
  put(s, seat, DRAWN_BY, get(s, seat, DRAWN_BY) + 1);
  log(s, DRAW | tile, seat);
  give(s, SEAT_0 + seat * HOLDER_WORDS, tile);
}

/** `draw`, again and again, for a seat that may and whom nothing fits, until something does. */
export function drawToFit(s: State): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const left = s[LEFT];
  const right = s[RIGHT];
  const needed = s[SUM] - left;
  const neededRight = s[SUM] - right;
  const held = s[HELD];
  const entry = logEntry(DRAW, seat, left, right);
  const end = drawableTo(s);
  const first = s[NEXT];
  const logged = s[ACTIONS] - first;
  let next = first;
  let fits = 0;
  do {
    if (next >= s[SHUFFLED]) shuffleSome(s);
    const tile = get(s, next, DECK);
    const gain = tile * HOLDER_WORDS;
    put(s, logged + next, LOG, entry | tile);
    addWords(s, holder, gain, GAINS, held);
    next++;
    // Seen by the tile itself, not by the rows that it has just changed, which come a few moments later.
    fits = get(s, gain + needed, GAINS + ROW) | get(s, gain + neededRight, GAINS + ROW) | get(s, gain, GAINS + WAYS);
  } while (fits === 0 && next < end);
  const drawn = next - first;
  s[NEXT] = next;
  s[DRAWN] = s[DRAWN] + drawn;
  put(s, seat, DRAWN_BY, get(s, seat, DRAWN_BY) + drawn);
  s[ACTIONS] = logged + next;
}

/** Puts a tile, given by its code, into a hand. */
export function give(s: State, holder: number, tile: number): void {
  addWords(s, holder, tile * HOLDER_WORDS, GAINS, s[HELD]);
}

/** The seat to move lets its turn go. */
export function pass(s: State): void {
  const seat = s[SEAT];
  log(s, PASS, seat);
  const passes = s[PASSES] + 1;
  s[PASSES] = passes;
  if (passes === s[SEATS]) s[PHASE] = BLOCKED;
  else nextSeat(s, seat);
}

function nextSeat(s: State, seat: number): void {
  const next = seat + 1;
  s[SEAT] = next & ((next - s[SEATS]) >> 31);
  s[DRAWN] = 0;
}

function log(s: State, action: number, seat: number): void {
  const n = s[ACTIONS];
  put(s, n, LOG, logEntry(action, seat, s[LEFT], s[RIGHT]));
  s[ACTIONS] = n + 1;
}

/** Settles the next few tiles to be drawn: a call costs as much as three more tiles. */
export function shuffleSome(s: State): void {
  shuffleTo(s, smaller(s[SHUFFLED] + 4, s[TILES]));
}

/** Settles the deck's order up to position `upTo`. */
export function shuffleTo(s: State, upTo: number): void {
  shuffleAt(s, DEAL_STREAM, DECK, s[TILES], s[SHUFFLED], upTo);
  s[SHUFFLED] = upTo;
}
