/**
 * Every world that agrees with what a seat has seen, where they are few: hands and boneyard orders that differ, each with how
 * many of the equally likely deals lead to it.
 *
 * The puzzle is solved in every way, tile by tile; solutions that put the same tiles into the same hands are one, and they
 * are counted. Only the part of the boneyard that can be drawn is put in order; the reserve, or all of it where
 * nothing is ever drawn, may lie as it likes. Played tiles take part: which slot one came from decides how many ways there are.
 */
import type { Rules } from '../engine/rules.ts';
import { MOST_TILES } from '../engine/state.ts';
import type { View } from '../play/view.ts';
import { BONEYARD, MOST_CELLS, type Puzzle } from './puzzle.ts';

/** Steps of the way through solutions for each world that would be had: dead ends are few, but each is a step. */
const STEPS_EACH = 50;

export class EveryWorld {
  /** Worlds found. */
  count = 0;
  readonly #rules: Rules;
  readonly #puzzle: Puzzle;
  /** Ways to share the tiles out, as the seat of each hidden tile or −1, and how many solutions share them out so. */
  readonly #shares = new Map<string, { readonly seats: Int8Array; ways: number }>();
  readonly #room = new Int32Array(MOST_CELLS);
  readonly #tiles = new Int32Array(MOST_TILES);
  readonly #cells = new Int32Array(MOST_TILES);
  #hidden = 0;
  #boneyard = 0;
  #steps = 0;
  #most = 0;

  constructor(rules: Rules, puzzle: Puzzle) {
    this.#rules = rules;
    this.#puzzle = puzzle;
  }

  /** Finds all worlds of a puzzle that has been read. False where there are more than `most`, or it takes too long to tell. */
  find(view: View, most: number): boolean {
    const puzzle = this.#puzzle;
    const orders = ordersOf(puzzle.boneyard, this.#drawn(view));
    this.#shares.clear();
    this.count = 0;
    if (orders > most) return false;
    this.#most = Math.floor(most / orders);
    this.#steps = STEPS_EACH * most;
    this.#hidden = puzzle.hiddenCount;
    this.#tiles.set(puzzle.hidden.subarray(0, puzzle.hiddenCount));
    this.#tiles.set(puzzle.open.subarray(0, puzzle.openCount), puzzle.hiddenCount);
    this.#room.set(puzzle.room.subarray(0, puzzle.cells));
    this.#boneyard = puzzle.boneyard;
    if (!this.#place(0)) return false;
    this.count = this.#shares.size * orders;
    return true;
  }

  /**
   * Shows every world: the seat of each hidden tile, −1 for the boneyard; the boneyard in the order in which it is drawn; how
   * many deals lead to it. What is shown is used again for the next.
   */
  each(view: View, visit: (seats: Int8Array, boneyard: readonly number[], ways: number) => void): void {
    const { hidden } = this.#puzzle;
    const drawn = this.#drawn(view);
    for (const { seats, ways } of this.#shares.values()) {
      const boneyard = [...seats.keys()].filter(i => seats[i] === BONEYARD).map(i => hidden[i]);
      permute(boneyard, 0, Math.min(drawn, boneyard.length - 1), () => visit(seats, boneyard, ways));
    }
  }

  /** Tiles whose place in the boneyard can matter. */
  #drawn(view: View): number {
    return this.#rules.draw === 'none' ? 0 : Math.max(0, view.drawable);
  }

  /** Places the tiles from the i-th on in every way. False where there were too many. */
  #place(i: number): boolean {
    if (this.#steps-- === 0) return false;
    const puzzle = this.#puzzle;
    if (i === puzzle.hiddenCount + puzzle.openCount) return this.#note();
    const tile = this.#tiles[i];
    for (let cell = 0; cell < puzzle.cells; cell++) {
      const room = this.#room[cell];
      if (room === 0 || !puzzle.allows(tile, cell)) continue;
      this.#room[cell] = room - 1;
      this.#cells[i] = cell;
      const goesOn = this.#place(i + 1);
      this.#room[cell] = room;
      if (!goesOn) return false;
    }
    if (i >= this.#hidden || this.#boneyard === 0) return true;
    this.#boneyard--;
    this.#cells[i] = BONEYARD;
    const goesOn = this.#place(i + 1);
    this.#boneyard++;
    return goesOn;
  }

  #note(): boolean {
    const { seatOf } = this.#puzzle;
    const seats = Int8Array.from(this.#cells.subarray(0, this.#hidden), cell => (cell < 0 ? BONEYARD : seatOf[cell]));
    const key = seats.join();
    const known = this.#shares.get(key);
    if (known) known.ways++;
    else {
      if (this.#shares.size === this.#most) return false;
      this.#shares.set(key, { seats, ways: 1 });
    }
    return true;
  }
}

/** Orders of the first `drawn` of n tiles. */
function ordersOf(n: number, drawn: number): number {
  let orders = 1;
  for (let i = 0; i < Math.min(drawn, n - 1); i++) orders *= n - i;
  return orders;
}

/** Puts the places from `at` to `end` − 1 in every order, and leaves the list as it was. */
function permute(list: number[], at: number, end: number, visit: () => void): void {
  if (at >= end) visit();
  for (let i = at; at < end && i < list.length; i++) {
    [list[at], list[i]] = [list[i], list[at]];
    permute(list, at + 1, end, visit);
    [list[at], list[i]] = [list[i], list[at]];
  }
}
