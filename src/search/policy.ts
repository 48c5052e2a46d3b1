/**
 * Playout policies: how every seat plays on in a world. They are the search's hottest code, so they read the flat state,
 * make no list of options and are asked only for a play: none draws by choice or declines a matador. The kernel is
 * compiled from this file and playout.ts too.
 */
import { AT_RIGHT, playAt } from '../engine/action.ts';
import { nth, wayAt, waysOf } from '../engine/moves.ts';
import type { State } from '../engine/state.ts';
import { HOLDER_WORDS, LEFT, LINE, MATADORS, RIGHT, SEAT, SEAT_0, SUM, WILD } from '../engine/state.ts';
import { belowAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { bits16, clz, lowest } from '../random/words.ts';

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

/** Every distinct play as likely. */
function random(s: State, words: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const atLeft = s[holder + sum - left];
  const atRight = left === right ? 0 : s[holder + sum - right];
  const wild = s[holder + WILD];
  const ofLeft = bits16(atLeft);
  const ordinary = ofLeft + bits16(atRight);
  const ways = waysOf(wild, sum);
  const count = ordinary + (left === right ? ways : 2 * ways);
  if (count === 0) return NOTHING;
  let k = count === 1 ? 0 : belowAt(words, 0, count);
  if (k < ofLeft) return playAt(sum - left, nth(atLeft, k), 0);
  if (k < ordinary) return playAt(sum - right, nth(atRight, k - ofLeft), AT_RIGHT);
  k -= ordinary;
  return k < ways ? wayAt(wild, sum, k, 0) : wayAt(wild, sum, k - ways, AT_RIGHT);
}

/** The heaviest ordinary tile that fits; only where there is none a matador, any but the double blank if it can. */
function heavy(s: State, words: Words): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const sum = s[SUM];
  const left = s[LEFT];
  const right = s[RIGHT];
  const atLeft = s[holder + sum - left];
  const atRight = s[holder + sum - right];
  if ((atLeft | atRight) === 0) {
    const wild = s[holder + WILD];
    if (wild <= 1) return wild === 0 ? NOTHING : 0;
    const ways = waysOf(wild & ~1, sum);
    const k = belowAt(words, 0, left === right ? ways : 2 * ways);
    return k < ways ? wayAt(wild & ~1, sum, k, 0) : wayAt(wild & ~1, sum, k - ways, AT_RIGHT);
  }
  // The touching half is given by the end, so an end's heaviest tile is the one with the largest other half.
  const outerLeft = 31 - clz(atLeft);
  const outerRight = 31 - clz(atRight);
  if (atRight === 0 || (atLeft !== 0 && outerLeft - left >= outerRight - right)) {
    return playAt(sum - left, outerLeft, 0);
  }
  return playAt(sum - right, outerRight, AT_RIGHT);
}

/**
 * The agent greedy with its usual values, ties settled by order. Values are doubled, to be whole, and leave out what is
 * the same for every play: how many matadors are held and unseen.
 */
function greedy(s: State): number {
  const holder = SEAT_0 + s[SEAT] * HOLDER_WORDS;
  const left = s[LEFT];
  const right = s[RIGHT];
  let best = bestAt(s, holder, left, right, 0);
  if (left !== right) best = greater(best, bestAt(s, holder, right, left, AT_RIGHT));
  return best === NOTHING ? NOTHING : best & 0xffff;
}

function greater(a: number, b: number): number {
  const d = a - b;
  return a - (d & (d >> 31));
}

/** A value and its play in one number, so that the larger number is the better play. */
function rated(value: number, play: number): number {
  return ((value + 4096) << 16) | play;
}

/** The best play at the end showing `end`, rated, or NOTHING. */
function bestAt(s: State, holder: number, end: number, other: number, side: number): number {
  const sum = s[SUM];
  const inner = sum - end;
  const needed = sum - other;
  const own = s[holder + needed];
  const unseen = unseenRow(s, holder, needed);
  const atOther = 4 * bits16(own) - 2 * bits16(unseen);
  let best = NOTHING;
  for (let m = s[holder + inner]; m !== 0; m &= m - 1) {
    const outer = lowest(m);
    let value = prospects(s, holder, outer, other, own, unseen, atOther) + inner + outer;
    // The tile itself is not held any more.
    if (inner === needed || outer === needed || inner + outer === sum || 2 * outer === sum) value -= 4;
    best = greater(best, rated(value, inner | (outer << 4) | side));
  }
  // A matador costs 10, and the hand a tile that fits anywhere: 4.
  for (let m = s[holder + WILD]; m !== 0; m &= m - 1) {
    const low = lowest(m);
    const high = low === 0 ? 0 : sum - low;
    const value = high + low - 14;
    const one = prospects(s, holder, low, other, own, unseen, atOther) + value;
    best = greater(best, rated(one, high | (low << 4) | side));
    if (high !== low) {
      const two = prospects(s, holder, high, other, own, unseen, atOther) + value;
      best = greater(best, rated(two, low | (high << 4) | side));
    }
  }
  return best;
}

/**
 * Four for each ordinary tile of the hand that fits ends showing `a` and `b`, less two for each unseen one. `own` and
 * `unseen` are the rows of those that fit b, `atB` what they come to.
 */
function prospects(s: State, holder: number, a: number, b: number, own: number, unseen: number, atB: number): number {
  if (a === b) return atB;
  const needed = s[SUM] - a;
  const at = 4 * bits16(s[holder + needed]) - 2 * bits16(unseenRow(s, holder, needed));
  return at + atB - 4 * ((own >> needed) & 1) + 2 * ((unseen >> needed) & 1);
}

/** Ordinary tiles with a half n that are neither in this hand nor in the line. */
function unseenRow(s: State, holder: number, n: number): number {
  const sum = s[SUM];
  if (n === sum) return 0;
  const wild = s[MATADORS] << (n === 0 ? 0 : sum - n);
  return ((1 << sum) - 1) & ~(wild | s[holder + n] | s[LINE + n]);
}
