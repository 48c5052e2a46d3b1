/**
 * A game gone through once, from its first move on, and what is left of it: its sequence form. A branch of the first move at
 * a time, so that whoever waits can be told how far it is.
 */
import { CHANCE, type Game, OVER } from './game.ts';
import { type Grown, real, whole } from './grown.ts';
import { Knowledge } from './knowledge.ts';
import type { SequenceForm, Side } from './sequence-form.ts';
import { checkSize, MOST_HISTORIES, tooLarge } from './size.ts';

/** Told whenever a seat has a choice: whose it is, the sequence of its first option, how many there are, and whether it was told before. */
export type Met = (seat: number, first: number, options: number, visits: number) => void;

/** One seat's sets as they are found. */
class Sets {
  readonly knowledge = new Knowledge();
  readonly parent = whole();
  readonly first = whole();
  /** How often each was met. */
  readonly visits = whole();
  sequences = 1;
  /** By what is known: the set, counted from 1. */
  readonly #of = whole();

  /** The set of those who know this, `options` being their choice. */
  at(known: number, parent: number, options: number): number {
    this.#of.reach(known + 1);
    const found = this.#of.array[known] - 1;
    if (found >= 0) {
      const { array, length } = this.first;
      const end = found + 1 < length ? array[found + 1] : this.sequences;
      if (this.parent.array[found] !== parent || end - array[found] !== options)
        throw new Error('the game shows a seat too little to tell what it has chosen, or may choose');
      return found;
    }
    this.parent.push(parent);
    this.first.push(this.sequences);
    this.visits.push(0);
    this.sequences += options;
    this.#of.array[known] = this.parent.length;
    return this.parent.length - 1;
  }

  get side(): Side {
    const first = new Int32Array(this.first.length + 1);
    first.set(this.first.taken);
    first[this.first.length] = this.sequences;
    return { sequences: this.sequences, parent: this.parent.taken.slice(), first };
  }
}

export class Unrolling {
  /** Ways in which the first move may go. */
  readonly branches: number;
  histories = 0;
  readonly #game: Game;
  readonly #met: Met | null;
  readonly #seats: readonly [Sets, Sets] = [new Sets(), new Sets()];
  /** By end of the game at which somebody gains: the sequences of both seats, and what seat 0 gains there, by chance's weight. */
  readonly #rows = whole();
  readonly #columns = whole();
  readonly #gains = real();

  /** Throws `exact/size`. */
  constructor(game: Game, met: Met | null = null) {
    this.#game = game;
    this.#met = met;
    this.branches = game.count;
    if (game.mover !== CHANCE) throw new Error('the first move is not chance’s');
    checkSize(game);
  }

  /** Goes through one way of the first move, each once, in order. Throws `exact/size`. */
  branch(i: number): void {
    this.#go(i, this.#game.chance(i), 0, 0, 0, 0);
  }

  /** Takes way i, and goes through all that may follow. */
  #go(i: number, weight: number, known0: number, known1: number, row: number, column: number): void {
    const game = this.#game;
    game.take(i);
    if (game.mover === OVER) this.#end(row, column, weight * game.gain);
    else {
      const after0 = this.#seats[0].knowledge.after(known0, game.seen(0));
      const after1 = this.#seats[1].knowledge.after(known1, game.seen(1));
      this.#goOn(weight, after0, after1, row, column);
    }
    game.back();
  }

  #goOn(weight: number, known0: number, known1: number, row: number, column: number): void {
    const { mover, count } = this.#game;
    if (mover === CHANCE) {
      for (let way = 0; way < count; way++) {
        this.#go(way, weight * this.#game.chance(way), known0, known1, row, column);
      }
    } else if (count === 1) this.#go(0, weight, known0, known1, row, column);
    else if (mover === 0) {
      const first = this.#choice(0, known0, row, count);
      for (let way = 0; way < count; way++) this.#go(way, weight, known0, known1, first + way, column);
    } else {
      const first = this.#choice(1, known1, column, count);
      for (let way = 0; way < count; way++) this.#go(way, weight, known0, known1, row, first + way);
    }
  }

  #choice(seat: number, known: number, parent: number, ways: number): number {
    const sets = this.#seats[seat];
    const set = sets.at(known, parent, ways);
    const first = sets.first.array[set];
    if (this.#met !== null) this.#met(seat, first, ways, sets.visits.array[set]++);
    return first;
  }

  #end(row: number, column: number, gain: number): void {
    if (++this.histories > MOST_HISTORIES) throw tooLarge(this.histories / 1e6);
    if (gain === 0) return;
    this.#rows.push(row);
    this.#columns.push(column);
    this.#gains.push(gain);
  }

  /** The sequence form, once all branches have been gone through. */
  form(): SequenceForm {
    const sides = [this.#seats[0].side, this.#seats[1].side] as const;
    const entries = together(sides[0].sequences, sides[1].sequences, this.#rows, this.#columns, this.#gains);
    return { sides, ...entries, histories: this.histories };
  }
}

/** Ends sorted by row, those of one row and column put together. */
function together(
  rowCount: number,
  columnCount: number,
  rows: Grown<Int32Array>,
  columns: Grown<Int32Array>,
  gains: Grown<Float64Array>,
): Pick<SequenceForm, 'rows' | 'columns' | 'gains'> {
  const n = rows.length;
  const starts = new Int32Array(rowCount + 1);
  for (let i = 0; i < n; i++) starts[rows.array[i] + 1]++;
  for (let row = 0; row < rowCount; row++) starts[row + 1] += starts[row];
  const sorted = new Int32Array(n);
  const next = starts.slice();
  for (let i = 0; i < n; i++) sorted[next[rows.array[i]]++] = i;
  const outRows = new Int32Array(rowCount + 1);
  const outColumns = whole();
  const outGains = real();
  /** By column: where its entry in this row is, counted from 1; what is left of rows before lies below their end. */
  const entryOf = new Int32Array(columnCount);
  for (let row = 0; row < rowCount; row++) {
    outRows[row] = outColumns.length;
    for (let at = starts[row]; at < starts[row + 1]; at++) {
      const column = columns.array[sorted[at]];
      const entry = entryOf[column] - 1;
      if (entry >= outRows[row]) outGains.array[entry] += gains.array[sorted[at]];
      else {
        outColumns.push(column);
        outGains.push(gains.array[sorted[at]]);
        entryOf[column] = outColumns.length;
      }
    }
  }
  outRows[rowCount] = outColumns.length;
  return { rows: outRows, columns: outColumns.taken.slice(), gains: outGains.taken.slice() };
}
