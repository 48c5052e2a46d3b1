/**
 * What the policy greedy plays where it has a choice: each play is weighed by the ends it leaves, as the agent greedy does.
 * Values are doubled, to be whole, and leave out what is the same for every play: how many matadors are held and unseen.
 *
 * Both ends are gone through in one loop and chosen between by masks, since how many tiles fit, and where, is what chance
 * decides (engine/moves.ts). How often it goes round, no processor foretells either. So the kernel weighs the plays of a
 * double-six set all at once (scripts/kernel/weighing.as), and only those of other sets by this text.
 */
import { AT_RIGHT, playAt } from '../engine/action.ts';
import { twoEnds } from '../engine/options.ts';
import type { State } from '../engine/state.ts';
import { FULL, LINE, ROW, SUM } from '../engine/state.ts';
import { bits16, get, isZero, lowest } from '../random/words.ts';

/**
 * The best play of a holder who needs the halves `needed` and `neededRight` at the ends: `plays` are its ordinary ones by
 * outer half, the right end's from bit 16 on, unless both ends show the same; `wild` its matadors. There is at least one.
 */
export function weigh(
  s: State,
  holder: number,
  needed: number,
  neededRight: number,
  plays: number,
  wild: number,
): number {
  const sum = s[SUM];
  const apart = needed ^ neededRight;
  const own = get(s, holder + needed, ROW);
  const ownRight = get(s, holder + neededRight, ROW);
  const unseen = unseenRow(s, holder, needed);
  const unseenRight = unseenRow(s, holder, neededRight);
  const worth = worthOf(own, unseen);
  const worthRight = worthOf(ownRight, unseenRight);
  let best = 0;
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
  const side = twoEnds(needed, neededRight) & AT_RIGHT;
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
