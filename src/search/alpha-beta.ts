/**
 * A known world searched: every tile lies open, draws come in a known order, and each seat plays for or against one worth
 * (worth.ts). Alpha-beta with a table of positions already searched, deepening one decision at a time within a budget of
 * nodes; where a line is cut off, a greedy playout says what it is worth. A search that nothing was cut off in is exact.
 *
 * With two sides whose worth is the margin that is the value of the game with open hands. With more sides all seats that are not
 * friends play together against the worth (paranoid): the value is then what the seat can be sure of.
 *
 * Only decisions between two options or more are nodes. The line needs no part in a position's key: it holds what is
 * neither in a hand nor in the boneyard, and all that matters of it is its ends, whose order is left out.
 */
import { shuffleTo } from '../engine/moves.ts';
import { choiceOptions, stepToChoice } from '../engine/onward.ts';
import { listOptions, MOST_OPTIONS } from '../engine/options.ts';
import type { State } from '../engine/state.ts';
import {
  DRAWN,
  HOLDER_WORDS,
  headWords,
  LEADING,
  LEFT,
  MOST_SEATS,
  NEXT,
  PASSES,
  PHASE,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SEATS,
  SUM,
  TILES,
  WILD,
} from '../engine/state.ts';
import type { Words } from '../random/words.ts';
import { copyWords, get, imul, put } from '../random/words.ts';
import { playOut } from './playout.ts';
import { choosePlay, GREEDY } from './policy.ts';
import { isFriend, worthOf } from './worth.ts';

/** A decision's options as the engine lists them, on their way to a frame. */
const LIST = 0;
/** Nodes that may still be searched; below zero the iteration is given up. */
const NODES_LEFT = MOST_OPTIONS;
/** 1 where a line was cut off. */
const CUT = NODES_LEFT + 1;
/** Which search this is: entries of an earlier one count for nothing. */
const SEARCH = NODES_LEFT + 2;
/** A position's key, two words, as `keyOf` leaves it. */
const KEY = NODES_LEFT + 3;
/** Frames, one a level: a decision's options, what each promises, and the state's head to go back to. */
const FRAMES = NODES_LEFT + 8;
const PROMISE = MOST_OPTIONS;
const HEAD = 2 * MOST_OPTIONS;
const FRAME_WORDS = HEAD + SEAT_0 + MOST_SEATS * HOLDER_WORDS - PHASE;
/** Decisions in a line before it is cut off: more than a double-six hand has but by the oddest chance. */
const DEEPEST = 60;
/** The table: entries of four words, the key's two, the worth, and what else there is to say of it. */
const TABLE = FRAMES + (DEEPEST + 1) * FRAME_WORDS;
const ENTRIES = 1 << 13;
export const SEARCH_WORDS = TABLE + 4 * ENTRIES;

/** Beyond any worth. */
export const LIMIT = 1 << 29;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

/**
 * Writes to `values` what each of n options of the seat to move is worth in this world. Returns 1 where all of that is exact;
 * else options were searched as deep as their share of `nodes` went. The state is left as it was, but for the log.
 */
export function valueOptions(
  s: State,
  worth: Words,
  options: Words,
  n: number,
  nodes: number,
  work: Words,
  values: Words,
): number {
  begin(s, work);
  const changing = headWords(s[SEATS]) - PHASE;
  const after = FRAMES + FRAME_WORDS + HEAD;
  copyWords(work, FRAMES + HEAD, s, PHASE, changing);
  let exact = 1;
  for (let k = 0; k < n; k++) {
    const next = choiceOptions(stepToChoice(s, options[k]));
    copyWords(work, after, s, PHASE, changing);
    for (let depth = 0; depth < DEEPEST; depth++) {
      work[CUT] = 0;
      allow(work, depth, (nodes / n) | 0);
      const value = search(s, worth, work, next, 1, depth, -LIMIT, LIMIT);
      copyWords(s, PHASE, work, after, changing);
      if (work[NODES_LEFT] < 0) {
        work[CUT] = 1;
        break;
      }
      values[k] = value;
      if (work[CUT] === 0) break;
    }
    exact &= work[CUT] ^ 1;
    copyWords(s, PHASE, work, FRAMES + HEAD, changing);
  }
  return exact;
}

/** Which of n options is the best in this world, by one search of them all. */
export function bestOption(s: State, worth: Words, options: Words, n: number, nodes: number, work: Words): number {
  begin(s, work);
  const high = isFriend(worth, s[SEAT]);
  const changing = headWords(s[SEATS]) - PHASE;
  copyWords(work, FRAMES + HEAD, s, PHASE, changing);
  let best = 0;
  for (let depth = 0; depth < DEEPEST; depth++) {
    work[CUT] = 0;
    allow(work, depth, nodes);
    let alpha = -LIMIT;
    let beta = LIMIT;
    let found = -1;
    // The best so far comes first, so that the others are held against it.
    for (let i = 0; i < n && work[NODES_LEFT] >= 0; i++) {
      const k = i === 0 ? best : i <= best ? i - 1 : i;
      const value = search(s, worth, work, choiceOptions(stepToChoice(s, options[k])), 1, depth, alpha, beta);
      copyWords(s, PHASE, work, FRAMES + HEAD, changing);
      if (work[NODES_LEFT] < 0) break;
      if (found < 0 || (high ? value > alpha : value < beta)) found = k;
      if (high && value > alpha) alpha = value;
      if (!high && value < beta) beta = value;
    }
    if (found >= 0) best = found;
    if (work[NODES_LEFT] < 0 || work[CUT] === 0) break;
  }
  return best;
}

/** A new search: the boneyard's order is settled, since the table outlasts what is gone back from. */
function begin(s: State, work: Words): void {
  shuffleTo(s, s[TILES]);
  work[SEARCH] = work[SEARCH] + 1;
}

/** The budget begins with the first iteration that looks ahead: the one before it only plays out. */
function allow(work: Words, depth: number, nodes: number): void {
  if (depth === 0) work[NODES_LEFT] = LIMIT;
  else if (depth === 1) work[NODES_LEFT] = nodes;
}

/**
 * The worth of a position with n options, 0 of a hand that is over, within (alpha, beta); beyond, a bound of it. `level`: which
 * frame is free; `depth`: decisions still to be gone through. Leaves the state somewhere on.
 */
function search(
  s: State,
  worth: Words,
  work: Words,
  n: number,
  level: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  if (n === 0) return worthOf(s, worth);
  const nodes = work[NODES_LEFT] - 1;
  work[NODES_LEFT] = nodes;
  if (nodes < 0) return 0;
  if (depth === 0) {
    work[CUT] = 1;
    playOut(s, GREEDY, work);
    return worthOf(s, worth);
  }
  keyOf(s, work);
  const key = work[KEY];
  const check = work[KEY + 1];
  const entry = TABLE + 4 * (key & (ENTRIES - 1));
  let first = -1;
  if (work[entry] === key && work[entry + 1] === check) {
    const meta = work[entry + 3];
    first = meta & 0xff;
    const searched = (meta >> 10) & 63;
    if (searched >= depth) {
      const value = work[entry + 2];
      const kind = (meta >> 8) & 3;
      if (kind === EXACT || (kind === AT_LEAST ? value >= beta : value <= alpha)) {
        if (searched < DEEPEST) work[CUT] = 1;
        return value;
      }
    }
  }
  const frame = FRAMES + level * FRAME_WORDS;
  const changing = headWords(s[SEATS]) - PHASE;
  copyWords(work, frame + HEAD, s, PHASE, changing);
  list(s, work, frame, n, first);
  const high = isFriend(worth, s[SEAT]);
  const cutBefore = work[CUT];
  work[CUT] = 0;
  const from = alpha;
  const to = beta;
  let best = high ? -LIMIT : LIMIT;
  let bestTile = 0;
  for (let k = 0; k < n; k++) {
    const option = pick(work, frame, n, k);
    const value = search(s, worth, work, choiceOptions(stepToChoice(s, option)), level + 1, depth - 1, alpha, beta);
    if (work[NODES_LEFT] < 0) return 0;
    if (high ? value > best : value < best) {
      best = value;
      bestTile = option & 0xff;
    }
    if (high && best > alpha) alpha = best;
    if (!high && best < beta) beta = best;
    if (alpha >= beta) break;
    copyWords(s, PHASE, work, frame + HEAD, changing);
  }
  const kind = best <= from ? AT_MOST : best >= to ? AT_LEAST : EXACT;
  const searched = work[CUT] === 0 ? DEEPEST : depth;
  work[entry] = key;
  work[entry + 1] = check;
  work[entry + 2] = best;
  work[entry + 3] = bestTile | (kind << 8) | (searched << 10);
  work[CUT] = work[CUT] | cutBefore;
  return best;
}

/** Lists a decision's options in a frame, with what each promises: the one found best before, greedy's, the heavier. */
function list(s: State, work: Words, frame: number, n: number, first: number): void {
  listOptions(s, work);
  const greedy = s[PHASE] === LEADING ? -1 : choosePlay(s, GREEDY, work);
  for (let k = 0; k < n; k++) {
    const option = work[LIST + k];
    let promise = (option & 15) + ((option >> 4) & 15);
    if (option === greedy) promise += 64;
    if ((option & 0xff) === first) promise += 128;
    put(work, frame + k, 0, option);
    put(work, frame + k, PROMISE, promise);
  }
}

/** Takes the most promising of a frame's options from the k-th on. */
function pick(work: Words, frame: number, n: number, k: number): number {
  let most = k;
  for (let i = k + 1; i < n; i++) {
    if (get(work, frame + i, PROMISE) > get(work, frame + most, PROMISE)) most = i;
  }
  const option = work[frame + most];
  work[frame + most] = work[frame + k];
  put(work, frame + most, PROMISE, get(work, frame + k, PROMISE));
  work[frame + k] = option;
  return option;
}

/** Two words that tell positions of one search apart: every hand, the ends, and how far draws and passes have come. */
function keyOf(s: State, work: Words): void {
  const left = s[LEFT];
  const right = s[RIGHT];
  const ends = left < right ? left | (right << 4) : right | (left << 4);
  let a = work[SEARCH];
  let b = ends | (s[SEAT] << 8) | (s[PASSES] << 11) | (s[NEXT] << 14) | (s[DRAWN] << 22);
  a = imul(a ^ b, -1640531527);
  const seats = s[SEATS];
  const sum = s[SUM];
  for (let seat = 0; seat < seats; seat++) {
    const holder = SEAT_0 + seat * HOLDER_WORDS;
    for (let n = 0; n < sum; n += 2) {
      const word = get(s, holder + n, ROW) | (get(s, holder + n + 1, ROW) << 16);
      a = imul(a ^ word, -2048144789);
      a ^= a >>> 15;
      b = imul(b ^ word, -1028477387);
      b ^= b >>> 13;
    }
    const wild = get(s, holder, WILD);
    a = imul(a ^ wild, 597399067);
    a ^= a >>> 16;
    b = imul(b ^ wild, 951274213);
    b ^= b >>> 14;
  }
  work[KEY] = a;
  work[KEY + 1] = b;
}
