/**
 * The state of a hand: one flat array of 32-bit words, so that copying is one `set`, and the same state can be played on by
 * JavaScript and by the compiled kernel.
 *
 * ```
 *    0 …  15         what the rules fix
 *   16 …  31         head: whose turn it is, the line's two ends and so on
 *   32 … 247         holders, 24 words each: the line, then seat 0 … seat 7
 *  248 … 252         the deal's stream and how far the deck is shuffled
 *  253 … 261         once the hand is over: who won, and each seat's points
 *  262 … 285         how the double blank was spent; what each seat drew and which matadors it played
 *  286 … 421         deck: tiles as codes; from NEXT on the boneyard, in the order in which it is drawn
 *  423 …             log: every action so far, and beyond it what the rules fix besides
 * ```
 *
 * A holder's tiles are rows: row n (0..16) is a 16-bit mask of the other halves of its ordinary tiles with a half n, so
 * what fits an end is one load, the row of `sum − end`, and a bit's own index is the half that will be left outside. Nothing
 * has a half of `sum`, so the row of a blank end is always empty, and no rule about blanks is needed. Matadors lie apart,
 * in a mask by their smaller half (bit 0 is 0-0, bit k is k–(sum−k)), and only there; without wild tiles that mask
 * stays empty and those tiles are ordinary. One mask of tile ids in one to five words was the other candidate: level on
 * double-six, a fifth to a third slower on double-nine and -twelve.
 *
 * All that a holder has of a tile is in a few words in a row, and every word is a sum over its tiles: so a tile comes and
 * goes by adding and taking away its own words (GAINS), four at a time, whatever it is. Bits turned where a table says a tile has
 * them took twice the instructions.
 *
 * Of the words before `headWords` only those from PHASE on change as tiles are played; beyond them there are the log and a
 * deck that is shuffled lazily, which comes out the same whenever it is done: a playout goes back to where it began by
 * copying the words between the two.
 *
 * This file and those that the kernel is compiled from (kernel.ts) use numbers and words only.
 */
import type { Words } from '../random/words.ts';

/** Fixed by the rules. */
export const SUM = 0;
export const SEATS = 1;
/** DRAW_…, 0 to 2. */
export const DRAW_RULE = 2;
/** CHOICE_…, 0 to 2. */
export const CHOICE_RULE = 3;
/** Where in the deck the reserve begins: a tile is drawn only while NEXT is below it. */
export const RESERVE_AT = 4;
/** 1 where matadors are wild, else 0. */
export const MATADORS = 5;
/** Tiles in the set. */
export const TILES = 6;
export const HAND_SIZE = 7;
/** LEAD_…, 0 to 3. */
export const LEAD_RULE = 8;
/** 1 where a deal without a double is dealt again, 0 where the heaviest tile is led. */
export const REDEAL = 9;
/** SCORE_…, 0 to 2. */
export const BLOCKED_SCORE = 10;
/** 1 where seats 0 and 2 play against 1 and 3, else 0. */
export const TEAMS = 11;
/** Words of a holder that are ever used in this set: 12, 16, 20 or 24. */
export const HELD = 12;

/** Head: LEADING, PLAYING, OUT or BLOCKED. */
export const PHASE = 16;
/** The seat to move; over: the seat that went out, or that passed last. */
export const SEAT = 17;
/** The numbers at the line's two ends; 0 while LEADING. RIGHT is LEFT + 1, so that an end is chosen by adding. */
export const LEFT = 18;
export const RIGHT = 19;
/** Passes in a row. */
export const PASSES = 20;
/** Tiles drawn in this turn. */
export const DRAWN = 21;
/** Index in the deck of the next tile to be drawn. */
export const NEXT = 22;
/** Actions in the log. */
export const ACTIONS = 23;
/** The seat that leads or led. */
export const LEADER = 24;
/**
 * At a decision: what fits each end, as bits. Bits 0–15: ordinary tiles, by the half that will be left outside; 16–31: ways to
 * lay a matador (options.ts). The right one is empty where both ends show the same.
 */
export const AT_LEFT = 25;
export const AT_RIGHT_END = 26;
/** How many plays those are at the left end, and at both; the second is 0 at a lead. */
export const LEFT_PLAYS = 27;
export const ALL_PLAYS = 28;
/** 1 while the deal that is kept (kept-deal.ts) is the one that is played, else 0. */
export const KEPT = 29;

/** Holders. Tiles, and their pips; matadors; the ways to lay those, as in AT_LEFT; rows. */
export const LINE = 32;
export const HOLDER_WORDS = 24;
export const COUNT = 0;
export const PIPS = 1;
export const WILD = 2;
export const WAYS = 3;
export const ROW = 4;
export const SEAT_0 = LINE + HOLDER_WORDS;
export const MOST_SEATS = 8;

/** Deck. */
export const DEAL_STREAM = SEAT_0 + MOST_SEATS * HOLDER_WORDS;
/** Deck positions below this are settled; those from here on are still to be shuffled. */
export const SHUFFLED = DEAL_STREAM + 4;

/** Once the hand is over: the winning seat or NOBODY, and points by seat. */
export const WINNER = SHUFFLED + 1;
export const POINTS = WINNER + 1;

/** How the double blank was spent. The seat, or −1: it was not, or it was led. */
export const BLANK_SEAT = POINTS + MOST_SEATS;
/** Which play it was, the lead being 1. */
export const BLANK_PLAY = BLANK_SEAT + 1;
/** Just before: tiles in that hand, fewest in another, in the boneyard. */
export const BLANK_OWN = BLANK_SEAT + 2;
export const BLANK_LEAST = BLANK_SEAT + 3;
export const BLANK_BONEYARD = BLANK_SEAT + 4;
/** The number it closed. */
export const BLANK_END = BLANK_SEAT + 5;
/** 1 where nothing else was allowed. */
export const BLANK_ONLY = BLANK_SEAT + 6;

/** The seat that was dealt the double blank, or −1: it lay in the boneyard. */
export const BLANK_DEALT = BLANK_SEAT + 7;
/** By seat: tiles drawn, matadors played. */
export const DRAWN_BY = BLANK_DEALT + 1;
export const WILD_BY = DRAWN_BY + MOST_SEATS;

/**
 * As many tiles as the largest set has. A tile's code has its larger half in bits 0–3 and its smaller in 4–7, as in an
 * action.
 */
export const DECK = WILD_BY + MOST_SEATS;
export const MOST_TILES = 136;

/**
 * Log: see action.ts for an entry. Between it and the deck is a word that means nothing, so that who fills a deck may
 * write before it is known whether there is a tile (search/filling.ts). A play can be followed by at most seven passes
 * and as many draws as there are tiles.
 */
export const LOG = DECK + MOST_TILES + 1;
export const MOST_ACTIONS = MOST_TILES * (MOST_SEATS + 1) + MOST_SEATS;

/** Fixed by the rules: by an action's tile, in either order of its halves, what a holder has of it, as the words of a holder. */
export const GAINS = LOG + MOST_ACTIONS;
/** The set's tiles as codes, by id: a deck before it is shuffled. */
export const ORDER = GAINS + 256 * HOLDER_WORDS;
/** By number: its row were all of the set's ordinary tiles held. */
export const FULL = ORDER + MOST_TILES;
/** By bit of AT_LEFT: the play it stands for, but for its side, and of ordinary tiles for the half that touches. */
export const PLAYS = FULL + 20;
export const STATE_WORDS = PLAYS + 32;

/** Phases. */
export const LEADING = 0;
export const PLAYING = 1;
export const OUT = 2;
export const BLOCKED = 3;

/** Values of the rules' words, in the order of rules.ts. */
export const LEAD_HIGHEST = 0;
export const LEAD_TOP = 1;
export const LEAD_OWN = 2;
export const LEAD_ANY = 3;
export const DRAW_UNTIL_PLAYABLE = 0;
export const DRAW_ONE = 1;
export const DRAW_NONE = 2;
export const CHOICE_OPTIONAL = 1;
export const CHOICE_FREE = 2;
export const SCORE_DIFFERENCE = 0;
export const SCORE_ALL = 2;

/** Nobody won: a tie on the lightest hand. */
export const NOBODY = -1;

export type State = Words;

/** Words from the start that change as a hand of so many seats is played, those that the rules fix among them. */
export function headWords(seats: number): number {
  return SEAT_0 + seats * HOLDER_WORDS;
}

/** Where a seat's holder begins. */
export function holderOf(seat: number): number {
  return SEAT_0 + seat * HOLDER_WORDS;
}
