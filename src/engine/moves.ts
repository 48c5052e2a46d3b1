/**
 * Doing what may be done (options.ts), and what follows by force. Everything here is integers and words: nothing is
 * allocated and nothing throws; whoever brings an action from outside first asks whether it is an option.
 *
 * Rules in brief: with nothing that fits, a seat draws while it may and then passes, which is no decision and is done by
 * `settle`, or on the way to the next decision (onward.ts).
 */
import { shuffleAt } from '../random/generator.ts';
import { addWords, get, moveWords, put, smaller } from '../random/words.ts';
import { AT_RIGHT, DRAW, KIND, logEntry, outerOf, PASS, PLAY } from './action.ts';
import { noteBlank } from './blank.ts';
import { blankAlone, canDraw, drawableTo, somethingFits } from './options.ts';
import type { State } from './state.ts';
import {
  ACTIONS,
  BLOCKED,
  COUNT,
  DEAL_STREAM,
  DECK,
  DRAWN,
  DRAWN_BY,
  GAINS,
  HELD,
  HOLDER_WORDS,
  LEFT,
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
  lay(s, seat, s[LEFT], s[RIGHT], action);
  endTurn(s, seat);
}

/** Lays a tile that fits. The turn is not over with that. */
export function lay(s: State, seat: number, left: number, right: number, action: number): void {
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  if ((action & 0xff) === 0) noteBlank(s, seat, action, blankAlone(s));
  log(s, action, seat, left, right);
  move(s, seat, holder, action);
  s[LEFT] = leftAfter(left, action);
  s[RIGHT] = rightAfter(right, action);
}

/** The line's ends after a play. */
export function leftAfter(left: number, action: number): number {
  return (action & AT_RIGHT) !== 0 ? left : outerOf(action);
}
export function rightAfter(right: number, action: number): number {
  return (action & AT_RIGHT) !== 0 ? outerOf(action) : right;
}

function lead(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const high = action & 15;
  const low = (action >> 4) & 15;
  log(s, action, seat, 0, 0);
  move(s, seat, holder, action);
  s[LEFT] = low;
  s[RIGHT] = high;
  s[PHASE] = PLAYING;
  endTurn(s, seat);
}

/** Takes a tile from a seat and lays it in the line. */
function move(s: State, seat: number, holder: number, action: number): void {
  s[PASSES] = 0;
  const gain = (action & 0xff) * HOLDER_WORDS;
  put(s, seat, WILD_BY, get(s, seat, WILD_BY) + (get(s, gain, GAINS + WILD) !== 0 ? 1 : 0));
  moveWords(s, holder, LINE, gain, GAINS, s[HELD]);
}

/** Ends the turn of a seat that has laid a tile. */
function endTurn(s: State, seat: number): void {
  if (get(s, SEAT_0 + seat * HOLDER_WORDS, COUNT) === 0) s[PHASE] = OUT;
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
  log(s, DRAW | tile, seat, s[LEFT], s[RIGHT]);
  give(s, SEAT_0 + seat * HOLDER_WORDS, tile);
}

/** `draw`, again and again, for a seat that may and whom nothing fits, until something does. Returns the last tile drawn. */
export function drawToFit(s: State): number {
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
  let tile = 0;
  do {
    if (next >= s[SHUFFLED]) shuffleSome(s);
    tile = get(s, next, DECK);
    const gain = tile * HOLDER_WORDS;
    put(s, logged + next, LOG, entry | tile);
    addWords(s, holder, gain, GAINS, held);
    next++;
    // Seen by the tile itself, not by the rows that it has just changed, which come a few moments later.
    if (
      (get(s, gain + needed, GAINS + ROW) | get(s, gain + neededRight, GAINS + ROW) | get(s, gain, GAINS + WAYS)) !==
      0
    )
      break;
  } while (next < end);
  const drawn = next - first;
  s[NEXT] = next;
  s[DRAWN] = s[DRAWN] + drawn;
  put(s, seat, DRAWN_BY, get(s, seat, DRAWN_BY) + drawn);
  s[ACTIONS] = logged + next;
  return tile;
}

/** Puts a tile, given by its code, into a hand. */
export function give(s: State, holder: number, tile: number): void {
  addWords(s, holder, tile * HOLDER_WORDS, GAINS, s[HELD]);
}

/** The seat to move lets its turn go. */
export function pass(s: State): void {
  const seat = s[SEAT];
  log(s, PASS, seat, s[LEFT], s[RIGHT]);
  const passes = s[PASSES] + 1;
  s[PASSES] = passes;
  if (passes === s[SEATS]) s[PHASE] = BLOCKED;
  else nextSeat(s, seat);
}

/** Whose turn it is then. */
export function nextSeat(s: State, seat: number): number {
  const after = seat + 1;
  const next = after & ((after - s[SEATS]) >> 31);
  s[SEAT] = next;
  s[DRAWN] = 0;
  return next;
}

function log(s: State, action: number, seat: number, left: number, right: number): void {
  const n = s[ACTIONS];
  put(s, n, LOG, logEntry(action, seat, left, right));
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
