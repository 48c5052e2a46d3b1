/**
 * Deals by chance walks, for puzzles too large to count: from one consistent deal, pairs of tiles that may change places do
 * so, and triples that may move round, again and again.
 *
 * Every step is as likely as its undoing, so where the steps connect all deals the walk tends to the uniform distribution. With one
 * other hand they do: the puzzle is then a chordal bipartite graph, for which Dyer, Jerrum and Müller ("On the switch
 * Markov chain for perfect matchings", Journal of the ACM 64, 2017) prove that pairs are enough. With more hands a boneyard that takes any
 * tile helps, but there is no proof. The walk is cut off after a fixed number of steps, so deals of this kind are
 * uniform only nearly, and those of one decision lean on each other.
 *
 * Starting anew for each deal from a sequential guess with weights was the other way; its weights were too uneven where
 * evidence is tight, which is where it matters.
 */
import { MOST_TILES } from '../engine/state.ts';
import { belowAt } from '../random/generator.ts';
import { BONEYARD, MOST_CELLS, type Puzzle } from './puzzle.ts';

/** Steps for each tile before the first deal, and between one deal and the next. */
const STEPS_FIRST = 60;
const STEPS_BETWEEN = 6;

/** Thrown where nothing can have led to what a seat has seen: never of a hand that was played. */
export class NoDeal extends Error {
  constructor() {
    super('no deal is consistent with what the seat has seen');
  }
}

export class Swapping {
  readonly #puzzle: Puzzle;
  /** Tiles that move, and where each lies. */
  #count = 0;
  readonly #tile = new Int32Array(MOST_TILES);
  readonly #place = new Int32Array(MOST_TILES);
  readonly #played = new Uint8Array(MOST_TILES);
  readonly #room = new Int32Array(MOST_CELLS);
  readonly #seen = new Uint8Array(MOST_CELLS + 1);
  #boneyard = 0;

  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
  }

  /** Takes the puzzle in and walks away from the first deal found. */
  read(words: Int32Array): void {
    const puzzle = this.#puzzle;
    this.#count = 0;
    for (let i = 0; i < puzzle.openCount; i++) this.#add(puzzle.open[i], 1);
    for (let i = 0; i < puzzle.hiddenCount; i++) this.#add(puzzle.hidden[i], 0);
    for (let cell = 0; cell < puzzle.cells; cell++) this.#room[cell] = puzzle.room[cell];
    this.#boneyard = puzzle.boneyard;
    const count = this.#count;
    for (this.#count = 0; this.#count < count; this.#count++) {
      this.#seen.fill(0);
      if (!this.#seat(this.#count)) throw new NoDeal();
    }
    this.#walk(STEPS_FIRST * count, words);
  }

  /** Solves the puzzle at random. */
  place(words: Int32Array): void {
    const { cellOf } = this.#puzzle;
    this.#walk(STEPS_BETWEEN * this.#count, words);
    for (let i = 0; i < this.#count; i++) cellOf[this.#tile[i]] = this.#place[i];
  }

  #add(tile: number, played: number): void {
    this.#tile[this.#count] = tile;
    this.#played[this.#count++] = played;
  }

  #allows(i: number, place: number): boolean {
    return place === BONEYARD ? this.#played[i] === 0 : this.#puzzle.allows(this.#tile[i], place);
  }

  /** Finds a place for the i-th tile, moving earlier ones along (an augmenting path). */
  #seat(i: number): boolean {
    for (let place = BONEYARD; place < this.#puzzle.cells; place++) {
      if (this.#seen[place + 1] === 1 || !this.#allows(i, place)) continue;
      this.#seen[place + 1] = 1;
      if (!this.#takeRoom(place) && !this.#vacate(place)) continue;
      this.#place[i] = place;
      return true;
    }
    return false;
  }

  #takeRoom(place: number): boolean {
    if (place === BONEYARD) return this.#boneyard > 0 && this.#boneyard-- > 0;
    if (this.#room[place] === 0) return false;
    this.#room[place] = this.#room[place] - 1;
    return true;
  }

  /** Moves one tile out of a full place. */
  #vacate(place: number): boolean {
    for (let j = 0; j < this.#count; j++) if (this.#place[j] === place && this.#seat(j)) return true;
    return false;
  }

  #walk(steps: number, words: Int32Array): void {
    const count = this.#count;
    const place = this.#place;
    for (let step = 0; step < steps; step++) {
      const i = belowAt(words, 0, count);
      const j = belowAt(words, 0, count);
      const ofI = place[i];
      const ofJ = place[j];
      if (ofI === ofJ || !this.#allows(i, ofJ)) continue;
      if (this.#allows(j, ofI)) {
        place[i] = ofJ;
        place[j] = ofI;
        continue;
      }
      const k = belowAt(words, 0, count);
      const ofK = place[k];
      if (this.#allows(j, ofK) && this.#allows(k, ofI)) {
        place[i] = ofJ;
        place[j] = ofK;
        place[k] = ofI;
      }
    }
  }
}
