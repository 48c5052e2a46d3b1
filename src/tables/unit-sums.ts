/**
 * The ratio sums of many measures at once, a block of units at a time: what `addUnit` of stats/ratio.ts does for one
 * measure and one unit, as flat arrays.
 *
 * There are two kinds of measure. A steady one is taken of every hand, at every seat or of every match, so its y is that
 * number, shared with others, times a constant: x is all that is kept of it. A rare one (the double blank spent with
 * three tiles in hand) has a y of its own and is looked at only in units that bring it something.
 *
 * Sums are exact. They are floats, quick to add to, for as long as no square in them can have passed 2^53, and are then
 * added to whole numbers of any size; a block of units so long that their own squares might (matches of a thousand hands)
 * goes there directly. Measure by measure through a block the sums stay in registers: unit by unit, in memory, they took
 * twice as long.
 */
import { addUnit, mergeRatios, noRatio, type RatioSums } from '../stats/ratio.ts';
import { Gathered } from './gathered.ts';

/** Units in a block. */
export const BLOCK_UNITS = 128;

/** A steady measure: which number it is per, and what that is taken times. */
export interface Steady {
  readonly name: string;
  readonly per: number;
  readonly times: number;
}

/** Whole numbers up to here are exact as floats. */
const EXACT = 2 ** 53;

export class UnitSums {
  /** Of the block that is going by, unit by unit: the x of every steady measure, BLOCK_UNITS apart. */
  readonly x: Float64Array;
  /** And the numbers that they are per. */
  readonly per: Float64Array;
  readonly #steady: readonly Steady[];
  readonly #rare: readonly string[];
  /** What one row may bring to an x or a y, at most. */
  readonly #most: number;
  readonly #gathered: readonly Gathered[];
  /** Of what steady measures are per, as their x. */
  readonly #gatheredPer: readonly Gathered[];
  readonly #gatheredRare: readonly Gathered[];
  /** What the sums of squares gathered may still grow by, and whether those of this block stay below it. */
  #room = EXACT;
  #exact = true;
  // Of rare measures: x and y of the unit, and which of them have any.
  readonly #rareX: Float64Array;
  readonly #rareY: Float64Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  readonly #totals: ReadonlyMap<string, RatioSums>;

  constructor(steady: readonly Steady[], rare: readonly string[], most: number) {
    const pers = Math.max(...steady.map(({ per }) => per)) + 1;
    this.#steady = steady;
    this.#rare = rare;
    this.#most = most;
    this.x = new Float64Array(steady.length * BLOCK_UNITS);
    this.per = new Float64Array(pers * BLOCK_UNITS);
    this.#gathered = Gathered.of(steady.length);
    this.#gatheredPer = Gathered.of(pers);
    this.#gatheredRare = Gathered.of(rare.length);
    this.#rareX = new Float64Array(rare.length);
    this.#rareY = new Float64Array(rare.length);
    this.#touched = new Int32Array(rare.length);
    this.#totals = new Map([...steady.map(({ name }) => name), ...rare].map(name => [name, noRatio()]));
  }

  /** Begins a block of so many units, none of more than so many rows. */
  openBlock(units: number, rows: number): void {
    const bound = rows * this.#most;
    const squares = units * bound * bound;
    this.#exact = squares <= EXACT;
    if (this.#exact) {
      if (squares > this.#room) this.#settle();
      this.#room -= squares;
    }
  }

  /** Adds to a rare measure of the unit that is going by; `y` is above 0. */
  addRare(measure: number, x: number, y: number): void {
    if (this.#rareY[measure] === 0) this.#touched[this.#touchedCount++] = measure;
    this.#rareX[measure] += x;
    this.#rareY[measure] += y;
  }

  /** Ends a unit for the rare measures. */
  closeUnit(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const measure = this.#touched[i];
      const x = this.#rareX[measure];
      const y = this.#rareY[measure];
      if (this.#exact) this.#gatheredRare[measure].add(x, y);
      else addUnit(this.#totals.get(this.#rare[measure])!, x, y);
      this.#rareX[measure] = 0;
      this.#rareY[measure] = 0;
    }
    this.#touchedCount = 0;
  }

  /** Ends a block for the steady measures. */
  closeBlock(units: number): void {
    if (this.#exact) this.#gather(units);
    else this.#addExactly(units);
    this.x.fill(0);
    this.per.fill(0);
  }

  /** Takes in sums that came about elsewhere. */
  add(sums: ReadonlyMap<string, RatioSums>): void {
    for (const [name, more] of sums) mergeRatios(this.#totals.get(name)!, more);
  }

  /** The sums by measure. */
  sums(): ReadonlyMap<string, RatioSums> {
    this.#settle();
    return this.#totals;
  }

  #gather(units: number): void {
    const { x, per } = this;
    for (let i = 0; i < this.#steady.length; i++) {
      this.#gathered[i].addBlock(x, i * BLOCK_UNITS, per, this.#steady[i].per * BLOCK_UNITS, units);
    }
    for (let i = 0; i < this.#gatheredPer.length; i++) {
      const at = i * BLOCK_UNITS;
      const gathered = this.#gatheredPer[i];
      gathered.addBlock(per, at, per, at, units);
      let n = 0;
      for (let unit = 0; unit < units; unit++) n += per[at + unit] === 0 ? 0 : 1;
      gathered.addUnits(n);
    }
  }

  #addExactly(units: number): void {
    for (const [i, { name, per, times }] of this.#steady.entries()) {
      for (let unit = 0; unit < units; unit++) {
        const y = this.per[per * BLOCK_UNITS + unit];
        if (y > 0) addUnit(this.#totals.get(name)!, this.x[i * BLOCK_UNITS + unit], times * y);
      }
    }
  }

  /** Adds what has gathered to the totals. */
  #settle(): void {
    for (const [i, { name, per, times }] of this.#steady.entries()) {
      const { x, xx, xy } = this.#gathered[i].sums;
      const { n, x: y, xx: yy } = this.#gatheredPer[per].sums;
      mergeRatios(this.#totals.get(name)!, { n, x, y: times * y, xx, yy: times * times * yy, xy: times * xy });
    }
    for (const [i, name] of this.#rare.entries()) {
      const { sums } = this.#gatheredRare[i];
      if (sums.n > 0) mergeRatios(this.#totals.get(name)!, sums);
    }
    for (const all of [this.#gathered, this.#gatheredPer, this.#gatheredRare]) for (const one of all) one.clear();
    this.#room = EXACT;
  }
}
