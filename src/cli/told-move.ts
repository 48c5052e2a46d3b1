/**
 * A move as a player writes it, a word: `6-1` lays that tile, the touching half first, an `L` or `R` behind it says at which
 * end; `draw` is a tile that somebody takes, `draw:5-3` one of the own; `pass` lets the turn go.
 */
import { DRAW, PASS } from '../engine/action.ts';
import { parseTile } from '../engine/tile.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';

/** A move as written, its tile as the halves stand: null where none is named. */
export interface Move {
  readonly kind: number;
  readonly halves: readonly [number, number] | null;
  readonly end: '' | 'L' | 'R';
}

/** Throws `position/move`, and what `parseTile` throws. */
export function readMove(word: string, set: number): Move {
  if (word === 'pass') return { kind: PASS, halves: null, end: '' };
  if (word === 'draw') return { kind: DRAW, halves: null, end: '' };
  const [, draws, tile, end] = /^(draw:)?(\d+-\d+)([LR]?)$/i.exec(word) ?? [];
  if (tile === undefined) {
    throw new Refusal(
      'position/move',
      '',
      `${show(word)} is no move`,
      'a tile such as 6-1, 6-1L or 6-1R, draw, draw:6-1, pass',
    );
  }
  parseTile(tile, set);
  const [a, b] = tile.split('-').map(Number);
  return { kind: draws ? DRAW : 0, halves: [a, b], end: (end ?? '').toUpperCase() as Move['end'] };
}
