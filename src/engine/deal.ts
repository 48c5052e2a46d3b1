/**
 * The deal: a pure function of (root seed, deal number, hand in the match). It fixes every hand, the lots a rule set draws
 * and the boneyard's order, so that two seatings of one deal meet the same tiles in the same order.
 *
 * The deck is shuffled from the front and no further than it is dealt; the boneyard is shuffled on, tile by tile, as it is
 * drawn, from the deal's own stream (half of a double-six deck is never looked at).
 */

import type { Root } from '../random/root.ts';
import { belowAt, Purpose, seedAt } from '../random/stream.ts';
import { leadOf } from './action.ts';
import { apply, give, shuffleTo } from './moves.ts';
import type { Rules } from './rules.ts';
import {
  ACTIONS,
  DEAL_STREAM,
  DECK,
  DRAWN,
  HOLDER_WORDS,
  LEADER,
  LEADING,
  LEFT,
  LINE,
  NEXT,
  PASSES,
  PHASE,
  RIGHT,
  SEAT,
  SEAT_0,
  SHUFFLED,
  type State,
  SUM,
  WILD,
} from './state.ts';
import { HIGH, isMatador, LOW, tileOf, tilesIn } from './tile.ts';

/** Deals hand `hand` of unit `unit` and carries out the lead where the rules fix it. `settle` comes next. */
export function deal(s: State, rules: Rules, root: Root, unit: number, hand: number): void {
  seedAt(s, DEAL_STREAM, root, Purpose.deal, unit, hand, 0);
  const byLot = rules.lead === 'any' || rules.lead === 'own-double';
  const lot = byLot ? belowAt(s, DEAL_STREAM, rules.players) : -1;
  const dealt = rules.players * rules.handSize;
  let leadTile = -1;
  do {
    clear(s, rules.players, tilesIn(rules.set));
    shuffleTo(s, dealt);
    let at = DECK;
    for (let seat = 0; seat < rules.players; seat++) {
      const holder = SEAT_0 + seat * HOLDER_WORDS;
      for (let k = 0; k < rules.handSize; k++, at++) give(s, holder, HIGH[s[at]!]!, LOW[s[at]!]!);
    }
    s[NEXT] = dealt;
    if (lot < 0) leadTile = fixedLead(s, rules);
  } while (lot < 0 && leadTile < 0);
  open(s, rules, lot < 0 ? holderOfTile(s, rules.players, leadTile) : lot, leadTile);
}

/**
 * Lays out a given deal: the tiles of each seat, the boneyard in the order in which it is drawn, and, where a lot decides
 * who leads, that seat. The caller has checked that the tiles are the set's and that the rules would not deal again.
 */
export function layOut(
  s: State,
  rules: Rules,
  hands: readonly (readonly number[])[],
  boneyard: readonly number[],
  lot: number,
): void {
  clear(s, rules.players, tilesIn(rules.set));
  let at = 0;
  hands.forEach((tiles, seat) => {
    for (const tile of tiles) {
      s[DECK + at++] = tile;
      give(s, SEAT_0 + seat * HOLDER_WORDS, HIGH[tile]!, LOW[tile]!);
    }
  });
  s[NEXT] = at;
  for (const tile of boneyard) s[DECK + at++] = tile;
  s[SHUFFLED] = at;
  const byLot = rules.lead === 'any' || rules.lead === 'own-double';
  const tile = byLot ? -1 : fixedLead(s, rules);
  open(s, rules, byLot ? lot : holderOfTile(s, rules.players, tile), tile);
}

/** Would the rules deal these hands again? */
export function isRedealt(rules: Rules, hands: readonly (readonly number[])[]): boolean {
  const doubles = hands.flat().filter(tile => HIGH[tile] === LOW[tile]);
  if (rules.lead === 'top-double') return !doubles.includes(tileOf(rules.set, rules.set));
  return rules.lead === 'highest-double' && rules.noDouble === 'redeal' && doubles.length === 0;
}

function open(s: State, rules: Rules, leader: number, leadTile: number): void {
  s[PHASE] = LEADING;
  s[SEAT] = leader;
  s[LEADER] = leader;
  if (rules.lead === 'own-double') leadTile = highestDouble(s, SEAT_0 + leader * HOLDER_WORDS, rules.set);
  if (leadTile >= 0) apply(s, leadOf(HIGH[leadTile]!, LOW[leadTile]!));
}

/** The tile that a lead rule without a lot fixes, or −1 where it asks for another deal. */
function fixedLead(s: State, rules: Rules): number {
  if (rules.lead === 'top-double') {
    const top = tileOf(rules.set, rules.set);
    return holderOfTile(s, rules.players, top) < 0 ? -1 : top;
  }
  let best = -1;
  for (let seat = 0; seat < rules.players; seat++) {
    best = Math.max(best, highestDouble(s, SEAT_0 + seat * HOLDER_WORDS, rules.set));
  }
  if (best >= 0 || rules.noDouble === 'redeal') return best;
  // Nobody holds a double: the heaviest tile, of equal ones that with the larger bigger half.
  let weight = -1;
  for (let i = 0; i < rules.players * rules.handSize; i++) {
    const tile = s[DECK + i]!;
    const w = leadWeight(tile);
    if (w > weight) {
      weight = w;
      best = tile;
    }
  }
  return best;
}

/** Orders tiles by their claim to lead where nobody holds a double: by weight, of equal ones by the larger half. */
export const leadWeight = (tile: number): number => (HIGH[tile]! + LOW[tile]!) * 16 + HIGH[tile]!;

function highestDouble(s: State, holder: number, set: number): number {
  for (let n = set; n >= 0; n--) if (holds(s, holder, tileOf(n, n))) return tileOf(n, n);
  return -1;
}

function holderOfTile(s: State, players: number, tile: number): number {
  for (let seat = 0; seat < players; seat++) if (holds(s, SEAT_0 + seat * HOLDER_WORDS, tile)) return seat;
  return -1;
}

/** Does a holder have the tile? */
export function holds(s: State, holder: number, tile: number): boolean {
  const high = HIGH[tile]!;
  const low = LOW[tile]!;
  const row = isMatador(high, low, s[SUM]!) ? s[holder + high]! | s[holder + WILD]! : s[holder + high]!;
  return ((row >> low) & 1) !== 0;
}

/** An empty table and a deck in order. */
function clear(s: State, players: number, tiles: number): void {
  s[LEFT] = 0;
  s[RIGHT] = 0;
  s[PASSES] = 0;
  s[DRAWN] = 0;
  s[ACTIONS] = 0;
  s[SHUFFLED] = 0;
  const end = SEAT_0 + players * HOLDER_WORDS;
  for (let i = LINE; i < end; i++) s[i] = 0;
  for (let i = 0; i < tiles; i++) s[DECK + i] = i;
}
