/**
 * Playout policies: how every seat plays on in a world. They are the search's hottest code, so they read the flat state,
 * make no list of options and are asked only for a play: none draws by choice or declines a matador.
 */
import * as code from '../engine/action.ts';
import * as bits from '../engine/bits.ts';
import type { State } from '../engine/state.ts';
import * as layout from '../engine/state.ts';
import * as stream from '../random/stream.ts';

// Bound to this module: an imported constant is read from its cell at every use (engine/moves.ts).
const { AT_RIGHT, playOf } = code;
const { bits16, lowest } = bits;
const { holderOf, LEFT, LINE, MATADORS, RIGHT, SEAT, SUM, WILD } = layout;
const { belowAt } = stream;

/** In place of a play: nothing fits. */
export const NOTHING = -1;

/** A play for the seat to move, or NOTHING. `words` holds the stream to take random numbers from. */
export type Policy = (s: State, words: Int32Array) => number;

/** Every distinct play as likely. */
const random: Policy = (s, words) => {
  const holder = holderOf(s[SEAT]);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const atLeft = s[holder + sum - left];
  const atRight = left === right ? 0 : s[holder + sum - right];
  const wild = s[holder + WILD];
  const ofLeft = bits16(atLeft);
  const ordinary = ofLeft + bits16(atRight);
  const ways = wild === 0 ? 0 : waysOf(wild, sum);
  const count = ordinary + (left === right ? ways : 2 * ways);
  if (count === 0) return NOTHING;
  let k = count === 1 ? 0 : belowAt(words, 0, count);
  if (k < ofLeft) return playOf(sum - left, nth(atLeft, k), false);
  if (k < ordinary) return playOf(sum - right, nth(atRight, k - ofLeft), true);
  k -= ordinary;
  return k < ways ? wayOf(wild, sum, k) : wayOf(wild, sum, k - ways) | AT_RIGHT;
};

/** The heaviest ordinary tile that fits; only where there is none a matador, any but the double blank if it can. */
const heavy: Policy = (s, words) => {
  const holder = holderOf(s[SEAT]);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const atLeft = s[holder + sum - left];
  const atRight = s[holder + sum - right];
  if ((atLeft | atRight) === 0) {
    const wild = s[holder + WILD];
    if (wild <= 1) return wild === 0 ? NOTHING : playOf(0, 0, false);
    const ways = waysOf(wild & ~1, sum);
    const k = belowAt(words, 0, left === right ? ways : 2 * ways);
    return k < ways ? wayOf(wild & ~1, sum, k) : wayOf(wild & ~1, sum, k - ways) | AT_RIGHT;
  }
  // The touching half is given by the end, so an end's heaviest tile is the one with the largest other half.
  const outerLeft = 31 - Math.clz32(atLeft);
  const outerRight = 31 - Math.clz32(atRight);
  if (atRight === 0 || (atLeft !== 0 && outerLeft - left >= outerRight - right)) {
    return playOf(sum - left, outerLeft, false);
  }
  return playOf(sum - right, outerRight, true);
};

/**
 * The agent greedy with its usual values, ties settled by order. Values are doubled, to be whole, and leave out what is
 * the same for every play: how many matadors are held and unseen.
 */
const greedy: Policy = s => {
  const holder = holderOf(s[SEAT]);
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  let best = bestOrdinary(s, holder, left, right, 0);
  if (left !== right) best = Math.max(best, bestOrdinary(s, holder, right, left, AT_RIGHT));
  const wild = s[holder + WILD];
  for (let m = wild; m !== 0; m &= m - 1) {
    const low = lowest(m);
    const high = low === 0 ? 0 : sum - low;
    best = Math.max(best, bestMatador(s, holder, high, low, right, 0));
    if (left !== right) best = Math.max(best, bestMatador(s, holder, high, low, left, AT_RIGHT));
  }
  return best === NOTHING ? NOTHING : best & 0xffff;
};

/** A value and its play in one number, so that the larger number is the better play. */
const rated = (value: number, play: number): number => ((value + 4096) << 16) | play;

/** The best ordinary play at the end showing `end`, rated, or NOTHING. */
function bestOrdinary(s: State, holder: number, end: number, other: number, side: number): number {
  const sum = s[SUM];
  const inner = sum - end;
  let best = NOTHING;
  for (let m = s[holder + inner]; m !== 0; m &= m - 1) {
    const outer = lowest(m);
    let value = prospects(s, holder, outer, other) + inner + outer;
    // The tile itself is not held any more.
    if (inner + other === sum || outer + other === sum || inner + outer === sum || 2 * outer === sum) value -= 4;
    best = Math.max(best, rated(value, inner | (outer << 4) | side));
  }
  return best;
}

/** The better way to lay a matador at one end, rated: it costs 10, and the hand a tile that fits anywhere. */
function bestMatador(s: State, holder: number, high: number, low: number, other: number, side: number): number {
  const value = high + low - 14;
  const one = rated(prospects(s, holder, low, other) + value, high | (low << 4) | side);
  if (high === low) return one;
  return Math.max(one, rated(prospects(s, holder, high, other) + value, low | (high << 4) | side));
}

/** Four for each ordinary tile of the hand that fits ends showing a and b, less two for each unseen one. */
function prospects(s: State, holder: number, a: number, b: number): number {
  const sum = s[SUM];
  const ownA = s[holder + sum - a];
  const unseenA = unseenRow(s, holder, sum - a);
  const atA = 4 * bits16(ownA) - 2 * bits16(unseenA);
  if (a === b) return atA;
  const both = 4 * ((ownA >> (sum - b)) & 1) - 2 * ((unseenA >> (sum - b)) & 1);
  return atA + 4 * bits16(s[holder + sum - b]) - 2 * bits16(unseenRow(s, holder, sum - b)) - both;
}

/** Ordinary tiles with a half n that are neither in this hand nor in the line. */
function unseenRow(s: State, holder: number, n: number): number {
  const sum = s[SUM];
  if (n === sum) return 0;
  let all = (1 << sum) - 1;
  if (s[MATADORS] !== 0) all &= ~(1 << (n === 0 ? 0 : sum - n));
  return all & ~(s[holder + n] | s[LINE + n]);
}

/** Ways to lay the matadors of a mask at one end: two each, but one for 0-0 and for a double. */
function waysOf(wild: number, sum: number): number {
  const double = sum & 1 ? 0 : (wild >> (sum >> 1)) & 1;
  return 2 * bits16(wild) - (wild & 1) - double;
}

/** The k-th of those ways, as a play at the left end. */
function wayOf(wild: number, sum: number, k: number): number {
  if (wild & 1) {
    if (k === 0) return 0;
    k--;
  }
  const low = nth(wild & ~1, k >> 1);
  return k & 1 ? playOf(low, sum - low, false) : playOf(sum - low, low, false);
}

/** Index of the k-th set bit. */
function nth(mask: number, k: number): number {
  for (; k > 0; k--) mask &= mask - 1;
  return lowest(mask);
}

export const POLICIES: Readonly<Record<string, Policy>> = { random, heavy, greedy };
