/**
 * What may be done at a decision. With something that fits a seat plays, or draws if the rules let it choose, or (matadors
 * optional, only matadors fit, nothing to draw) passes; with nothing that fits there is no decision (moves.ts).
 *
 * What fits an end is one word: ordinary tiles by outer half below, ways to lay matadors above, so that options are counted
 * and picked by bits. What chance decides is not branched on where arithmetic does as well: at which end a tile is laid,
 * whether it is a matador. A branch foretold wrongly costs as much as twenty words written. A first form that went
 * through the groups one by one (left end, matadors there, right end) was a twentieth of a random hand slower.
 */
import type { Words } from '../random/words.ts';
import { bits32, get, lowest } from '../random/words.ts';
import { AT_RIGHT, DRAW, LEAD, PASS } from './action.ts';
import type { State } from './state.ts';
import {
  ALL_PLAYS,
  AT_LEFT,
  AT_RIGHT_END,
  CHOICE_FREE,
  CHOICE_OPTIONAL,
  CHOICE_RULE,
  DRAW_ONE,
  DRAW_RULE,
  DRAW_UNTIL_PLAYABLE,
  DRAWN,
  HOLDER_WORDS,
  LEADING,
  LEFT,
  LEFT_PLAYS,
  NEXT,
  PHASE,
  PLAYS,
  RESERVE_AT,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SUM,
  WAYS,
  WILD,
} from './state.ts';

/**
 * No decision has more options: a hand of at most 68 tiles to lead; or at each of two ends at most 15 ordinary plays and
 * 16 of matadors, and a draw.
 */
export const MOST_OPTIONS = 72;

/** Up to where in the deck the seat to move may draw now, if it has leave to. */
export function drawableTo(s: State): number {
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

/** The play that a bit of AT_LEFT or AT_RIGHT_END stands for, at an end that wants the half `inner`, on `side`. */
export function playOfBit(s: State, bit: number, inner: number, side: number): number {
  return get(s, bit, PLAYS) | (inner & ((bit - 16) >> 31)) | side;
}

/**
 * Index of the k-th set bit, bit by bit of k, since no processor foretells how often chance goes round a loop: choices that
 * the kernel makes without a branch, and only beyond the fourth a loop, which is rare. To take away k bits one by one, four
 * steps whatever k is, took ten instructions more and had each step wait for the one before.
 */
export function nth(mask: number, k: number): number {
  mask = (k & 1) !== 0 ? mask & (mask - 1) : mask;
  const two = withoutTwo(mask);
  mask = (k & 2) !== 0 ? two : mask;
  return lowest(k < 4 ? mask : withoutFours(mask, k >> 2));
}

/** A mask without its 4n lowest bits. A function of its own, since a loop is dear even where it is not gone round. */
function withoutFours(mask: number, n: number): number {
  for (let more = n; more > 0; more--) mask = withoutTwo(withoutTwo(mask));
  return mask;
}

/** A mask without its two lowest bits. */
function withoutTwo(mask: number): number {
  const one = mask & (mask - 1);
  return one & (one - 1);
}

/** What a decision offers besides plays: DRAW, PASS, or 0 for neither; `fits`: something does, `ordinary`: not only matadors. */
export function besides(s: State, fits: boolean, ordinary: boolean): number {
  const rule = s[CHOICE_RULE];
  if (rule === 0) return 0;
  const mayDecline = !fits || (rule === CHOICE_OPTIONAL && !ordinary);
  if (canDraw(s)) return mayDecline || rule === CHOICE_FREE ? DRAW : 0;
  return mayDecline ? PASS : 0;
}

/** Option k, in the order of `listOptions`, of the decision that `onward` came to. */
export function optionAt(s: State, k: number): number {
  if (k >= s[ALL_PLAYS]) return noPlayAt(s, k);
  const beyond = k - s[LEFT_PLAYS];
  const atLeft = s[AT_LEFT];
  const atRight = s[AT_RIGHT_END];
  const left = s[LEFT];
  const right = s[RIGHT];
  const plays = beyond < 0 ? atLeft : atRight;
  const among = beyond < 0 ? k : beyond;
  const end = beyond < 0 ? left : right;
  return playOfBit(s, nth(plays, among), s[SUM] - end, (~beyond >> 31) & AT_RIGHT);
}

/** The same of what is no play: a lead, a draw, a pass. */
function noPlayAt(s: State, k: number): number {
  if (s[PHASE] === LEADING) return leadAt(s, SEAT_0 + s[SEAT] * HOLDER_WORDS, k);
  return besides(s, true, ((s[AT_LEFT] | s[AT_RIGHT_END]) & 0xffff) !== 0);
}

/** The only option there is of the decision that `onward` came to: never a draw or a pass, which would be no decision. */
export function onlyOption(s: State): number {
  return s[PHASE] === LEADING ? leadAt(s, SEAT_0 + s[SEAT] * HOLDER_WORDS, 0) : onlyPlay(s);
}

/** The same once the lead has been made. */
export function onlyPlay(s: State): number {
  const atLeft = s[AT_LEFT];
  const right = ((atLeft | -atLeft) >> 31) + 1;
  return playOfBit(s, lowest(atLeft | s[AT_RIGHT_END]), s[SUM] - get(s, right, LEFT), right << 8);
}

/**
 * Writes the options of a decision to `out` and returns how many; of the moment it is, whatever `onward` saw. Order: the left
 * end before the right, at an end the ordinary tiles by rising outer half, then the matadors by rising smaller half (smaller
 * half outside first); then the draw or the pass. A lead: tiles by rising id.
 */
export function listOptions(s: State, out: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  if (s[PHASE] === LEADING) return listLeads(s, holder, out);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const ways = get(s, holder, WAYS);
  const atLeft = get(s, holder + sum - left, ROW) | ways;
  const atRight = (get(s, holder + sum - right, ROW) | ways) & twoEnds(left, right);
  let n = 0;
  for (let m = atLeft; m !== 0; m &= m - 1) out[n++] = playOfBit(s, lowest(m), sum - left, 0);
  for (let m = atRight; m !== 0; m &= m - 1) out[n++] = playOfBit(s, lowest(m), sum - right, AT_RIGHT);
  const other = besides(s, n !== 0, ((atLeft | atRight) & 0xffff) !== 0);
  if (other !== 0) out[n++] = other;
  return n;
}

/** What a leader holds of the tiles with the larger half `high`, as a mask of their smaller halves. */
function heldUnder(s: State, holder: number, high: number): number {
  const wild = get(s, holder, WILD);
  const low = s[SUM] - high;
  let held = get(s, holder + high, ROW);
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
  for (let held = bits32(heldUnder(s, holder, 0)); k >= held; held = bits32(heldUnder(s, holder, high))) {
    k -= held;
    high++;
  }
  return LEAD | high | (nth(heldUnder(s, holder, high), k) << 4);
}

/** Does anything the seat to move holds fit the line? */
export function somethingFits(s: State): boolean {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  return (get(s, holder + sum - s[LEFT], ROW) | get(s, holder + sum - s[RIGHT], ROW) | get(s, holder, WAYS)) !== 0;
}

/** Has the seat to move nothing but the double blank to play, and neither a draw nor a pass besides? */
export function blankAlone(s: State): boolean {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const needed = holder + s[SUM];
  const ordinary = get(s, needed - s[LEFT], ROW) | get(s, needed - s[RIGHT], ROW);
  return ordinary === 0 && get(s, holder, WILD) === 1 && besides(s, true, false) === 0;
}
