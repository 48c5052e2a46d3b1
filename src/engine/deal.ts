/**
 * The deal: a pure function of (root seed, deal number, hand in the match). It fixes every hand, the lots a rule set draws
 * and the boneyard's order, so that two seatings of one deal meet the same tiles in the same order.
 *
 * The deck is shuffled from the front and not much further than it is dealt; the boneyard is shuffled on as it is drawn, from
 * the deal's own stream.
 */

import { belowAt, FOR_DEAL, seedAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { clearWords, clz, copyWords, diagonal, get, smaller, sumRows } from '../random/words.ts';
import { leadOf } from './action.ts';
import { apply, shuffleTo } from './moves.ts';
import type { State } from './state.ts';
import {
  ACTIONS,
  BLANK_DEALT,
  BLANK_PLAY,
  BLANK_SEAT,
  DEAL_STREAM,
  DECK,
  DRAW_NONE,
  DRAW_RULE,
  DRAWN,
  DRAWN_BY,
  GAINS,
  HAND_SIZE,
  HELD,
  HOLDER_WORDS,
  KEPT,
  LEAD_ANY,
  LEAD_HIGHEST,
  LEAD_OWN,
  LEAD_RULE,
  LEAD_TOP,
  LEADER,
  LEADING,
  LEFT,
  LINE,
  MOST_SEATS,
  NEXT,
  ORDER,
  PASSES,
  PHASE,
  REDEAL,
  RESERVE_AT,
  RIGHT,
  ROW,
  SEAT,
  SEAT_0,
  SEATS,
  SHUFFLED,
  SUM,
  TILES,
  WILD,
} from './state.ts';

/** Deals hand `hand` of unit `unit` and carries out the lead where the rules fix it. `settle` comes next. */
export function deal(s: State, root: Words, unit: number, hand: number): void {
  seedAt(s, DEAL_STREAM, root, FOR_DEAL, unit, hand, 0);
  const players = s[SEATS];
  const handSize = s[HAND_SIZE];
  const byLot = leadsByLot(s);
  const lot = byLot ? belowAt(s, DEAL_STREAM, players) : -1;
  let led = -1;
  do {
    clearTable(s);
    orderDeck(s);
    shuffleTo(s, players * handSize);
    for (let seat = 0; seat < players; seat++) {
      sumRows(s, SEAT_0 + seat * HOLDER_WORDS, s[HELD], GAINS, HOLDER_WORDS, DECK + seat * handSize, handSize);
    }
    s[NEXT] = players * handSize;
    led = fixedLead(s, lot);
  } while (!byLot && led < 0);
  // Not before it is known that this deal stands: the next one goes on in the stream where this one stopped.
  shuffleTo(s, dealtTo(s));
  open(s, lot, led);
}

/**
 * How far the deck is settled when it is dealt: where tiles are drawn, 16 further, which is all of a double-six deck and as far
 * as most hands come. By fours, when they are wanted, a random hand took 3 % longer.
 */
function dealtTo(s: State): number {
  const dealt = s[SEATS] * s[HAND_SIZE];
  return s[RESERVE_AT] === dealt || s[DRAW_RULE] === DRAW_NONE ? dealt : smaller(dealt + 16, s[TILES]);
}

/** Does a lot decide who leads? */
export function leadsByLot(s: State): boolean {
  return s[LEAD_RULE] === LEAD_ANY || s[LEAD_RULE] === LEAD_OWN;
}

/**
 * Sets the leader (the seat drawn by lot or, −1, the holder of the tile to be led), and makes a lead that is fixed:
 * `led`, or −1.
 */
export function open(s: State, lot: number, led: number): void {
  const leader = lot >= 0 ? lot : holderAmong(s, led, 0, s[SEATS]);
  s[PHASE] = LEADING;
  s[SEAT] = leader;
  s[LEADER] = leader;
  s[BLANK_DEALT] = holderAmong(s, 0, 0, s[SEATS]);
  if (led >= 0) apply(s, leadOf(led & 15, led >> 4));
}

/** The tile, by its code, that the rules say must be led; −1: the leader chooses or, without a lot, a new deal. */
export function fixedLead(s: State, lot: number): number {
  const rule = s[LEAD_RULE];
  if (rule === LEAD_ANY) return -1;
  const byLot = leadsByLot(s);
  const from = byLot ? lot : 0;
  const to = byLot ? lot + 1 : s[SEATS];
  let doubles = 0;
  for (let seat = from; seat < to; seat++) doubles |= doublesOf(s, SEAT_0 + seat * HOLDER_WORDS);
  if (rule === LEAD_TOP) doubles &= 1 << (s[SUM] - 1);
  if (doubles !== 0) return (31 - clz(doubles)) * 17;
  return rule === LEAD_HIGHEST && s[REDEAL] === 0 ? heaviest(s, s[SEATS] * s[HAND_SIZE]) : -1;
}

/** The doubles that a holder has, as a mask of their halves. */
function doublesOf(s: State, holder: number): number {
  const sum = s[SUM];
  // Of the matadors these may be doubles: 0-0, and in a set with an even sum that of its half.
  const wild = get(s, holder, WILD) & (1 | (((sum & 1) - 1) & (1 << (sum >> 1))));
  return wild | diagonal(s, holder + ROW, s[HELD] - ROW);
}

/** Which of the seats `from` to `to` − 1 holds a tile, given by its code, or −1. */
function holderAmong(s: State, tile: number, from: number, to: number): number {
  const gain = tile * HOLDER_WORDS;
  const row = tile & 15;
  const wild = get(s, gain, GAINS + WILD);
  const ordinary = get(s, gain + row, GAINS + ROW);
  let found = -1;
  for (let seat = from; seat < to; seat++) {
    const holder = SEAT_0 + seat * HOLDER_WORDS;
    const held = (get(s, holder, WILD) & wild) | (get(s, holder + row, ROW) & ordinary);
    found ^= (found ^ seat) & ((held | -held) >> 31);
  }
  return found;
}

/** The heaviest of the first n tiles of the deck, of equal ones that with the larger half. */
function heaviest(s: State, n: number): number {
  let best = 0;
  for (let i = 0; i < n; i++) if (leadWeight(get(s, i, DECK)) > leadWeight(best)) best = get(s, i, DECK);
  return best;
}

/** Orders tiles, by code, by their claim to lead where nobody holds a double: by weight, of equal ones by the larger half. */
export function leadWeight(tile: number): number {
  return ((tile & 15) + (tile >> 4)) * 16 + (tile & 15);
}

/** An empty table, and nothing in anybody's hand. */
export function clear(s: State): void {
  clearTable(s);
  clearWords(s, SEAT_0, s[SEATS] * HOLDER_WORDS);
}

function clearTable(s: State): void {
  s[KEPT] = 0;
  s[LEFT] = 0;
  s[RIGHT] = 0;
  s[PASSES] = 0;
  s[DRAWN] = 0;
  s[ACTIONS] = 0;
  s[SHUFFLED] = 0;
  s[BLANK_SEAT] = -1;
  s[BLANK_PLAY] = 0;
  clearWords(s, DRAWN_BY, 2 * MOST_SEATS);
  clearWords(s, LINE, HOLDER_WORDS);
}

/** A deck in order. */
function orderDeck(s: State): void {
  copyWords(s, DECK, s, ORDER, (s[TILES] + 3) & ~3);
}
