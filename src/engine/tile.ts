/**
 * Tiles. A tile is a pair of halves {low, high}, 0..15. Its id is high·(high+1)/2 + low, so the tiles of a double-N set are
 * the ids 0..T−1 whatever N is, and the tables below serve every set. 0-0 is tile 0.
 */
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { MOST_TILES } from './state.ts';

/** The largest set: double-fifteen. */
export const MOST_PIPS = 15;

/** The smaller and the larger half of each tile, by id. */
export const LOW = new Uint8Array(MOST_TILES);
export const HIGH = new Uint8Array(MOST_TILES);
for (let high = 0, id = 0; high <= MOST_PIPS; high++) {
  for (let low = 0; low <= high; low++, id++) {
    LOW[id] = low;
    HIGH[id] = high;
  }
}

/** How many tiles a double-`set` set has. */
export function tilesIn(set: number): number {
  return ((set + 1) * (set + 2)) / 2;
}

/** The id of the tile with these halves, in either order. */
export function tileOf(a: number, b: number): number {
  return a > b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a;
}

/** A tile's code, as decks and actions have it: the larger half in bits 0–3, the smaller in bits 4–7. */
export const codeOf = (id: number): number => HIGH[id] | (LOW[id] << 4);

/** The id of an action's tile, or a code's: for all actions but a pass and a draw not yet made. */
export const tileOfAction = (action: number): number => tileOf(action & 15, (action >> 4) & 15);

/** Is the tile wild, in a set whose touching halves add up to `sum` (and whose rules know matadors)? */
export function isMatador(a: number, b: number, sum: number): boolean {
  return a + b === sum || (a | b) === 0;
}

/** `high-low`: `6-1`, `12-0`. */
export function formatTile(id: number): string {
  return `${HIGH[id]}-${LOW[id]}`;
}

/** Reads `a-b` with the halves in either order. Throws `tile/syntax` or `tile/set`. */
export function parseTile(text: unknown, set: number): number {
  const match = typeof text === 'string' ? /^(0|[1-9]\d?)-(0|[1-9]\d?)$/.exec(text) : null;
  if (!match) throw new Refusal('tile/syntax', '', `${show(text)} is no tile`, "two halves, as in '6-1'");
  const a = Number(match[1]);
  const b = Number(match[2]);
  if (a > set || b > set)
    throw new Refusal('tile/set', '', `tile ${match[0]} is not in a double-${set} set`, `halves 0 to ${set}`);
  return tileOf(a, b);
}
