/**
 * Playout policies: how every seat plays on in a world. They are the search's hottest code, so they read the flat state,
 * make no list of options and are asked only for a play: none draws by choice or declines a matador. The kernel is
 * compiled from this file and playout.ts too.
 */
import { AT_RIGHT, playAt } from '../engine/action.ts';
import { nth, playOfBit, twoEnds } from '../engine/options.ts';
import type { State } from '../engine/state.ts';
import { HOLDER_WORDS, LEFT, RIGHT, ROW, SEAT, SEAT_0, SUM, WAYS, WILD } from '../engine/state.ts';
import { belowAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { bits32, clz, get, isZero, lowest } from '../random/words.ts';
import { weigh } from './weighing.ts';

/** In place of a play: nothing fits. */
export const NOTHING = -1;

export const RANDOM = 0;
export const HEAVY = 1;
export const GREEDY = 2;

/** A play for the seat to move by a policy, or NOTHING. `words` holds the stream to take random numbers from. */
export function choosePlay(s: State, policy: number, words: Words): number {
  return playFor(s, policy, words, SEAT_0 + s[SEAT] * HOLDER_WORDS, s[LEFT], s[RIGHT]);
}

/** The same for a holder and a line's ends that are at hand. */
export function playFor(s: State, policy: number, words: Words, holder: number, left: number, right: number): number {
  if (policy === GREEDY) return greedy(s, holder, left, right);
  return policy === HEAVY ? heavy(s, words, holder, left, right) : random(s, words, holder, left, right);
}

/** Every distinct play as likely. The order in which a number picks one: ordinary tiles at the left end, at the right one, matadors likewise. */
function random(s: State, words: Words, holder: number, left: number, right: number): number {
  const sum = s[SUM];
  const two = twoEnds(left, right);
  const ways = get(s, holder, WAYS) >>> 16;
  const ordinary = get(s, holder + sum - left, ROW) | ((get(s, holder + sum - right, ROW) & two) << 16);
  const matadors = ways | ((ways & two) << 16);
  const ofOrdinary = bits32(ordinary);
  const count = ofOrdinary + bits32(matadors);
  if (count === 0) return NOTHING;
  const k = count === 1 ? 0 : belowAt(words, 0, count);
  const wild = ~((k - ofOrdinary) >> 31);
  return playOfHalf(s, left, right, nth(ordinary ^ ((ordinary ^ matadors) & wild), k - (ofOrdinary & wild)), wild);
}

/** The play of a bit of a word with the left end's below and the right end's above; `wild`: all ones where they are ways to lay matadors. */
function playOfHalf(s: State, left: number, right: number, bit: number, wild: number): number {
  const side = bit >> 4;
  const end = left ^ ((left ^ right) & -side);
  return playOfBit(s, (bit & 15) + (wild & 16), s[SUM] - end, side << 8);
}

/** The heaviest ordinary tile that fits; only where there is none a matador, any but the double blank if it can. */
function heavy(s: State, words: Words, holder: number, left: number, right: number): number {
  const sum = s[SUM];
  const atLeft = get(s, holder + sum - left, ROW);
  const atRight = get(s, holder + sum - right, ROW);
  if ((atLeft | atRight) === 0) {
    const held = get(s, holder, WAYS) >>> 16;
    if (held <= 1) return held === 0 ? NOTHING : 0;
    const ways = held & ~1;
    const matadors = ways | ((ways & twoEnds(left, right)) << 16);
    return playOfHalf(s, left, right, nth(matadors, belowAt(words, 0, bits32(matadors))), -1);
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
 * The agent greedy with its usual values, ties settled by order. Nothing is weighed where there is one play, as in four
 * decisions of ten. `needed` is the half that fits an end, what it shows taken from the sum.
 */
function greedy(s: State, holder: number, left: number, right: number): number {
  const sum = s[SUM];
  const needed = sum - left;
  const neededRight = sum - right;
  const plays =
    get(s, holder + needed, ROW) | ((get(s, holder + neededRight, ROW) & twoEnds(needed, neededRight)) << 16);
  const wild = get(s, holder, WILD);
  if (wild !== 0 || (plays & (plays - 1)) !== 0) return weigh(s, holder, needed, neededRight, plays, wild);
  if (plays === 0) return NOTHING;
  const side = -(lowest(plays) >> 4);
  return playAt(needed ^ ((needed ^ neededRight) & side), lowest(plays) & 15, side & AT_RIGHT);
}
