/**
 * The same sums as tally.ts takes row by row, for units that are all alike: one hand in every seating of the plan, in its
 * order, everybody seated as planned. Where hands are played and not matches every unit is so, and that is how nearly all
 * hands are summed up.
 *
 * Being alike, a measure's x of a unit is the sum of the same few cells each time (an agent's points: of seat 0 in its
 * first row, of seat 1 in its second), and what it is per is a constant. So a block of units is laid out as lanes
 * (alike-columns.ts), and a measure is added up eight units at a time, in whole numbers of 64 bits.
 */
import { canonical } from '../stats/exact.ts';
import type { RatioSums } from '../stats/ratio.ts';
import { AlikeColumns } from './alike-columns.ts';
import type { HandColumns } from './hands-schema.ts';
import { type Histogram, type Histograms, MOST_COUNTED } from './histogram.ts';
import type { Address } from './lane-calls.ts';
import * as layout from './lane-layout.ts';
import { Lanes } from './lanes.ts';
import { MOST_TOLD, marginWeights, type Pairing, perUnit } from './measures.ts';

const { LANES_AT_ONCE, LISTED, PAIR, PAIR_OTHER, PAIR_WEIGHTS, RARE_SUMS, RARE_UNIT, SEATED, SEATED_COUNTS, SEATS } =
  layout;

/** Rows in a block, or a little more where there are many seatings: what stays in a near cache, column by column. */
const BLOCK_ROWS = 2048;

/** Units are taken so many at a time; who has a few left over sums them up row by row. */
export const UNITS_AT_ONCE = LANES_AT_ONCE;

/** What a lane counts in a measure: of which column, in which of a unit's rows, how often. */
interface Term {
  readonly column: Address;
  readonly row: number;
  readonly weight: number;
}

export class AlikeUnits {
  /**
   * Whether sums of so many rows stay whole, whatever lanes of 16 bits are added up. A row brings a margin two agents'
   * means over their seats, times the scale, which is no less than the seats that an agent has; anything else, at most a
   * cell for each of those. And the least number is −2^15. A seat's lead is worked out within a lane, times `aheadScale`:
   * at points beyond 2^15 / (2 · aheadScale), which no hand has, it is wrong before it is added up.
   */
  static canHold({ seatings, scale }: Pairing, rows: number): boolean {
    const most = 2 ** 15 * 2 * scale * seatings.length;
    return most < 2 ** 31 && (rows / seatings.length) * most ** 2 < 2 ** 63;
  }

  readonly #pairing: Pairing;
  readonly #histograms: Histograms;
  readonly #lanes = new Lanes();
  readonly #columns: AlikeColumns;
  readonly #room: number;
  /** By steady measure: its terms; where they are written, in pairs; and Σx and Σx² of each. */
  readonly #terms: readonly (readonly Term[])[];
  readonly #pairs: readonly Address[];
  readonly #sums: Address;
  /** For blocks of how many units the terms are written. */
  #aimed = 0;
  readonly #counts: ReadonlyMap<Histogram, Address>;
  // Of the double blank: where it was spent; the columns looked at there; by row of a unit and seat, where the sums of
  // who sits there and its counts begin; and the sums.
  readonly #found: Address;
  readonly #looked: Address;
  readonly #who: Address;
  readonly #rare: Address;
  #units = 0;

  constructor(pairing: Pairing, columns: HandColumns, histograms: Histograms) {
    const { seatings, measures } = pairing;
    const lanes = this.#lanes;
    this.#pairing = pairing;
    this.#histograms = histograms;
    this.#room = Math.max(1, Math.floor(BLOCK_ROWS / seatings.length / LANES_AT_ONCE)) * LANES_AT_ONCE;
    const rows = this.#room * seatings.length;
    this.#columns = new AlikeColumns(pairing, columns, lanes, rows);
    this.#terms = this.#allTerms();
    this.#pairs = this.#terms.map(terms => lanes.take(PAIR * Math.ceil(terms.length / 2)));
    const zeros = (this.#sums = lanes.take(16 * this.#terms.length));
    this.#counts = new Map(histograms.all.map(([, one]) => [one, lanes.take(4 * (2 * MOST_COUNTED + 1))]));
    this.#rare = lanes.take(RARE_SUMS * measures.rare.length);
    this.#found = lanes.take(LISTED * (rows + 1));
    this.#looked = lanes.take(4 * 5);
    this.#who = lanes.take(SEATED * SEATS * seatings.length);
    lanes.open(rows);
    new Uint8Array(lanes.buffer, zeros, this.#found - zeros).fill(0);
    this.#writeBlanks();
  }

  /**
   * Takes in units from a row on, a multiple of UNITS_AT_ONCE, as far as they are alike in what rows can differ in
   * (that there are as many as seatings the caller has seen), and says how many.
   */
  take(from: number, units: number): number {
    const seatings = this.#pairing.seatings.length;
    let taken = 0;
    while (taken < units) {
      const n = Math.min(this.#room, units - taken);
      if (!this.#columns.layOut(from + taken * seatings, n)) break;
      this.#columns.workOut(n * seatings);
      this.#gather(n);
      this.#count(n);
      this.#takeBlanks(n);
      this.#units += n;
      taken += n;
    }
    return taken;
  }

  /** Ends it: gives the sums by measure, and adds what was counted to the histograms. */
  settle(): ReadonlyMap<string, RatioSums> {
    const { buffer } = this.#lanes;
    for (const [histogram, at] of this.#counts) this.#addCounts(histogram, at);
    const { steady, rare } = this.#pairing.measures;
    const per = perUnit(this.#pairing);
    const sums = new Map<string, RatioSums>();
    const gathered = new BigInt64Array(buffer, this.#sums, 2 * steady.length);
    for (const [i, measure] of steady.entries()) {
      const y = BigInt(measure.times * per[measure.per]);
      if (y === 0n) continue;
      const [x, xx] = gathered.subarray(2 * i);
      const n = BigInt(this.#units);
      sums.set(measure.name, ratio(n, x, n * y, xx, n * y * y, x * y));
    }
    const ofRare = new BigInt64Array(buffer, this.#rare, (RARE_SUMS / 8) * rare.length);
    for (const [i, name] of rare.entries()) {
      const at = (RARE_SUMS / 8) * i;
      if (ofRare[at] === 0n) continue;
      const [n, x, y, xx, yy, xy] = ofRare.subarray(at);
      sums.set(name, ratio(n, x, y, xx, yy, xy));
    }
    this.#lanes.close();
    return sums;
  }

  #addCounts(histogram: Histogram, at: Address): void {
    const { buffer, calls } = this.#lanes;
    const length = 2 * MOST_COUNTED + 1;
    const counts = new Int32Array(buffer, at, length);
    for (let i = calls.nextSeen(at, 0, length); i < length; i = calls.nextSeen(at, i + 1, length)) {
      histogram.add(i - MOST_COUNTED, counts[i]);
    }
  }

  #gather(units: number): void {
    if (units !== this.#aimed) this.#writeTerms(units);
    const { gather } = this.#lanes.calls;
    for (let i = 0; i < this.#pairs.length; i++) {
      gather(this.#sums + 16 * i, this.#pairs[i], (this.#terms[i].length + 1) >> 1, units);
    }
  }

  #count(units: number): void {
    const columns = this.#columns;
    const { seatings } = this.#pairing;
    const { plays, draws, margin, winnerPoints, drawn } = this.#histograms;
    const n = units * seatings.length;
    this.#countIn(plays, columns.plays, n);
    this.#countIn(draws, columns.draws, n);
    if (margin) this.#countIn(margin, columns.margin, n);
    for (const [seating, places] of seatings.entries()) {
      for (const [seat, place] of places.entries()) {
        this.#countIn(drawn[place], columns.drawn[seat] + 2 * seating * units, units);
      }
    }
    const at = this.#counts.get(winnerPoints)!;
    const { countWhere } = this.#lanes.calls;
    const bad = countWhere(at, MOST_COUNTED, columns.winnerPoints, columns.somebodyWon, n);
    if (bad >= 0) this.#refuse(columns.winnerPoints, bad);
  }

  #countIn(histogram: Histogram, column: Address, n: number): void {
    const bad = this.#lanes.calls.count(this.#counts.get(histogram)!, MOST_COUNTED, column, n);
    if (bad >= 0) this.#refuse(column, bad);
  }

  #refuse(column: Address, lane: number): never {
    throw new RangeError(`no hand has a ${new Int16Array(this.#lanes.buffer, column)[lane]}`);
  }

  /** Where the double blank was spent, laid at an end and not led, and what that came to. */
  #takeBlanks(units: number): void {
    const { seatings, rules, aheadScale } = this.#pairing;
    const { calls } = this.#lanes;
    const found = this.#found;
    const n = calls.find(found, this.#columns.blankSpent, units, seatings.length);
    const [looked, who] = [this.#looked, this.#who];
    const bad = calls.spend(
      ...([found, n, this.#units, looked, who, rules.players, MOST_TOLD, aheadScale, MOST_COUNTED] as const),
    );
    if (bad >= 0) throw new RangeError('no hand spends the double blank so');
  }

  #writeBlanks(): void {
    const { buffer } = this.#lanes;
    const { seatings, measures } = this.#pairing;
    const { blankSeat, blankOwn, blankOnly, spenderWon, spenderAhead } = this.#columns;
    new Int32Array(buffer, this.#looked).set([blankSeat, blankOwn, blankOnly, spenderWon, spenderAhead]);
    const who = new Int32Array(buffer, this.#who);
    for (const [seating, places] of seatings.entries()) {
      for (const [seat, place] of places.entries()) {
        const sums = this.#rare + RARE_SUMS * measures.of[place].rare;
        const at = (SEATED * (SEATS * seating + seat)) / 4;
        who[at] = sums;
        who[at + SEATED_COUNTS / 4] = this.#counts.get(this.#histograms.blankOwn[place])!;
      }
    }
    // No unit has added to any yet.
    const words = new Int32Array(buffer, this.#rare);
    for (let i = 0; i < measures.rare.length; i++) words[(RARE_SUMS * i + RARE_UNIT) / 4] = -1;
  }

  #writeTerms(units: number): void {
    const { buffer } = this.#lanes;
    const words = new Int32Array(buffer);
    const weights = new Int16Array(buffer);
    for (const [i, terms] of this.#terms.entries()) {
      for (let k = 0; k < terms.length; k += 2) {
        const one = terms[k];
        const other = terms[k + 1] ?? { ...one, weight: 0 };
        const at = (this.#pairs[i] + (k / 2) * PAIR) / 4;
        words[at] = one.column + 2 * one.row * units;
        words[at + PAIR_OTHER / 4] = other.column + 2 * other.row * units;
        weights.set([one.weight, other.weight], 2 * at + PAIR_WEIGHTS / 2);
      }
    }
    this.#aimed = units;
  }

  #allTerms(): Term[][] {
    const { measures, seatings, scale } = this.#pairing;
    const c = this.#columns;
    const terms = measures.steady.map((): Term[] => []);
    const whole = [c.out, c.blocked, c.tied, c.plays, c.draws, c.passes, c.boneLeft, c.lead, c.leadWon];
    const bySeat = [c.points, c.pips, c.drawn, c.matadors, c.won, c.failed, c.spent];
    for (const [row, seating] of seatings.entries()) {
      for (const [i, column] of whole.entries()) terms[i].push({ column, row, weight: 1 });
      for (const [seat, place] of seating.entries()) {
        const { seats } = measures.of[place];
        for (const [i, columns] of bySeat.entries()) terms[seats + i].push({ column: columns[seat], row, weight: 1 });
      }
      for (const { a, b, margin } of measures.between) {
        for (const [seat, weight] of marginWeights(seating, a, b, scale).entries()) {
          if (weight !== 0) terms[margin].push({ column: c.points[seat], row, weight });
        }
      }
    }
    return terms;
  }
}

const ratio = (n: bigint, x: bigint, y: bigint, xx: bigint, yy: bigint, xy: bigint): RatioSums => ({
  n: Number(n),
  x: Number(x),
  y: Number(y),
  xx: canonical(xx),
  yy: canonical(yy),
  xy: canonical(xy),
});
