/**
 * What may be done in a state, and doing it. Everything here is integers and one array: nothing is allocated and nothing
 * throws; whoever brings an action from outside first looks for it among the options.
 *
 * Rules in brief: with nothing that fits, a seat draws while it may and then passes, which is no decision and is done by
 * `settle`. With something that fits it plays, or draws if the rules let it choose, or (matadors optional, only matadors
 * fit, nothing to draw) passes.
 */

import * as stream from '../random/stream.ts';
import * as code from './action.ts';
import * as bits from './bits.ts';
import type { State } from './state.ts';
import * as layout from './state.ts';
import * as tile from './tile.ts';

// An imported binding is read from its cell at every use, a module's own constant is folded into the machine code.
const {
  ACTIONS,
  BLOCKED,
  CHOICE_FREE,
  CHOICE_OPTIONAL,
  CHOICE_RULE,
  COUNT,
  DEAL_STREAM,
  DECK,
  DRAW_ONE,
  DRAW_RULE,
  DRAW_UNTIL_PLAYABLE,
  DRAWN,
  HOLDER_WORDS,
  LEADING,
  LEFT,
  LINE,
  LOG,
  MATADORS,
  NEXT,
  OUT,
  PASSES,
  PHASE,
  PIPS,
  PLAYING,
  RESERVE_AT,
  RIGHT,
  SEAT,
  SEAT_0,
  SEATS,
  SHUFFLED,
  SUM,
  WILD,
} = layout;
const { AT_RIGHT, DRAW, KIND, LEAD, logEntry, PASS, PLAY } = code;
const { HIGH, LOW, tilesIn } = tile;
const { bits16 } = bits;
const { belowAt } = stream;

/** No decision has more options: a hand of at most 68 tiles to lead; or at each of two ends at most 15 ordinary plays and 16 of matadors, and a draw. */
export const MOST_OPTIONS = 72;

/** Tiles of a holder that fit an end of the line showing a or b: bits are counted, a tile that fits both once. */
export function countFitting(s: State, holder: number, a: number, b: number): number {
  const sum = s[SUM];
  const ofA = s[holder + sum - a];
  const n = bits16(ofA) + bits16(s[holder + WILD]);
  if (a === b) return n;
  return n + bits16(s[holder + sum - b]) - ((ofA >> (sum - b)) & 1);
}

/** May the seat to move draw now, if it has leave to? */
export function canDraw(s: State): boolean {
  const rule = s[DRAW_RULE];
  return s[NEXT] < s[RESERVE_AT] && (rule === DRAW_UNTIL_PLAYABLE || (rule === DRAW_ONE && s[DRAWN] === 0));
}

/**
 * Writes the options of a decision to `out` and returns how many. Order: the left end before the right, at an end the
 * ordinary tiles by rising outer half, then the matadors by rising smaller half (smaller half outside first); then the
 * draw or the pass. A lead: tiles by rising id.
 */
export function listOptions(s: State, out: Int32Array): number {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  if (s[PHASE] === LEADING) return listLeads(s, holder, out);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const wild = s[holder + WILD];
  const atLeft = s[holder + sum - left];
  let n = listEnd(atLeft, wild, sum, left, 0, out, 0);
  let ordinary = atLeft;
  if (left !== right) {
    const atRight = s[holder + sum - right];
    n = listEnd(atRight, wild, sum, right, AT_RIGHT, out, n);
    ordinary |= atRight;
  }
  const rule = s[CHOICE_RULE];
  if (rule !== 0) {
    const mayDecline = n === 0 || (rule === CHOICE_OPTIONAL && ordinary === 0);
    if (canDraw(s)) {
      if (mayDecline || rule === CHOICE_FREE) out[n++] = DRAW;
    } else if (mayDecline) out[n++] = PASS;
  }
  return n;
}

function listEnd(
  ordinary: number,
  wild: number,
  sum: number,
  end: number,
  side: number,
  out: Int32Array,
  n: number,
): number {
  const inner = (sum - end) | side;
  for (let m = ordinary; m !== 0; m &= m - 1) out[n++] = inner | ((31 - Math.clz32(m & -m)) << 4);
  if (wild !== 0) {
    let m = wild;
    if (m & 1) {
      out[n++] = side;
      m ^= 1;
    }
    for (; m !== 0; m &= m - 1) {
      const low = 31 - Math.clz32(m & -m);
      const high = sum - low;
      out[n++] = high | (low << 4) | side;
      if (high !== low) out[n++] = low | (high << 4) | side;
    }
  }
  return n;
}

function listLeads(s: State, holder: number, out: Int32Array): number {
  const sum = s[SUM];
  const wild = s[holder + WILD];
  let n = 0;
  for (let high = 0; high < sum; high++) {
    const row = s[holder + high];
    for (let low = 0; low <= high; low++) {
      const held = low + high === sum || high === 0 ? row | wild : row;
      if ((held >> low) & 1) out[n++] = LEAD | high | (low << 4);
    }
  }
  return n;
}

/** Does anything the seat to move holds fit the line? */
export function somethingFits(s: State): boolean {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  return (s[holder + sum - s[LEFT]] | s[holder + sum - s[RIGHT]] | s[holder + WILD]) !== 0;
}

/** Carries out the moments that are no decision: forced draws and passes. Afterwards a seat must decide, or the hand is over. */
export function settle(s: State): void {
  while (s[PHASE] === PLAYING && !somethingFits(s)) {
    if (canDraw(s)) draw(s);
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

function play(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const inner = action & 15;
  const outer = (action >> 4) & 15;
  log(s, action, seat);
  move(s, holder, inner, outer);
  if (action & AT_RIGHT) s[RIGHT] = outer;
  else s[LEFT] = outer;
  afterPlay(s, holder, seat);
}

function lead(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const high = action & 15;
  const low = (action >> 4) & 15;
  log(s, action, seat);
  move(s, holder, high, low);
  s[LEFT] = low;
  s[RIGHT] = high;
  s[PHASE] = PLAYING;
  afterPlay(s, holder, seat);
}

/** Takes a tile from a seat and lays it in the line. */
function move(s: State, holder: number, a: number, b: number): void {
  const sum = s[SUM];
  if ((a + b === sum || (a | b) === 0) && s[MATADORS] !== 0) {
    const low = Math.min(a, b);
    s[holder + WILD] = s[holder + WILD] & ~(1 << low);
    s[LINE + WILD] = s[LINE + WILD] | (1 << low);
  } else {
    s[holder + a] = s[holder + a] & ~(1 << b);
    s[holder + b] = s[holder + b] & ~(1 << a);
    s[LINE + a] = s[LINE + a] | (1 << b);
    s[LINE + b] = s[LINE + b] | (1 << a);
  }
  s[holder + COUNT] = s[holder + COUNT] - 1;
  s[holder + PIPS] = s[holder + PIPS] - a - b;
}

function afterPlay(s: State, holder: number, seat: number): void {
  s[PASSES] = 0;
  if (s[holder + COUNT] === 0) s[PHASE] = OUT;
  else nextSeat(s, seat);
}

/** The seat to move takes the next tile of the boneyard. */
export function draw(s: State): void {
  const seat = s[SEAT];
  const at = s[NEXT];
  if (at >= s[SHUFFLED]) shuffleTo(s, at + 1);
  const tile = s[DECK + at];
  const high = HIGH[tile];
  const low = LOW[tile];
  s[NEXT] = at + 1;
  s[DRAWN] = s[DRAWN] + 1;
  log(s, DRAW | high | (low << 4), seat);
  give(s, SEAT_0 + seat * HOLDER_WORDS, high, low);
}

/** Puts a tile into a hand. */
export function give(s: State, holder: number, high: number, low: number): void {
  if ((high + low === s[SUM] || high === 0) && s[MATADORS] !== 0) {
    s[holder + WILD] = s[holder + WILD] | (1 << low);
  } else {
    s[holder + high] = s[holder + high] | (1 << low);
    s[holder + low] = s[holder + low] | (1 << high);
  }
  s[holder + COUNT] = s[holder + COUNT] + 1;
  s[holder + PIPS] = s[holder + PIPS] + high + low;
}

function pass(s: State): void {
  const seat = s[SEAT];
  log(s, PASS, seat);
  const passes = s[PASSES] + 1;
  s[PASSES] = passes;
  if (passes === s[SEATS]) s[PHASE] = BLOCKED;
  else nextSeat(s, seat);
}

function nextSeat(s: State, seat: number): void {
  const next = seat + 1;
  s[SEAT] = next === s[SEATS] ? 0 : next;
  s[DRAWN] = 0;
}

function log(s: State, action: number, seat: number): void {
  const n = s[ACTIONS];
  s[LOG + n] = logEntry(action, seat, s[LEFT], s[RIGHT]);
  s[ACTIONS] = n + 1;
}

/** Settles the deck's order up to position `upTo`: a Fisher–Yates shuffle from the front, done no further than is needed. */
export function shuffleTo(s: State, upTo: number): void {
  const tiles = tilesIn(s[SUM] - 1);
  for (let i = s[SHUFFLED]; i < upTo; i++) {
    const j = i + belowAt(s, DEAL_STREAM, tiles - i);
    const tile = s[DECK + j];
    s[DECK + j] = s[DECK + i];
    s[DECK + i] = tile;
  }
  s[SHUFFLED] = upTo;
}
