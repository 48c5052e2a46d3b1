/**
 * A solved puzzle taken back to the shuffle: which tiles each seat was dealt, and the boneyard from its first tile on. It is
 * the proof of a world: whoever plays this deal with the actions of the log comes to what the seat sees now.
 */
import { DRAW, kindOf, LEAD, seatOfEntry } from '../engine/action.ts';
import { DECK, NEXT, type State } from '../engine/state.ts';
import { tileOfAction, tilesIn } from '../engine/tile.ts';
import type { View } from '../play/view.ts';
import { belowAt } from '../random/generator.ts';
import type { Puzzle } from './puzzle.ts';

export interface WholeDeal {
  /** Tiles dealt, by seat. */
  readonly hands: readonly (readonly number[])[];
  /** In the order in which it is drawn, the reserve last. */
  readonly boneyard: readonly number[];
}

/** `state` is the world made of the solved puzzle, its boneyard shuffled to the end. */
export function wholeDeal(puzzle: Puzzle, state: State, view: View, words: Int32Array): WholeDeal {
  const slots = Array.from({ length: view.players }, (_, seat) =>
    seat === view.seat ? ownSlots(view) : slotsOf(puzzle, seat, words),
  );
  const { handSize, set } = view.rules;
  const filled = slots.map(() => handSize);
  const boneyard: number[] = [];
  for (let i = 0; i < view.actions; i++) {
    const entry = view.action(i);
    if (kindOf(entry) !== DRAW) continue;
    const seat = seatOfEntry(entry);
    boneyard.push(slots[seat][filled[seat]]);
    filled[seat] = filled[seat] + 1;
  }
  for (let at = state[NEXT]; at < tilesIn(set); at++) boneyard.push(tileOfAction(state[DECK + at]));
  return { hands: slots.map(tiles => tiles.slice(0, handSize)), boneyard };
}

/** The looking seat's tiles in the order in which they came: those dealt, then those drawn. */
function ownSlots(view: View): number[] {
  const played: number[] = [];
  const drawn: number[] = [];
  for (let i = 0; i < view.actions; i++) {
    const entry = view.action(i);
    if (seatOfEntry(entry) !== view.seat) continue;
    if (kindOf(entry) === DRAW) drawn.push(tileOfAction(entry));
    else if (kindOf(entry) <= LEAD) played.push(tileOfAction(entry));
  }
  return [...[...view.tiles(), ...played].filter(tile => !drawn.includes(tile)), ...drawn];
}

/** Another seat's, those of a cell in random order. */
function slotsOf(puzzle: Puzzle, seat: number, words: Int32Array): number[] {
  const { evidence } = puzzle;
  const tiles = [...puzzle.hidden.subarray(0, puzzle.hiddenCount)];
  for (let i = 0; i < evidence.playedCount; i++) {
    if (evidence.playedSeat[i] === seat) tiles.push(evidence.playedTile[i]);
  }
  const slots: number[] = [];
  for (let cell = 0; cell < puzzle.cells; cell++) {
    if (puzzle.seatOf[cell] !== seat) continue;
    const inCell = tiles.filter(tile => puzzle.cellOf[tile] === cell);
    for (let left = inCell.length; left > 0; left--) slots.push(...inCell.splice(belowAt(words, 0, left), 1));
  }
  return slots;
}
