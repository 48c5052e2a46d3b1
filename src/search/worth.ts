/**
 * What a hand that is over is worth to a seat, as words, so that playouts and searches inside the kernel can be told what
 * to play for: a weighted sum of all seats' points, or a number looked up by the margin between two sides (for the chance
 * to win a match, which no sum of points gives). aim.ts writes them.
 */
import type { State } from '../engine/state.ts';
import { POINTS, SEATS } from '../engine/state.ts';
import type { Words } from '../random/words.ts';

/** 1 where the worth is looked up by the margin. */
export const BY_MARGIN = 0;
/** The seat whose worth it is. */
export const WORTH_SEAT = 1;
/** The seats that want it high, as a mask; all others want it low. */
export const FRIENDS = 2;
/** By seat: what a point there adds. */
export const POINT = 4;
/** By margin from −MOST_MARGIN on: the worth. No hand brings more than a double-fifteen set has pips, 2040. */
export const AT_MARGIN = 12;
export const MOST_MARGIN = 2048;
export const WORTH_WORDS = AT_MARGIN + 2 * MOST_MARGIN + 4;

/** The worth of a hand that has been scored. */
export function worthOf(s: State, worth: Words): number {
  if (worth[BY_MARGIN] !== 0) {
    const seat = worth[WORTH_SEAT];
    return worth[AT_MARGIN + MOST_MARGIN + s[POINTS + seat] - s[POINTS + (seat ^ 1)]];
  }
  const seats = s[SEATS];
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += worth[POINT + seat] * s[POINTS + seat];
  return sum;
}

/** Does a seat want the worth high? */
export function isFriend(worth: Words, seat: number): boolean {
  return ((worth[FRIENDS] >> seat) & 1) !== 0;
}
