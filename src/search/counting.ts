/**
 * Deals drawn exactly uniformly, by counting how many ways lead on from each choice.
 *
 * Tiles are placed one by one, each place with a probability in proportion to the ways in which the rest can then be
 * placed. Every place in a cell counts apart, so that no binomials come in.
 *
 * Hidden tiles that allow the same cells are of one kind. Where kinds form a chain, each within the next, tiles placed
 * from the narrowest kind up have as many places as their cells and the boneyard hold, less those taken, wherever the
 * earlier ones went: the ways are a product and any free place is as good. With one other hand all kinds are such a chain,
 * since a draw or a pass bars a tile from every slot filled before it; with more, the heaviest chain is taken. Tiles
 * outside it, and played ones that may have come from several cells, are placed first, by dynamic programming over what
 * they have used up of the cells. Its table has (tiles + 1) × Π (most used + 1) entries; where that is beyond the limit,
 * `read` says so and swapping.ts is the way.
 */

import { MOST_TILES } from '../engine/state.ts';
import { belowAt, nextAt } from '../random/generator.ts';
import { bits16, lowest } from '../random/words.ts';
import { BONEYARD, type Puzzle } from './puzzle.ts';

/** Cells that fit a mask, its sign left alone. */
const MOST_CELLS_HERE = 30;
const TWO_TO_MINUS_32 = 2 ** -32;

export class Counting {
  readonly #puzzle: Puzzle;
  readonly #mostEntries: number;
  /** Kinds of hidden tiles: the cells allowed, and how many tiles. */
  #kinds = 0;
  readonly #kindMask = new Int32Array(MOST_TILES);
  readonly #kindCount = new Int32Array(MOST_TILES);
  /** By kind: tiles in the heaviest chain that ends with it, the kind before it there, and whether the chain taken has it. */
  readonly #weight = new Int32Array(MOST_TILES);
  readonly #before = new Int32Array(MOST_TILES);
  readonly #linked = new Uint8Array(MOST_TILES);
  readonly #kindOf = new Int32Array(MOST_TILES);
  /** Tiles of the chain, narrowest kind first, and the cells each allows; from `#free` on they allow every cell. */
  #chained = 0;
  #free = 0;
  readonly #chainTile = new Int32Array(MOST_TILES);
  readonly #chainMask = new Int32Array(MOST_TILES);
  /** Tiles placed by the table, the cells each allows, and whether the boneyard is open to it. */
  #tabled = 0;
  readonly #tabledTile = new Int32Array(MOST_TILES);
  readonly #tabledMask = new Int32Array(MOST_TILES);
  readonly #tabledDraws = new Uint8Array(MOST_TILES);
  /** The table, layer by layer, −1 where not yet counted; by cell the step in a layer for a tile placed there. */
  #states = 1;
  #table = new Float64Array(0);
  readonly #step = new Int32Array(MOST_CELLS_HERE);
  /** Room left in each cell and in the boneyard as tiles are placed. */
  readonly #room = new Int32Array(MOST_CELLS_HERE);
  #boneyard = 0;
  /** One over all places: keeps products of places within range. */
  #scale = 1;

  constructor(puzzle: Puzzle, mostEntries: number) {
    this.#puzzle = puzzle;
    this.#mostEntries = mostEntries;
  }

  /** Takes the puzzle in. False where counting would take too much. */
  read(): boolean {
    const puzzle = this.#puzzle;
    if (puzzle.cells > MOST_CELLS_HERE) return false;
    let places = puzzle.boneyard;
    for (let cell = 0; cell < puzzle.cells; cell++) places += puzzle.room[cell];
    this.#scale = 1 / places;
    this.#sortKinds();
    this.#takeChain();
    this.#listTiles();
    if (!this.#layTable()) return false;
    this.#clear();
    return this.#ways(0, 0) > 0;
  }

  /** Solves the puzzle at random. */
  place(words: Int32Array): void {
    const { cellOf } = this.#puzzle;
    this.#clear();
    this.#placeTabled(words);
    for (let i = 0; i < this.#free; i++) cellOf[this.#chainTile[i]] = this.#takePlace(this.#chainMask[i], words);
    // The rest allow every cell: it is quicker to look for the tiles of a cell than for the cells of a tile.
    const tiles = this.#chainTile;
    let at = this.#free;
    for (let cell = 0; cell < this.#puzzle.cells; cell++) {
      for (let n = this.#room[cell]; n > 0; n--, at++) {
        const other = at + belowAt(words, 0, this.#chained - at);
        const tile = tiles[other];
        tiles[other] = tiles[at];
        tiles[at] = tile;
        cellOf[tile] = cell;
      }
    }
    for (; at < this.#chained; at++) cellOf[tiles[at]] = BONEYARD;
  }

  #clear(): void {
    const puzzle = this.#puzzle;
    for (let cell = 0; cell < puzzle.cells; cell++) this.#room[cell] = puzzle.room[cell];
    this.#boneyard = puzzle.boneyard;
  }

  /** The cells with room that a tile allows. */
  #maskOf(tile: number): number {
    const puzzle = this.#puzzle;
    let mask = 0;
    for (let cell = 0; cell < puzzle.cells; cell++) {
      if (puzzle.room[cell] !== 0 && puzzle.allows(tile, cell)) mask |= 1 << cell;
    }
    return mask;
  }

  #sortKinds(): void {
    const puzzle = this.#puzzle;
    this.#kinds = 0;
    for (let i = 0; i < puzzle.hiddenCount; i++) {
      const mask = this.#maskOf(puzzle.hidden[i]);
      let kind = 0;
      while (kind < this.#kinds && this.#kindMask[kind] !== mask) kind++;
      if (kind === this.#kinds) {
        this.#kindMask[kind] = mask;
        this.#kindCount[kind] = 0;
        this.#linked[kind] = 0;
        this.#weight[kind] = 0;
        this.#kinds++;
      }
      this.#kindCount[kind] = this.#kindCount[kind] + 1;
      this.#kindOf[i] = kind;
    }
  }

  /** Finds the chain of kinds with the most tiles. */
  #takeChain(): void {
    let last = -1;
    for (let kind = 0; kind < this.#kinds; kind++) {
      if (this.#weigh(kind) > (last < 0 ? 0 : this.#weight[last])) last = kind;
    }
    for (; last >= 0; last = this.#before[last]) this.#linked[last] = 1;
  }

  #weigh(kind: number): number {
    if (this.#weight[kind] > 0) return this.#weight[kind];
    const mask = this.#kindMask[kind];
    let most = 0;
    this.#before[kind] = -1;
    for (let inner = 0; inner < this.#kinds; inner++) {
      if (inner === kind || (this.#kindMask[inner] & ~mask) !== 0) continue;
      const weight = this.#weigh(inner);
      if (weight > most) {
        most = weight;
        this.#before[kind] = inner;
      }
    }
    return (this.#weight[kind] = most + this.#kindCount[kind]);
  }

  #listTiles(): void {
    const puzzle = this.#puzzle;
    let all = 0;
    for (let cell = 0; cell < puzzle.cells; cell++) if (puzzle.room[cell] !== 0) all |= 1 << cell;
    this.#tabled = 0;
    for (let i = 0; i < puzzle.openCount; i++) this.#tabulate(puzzle.open[i], this.#maskOf(puzzle.open[i]), 0);
    this.#chained = 0;
    this.#free = -1;
    for (let width = 0; width <= puzzle.cells; width++) {
      for (let i = 0; i < puzzle.hiddenCount; i++) {
        const kind = this.#kindOf[i];
        const mask = this.#kindMask[kind];
        if (bitCount(mask) !== width) continue;
        if (this.#linked[kind] === 0) this.#tabulate(puzzle.hidden[i], mask, 1);
        else {
          if (mask === all && this.#free < 0) this.#free = this.#chained;
          this.#chainMask[this.#chained] = mask;
          this.#chainTile[this.#chained++] = puzzle.hidden[i];
        }
      }
    }
    if (this.#free < 0) this.#free = this.#chained;
  }

  #tabulate(tile: number, mask: number, draws: number): void {
    this.#tabledTile[this.#tabled] = tile;
    this.#tabledMask[this.#tabled] = mask;
    this.#tabledDraws[this.#tabled++] = draws;
  }

  #layTable(): boolean {
    let states = 1;
    for (let cell = 0; cell < this.#puzzle.cells; cell++) {
      let takers = 0;
      for (let k = 0; k < this.#tabled; k++) takers += (this.#tabledMask[k] >> cell) & 1;
      this.#step[cell] = states;
      states *= Math.min(takers, this.#puzzle.room[cell]) + 1;
      if (states * (this.#tabled + 1) > this.#mostEntries) return false;
    }
    this.#states = states;
    const entries = states * (this.#tabled + 1);
    if (this.#table.length < entries) this.#table = new Float64Array(entries);
    this.#table.fill(-1, 0, entries);
    return true;
  }

  /** Ways, times a constant, to place the tiles from the table's k-th on; `state` says what the earlier ones used up. */
  #ways(k: number, state: number): number {
    const at = k * this.#states + state;
    const known = this.#table[at];
    if (known >= 0) return known;
    let ways = 0;
    if (k === this.#tabled) ways = this.#chainWays();
    else {
      for (let mask = this.#tabledMask[k]; mask !== 0; mask &= mask - 1) {
        ways += this.#waysThrough(lowest(mask), k, state);
      }
      ways += this.#waysByBoneyard(k, state);
    }
    this.#table[at] = ways;
    return ways;
  }

  /** Those of them in which the k-th tile lies in this cell. */
  #waysThrough(cell: number, k: number, state: number): number {
    const left = this.#room[cell];
    if (left === 0) return 0;
    this.#room[cell] = left - 1;
    const ways = left * this.#scale * this.#ways(k + 1, state + this.#step[cell]);
    this.#room[cell] = left;
    return ways;
  }

  /** Those of them in which the k-th tile lies in the boneyard. */
  #waysByBoneyard(k: number, state: number): number {
    const left = this.#boneyard;
    if (this.#tabledDraws[k] === 0 || left === 0) return 0;
    this.#boneyard = left - 1;
    const ways = left * this.#scale * this.#ways(k + 1, state);
    this.#boneyard = left;
    return ways;
  }

  /** Ways to place the chain in what room there is; those of its tiles that allow every cell only add a constant. */
  #chainWays(): number {
    let ways = 1;
    for (let i = 0; i < this.#free; i++) ways *= (this.#roomIn(this.#chainMask[i]) - i) * this.#scale;
    return Math.max(0, ways);
  }

  /** Room in the cells of a mask and the boneyard. */
  #roomIn(mask: number): number {
    let room = this.#boneyard;
    for (; mask !== 0; mask &= mask - 1) room += this.#room[lowest(mask)];
    return room;
  }

  #placeTabled(words: Int32Array): void {
    let state = 0;
    for (let k = 0; k < this.#tabled; k++) {
      // The last place with ways is taken where rounding leaves a little over, so a dead end is never entered.
      let rest = (nextAt(words, 0) >>> 0) * TWO_TO_MINUS_32 * this.#ways(k, state);
      let chosen = BONEYARD;
      for (let mask = this.#tabledMask[k]; mask !== 0 && rest >= 0; mask &= mask - 1) {
        const cell = lowest(mask);
        const ways = this.#waysThrough(cell, k, state);
        if (ways > 0) chosen = cell;
        rest -= ways;
      }
      if (rest >= 0 && this.#waysByBoneyard(k, state) > 0) chosen = BONEYARD;
      this.#puzzle.cellOf[this.#tabledTile[k]] = chosen;
      if (chosen === BONEYARD) this.#boneyard--;
      else {
        this.#room[chosen] = this.#room[chosen] - 1;
        state += this.#step[chosen];
      }
    }
  }

  /** Takes one of the free places in the cells of a mask and the boneyard, each as likely. */
  #takePlace(mask: number, words: Int32Array): number {
    let place = belowAt(words, 0, this.#roomIn(mask)) - this.#boneyard;
    if (place < 0) {
      this.#boneyard--;
      return BONEYARD;
    }
    for (; mask !== 0; mask &= mask - 1) {
      const cell = lowest(mask);
      place -= this.#room[cell];
      if (place < 0) {
        this.#room[cell] = this.#room[cell] - 1;
        return cell;
      }
    }
    throw new Error('a hidden tile was left without a place');
  }
}

const bitCount = (mask: number): number => bits16(mask & 0xffff) + bits16(mask >> 16);
