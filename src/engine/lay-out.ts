/** A deal that somebody gives, in place of one from an address. */
import { clear, fixedLead, leadsByLot, open } from './deal.ts';
import { give } from './moves.ts';
import type { Rules } from './rules.ts';
import { DECK, holderOf, NEXT, ROW, SHUFFLED, type State, SUM, WILD } from './state.ts';
import { codeOf, HIGH, isMatador, LOW, tileOf } from './tile.ts';

/**
 * Lays out a given deal: the tiles of each seat, the boneyard in the order in which it is drawn, and, where a lot decides
 * who leads, that seat. The caller has checked that the tiles are the set's and that the rules would not deal again.
 */
export function layOut(
  s: State,
  hands: readonly (readonly number[])[],
  boneyard: readonly number[],
  lot: number,
): void {
  clear(s);
  let at = 0;
  hands.forEach((tiles, seat) => {
    for (const tile of tiles) {
      s[DECK + at++] = codeOf(tile);
      give(s, holderOf(seat), codeOf(tile));
    }
  });
  s[NEXT] = at;
  for (const tile of boneyard) s[DECK + at++] = codeOf(tile);
  s[SHUFFLED] = at;
  const drawn = leadsByLot(s) ? lot : -1;
  open(s, drawn, fixedLead(s, drawn));
}

/** Would the rules deal these hands again? */
export function isRedealt(rules: Rules, hands: readonly (readonly number[])[]): boolean {
  const doubles = hands.flat().filter(tile => HIGH[tile] === LOW[tile]);
  if (rules.lead === 'top-double') return !doubles.includes(tileOf(rules.set, rules.set));
  return rules.lead === 'highest-double' && rules.noDouble === 'redeal' && doubles.length === 0;
}

/** Does a holder have the tile? */
export function holds(s: State, holder: number, tile: number): boolean {
  const high = HIGH[tile];
  const low = LOW[tile];
  const ordinary = s[holder + ROW + high];
  const row = isMatador(high, low, s[SUM]) ? ordinary | s[holder + WILD] : ordinary;
  return ((row >> low) & 1) !== 0;
}
