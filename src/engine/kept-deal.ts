/**
 * A deal kept for its other seatings. They all begin alike, up to the first choice: so the table is copied as it stands
 * there, and put back when the same deal is asked for again. That saves every seating but the first its shuffle, deal and
 * lead.
 *
 * What is not copied is not changed by play: the deck comes out the same however far it is settled, and the log goes on
 * beyond what stood in it. So a deal can be put back for as long as nothing but play has come to the state. Whoever does
 * anything else to it forgets the deal first.
 */
import type { Words } from '../random/words.ts';
import { copyHolder } from '../random/words.ts';
import { copyHead } from './head.ts';
import type { State } from './state.ts';
import { BLANK_SEAT, DECK, HELD, headWords, SEATS } from './state.ts';

/** What is kept lies at its place in the state; in place of what the rules fix, the deal's address and its first choice. */
export const KEPT_WORDS = DECK;
const UNIT = 0;
const HAND = 1;
/** As onward.ts tells it; 0: nothing is kept. */
const CHOICE = 2;

/** Keeps the deal whose first choice the state has come to. */
export function keepDeal(s: State, kept: Words, unit: number, hand: number, choice: number): void {
  kept[UNIT] = unit;
  kept[HAND] = hand;
  kept[CHOICE] = choice;
  copyHead(kept, s, headWords(s[SEATS]), s[HELD]);
  copyHolder(kept, s, BLANK_SEAT, DECK - BLANK_SEAT);
}

/** Puts the state back to the first choice of a deal, and returns that choice. 0, and nothing done: another deal is kept. */
export function putBack(s: State, kept: Words, unit: number, hand: number): number {
  if (kept[UNIT] !== unit || kept[HAND] !== hand || kept[CHOICE] === 0) return 0;
  copyHead(s, kept, headWords(s[SEATS]), s[HELD]);
  copyHolder(s, kept, BLANK_SEAT, DECK - BLANK_SEAT);
  return kept[CHOICE];
}

export function forgetDeal(kept: Words): void {
  kept[CHOICE] = 0;
}
