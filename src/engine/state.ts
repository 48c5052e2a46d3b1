/**
 * The state of a hand: one flat `Int32Array`, so that copying is one `set` and a worker or a compiled kernel could share it.
 *
 * ```
 *   0 … 15          head: what the rules fix, whose turn it is, the line's two ends
 *  16 … 195         holders, 20 words each: the line, then seat 0 … seat 7
 * 196 … 200         the deal's stream and how far the deck is shuffled
 * 201 … 336         deck: tile ids; from NEXT on the boneyard, in the order in which it is drawn
 * 337 …             log: every action so far
 * ```
 *
 * A holder's tiles are rows: word n (0..16) is a 16-bit mask of the other halves of its ordinary tiles with a half n, so
 * what fits an end is one load, `row[sum − end]`, and a bit's own index is the half that will be left outside. Nothing
 * has a half of `sum`, so the row of a blank end is always empty, and no rule about blanks is needed. Matadors lie apart,
 * in a mask by their smaller half (bit 0 is 0-0, bit k is k–(sum−k)), and only there; without wild tiles that mask
 * stays empty and those tiles are ordinary. One mask of tile ids in one to five words was the other candidate: level on
 * double-six, a fifth to a third slower on double-nine and -twelve.
 *
 * Only the words before `headWords` change as tiles are played, but for the log and for a deck that is shuffled lazily,
 * which comes out the same whenever it is done: a playout goes back to where it began by copying the head alone.
 */
import { CHOICES, type Rules, sumOf } from './rules.ts';
import { MOST_TILES, tilesIn } from './tile.ts';

/** Head. */
export const SUM = 0;
export const SEATS = 1;
/** DRAW_…, 0 to 2. */
export const DRAW_RULE = 2;
/** CHOICE_…, 0 to 2. */
export const CHOICE_RULE = 3;
/** Where in the deck the reserve begins: a tile is drawn only while NEXT is below it. */
export const RESERVE_AT = 4;
/** LEADING, PLAYING, OUT or BLOCKED. */
export const PHASE = 5;
/** The seat to move; over: the seat that went out, or that passed last. */
export const SEAT = 6;
/** The numbers at the line's two ends; 0 while LEADING. */
export const LEFT = 7;
export const RIGHT = 8;
/** Passes in a row. */
export const PASSES = 9;
/** Tiles drawn in this turn. */
export const DRAWN = 10;
/** Index in the deck of the next tile to be drawn. */
export const NEXT = 11;
/** Actions in the log. */
export const ACTIONS = 12;
/** The seat that leads or led. */
export const LEADER = 13;
/** 1 where matadors are wild, else 0. */
export const MATADORS = 14;

/** Holders. */
export const LINE = 16;
export const HOLDER_WORDS = 20;
export const WILD = 17;
export const COUNT = 18;
export const PIPS = 19;
export const SEAT_0 = LINE + HOLDER_WORDS;
export const MOST_SEATS = 8;

/** Deck. */
export const DEAL_STREAM = SEAT_0 + MOST_SEATS * HOLDER_WORDS;
/** Deck positions below this are settled; those from here on are still to be shuffled. */
export const SHUFFLED = DEAL_STREAM + 4;
export const DECK = SHUFFLED + 1;

/** Log: see action.ts for an entry. A play can be followed by at most seven passes and as many draws as there are tiles. */
export const LOG = DECK + MOST_TILES;
export const MOST_ACTIONS = MOST_TILES * (MOST_SEATS + 1) + MOST_SEATS;
export const STATE_WORDS = LOG + MOST_ACTIONS;

/** Phases. */
export const LEADING = 0;
export const PLAYING = 1;
export const OUT = 2;
export const BLOCKED = 3;

/** Values of DRAW_RULE and CHOICE_RULE, in the order of rules.ts. */
export const DRAW_UNTIL_PLAYABLE = 0;
export const DRAW_ONE = 1;
export const CHOICE_OPTIONAL = 1;
export const CHOICE_FREE = 2;

export type State = Int32Array;

/** A state with the rules written in, not yet dealt. */
export function newState(rules: Rules): State {
  const s = new Int32Array(STATE_WORDS);
  s[SUM] = sumOf(rules);
  s[SEATS] = rules.players;
  s[DRAW_RULE] = CHOICES.draw.indexOf(rules.draw);
  s[CHOICE_RULE] = CHOICES.choice.indexOf(rules.choice);
  s[MATADORS] = rules.matadors ? 1 : 0;
  s[RESERVE_AT] = tilesIn(rules.set) - rules.reserve;
  return s;
}

/** Words from the start that change as a hand of so many seats is played. */
export const headWords = (seats: number): number => SEAT_0 + seats * HOLDER_WORDS;

/** Where a seat's holder begins. */
export const holderOf = (seat: number): number => SEAT_0 + seat * HOLDER_WORDS;
