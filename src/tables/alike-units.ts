/**
 * The same sums as tally.ts takes row by row, for units that are all alike: one hand in every seating of the plan, in its
 * order, everybody seated as planned. Where hands are played and not matches every unit is so, and that is how nearly all
 * hands are summed up.
 *
 * Being alike, a measure's x of a unit is the sum of the same few cells each time (an agent's points: of seat 0 in its
 * first row, of seat 1 in its second), and what it is per is a constant. So a measure is added up down its columns, with
 * nothing looked up on the way: more than twice as fast as row by row.
 */
import { sideOf } from '../engine/rules.ts';
import { type HandColumns, OUT_ENDING } from './hands-schema.ts';
import type { Histograms } from './histogram.ts';
import type { Of, Pairing } from './measures.ts';
import * as names from './measures.ts';
import { BLOCK_UNITS, type Term, type UnitSums } from './unit-sums.ts';

const { BLANK_MARGIN, BLANK_ONLY, BLANK_WHEN, MOST_TOLD } = names;

/** Nobody's: no seat is a ninth. */
const NO_SIDE = 8;

/** 1 for equal numbers, neither below 0, else 0. In arithmetic: who won or led is nothing a processor could predict. */
const same = (a: number, b: number): number => ((a ^ b) - 1) >>> 31;

export class AlikeUnits {
  readonly #c: HandColumns;
  readonly #sums: UnitSums;
  readonly #histograms: Histograms;
  readonly #of: readonly Of[];
  readonly #between: readonly names.Between[];
  /** By seating and seat: the agent of the run, and its place in the pairing. */
  readonly #agents: readonly (readonly number[])[];
  readonly #places: readonly (readonly number[])[];
  readonly #sideOf: Int8Array;
  readonly #teams: boolean;
  readonly #aheadScale: number;
  /** By steady measure: the cells of a unit that are its x; none of a margin, which is worked out. */
  readonly #terms: readonly (readonly Term[])[];
  /** What steady measures are per. */
  readonly #per: readonly number[];
  /** By two agents, seating and seat: what a point counts in the margin between them. */
  readonly #weights: readonly (readonly Float64Array[])[];
  // Worked out for the rows of a block; the lists by seat.
  /** Rows in which the double blank was spent. */
  readonly #found: Int32Array;
  /** The side that won, or NO_SIDE. */
  readonly #winners: Int8Array;
  /** Points of all seats. */
  readonly #totals: Int32Array;
  readonly #out: Int16Array;
  readonly #blocked: Int16Array;
  readonly #tied: Int16Array;
  readonly #lead: Int16Array;
  readonly #leadWon: Int16Array;
  readonly #matadors: readonly Int16Array[];
  readonly #won: readonly Int16Array[];
  readonly #failed: readonly Int16Array[];
  readonly #spent: readonly Int16Array[];

  constructor(pairing: Pairing, columns: HandColumns, sums: UnitSums, histograms: Histograms) {
    const { rules, agents, seatings, measures, scale, aheadScale } = pairing;
    const rows = () => new Int16Array(BLOCK_UNITS * seatings.length);
    const bySeat = () => Array.from({ length: rules.players }, rows);
    this.#c = columns;
    this.#sums = sums;
    this.#histograms = histograms;
    this.#of = measures.of;
    this.#between = measures.between;
    this.#agents = seatings.map(seating => seating.map(place => agents[place]));
    this.#places = seatings;
    this.#sideOf = Int8Array.from({ length: rules.players }, (_, seat) => sideOf(rules, seat));
    this.#teams = rules.teams;
    this.#aheadScale = aheadScale;
    this.#found = new Int32Array(BLOCK_UNITS * seatings.length);
    this.#winners = new Int8Array(BLOCK_UNITS * seatings.length);
    this.#totals = new Int32Array(BLOCK_UNITS * seatings.length);
    this.#out = rows();
    this.#blocked = rows();
    this.#tied = rows();
    this.#lead = rows();
    this.#leadWon = rows();
    this.#matadors = bySeat();
    this.#won = bySeat();
    this.#failed = bySeat();
    this.#spent = bySeat();
    this.#per = names.perUnit(pairing);
    this.#weights = measures.between.map(({ a, b }) =>
      seatings.map(seating => names.marginWeights(seating, a, b, scale)),
    );
    this.#terms = this.#allTerms(pairing);
  }

  /**
   * Takes in units from a row on, if they are alike in what rows can differ in (that there are as many as seatings the
   * caller has seen), and says whether they are.
   */
  take(from: number, units: number): boolean {
    if (!this.#seatedAsPlanned(from, units)) return false;
    const seatings = this.#places.length;
    const rows = units * seatings;
    this.#workOutHands(from, rows);
    this.#workOutSeats(from, rows);
    this.#workOutMargins(from, units);
    this.#workOutFaults(from, rows);
    this.#takeBlanks(from, rows);
    this.#count(from, units);
    for (let i = 0; i < this.#terms.length; i++) {
      this.#sums.addAlike(i, this.#terms[i], from, seatings, units, this.#per);
    }
    this.#sums.addPer(units, this.#per);
    return true;
  }

  #seatedAsPlanned(from: number, units: number): boolean {
    const seatings = this.#agents.length;
    const end = from + units * seatings;
    const found = this.#c.seating.values;
    for (let seating = 0; seating < seatings; seating++) {
      for (let row = from + seating; row < end; row += seatings) if (found[row] !== seating) return false;
      const agents = this.#agents[seating];
      for (let seat = 0; seat < agents.length; seat++) {
        const agent = agents[seat];
        const sits = this.#c.agent[seat].values;
        for (let row = from + seating; row < end; row += seatings) if (sits[row] !== agent) return false;
      }
    }
    return true;
  }

  /** How hands ended and who led. */
  #workOutHands(from: number, rows: number): void {
    const { winner, by, leader, points } = this.#c;
    const won = winner.values;
    const somebody = winner.valid;
    const ended = by.values;
    const leads = leader.values;
    const sideOfSeat = this.#sideOf;
    const sides = this.#winners;
    const out = this.#out;
    const blocked = this.#blocked;
    const tied = this.#tied;
    const leadWon = this.#leadWon;
    for (let i = 0; i < rows; i++) {
      const row = from + i;
      const has = somebody[row];
      const side = has === 1 ? sideOfSeat[won[row]] : NO_SIDE;
      const wentOut = same(ended[row], OUT_ENDING);
      sides[i] = side;
      out[i] = wentOut;
      blocked[i] = 1 - wentOut;
      tied[i] = 1 - has;
      leadWon[i] = same(sideOfSeat[leads[row]], side);
      if (has === 1) this.#histograms.winnerPoints.add(points[won[row]].values[row]);
    }
  }

  /** What is worked out at each seat, and by how much the leader is ahead (see `#ahead`). */
  #workOutSeats(from: number, rows: number): void {
    const { points, leader, matadors } = this.#c;
    const sides = this.#winners;
    const totals = this.#totals;
    const lead = this.#lead;
    const leads = leader.values;
    const own = this.#aheadScale + 1;
    totals.fill(0, 0, rows);
    lead.fill(0, 0, rows);
    for (let seat = 0; seat < points.length; seat++) {
      const side = this.#sideOf[seat];
      const won = this.#won[seat];
      const scored = points[seat].values;
      for (let i = 0; i < rows; i++) {
        const here = scored[from + i];
        won[i] = same(sides[i], side);
        totals[i] += here;
        lead[i] += own * here * same(leads[from + i], seat);
      }
      this.#matadors[seat].set(matadors[seat].values.subarray(from, from + rows));
    }
    if (this.#teams) for (let i = 0; i < rows; i++) lead[i] = this.#ahead(from + i, leads[from + i], totals[i]);
    else for (let i = 0; i < rows; i++) lead[i] -= totals[i];
  }

  #workOutMargins(from: number, units: number): void {
    const { points } = this.#c;
    const seatings = this.#places.length;
    const { x } = this.#sums;
    for (const [pair, { margin }] of this.#between.entries()) {
      const at = margin * BLOCK_UNITS;
      for (let seating = 0; seating < seatings; seating++) {
        const weights = this.#weights[pair][seating];
        for (let seat = 0; seat < points.length; seat++) {
          const weight = weights[seat];
          const scored = points[seat].values;
          if (weight === 0) continue;
          for (let unit = 0, row = from + seating; unit < units; unit++, row += seatings) {
            x[at + unit] += weight * scored[row];
          }
        }
      }
    }
  }

  #workOutFaults(from: number, rows: number): void {
    const { faultSeat } = this.#c;
    const failed = faultSeat.valid;
    for (let seat = 0; seat < this.#failed.length; seat++) this.#failed[seat].fill(0);
    for (let i = 0; i < rows; i++) if (failed[from + i] === 1) this.#failed[faultSeat.values[from + i]][i] = 1;
  }

  /** Where the double blank was spent, and what that came to. */
  #takeBlanks(from: number, rows: number): void {
    const spent = this.#c.blankEnd.valid;
    const seatings = this.#places.length;
    for (let seat = 0; seat < this.#spent.length; seat++) this.#spent[seat].fill(0);
    const found = this.#found;
    let n = 0;
    for (let at = 0; at < rows; at++) {
      found[n] = at;
      n += spent[from + at];
    }
    let open = 0;
    for (let i = 0; i < n; i++) {
      const at = found[i];
      const unit = (at / seatings) | 0;
      if (unit !== open) this.#sums.closeUnit();
      open = unit;
      this.#ofBlank(from + at, at, at - unit * seatings);
    }
    this.#sums.closeUnit();
  }

  /** The double blank was spent: laid at an end, not led. */
  #ofBlank(row: number, at: number, seating: number): void {
    const { blankSeat, blankOwn, blankOnly } = this.#c;
    const seat = blankSeat.values[row];
    const own = blankOwn.values[row];
    const place = this.#places[seating][seat];
    const { rare } = this.#of[place];
    const told = Math.min(own, MOST_TOLD) - 1;
    this.#spent[seat][at] = 1;
    this.#sums.addRare(rare + BLANK_ONLY, blankOnly.values[row], 1);
    this.#sums.addRare(rare + BLANK_WHEN + told, this.#won[seat][at], 1);
    this.#sums.addRare(rare + BLANK_MARGIN + told, this.#ahead(row, seat, this.#totals[at]), this.#aheadScale);
    this.#histograms.blankOwn[place].add(own);
  }

  /** A seat's points less the mean of the other seats' (in teams its side's less the other's), times `aheadScale`. */
  #ahead(row: number, seat: number, total: number): number {
    const { points } = this.#c;
    const own = points[seat].values[row];
    if (this.#teams) return own - points[seat ^ 1].values[row];
    return this.#aheadScale * own - (total - own);
  }

  #count(from: number, units: number): void {
    const { plays, draws, margin, drawn } = this.#c;
    const seatings = this.#places.length;
    const rows = units * seatings;
    const histograms = this.#histograms;
    histograms.plays.addAll(plays.values, from, 1, rows);
    histograms.draws.addAll(draws.values, from, 1, rows);
    if (histograms.margin !== null) histograms.margin.addAll(margin.values, from, 1, rows);
    for (let seating = 0; seating < seatings; seating++) {
      const places = this.#places[seating];
      for (let seat = 0; seat < places.length; seat++) {
        histograms.drawn[places[seat]].addAll(drawn[seat].values, from + seating, seatings, units);
      }
    }
  }

  #allTerms({ measures: { steady, of }, seatings }: Pairing): Term[][] {
    const c = this.#c;
    const terms = steady.map((): Term[] => []);
    const whole = [
      ...[this.#out, this.#blocked, this.#tied, c.plays.values, c.draws.values, c.passes.values, c.boneLeft.values],
      ...[this.#lead, this.#leadWon],
    ];
    const inFile = <T extends { readonly values: Int16Array }>(columns: readonly T[]) => columns.map(one => one.values);
    const bySeat = [
      ...[inFile(c.points), inFile(c.pips), inFile(c.drawn)],
      ...[this.#matadors, this.#won, this.#failed, this.#spent],
    ];
    const columns = new Set<Int16Array>([c.plays, c.draws, c.passes, c.boneLeft].map(one => one.values));
    for (const values of bySeat.slice(0, 3).flat()) columns.add(values);
    for (const [row, seating] of seatings.entries()) {
      const term = (values: Int16Array): Term => ({ values, row, ofTable: columns.has(values) });
      for (const [i, values] of whole.entries()) terms[i].push(term(values));
      for (const [seat, place] of seating.entries()) {
        for (const [i, values] of bySeat.entries()) terms[of[place].seats + i].push(term(values[seat]));
      }
    }
    return terms;
  }
}
