/**
 * Playout policies: how every seat plays on in a world. They are the search's hottest code, so they read the flat state,
 * make no list of options and are asked only for a play: none draws by choice or declines a matador. The kernel is
 * compiled from this file and playout.ts too.
 */
import { AT_RIGHT, playAt } from '../engine/action.ts';
import { nth, playOfBit, twoEnds } from '../engine/options.ts';
import type { State } from '../engine/state.ts';
import { FULL, HOLDER_WORDS, LEFT, LINE, RIGHT, ROW, SEAT, SEAT_0, SUM, WAYS, WILD } from '../engine/state.ts';
import { belowAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { bits16, bits32, clz, get, lowest } from '../random/words.ts';

/** In place of a play: nothing fits. */
export const NOTHING = -1;

export const RANDOM = 0;
export const HEAVY = 1;
export const GREEDY = 2;

/** A play for the seat to move by a policy, or NOTHING. `words` holds the stream to take random numbers from. */
export function choosePlay(s: State, policy: number, words: Words): number {
  if (policy === GREEDY) return greedy(s);
  return policy === HEAVY ? heavy(s, words) : random(s, words);
}

/** Every distinct play as likely. The order in which a number picks one: ordinary tiles at the left end, at the right one, matadors likewise. */
function random(s: State, words: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const two = twoEnds(left, right);
  const ways = get(s, holder, WAYS) >>> 16;
  const ordinary = get(s, holder + sum - left, ROW) | ((get(s, holder + sum - right, ROW) & two) << 16);
  const matadors = ways | ((ways & two) << 16);
  const ofOrdinary = bits32(ordinary);
  const count = ofOrdinary + bits32(matadors);
  if (count === 0) return NOTHING;
  const k = count === 1 ? 0 : belowAt(words, 0, count);
  const wild = ~((k - ofOrdinary) >> 31);
  return playOfHalf(s, nth(ordinary ^ ((ordinary ^ matadors) & wild), k - (ofOrdinary & wild)), wild);
}

/** The play of a bit of a word with the left end's below and the right end's above; `wild`: all ones where they are ways to lay matadors. */
function playOfHalf(s: State, bit: number, wild: number): number {
  const right = bit >> 4;
  return playOfBit(s, (bit & 15) + (wild & 16), s[SUM] - get(s, right, LEFT), right << 8);
}

/** The heaviest ordinary tile that fits; only where there is none a matador, any but the double blank if it can. */
function heavy(s: State, words: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const atLeft = get(s, holder + sum - left, ROW);
  const atRight = get(s, holder + sum - right, ROW);
  if ((atLeft | atRight) === 0) {
    const held = get(s, holder, WAYS) >>> 16;
    if (held <= 1) return held === 0 ? NOTHING : 0;
    const ways = held & ~1;
    const matadors = ways | ((ways & twoEnds(left, right)) << 16);
    return playOfHalf(s, nth(matadors, belowAt(words, 0, bits32(matadors))), -1);
  }
  // The touching half is given by the end, so an end's heaviest tile is the one with the largest other half.
  const outerLeft = 31 - clz(atLeft);
  const outerRight = 31 - clz(atRight);
  const lighter = outerLeft - left - (isZero(atLeft) << 6) - (outerRight - right - (isZero(atRight) << 6));
  const side = lighter >> 31;
  const end = left ^ ((left ^ right) & side);
  return playAt(sum - end, outerLeft ^ ((outerLeft ^ outerRight) & side), side & AT_RIGHT);
}

/**
 * The agent greedy with its usual values, ties settled by order. Values are doubled, to be whole, and leave out what is
 * the same for every play: how many matadors are held and unseen.
 *
 * Both ends are gone through in one loop and chosen between by masks, since how many tiles fit, and where, is what chance
 * decides (engine/moves.ts). `needed` is the half that fits an end, what it shows taken from the sum.
 */
function greedy(s: State): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  const needed = sum - s[LEFT];
  const neededRight = sum - s[RIGHT];
  const apart = needed ^ neededRight;
  const two = twoEnds(needed, neededRight);
  const own = get(s, holder + needed, ROW);
  const ownRight = get(s, holder + neededRight, ROW);
  const plays = own | ((ownRight & two) << 16);
  const wild = s[holder + WILD];
  // Nothing to choose between, as in four decisions of ten.
  if (wild === 0 && (plays & (plays - 1)) === 0) {
    if (plays === 0) return NOTHING;
    const right = -(lowest(plays) >> 4);
    return playAt(needed ^ (apart & right), lowest(plays) & 15, right & AT_RIGHT);
  }
  const unseen = unseenRow(s, holder, needed);
  const unseenRight = unseenRow(s, holder, neededRight);
  const worth = worthOf(own, unseen);
  const worthRight = worthOf(ownRight, unseenRight);
  let best = NOTHING;
  for (let m = plays; m !== 0; m &= m - 1) {
    const bit = lowest(m);
    const outer = bit & 15;
    const right = -(bit >> 4);
    const inner = needed ^ (apart & right);
    const other = inner ^ apart;
    const ownOther = ownRight ^ ((own ^ ownRight) & right);
    const unseenOther = unseenRight ^ ((unseen ^ unseenRight) & right);
    const worthOther = worthRight ^ ((worth ^ worthRight) & right);
    const half = sum - outer;
    let value = inner + outer + worthOther + beside(worthHere(s, holder, half), half, other, ownOther, unseenOther);
    // The tile itself is not held any more.
    value -=
      4 * (isZero(inner ^ other) | isZero(outer ^ other) | isZero(inner + outer - sum) | isZero(2 * outer - sum));
    best = greater(best, rated(value, playAt(inner, outer, right & AT_RIGHT)));
  }
  const side = two & AT_RIGHT;
  // A matador costs 10, and the hand a tile that fits anywhere: 4.
  for (let m = wild; m !== 0; m &= m - 1) {
    const low = lowest(m);
    const high = low === 0 ? 0 : sum - low;
    const halfLow = sum - low;
    const halfHigh = sum - high;
    const worthLow = worthHere(s, holder, halfLow);
    const worthHigh = worthHere(s, holder, halfHigh);
    const atLeft = high + low - 14 + worthRight;
    const atRight = high + low - 14 + worth;
    const lowPlay = playAt(high, low, 0);
    const highPlay = playAt(low, high, 0);
    const lowLeft = atLeft + beside(worthLow, halfLow, neededRight, ownRight, unseenRight);
    const highLeft = atLeft + beside(worthHigh, halfHigh, neededRight, ownRight, unseenRight);
    const lowRight = atRight + beside(worthLow, halfLow, needed, own, unseen);
    const highRight = atRight + beside(worthHigh, halfHigh, needed, own, unseen);
    best = greater(best, greater(rated(lowLeft, lowPlay), rated(highLeft, highPlay)));
    best = greater(best, greater(rated(lowRight, lowPlay | side), rated(highRight, highPlay | side)));
  }
  return best & 0xffff;
}

function greater(a: number, b: number): number {
  const d = a - b;
  return a - (d & (d >> 31));
}

/** 1 of zero, else 0. */
function isZero(x: number): number {
  return clz(x) >> 5;
}

/** A value and its play in one number, so that the larger number is the better play. */
function rated(value: number, play: number): number {
  return ((value + 4096) << 16) | play;
}

/** Four for each ordinary tile of the hand that fits an end, less two for each unseen one. */
function worthOf(own: number, unseen: number): number {
  return 4 * bits16(own) - 2 * bits16(unseen);
}

/** The worth of an end that needs `half`, alone. */
function worthHere(s: State, holder: number, half: number): number {
  return worthOf(get(s, holder + half, ROW), unseenRow(s, holder, half));
}

/**
 * What an end that needs `half`, worth so much alone, adds to the worth of another, which needs `other` (and `own` and
 * `unseen` are the tiles with it): less what fits both; nothing where the two are the same.
 */
function beside(worth: number, half: number, other: number, own: number, unseen: number): number {
  return (worth + 2 * ((unseen >> half) & 1) - 4 * ((own >> half) & 1)) & (isZero(half ^ other) - 1);
}

/** Ordinary tiles with a half n that are neither in this hand nor in the line. */
function unseenRow(s: State, holder: number, n: number): number {
  return get(s, n, FULL) & ~(get(s, holder + n, ROW) | get(s, n, LINE + ROW));
}
