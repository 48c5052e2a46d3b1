/**
 * A deal kept for its other seatings. They all begin alike, up to the first choice: so the table is copied as it stands
 * there, and put back when the same deal is asked for again. That saves every seating but the first its shuffle, deal and
 * lead; a deal that is played once pays a fiftieth of its hand for it.
 *
 * Three things are not copied. The deck stays as far settled as it has come, which is the same order (who shows it settles it
 * to its end: view.ts). The log goes on beyond the actions that the deal begins with. Winner and points are read only once a
 * hand is over, which writes them anew. Turned down: a copy of all, stream and deck too, which would have every seating
 * shuffle the same tiles again.
 *
 * Whatever else is dealt or laid out clears the table, and the mark of the deal that is kept with it.
 */
import type { Words } from '../random/words.ts';
import { copyWords } from '../random/words.ts';
import { copyHead } from './head.ts';
import type { State } from './state.ts';
import { BLANK_SEAT, DECK, HELD, headWords, KEPT, SEATS } from './state.ts';

/** What is kept lies at its place in the state; in place of what the rules fix, the deal's address and its first choice. */
export const KEPT_WORDS = DECK;
const UNIT = 0;
const HAND = 1;
/** As onward.ts tells it. */
const CHOICE = 2;

/** Keeps the deal whose first choice the state has come to; 0: it has none, and is not kept. */
export function keepDeal(s: State, kept: Words, unit: number, hand: number, choice: number): void {
  kept[UNIT] = unit;
  kept[HAND] = hand;
  kept[CHOICE] = choice;
  s[KEPT] = choice === 0 ? 0 : 1;
  copyHead(kept, s, headWords(s[SEATS]), s[HELD]);
  copyWords(kept, BLANK_SEAT, s, BLANK_SEAT, DECK - BLANK_SEAT);
}

/** Puts the state back to the first choice of a deal, and returns that choice. 0, and nothing done: it is not kept. */
export function putBack(s: State, kept: Words, unit: number, hand: number): number {
  if (s[KEPT] === 0 || kept[UNIT] !== unit || kept[HAND] !== hand) return 0;
  copyHead(s, kept, headWords(s[SEATS]), s[HELD]);
  copyWords(s, BLANK_SEAT, kept, BLANK_SEAT, DECK - BLANK_SEAT);
  return kept[CHOICE];
}

/** The deals asked for from now on are others, by whatever address. */
export function forgetDeal(s: State): void {
  s[KEPT] = 0;
}
