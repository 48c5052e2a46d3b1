/**
 * The puzzle that a seat's evidence leaves: hidden tiles, places for them, and which tile may be where.
 *
 * Slots that no tile tells apart are one cell, so that the puzzle stays small: a cell is a run of a seat's slots between
 * two boundaries of tiles' intervals. The tiles that others played are in it too, since the slot that one came from is not
 * there for another; where only one cell is possible for such a tile, it is settled here and that cell has less room. What
 * is left of the boneyard takes any tile.
 *
 * A deal consistent with the evidence is a way to fill every cell and the boneyard, and an order of the tiles in each,
 * of which there are equally many every time.
 */
import type { Kernel } from '../engine/kernel.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import { MOST_SEATS, MOST_TILES } from '../engine/state.ts';
import { HIGH, isMatador, LOW, tilesIn } from '../engine/tile.ts';
import type { View } from '../play/view.ts';
import type { Words } from '../random/words.ts';
import { Evidence } from './evidence.ts';

/** In place of a cell: the boneyard. */
export const BONEYARD = -1;
/** One for each seat and one for each tile that can be drawn. */
export const MOST_CELLS = MOST_SEATS + MOST_TILES;

export class Puzzle {
  readonly evidence: Evidence;
  /** Cells, seat by seat and in the order in which they were filled: seat, first slot, tiles, tiles still to be found. */
  cells = 0;
  readonly seatOf: Words;
  readonly slotOf = new Int32Array(MOST_CELLS);
  readonly size = new Int32Array(MOST_CELLS);
  readonly room = new Int32Array(MOST_CELLS);
  /** Tiles in the boneyard. */
  boneyard = 0;
  /** Tiles that the seat has not seen: in another hand or in the boneyard. */
  hiddenCount = 0;
  readonly hidden: Words;
  /** Tiles that others played and that may have come from one of several cells. */
  openCount = 0;
  readonly open = new Int32Array(MOST_TILES);
  /** By tile, hidden or played by another: its cell or BONEYARD, once the puzzle is solved; settled ones from the start. */
  readonly cellOf: Words;
  readonly #rules: Rules;
  /** By tile and seat: the slots in which the tile may lie or have lain, from ≤ slot < upTo. */
  readonly #from = new Int32Array(MOST_TILES * MOST_SEATS);
  readonly #upTo = new Int32Array(MOST_TILES * MOST_SEATS);
  /** By slot of one seat, and one past the last: does a tile's interval begin or end here? */
  readonly #boundary = new Uint8Array(MOST_TILES + 1);

  /** `kernel` is to read the solution (filling.ts). */
  constructor(rules: Rules, kernel: Kernel, blind = false) {
    this.#rules = rules;
    this.seatOf = kernel.words(MOST_CELLS);
    this.hidden = kernel.words(MOST_TILES);
    this.cellOf = kernel.words(MOST_TILES);
    this.evidence = new Evidence(rules, blind);
  }

  /** Sets up the puzzle of this moment. */
  read(view: View): void {
    this.evidence.read(view);
    this.boneyard = view.boneyard;
    this.#listHidden(view);
    this.#placePlayed();
    this.cells = 0;
    for (let seat = 0; seat < view.players; seat++) if (seat !== view.seat) this.#makeCells(seat);
    this.#settle();
  }

  /** May the tile lie in the cell or, if it was played, have come from it? */
  allows(tile: number, cell: number): boolean {
    const at = tile * MOST_SEATS + this.seatOf[cell];
    const slot = this.slotOf[cell];
    return slot >= this.#from[at] && slot < this.#upTo[at];
  }

  #listHidden(view: View): void {
    const wild = view.unseenWild();
    const { set, matadors } = this.#rules;
    let count = 0;
    for (let id = 0; id < tilesIn(set); id++) {
      const low = LOW[id];
      const high = HIGH[id];
      const mask = matadors && isMatador(high, low, sumOf(this.#rules)) ? wild : view.unseenRow(high);
      if ((mask >> low) & 1) this.hidden[count++] = id;
    }
    this.hiddenCount = count;
  }

  #placePlayed(): void {
    const { evidence } = this;
    for (let i = 0; i < evidence.playedCount; i++) {
      const at = evidence.playedTile[i] * MOST_SEATS;
      this.#upTo.fill(0, at, at + MOST_SEATS);
      this.#from[at + evidence.playedSeat[i]] = evidence.playedFrom[i];
      this.#upTo[at + evidence.playedSeat[i]] = evidence.playedUpTo[i];
    }
  }

  #makeCells(seat: number): void {
    const { evidence } = this;
    const slots = evidence.slots[seat];
    const boundary = this.#boundary.fill(0, 0, slots + 1);
    for (let i = 0; i < this.hiddenCount; i++) {
      const tile = this.hidden[i];
      const from = evidence.firstSlot(seat, tile);
      boundary[from] = 1;
      this.#from[tile * MOST_SEATS + seat] = from;
      this.#upTo[tile * MOST_SEATS + seat] = slots;
    }
    for (let i = 0; i < evidence.playedCount; i++) {
      if (evidence.playedSeat[i] !== seat) continue;
      boundary[evidence.playedFrom[i]] = 1;
      boundary[evidence.playedUpTo[i]] = 1;
    }
    let cell = this.cells;
    for (let slot = 0; slot < slots; slot++) {
      if (slot === 0 || boundary[slot] === 1) {
        this.seatOf[cell] = seat;
        this.slotOf[cell] = slot;
        this.size[cell] = slot === 0 ? this.#rules.handSize : 1;
        cell++;
      } else this.size[cell - 1] = this.size[cell - 1] + 1;
    }
    for (let c = this.cells; c < cell; c++) this.room[c] = this.size[c];
    this.cells = cell;
  }

  /** Settles played tiles that can have come from one cell only, until none is left of that kind. */
  #settle(): void {
    let open = this.evidence.playedCount;
    for (let i = 0; i < open; i++) this.open[i] = this.evidence.playedTile[i];
    for (let before = -1; before !== open; ) {
      before = open;
      open = 0;
      for (let i = 0; i < before; i++) {
        const tile = this.open[i];
        const cell = this.#onlyCell(tile);
        if (cell >= 0) {
          this.cellOf[tile] = cell;
          this.room[cell] = this.room[cell] - 1;
        } else this.open[open++] = tile;
      }
    }
    this.openCount = open;
  }

  /** The one cell with room that a tile allows, or −1 where there are more. */
  #onlyCell(tile: number): number {
    let found = -1;
    for (let cell = 0; cell < this.cells; cell++) {
      if (this.room[cell] === 0 || !this.allows(tile, cell)) continue;
      if (found >= 0) return -1;
      found = cell;
    }
    return found;
  }
}
