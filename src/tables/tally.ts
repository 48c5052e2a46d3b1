/**
 * The measures of one pairing, taken from its rows. docs/tables.md lists them with what they are per; unit-sums.ts keeps
 * their sums.
 *
 * Totals must be whole, so a mean over seats is taken times a constant, and what it is per times the same constant: the
 * figure, x over y, is the same. A unit in which a measure had nothing to be taken of (y is 0: the double blank was never
 * spent with eleven tiles in hand) is not among that measure's units: it would count as evidence it did not give.
 *
 * A few hundred rows at a time are laid out side by side in one array before they are looked at: from thirty columns of
 * three types, each with its own length and place to be checked at each cell, a row took twice as long.
 */
import { type Rules, sideOf, sidesOf } from '../engine/rules.ts';
import type { RatioSums } from '../stats/ratio.ts';
import { AlikeUnits, UNITS_AT_ONCE } from './alike-units.ts';
import type { Cells } from './column.ts';
import { type HandColumns, OUT_ENDING } from './hands-schema.ts';
import { type Histograms, histogramsOf } from './histogram.ts';
import * as names from './measures.ts';
import { BLOCK_UNITS, UnitSums } from './unit-sums.ts';

const { BLANK_MARGIN, BLANK_ONLY, BLANK_WHEN, HANDS, MATCHES, MOST_TOLD, SEATS } = names;

/** Units that are best given at a time. */
export const UNITS = 8 * BLOCK_UNITS;

/** Rows laid out at a time. */
const ROWS = 512;
/** Where the cells of a column begin among those laid out; from SEAT_CELLS on those of seat 0, of seat 1 and so on. */
const [BY, WINNER, WINNER_THERE, LEADER, PLAYS, DRAWS, PASSES, BONE_LEFT, MARGIN, BLANK_SPENT, FAILED, SEAT_CELLS] =
  Array.from({ length: 12 }, (_, i) => i * ROWS);
const [AGENT, POINTS, PIPS, DRAWN, MATADORS, SEAT_STRIDE] = Array.from({ length: 6 }, (_, i) => i * ROWS);

/** Where the x of a steady measure of the block's units begin: those of whole hands, and of an agent from its first. */
const [X_OUT, X_BLOCKED, X_TIED, X_PLAYS, X_DRAWS, X_PASSES, X_BONE_LEFT, X_LEAD, X_LEAD_WON] = Array.from(
  { length: 9 },
  (_, i) => i * BLOCK_UNITS,
);
const [X_POINTS, X_PIPS, X_DRAWN, X_MATADORS, X_WON, X_FAULT, X_BLANK_PLAYED] = Array.from(
  { length: 7 },
  (_, i) => i * BLOCK_UNITS,
);

export class Tally {
  readonly #c: HandColumns;
  readonly #rules: Rules;
  readonly #matches: boolean;
  readonly #measures: names.Measures;
  readonly #sums: UnitSums;
  readonly #histograms: Histograms;
  /** Takes units that are all alike; null where matches are played, which never are. */
  readonly #alike: AlikeUnits | null;
  readonly #seatings: number;
  /** By place in the pairing: where the x of its measures at seats begin. */
  readonly #atSeats: Int32Array;
  /** Place in the pairing of an agent of the run; −1: not of this pairing. */
  readonly #placeOf: Int8Array;
  readonly #sideOf: Int8Array;
  /** A constant divisible by the number of seats that any agent has in any seating, over a number of seats. */
  readonly #share: Float64Array;
  readonly #aheadScale: number;
  /** The rows laid out, and their columns. */
  readonly #cells: Int32Array;
  readonly #laid: readonly Cells[];
  // Of the row that is going by: by seat, and by place in the pairing.
  readonly #place: Int32Array;
  readonly #points: Int32Array;
  readonly #seatsOf: Int32Array;
  readonly #pointsOf: Int32Array;
  #total = 0;

  constructor(plan: names.SummaryPlan, pairing: number, columns: HandColumns) {
    const about = names.pairingOf(plan, pairing);
    const { rules, agents, seatings, measures, scale, aheadScale } = about;
    this.#c = columns;
    this.#rules = rules;
    this.#matches = plan.mode === 'matches';
    this.#seatings = seatings.length;
    this.#share = Float64Array.from({ length: rules.players + 1 }, (_, seats) => scale / seats);
    this.#aheadScale = aheadScale;
    this.#measures = measures;
    // A cell of two bytes, taken times the seats or the scale, less as much.
    this.#sums = new UnitSums(measures.steady, measures.rare, 2 ** 16 * rules.players * scale);
    this.#atSeats = Int32Array.from(measures.of, ({ seats }) => seats * BLOCK_UNITS);
    const labels = agents.map(agent => plan.agents[agent].label);
    this.#histograms = histogramsOf(labels, sidesOf(rules) === 2);
    const alike = !this.#matches && AlikeUnits.canHold(about, columns.rows);
    this.#alike = alike ? new AlikeUnits(about, columns, this.#histograms) : null;
    this.#placeOf = new Int8Array(plan.agents.length).fill(-1);
    for (const [place, agent] of agents.entries()) this.#placeOf[agent] = place;
    this.#sideOf = Int8Array.from({ length: rules.players }, (_, seat) => sideOf(rules, seat));
    this.#place = new Int32Array(rules.players);
    this.#points = new Int32Array(rules.players);
    this.#seatsOf = new Int32Array(agents.length);
    this.#pointsOf = new Int32Array(agents.length);
    this.#laid = laidOut(columns, rules.players);
    this.#cells = new Int32Array(this.#laid.length * ROWS);
  }

  /** Takes in units, one after another: the rows of the i-th are `starts[i]` to `starts[i + 1] − 1`. */
  units(starts: Int32Array, units: number): void {
    let even = 0;
    while (even < units && starts[even + 1] - starts[even] === this.#seatings) even++;
    const first = this.#alike?.take(starts[0], even - (even % UNITS_AT_ONCE)) ?? 0;
    for (let unit = first; unit < units; unit += BLOCK_UNITS) {
      this.#block(starts.subarray(unit), Math.min(BLOCK_UNITS, units - unit));
    }
  }

  /** Ends it: what has been taken in is among the measures and counts. */
  end(): void {
    if (this.#alike) this.#sums.add(this.#alike.settle());
  }

  /** The sums by measure. Of the double blank by tiles in hand only what happened. */
  measures(): Record<string, RatioSums> {
    const sums = this.#sums.sums();
    const all = this.#measures.order.map(name => [name, sums.get(name)!] as const);
    return Object.fromEntries(all.filter(([name, { n }]) => n > 0 || !SPARSE.test(name)));
  }

  counts(): Record<string, Record<string, number>> {
    return Object.fromEntries(this.#histograms.all.map(([name, histogram]) => [name, histogram.counts()]));
  }

  #block(starts: Int32Array, units: number): void {
    let most = 0;
    for (let unit = 0; unit < units; unit++) most = Math.max(most, starts[unit + 1] - starts[unit]);
    this.#sums.openBlock(units, most);
    this.#byRow(starts, units);
    this.#sums.closeBlock(units);
  }

  #byRow(starts: Int32Array, units: number): void {
    const end = starts[units];
    let first = starts[0];
    let beyond = first;
    for (let unit = 0; unit < units; unit++) {
      const to = starts[unit + 1];
      this.#sums.per[HANDS * BLOCK_UNITS + unit] = to - starts[unit];
      let hands = 0;
      for (let row = starts[unit]; row < to; row++) {
        if (row === beyond) {
          first = row;
          beyond = Math.min(row + ROWS, end);
          this.#layOut(first, beyond);
        }
        this.#ofHand(unit, row, row - first);
        hands++;
        if (this.#matches && this.#endsMatch(row, to)) {
          this.#ofMatch(unit, row, hands);
          hands = 0;
        }
      }
      this.#sums.closeUnit();
    }
  }

  #layOut(from: number, to: number): void {
    for (let i = 0; i < this.#laid.length; i++) this.#cells.set(this.#laid[i].subarray(from, to), i * ROWS);
  }

  /** A row, the `at`-th of those laid out. */
  #ofHand(unit: number, row: number, at: number): void {
    const cells = this.#cells;
    const { x } = this.#sums;
    this.#ofSeats(unit, row, at);
    const winner = cells[WINNER_THERE + at] === 1 ? cells[WINNER + at] : -1;
    const winners = winner < 0 ? -1 : this.#sideOf[winner];
    if (winner < 0) x[X_TIED + unit]++;
    else {
      this.#histograms.winnerPoints.add(this.#points[winner]);
      this.#count(unit, winner, X_WON);
      if (this.#rules.teams) this.#count(unit, winner ^ 2, X_WON);
    }
    const out = cells[BY + at] === OUT_ENDING ? 1 : 0;
    const leader = cells[LEADER + at];
    x[X_OUT + unit] += out;
    x[X_BLOCKED + unit] += 1 - out;
    x[X_PLAYS + unit] += cells[PLAYS + at];
    x[X_DRAWS + unit] += cells[DRAWS + at];
    x[X_PASSES + unit] += cells[PASSES + at];
    x[X_BONE_LEFT + unit] += cells[BONE_LEFT + at];
    x[X_LEAD + unit] += this.#ahead(leader);
    x[X_LEAD_WON + unit] += this.#sideOf[leader] === winners ? 1 : 0;
    this.#histograms.plays.add(cells[PLAYS + at]);
    this.#histograms.draws.add(cells[DRAWS + at]);
    if (this.#histograms.margin !== null) this.#histograms.margin.add(cells[MARGIN + at]);
    if (cells[BLANK_SPENT + at] === 1) this.#ofBlank(unit, row, winners);
    if (cells[FAILED + at] === 1) this.#count(unit, this.#c.faultSeat.values[row], X_FAULT);
  }

  /** What each seat did, who sits where, and the margins between agents. */
  #ofSeats(unit: number, row: number, at: number): void {
    const cells = this.#cells;
    const { x, per } = this.#sums;
    const seatsOf = this.#seatsOf;
    const pointsOf = this.#pointsOf;
    for (let place = 0; place < seatsOf.length; place++) {
      seatsOf[place] = 0;
      pointsOf[place] = 0;
    }
    let total = 0;
    for (let seat = 0; seat < this.#place.length; seat++) {
      const cell = SEAT_CELLS + seat * SEAT_STRIDE + at;
      const place = this.#placeOf[cells[AGENT + cell]];
      if (place === undefined || place < 0) throw new RangeError(`row ${row}: its agents are not the pairing's`);
      const points = cells[POINTS + cell];
      const drawn = cells[DRAWN + cell];
      const of = this.#atSeats[place] + unit;
      this.#place[seat] = place;
      this.#points[seat] = points;
      total += points;
      seatsOf[place]++;
      pointsOf[place] += points;
      per[(SEATS + place) * BLOCK_UNITS + unit]++;
      x[of + X_POINTS] += points;
      x[of + X_PIPS] += cells[PIPS + cell];
      x[of + X_DRAWN] += drawn;
      x[of + X_MATADORS] += cells[MATADORS + cell];
      this.#histograms.drawn[place].add(drawn);
    }
    this.#total = total;
    for (let i = 0; i < this.#measures.between.length; i++) {
      const { a, b, margin } = this.#measures.between[i];
      const ofA = pointsOf[a] * this.#share[seatsOf[a]];
      const ofB = pointsOf[b] * this.#share[seatsOf[b]];
      x[margin * BLOCK_UNITS + unit] += ofA - ofB;
    }
  }

  /** The double blank was spent: laid at an end, not led. */
  #ofBlank(unit: number, row: number, winners: number): void {
    const { blankSeat, blankOwn, blankOnly } = this.#c;
    const seat = blankSeat.values[row];
    const own = blankOwn.values[row];
    const place = this.#place[seat];
    const { rare } = this.#measures.of[place];
    const told = Math.min(own, MOST_TOLD) - 1;
    this.#count(unit, seat, X_BLANK_PLAYED);
    this.#sums.addRare(rare + BLANK_ONLY, blankOnly.values[row], 1);
    this.#sums.addRare(rare + BLANK_WHEN + told, this.#sideOf[seat] === winners ? 1 : 0, 1);
    this.#sums.addRare(rare + BLANK_MARGIN + told, this.#ahead(seat), this.#aheadScale);
    this.#histograms.blankOwn[place].add(own);
  }

  /** Is a row, of a unit that ends before the row `to`, the last of its match? */
  #endsMatch(row: number, to: number): boolean {
    const seatings = this.#c.seating.values;
    return row + 1 === to || seatings[row + 1] !== seatings[row];
  }

  /** The end of a match of so many hands, after its last row. */
  #ofMatch(unit: number, lastRow: number, hands: number): void {
    const { x, per } = this.#sums;
    const { between, of, matchHands, matchTied } = this.#measures;
    let best = -1;
    let winners = -1;
    for (let side = 0; side < sidesOf(this.#rules); side++) {
      const total = this.#c.score[side].values[lastRow] + this.#points[side];
      if (total === best) winners = -1;
      else if (total > best) {
        best = total;
        winners = side;
      }
    }
    per[MATCHES * BLOCK_UNITS + unit]++;
    x[matchHands * BLOCK_UNITS + unit] += hands;
    x[matchTied * BLOCK_UNITS + unit] += winners < 0 ? 1 : 0;
    for (let seat = 0; seat < this.#place.length; seat++) {
      const place = this.#place[seat];
      per[(SEATS + of.length + place) * BLOCK_UNITS + unit]++;
      x[of[place].matchWon * BLOCK_UNITS + unit] += this.#sideOf[seat] === winners ? 1 : 0;
    }
    const place = winners < 0 ? -1 : this.#place[winners];
    for (const { a, b, match } of between) x[match * BLOCK_UNITS + unit] += place === a ? 1 : place === b ? -1 : 0;
  }

  /** One more of a measure at seats, for the agent at a seat. */
  #count(unit: number, seat: number, measure: number): void {
    this.#sums.x[this.#atSeats[this.#place[seat]] + measure + unit]++;
  }

  /** A seat's points less the mean of the other seats' (in teams its side's less the other's), times `aheadScale`. */
  #ahead(seat: number): number {
    const own = this.#points[seat];
    if (this.#rules.teams) return own - this.#points[seat ^ 1];
    return this.#aheadScale * own - (this.#total - own);
  }
}

/** The columns to be laid out, in the order of their places. */
function laidOut(c: HandColumns, players: number): Cells[] {
  const { by, winner, leader, plays, draws, passes, boneLeft, margin, blankEnd, faultSeat } = c;
  const bySeat = [c.agent, c.points, c.pips, c.drawn, c.matadors];
  return [
    ...[by.values, winner.values, asCells(winner.valid), leader.values, plays.values, draws.values, passes.values],
    ...[boneLeft.values, margin.values, asCells(blankEnd.valid), asCells(faultSeat.valid)],
    ...Array.from({ length: players }, (_, seat) => bySeat.map(columns => columns[seat].values)).flat(),
  ];
}

const asCells = ({ buffer, byteOffset, length }: Uint8Array): Int8Array => new Int8Array(buffer, byteOffset, length);

const SPARSE = /^blank(When|Margin)\//;
