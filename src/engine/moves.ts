/**
 * What may be done in a state, and doing it. Everything here is integers and words: nothing is allocated and nothing
 * throws; whoever brings an action from outside first asks whether it is an option.
 *
 * Rules in brief: with nothing that fits, a seat draws while it may and then passes, which is no decision and is done by
 * `settle`. With something that fits it plays, or draws if the rules let it choose, or (matadors optional, only matadors
 * fit, nothing to draw) passes.
 *
 * What chance decides is not branched on where arithmetic does as well: whether a tile is a matador, at which end it is
 * laid, how many options there are. A branch foretold wrongly costs as much as twenty words written.
 */
import { shuffleAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { bits16, clz, get, lowest, put, smaller } from '../random/words.ts';
import { AT_RIGHT, DRAW, KIND, LEAD, logEntry, PASS, PLAY } from './action.ts';
import { noteBlank } from './blank.ts';
import { score } from './score.ts';
import type { State } from './state.ts';
import {
  ACTIONS,
  AT_LEFT,
  AT_RIGHT_END,
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
  DRAWN_BY,
  HOLDER_WORDS,
  LEADING,
  LEFT,
  LINE,
  LOG,
  NEXT,
  OUT,
  PASSES,
  PHASE,
  PIPS,
  PLACES,
  PLAYING,
  RESERVE_AT,
  RIGHT,
  SEAT,
  SEAT_0,
  SEATS,
  SHUFFLED,
  SUM,
  TILES,
  WILD,
  WILD_BY,
} from './state.ts';

/** No decision has more options: a hand of at most 68 tiles to lead; or at each of two ends at most 15 ordinary plays and 16 of matadors, and a draw. */
export const MOST_OPTIONS = 72;

/** Up to where in the deck the seat to move may draw now, if it has leave to. */
function drawableTo(s: State): number {
  const rule = s[DRAW_RULE];
  const end = s[RESERVE_AT];
  if (rule === DRAW_UNTIL_PLAYABLE) return end;
  const next = s[NEXT];
  return rule === DRAW_ONE && s[DRAWN] === 0 && next < end ? next + 1 : next;
}

/** May the seat to move draw now, if it has leave to? */
export function canDraw(s: State): boolean {
  return s[NEXT] < drawableTo(s);
}

/** All ones where the ends differ, none where both show the same number and only the left one counts. */
export function twoEnds(left: number, right: number): number {
  const x = left ^ right;
  return (x | -x) >> 31;
}

/** Ways to lay the matadors of a mask at one end: two each, but one for 0-0 and for a double. */
export function waysOf(wild: number, sum: number): number {
  const double = (wild >> (sum >> 1)) & 1 & ~sum;
  return 2 * bits16(wild) - (wild & 1) - double;
}

/** The k-th of those ways, as a play at the end `side`: by rising smaller half, the smaller half outside first. */
export function wayAt(wild: number, sum: number, k: number, side: number): number {
  const blank = wild & 1;
  if (k < blank) return side;
  const way = k - blank;
  const low = nth(wild ^ blank, way >> 1);
  const high = sum - low;
  const turned = (low ^ high) & -(way & 1);
  return (high ^ turned) | ((low ^ turned) << 4) | side;
}

/** Index of the k-th set bit. */
export function nth(mask: number, k: number): number {
  for (; k > 0; k--) mask &= mask - 1;
  return lowest(mask);
}

/** What a decision offers besides plays: DRAW, PASS, or 0 for neither; `fits`: something does, `ordinary`: not only matadors. */
function besides(s: State, fits: boolean, ordinary: boolean): number {
  const rule = s[CHOICE_RULE];
  if (rule === 0) return 0;
  const mayDecline = !fits || (rule === CHOICE_OPTIONAL && !ordinary);
  if (canDraw(s)) return mayDecline || rule === CHOICE_FREE ? DRAW : 0;
  return mayDecline ? PASS : 0;
}

/**
 * Carries out the moments that are no decision, forced draws and passes, and looks at the decision that comes then: how many
 * options it has. 0: the hand is over, and scored.
 */
export function onward(s: State): number {
  while (s[PHASE] === PLAYING) {
    const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
    const needed = holder + s[SUM];
    const left = s[LEFT];
    const right = s[RIGHT];
    const atLeft = s[needed - left];
    let atRight = s[needed - right];
    const wild = get(s, holder, WILD);
    if ((atLeft | atRight | wild) !== 0) {
      const two = twoEnds(left, right);
      atRight &= two;
      s[AT_LEFT] = atLeft;
      s[AT_RIGHT_END] = atRight;
      const ways = waysOf(wild, s[SUM]);
      const plays = bits16(atLeft) + bits16(atRight) + ways + (ways & two);
      return s[CHOICE_RULE] === 0 || besides(s, true, (atLeft | atRight) !== 0) === 0 ? plays : plays + 1;
    }
    if (canDraw(s)) drawToFit(s);
    else pass(s);
  }
  if (s[PHASE] === LEADING) return get(s, SEAT_0 + s[SEAT] * HOLDER_WORDS, COUNT);
  score(s);
  return 0;
}

/**
 * Option k of the decision that `onward` came to. Order: the left end before the right, at an end the ordinary tiles by
 * rising outer half, then the matadors by rising smaller half (smaller half outside first); then the draw or the pass. A
 * lead: tiles by rising id.
 */
export function optionAt(s: State, k: number): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  if (s[PHASE] === LEADING) return leadAt(s, holder, k);
  const sum = s[SUM];
  const atLeft = s[AT_LEFT];
  const atRight = s[AT_RIGHT_END];
  const ofLeft = bits16(atLeft);
  if (k < ofLeft) return (sum - s[LEFT]) | (nth(atLeft, k) << 4);
  k -= ofLeft;
  const wild = get(s, holder, WILD);
  const ways = waysOf(wild, sum);
  if (k < ways) return wayAt(wild, sum, k, 0);
  k -= ways;
  const ofRight = bits16(atRight);
  if (k < ofRight) return (sum - s[RIGHT]) | (nth(atRight, k) << 4) | AT_RIGHT;
  k -= ofRight;
  if (k < (ways & twoEnds(s[LEFT], s[RIGHT]))) return wayAt(wild, sum, k, AT_RIGHT);
  return besides(s, true, (atLeft | atRight) !== 0);
}

/** Has the seat to move nothing but the double blank to play, and neither a draw nor a pass besides? */
function blankAlone(s: State, holder: number): boolean {
  const needed = holder + s[SUM];
  const ordinary = s[needed - s[LEFT]] | s[needed - s[RIGHT]];
  return ordinary === 0 && get(s, holder, WILD) === 1 && besides(s, true, false) === 0;
}

/** Carries decisions with a single option out, n options being those of this one, until there is a choice: how many options it has. */
export function toChoice(s: State, n: number): number {
  let options = n;
  while (options === 1) {
    apply(s, optionAt(s, 0));
    options = onward(s);
  }
  return options;
}

/** Writes the options of a decision to `out`, in the order of `optionAt`, and returns how many. */
export function listOptions(s: State, out: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  if (s[PHASE] === LEADING) return listLeads(s, holder, out);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const two = twoEnds(left, right);
  const wild = get(s, holder, WILD);
  const atLeft = s[holder + sum - left];
  const atRight = s[holder + sum - right] & two;
  let n = listEnd(atLeft, wild, sum, left, 0, out, 0);
  n = listEnd(atRight, wild & two, sum, right, AT_RIGHT, out, n);
  const other = besides(s, n !== 0, (atLeft | atRight) !== 0);
  if (other !== 0) out[n++] = other;
  return n;
}

function listEnd(
  ordinary: number,
  wild: number,
  sum: number,
  end: number,
  side: number,
  out: Words,
  n: number,
): number {
  const inner = (sum - end) | side;
  for (let m = ordinary; m !== 0; m &= m - 1) out[n++] = inner | (lowest(m) << 4);
  if (wild !== 0) {
    let m = wild;
    if ((m & 1) !== 0) {
      out[n++] = side;
      m ^= 1;
    }
    for (; m !== 0; m &= m - 1) {
      const low = lowest(m);
      const high = sum - low;
      out[n++] = high | (low << 4) | side;
      if (high !== low) out[n++] = low | (high << 4) | side;
    }
  }
  return n;
}

/** What a leader holds of the tiles with the larger half `high`, as a mask of their smaller halves. */
function heldUnder(s: State, holder: number, high: number): number {
  const wild = get(s, holder, WILD);
  const low = s[SUM] - high;
  let held = s[holder + high];
  if (low <= high) held |= wild & (1 << low);
  if (high === 0) held |= wild & 1;
  return held & ((2 << high) - 1);
}

function listLeads(s: State, holder: number, out: Words): number {
  const sum = s[SUM];
  let n = 0;
  for (let high = 0; high < sum; high++) {
    for (let m = heldUnder(s, holder, high); m !== 0; m &= m - 1) out[n++] = LEAD | high | (lowest(m) << 4);
  }
  return n;
}

function leadAt(s: State, holder: number, k: number): number {
  let high = 0;
  for (let held = bits16(heldUnder(s, holder, 0)); k >= held; held = bits16(heldUnder(s, holder, high))) {
    k -= held;
    high++;
  }
  return LEAD | high | (nth(heldUnder(s, holder, high), k) << 4);
}

/** Does anything the seat to move holds fit the line? */
export function somethingFits(s: State): boolean {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  return (s[holder + sum - s[LEFT]] | s[holder + sum - s[RIGHT]] | get(s, holder, WILD)) !== 0;
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
  const outer = (action >> 4) & 15;
  if ((action & 0xff) === 0) noteBlank(s, seat, action, blankAlone(s, holder));
  log(s, action, seat);
  move(s, seat, holder, action & 15, outer);
  s[LEFT + ((action >> 8) & 1)] = outer;
  afterPlay(s, holder, seat);
}

function lead(s: State, action: number): void {
  const seat = s[SEAT];
  const holder = SEAT_0 + seat * HOLDER_WORDS;
  const high = action & 15;
  const low = (action >> 4) & 15;
  log(s, action, seat);
  move(s, seat, holder, high, low);
  s[LEFT] = low;
  s[RIGHT] = high;
  s[PHASE] = PLAYING;
  afterPlay(s, holder, seat);
}

/** Takes a tile from a seat and lays it in the line. */
function move(s: State, seat: number, holder: number, a: number, b: number): void {
  const at = (a | (b << 4)) << 1;
  const one = get(s, at, PLACES);
  const other = get(s, at, PLACES + 1);
  turnBit(s, holder, one);
  turnBit(s, holder, other);
  turnBit(s, LINE, one);
  turnBit(s, LINE, other);
  put(s, seat, WILD_BY, get(s, seat, WILD_BY) + (clz((one & 31) ^ WILD) >> 5));
  put(s, holder, COUNT, get(s, holder, COUNT) - 1);
  put(s, holder, PIPS, get(s, holder, PIPS) - a - b);
}

/** Sets or clears the bit of a holder that a word of PLACES tells of. */
function turnBit(s: State, holder: number, place: number): void {
  const word = holder + (place & 31);
  s[word] = s[word] ^ (place >> 5);
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
  const atLeft = holder + s[SUM] - left;
  const atRight = holder + s[SUM] - right;
  const entry = logEntry(DRAW, seat, left, right);
  const end = drawableTo(s);
  const logged = s[ACTIONS] - s[NEXT];
  let next = s[NEXT];
  let pips = 0;
  do {
    if (next >= s[SHUFFLED]) shuffleSome(s);
    const tile = get(s, next, DECK);
    put(s, logged + next, LOG, entry | tile);
    turnBit(s, holder, get(s, tile << 1, PLACES));
    turnBit(s, holder, get(s, tile << 1, PLACES + 1));
    pips += (tile & 15) + (tile >> 4);
    next++;
  } while ((s[atLeft] | s[atRight] | get(s, holder, WILD)) === 0 && next < end);
  const drawn = next - s[NEXT];
  s[NEXT] = next;
  s[DRAWN] = s[DRAWN] + drawn;
  put(s, seat, DRAWN_BY, get(s, seat, DRAWN_BY) + drawn);
  s[ACTIONS] = logged + next;
  put(s, holder, COUNT, get(s, holder, COUNT) + drawn);
  put(s, holder, PIPS, get(s, holder, PIPS) + pips);
}

/** Puts a tile, given by its code, into a hand. */
export function give(s: State, holder: number, tile: number): void {
  turnBit(s, holder, get(s, tile << 1, PLACES));
  turnBit(s, holder, get(s, tile << 1, PLACES + 1));
  put(s, holder, COUNT, get(s, holder, COUNT) + 1);
  put(s, holder, PIPS, get(s, holder, PIPS) + (tile & 15) + (tile >> 4));
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
function shuffleSome(s: State): void {
  shuffleTo(s, smaller(s[SHUFFLED] + 4, s[TILES]));
}

/** Settles the deck's order up to position `upTo`. */
export function shuffleTo(s: State, upTo: number): void {
  shuffleAt(s, DEAL_STREAM, DECK, s[TILES], s[SHUFFLED], upTo);
  s[SHUFFLED] = upTo;
}
