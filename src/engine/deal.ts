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
import type { State } from './state.ts';
import * as layout from './state.ts';
import { HIGH, isMatador, LOW, MOST_TILES, tileOf } from './tile.ts';

// An imported binding is read from its cell at every use, a module's own constant is folded into the machine code.
const {
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
  SUM,
  WILD,
} = layout;

/** Deals hand `hand` of unit `unit` and carries out the lead where the rules fix it. `settle` comes next. */
export function deal(s: State, rules: Rules, root: Root, unit: number, hand: number): void {
  seedAt(s, DEAL_STREAM, root, Purpose.deal, unit, hand, 0);
  const { players, handSize } = rules;
  const byLot = leadsByLot(rules);
  const lot = byLot ? belowAt(s, DEAL_STREAM, players) : -1;
  let leadAt = -1;
  do {
    clear(s, players);
    shuffleTo(s, players * handSize);
    let at = DECK;
    for (let seat = 0; seat < players; seat++) {
      const holder = SEAT_0 + seat * HOLDER_WORDS;
      for (let k = 0; k < handSize; k++, at++) give(s, holder, HIGH[s[at]], LOW[s[at]]);
    }
    s[NEXT] = players * handSize;
    leadAt = fixedLead(s, rules, lot);
  } while (!byLot && leadAt < 0);
  open(s, rules, lot, leadAt);
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
  clear(s, rules.players);
  let at = 0;
  hands.forEach((tiles, seat) => {
    for (const tile of tiles) {
      s[DECK + at++] = tile;
      give(s, SEAT_0 + seat * HOLDER_WORDS, HIGH[tile], LOW[tile]);
    }
  });
  s[NEXT] = at;
  for (const tile of boneyard) s[DECK + at++] = tile;
  s[SHUFFLED] = at;
  const drawn = leadsByLot(rules) ? lot : -1;
  open(s, rules, drawn, fixedLead(s, rules, drawn));
}

const leadsByLot = (rules: Rules): boolean => rules.lead === 'any' || rules.lead === 'own-double';

/** Would the rules deal these hands again? */
export function isRedealt(rules: Rules, hands: readonly (readonly number[])[]): boolean {
  const doubles = hands.flat().filter(tile => HIGH[tile] === LOW[tile]);
  if (rules.lead === 'top-double') return !doubles.includes(tileOf(rules.set, rules.set));
  return rules.lead === 'highest-double' && rules.noDouble === 'redeal' && doubles.length === 0;
}

/** Sets the leader (the seat drawn by lot, or −1, or the holder of the fixed lead) and makes a lead that is fixed. */
function open(s: State, rules: Rules, lot: number, leadAt: number): void {
  const leader = lot >= 0 ? lot : Math.floor(leadAt / rules.handSize);
  s[PHASE] = LEADING;
  s[SEAT] = leader;
  s[LEADER] = leader;
  if (leadAt >= 0) apply(s, leadOf(HIGH[s[DECK + leadAt]], LOW[s[DECK + leadAt]]));
}

/** Where in the deck the tile lies that the rules say must be led; −1: the leader chooses or, without a lot, a new deal. */
function fixedLead(s: State, rules: Rules, lot: number): number {
  if (rules.lead === 'any') return -1;
  const from = lot >= 0 ? lot * rules.handSize : 0;
  const to = lot >= 0 ? from + rules.handSize : rules.players * rules.handSize;
  let best = -1;
  let highest = rules.lead === 'top-double' ? rules.set - 1 : -1;
  for (let i = from; i < to; i++) {
    const tile = s[DECK + i];
    if (HIGH[tile] === LOW[tile] && HIGH[tile] > highest) {
      highest = HIGH[tile];
      best = i;
    }
  }
  return best < 0 && rules.lead === 'highest-double' && rules.noDouble === 'heaviest' ? heaviest(s, to) : best;
}

/** Where among the first n tiles of the deck the heaviest lies, of equal ones that with the larger half. */
function heaviest(s: State, n: number): number {
  let best = 0;
  for (let i = 1; i < n; i++) if (leadWeight(s[DECK + i]) > leadWeight(s[DECK + best])) best = i;
  return best;
}

/** Orders tiles by their claim to lead where nobody holds a double: by weight, of equal ones by the larger half. */
export const leadWeight = (tile: number): number => (HIGH[tile] + LOW[tile]) * 16 + HIGH[tile];

/** Does a holder have the tile? */
export function holds(s: State, holder: number, tile: number): boolean {
  const high = HIGH[tile];
  const low = LOW[tile];
  const row = isMatador(high, low, s[SUM]) ? s[holder + high] | s[holder + WILD] : s[holder + high];
  return ((row >> low) & 1) !== 0;
}

/** The tiles of the largest set in order; those of every smaller set come first. */
const IN_ORDER = Int32Array.from({ length: MOST_TILES }, (_, tile) => tile);

/** An empty table and a deck in order. */
function clear(s: State, players: number): void {
  s[LEFT] = 0;
  s[RIGHT] = 0;
  s[PASSES] = 0;
  s[DRAWN] = 0;
  s[ACTIONS] = 0;
  s[SHUFFLED] = 0;
  s.fill(0, LINE, SEAT_0 + players * HOLDER_WORDS);
  s.set(IN_ORDER, DECK);
}
