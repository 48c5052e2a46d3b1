/**
 * A solved puzzle taken back to the deal's first moment, as a state to play the log through again (likelihood.ts): hands as
 * dealt, and next in the deck the tiles that are drawn. What whole-deal.ts does for people, without allocating, since it is
 * done for every world that is weighed.
 */
import { DRAW, kindOf, LEAD, seatOfEntry } from '../engine/action.ts';
import { clear } from '../engine/deal.ts';
import { give } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import {
  DECK,
  holderOf,
  LEADER,
  LEADING,
  MOST_SEATS,
  MOST_TILES,
  NEXT,
  PHASE,
  SEAT,
  SHUFFLED,
  type State,
} from '../engine/state.ts';
import { codeOf, tileOfAction, tilesIn } from '../engine/tile.ts';
import type { View } from '../play/view.ts';
import { belowAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { MOST_CELLS, type Puzzle } from './puzzle.ts';

export class Beginning {
  readonly #rules: Rules;
  readonly #puzzle: Puzzle;
  #seat = 0;
  #leader = 0;
  /** The looking seat's tiles as dealt. */
  readonly #own: number[] = [];
  /** Tiles drawn, in order: the tile, or −1 − seat where another seat drew it. */
  #draws = 0;
  readonly #drawn = new Int32Array(MOST_TILES);
  /** Others' tiles in the order in which they came, cell by cell; where a cell's and a seat's begin. */
  readonly #tiles = new Int32Array(MOST_TILES);
  readonly #cellAt = new Int32Array(MOST_CELLS + 1);
  readonly #filled = new Int32Array(MOST_CELLS);
  readonly #seatAt = new Int32Array(MOST_SEATS);
  readonly #next = new Int32Array(MOST_SEATS);

  constructor(rules: Rules, puzzle: Puzzle) {
    this.#rules = rules;
    this.#puzzle = puzzle;
  }

  /** Takes in the puzzle's moment, once it has been read. */
  read(view: View): void {
    const puzzle = this.#puzzle;
    this.#seat = view.seat;
    this.#leader = view.leader;
    this.#draws = 0;
    const own = new Set(view.tiles());
    for (let i = 0; i < view.actions; i++) {
      const entry = view.action(i);
      const mine = seatOfEntry(entry) === view.seat;
      if (kindOf(entry) === DRAW) this.#drawn[this.#draws++] = mine ? tileOfAction(entry) : -1 - seatOfEntry(entry);
      else if (mine && kindOf(entry) <= LEAD) own.add(tileOfAction(entry));
    }
    for (let i = 0; i < this.#draws; i++) own.delete(this.#drawn[i]);
    this.#own.length = 0;
    this.#own.push(...own);
    let at = 0;
    for (let cell = 0; cell < puzzle.cells; cell++) {
      if (puzzle.slotOf[cell] === 0) this.#seatAt[puzzle.seatOf[cell]] = at;
      this.#cellAt[cell] = at;
      at += puzzle.size[cell];
    }
    this.#cellAt[puzzle.cells] = at;
  }

  /** Writes the state before the lead, of the puzzle as it is solved now. */
  write(state: State, words: Words): void {
    this.#sortTiles(words);
    const { handSize, players, set } = this.#rules;
    clear(state);
    state[PHASE] = LEADING;
    state[SEAT] = this.#leader;
    state[LEADER] = this.#leader;
    state[NEXT] = players * handSize;
    state[SHUFFLED] = tilesIn(set);
    for (let seat = 0; seat < players; seat++) {
      const from = this.#seatAt[seat];
      this.#next[seat] = from + handSize;
      if (seat === this.#seat) for (const tile of this.#own) give(state, holderOf(seat), codeOf(tile));
      else for (let i = from; i < from + handSize; i++) give(state, holderOf(seat), codeOf(this.#tiles[i]));
    }
    for (let i = 0; i < this.#draws; i++) {
      const drawn = this.#drawn[i];
      state[DECK + players * handSize + i] = codeOf(drawn >= 0 ? drawn : this.#tiles[this.#take(-1 - drawn)]);
    }
  }

  /** Sorts others' tiles by cell, those of a cell in random order. */
  #sortTiles(words: Words): void {
    const puzzle = this.#puzzle;
    const { evidence, cellOf } = puzzle;
    const tiles = this.#tiles;
    this.#filled.set(this.#cellAt.subarray(0, puzzle.cells));
    for (let i = 0; i < puzzle.hiddenCount; i++) this.#put(puzzle.hidden[i], cellOf[puzzle.hidden[i]]);
    for (let i = 0; i < evidence.playedCount; i++) this.#put(evidence.playedTile[i], cellOf[evidence.playedTile[i]]);
    for (let cell = 0; cell < puzzle.cells; cell++) {
      const end = this.#cellAt[cell + 1];
      for (let at = this.#cellAt[cell]; at < end - 1; at++) {
        const other = at + belowAt(words, 0, end - at);
        const tile = tiles[other];
        tiles[other] = tiles[at];
        tiles[at] = tile;
      }
    }
  }

  /** Where the next tile lies that a seat drew. */
  #take(seat: number): number {
    const at = this.#next[seat];
    this.#next[seat] = at + 1;
    return at;
  }

  #put(tile: number, cell: number): void {
    if (cell < 0) return;
    const at = this.#filled[cell];
    this.#tiles[at] = tile;
    this.#filled[cell] = at + 1;
  }
}
