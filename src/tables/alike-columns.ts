/**
 * The columns of a block of units that are all alike, as lanes (lanes.ts): those of the table, and those that are
 * worked out of them. All units' first rows stand side by side, then their second rows and so on, so that a seat is one
 * agent's for as long as a row of the seating plan goes.
 */
import { sideOf } from '../engine/rules.ts';
import type { Cells } from './column.ts';
import { type HandColumns, OUT_ENDING } from './hands-schema.ts';
import type { Address } from './lane-calls.ts';
import type { Lanes } from './lanes.ts';
import type { Pairing } from './measures.ts';

interface Laid {
  readonly cells: Cells | Uint8Array;
  readonly at: Address;
}

export class AlikeColumns {
  // Of the table; the lists by seat.
  readonly plays: Address;
  readonly draws: Address;
  readonly passes: Address;
  readonly boneLeft: Address;
  readonly margin: Address;
  readonly somebodyWon: Address;
  readonly blankSeat: Address;
  readonly blankOwn: Address;
  readonly blankOnly: Address;
  readonly blankSpent: Address;
  readonly points: readonly Address[];
  readonly pips: readonly Address[];
  readonly drawn: readonly Address[];
  readonly matadors: readonly Address[];
  // Worked out.
  readonly out: Address;
  readonly blocked: Address;
  readonly tied: Address;
  /** By how much the leader was ahead: its points less the mean of the others', times what that makes whole. */
  readonly lead: Address;
  readonly leadWon: Address;
  readonly winnerPoints: Address;
  /** Of who spent the double blank. */
  readonly spenderWon: Address;
  readonly spenderAhead: Address;
  readonly won: readonly Address[];
  readonly failed: readonly Address[];
  readonly spent: readonly Address[];
  readonly #lanes: Lanes;
  readonly #seatings: number;
  readonly #teams: boolean;
  readonly #sides: readonly number[];
  readonly #aheadScale: number;
  readonly #by: Address;
  readonly #winner: Address;
  readonly #leader: Address;
  readonly #faultSeat: Address;
  readonly #faulty: Address;
  /** Points of all seats; in teams, where they are not asked for, those of the other side. */
  readonly #others: Address;
  /** Who sits where: first of all, since on it hangs whether the units are alike. */
  readonly #seated: readonly Laid[];
  /** By column of these and row of the unit: what it must be. */
  readonly #planned: readonly (readonly number[])[];
  readonly #laid: Laid[] = [];

  /** `rows`: of the longest block. */
  constructor({ rules, agents, seatings, aheadScale }: Pairing, c: HandColumns, lanes: Lanes, rows: number) {
    const take = (): Address => lanes.take(2 * rows);
    const lay = (cells: Cells | Uint8Array): Address => {
      const at = take();
      this.#laid.push({ cells, at });
      return at;
    };
    const bySeat = () => Array.from({ length: rules.players }, take);
    const layAll = (columns: readonly { readonly values: Cells }[]) => columns.map(({ values }) => lay(values));
    this.#lanes = lanes;
    this.#seatings = seatings.length;
    this.#teams = rules.teams;
    this.#sides = Array.from({ length: rules.players }, (_, seat) => sideOf(rules, seat));
    this.#aheadScale = aheadScale;
    this.#seated = [c.seating, ...c.agent].map(({ values }) => ({ cells: values, at: take() }));
    this.#planned = [
      seatings.map((_, seating) => seating),
      ...c.agent.map((_, seat) => seatings.map(seating => agents[seating[seat]])),
    ];
    [this.plays, this.draws, this.passes, this.boneLeft, this.margin] = layAll([
      ...[c.plays, c.draws, c.passes, c.boneLeft, c.margin],
    ]);
    [this.#by, this.#winner, this.#leader, this.#faultSeat] = layAll([c.by, c.winner, c.leader, c.faultSeat]);
    [this.blankSeat, this.blankOwn, this.blankOnly] = layAll([c.blankSeat, c.blankOwn, c.blankOnly]);
    this.somebodyWon = lay(c.winner.valid);
    this.#faulty = lay(c.faultSeat.valid);
    this.blankSpent = lay(c.blankEnd.valid);
    this.points = layAll(c.points);
    this.pips = layAll(c.pips);
    this.drawn = layAll(c.drawn);
    this.matadors = layAll(c.matadors);
    [this.out, this.blocked, this.tied, this.lead, this.leadWon] = Array.from({ length: 5 }, take);
    [this.winnerPoints, this.spenderWon, this.spenderAhead, this.#others] = Array.from({ length: 4 }, take);
    this.won = bySeat();
    this.failed = bySeat();
    this.spent = bySeat();
  }

  /** Lays units out from a row on, if they are seated as planned, and says whether they are. */
  layOut(from: number, units: number): boolean {
    const lanes = this.#lanes;
    for (const [i, { at, cells }] of this.#seated.entries()) {
      lanes.layOut(at, cells, from, units, this.#seatings);
      const planned = this.#planned[i];
      for (let row = 0; row < planned.length; row++) {
        if (lanes.calls.allAre(at + 2 * row * units, planned[row], units) === 0) return false;
      }
    }
    for (const { at, cells } of this.#laid) lanes.layOut(at, cells, from, units, this.#seatings);
    return true;
  }

  /** Works out what follows of those `n` lanes. */
  workOut(n: number): void {
    const { calls } = this.#lanes;
    const mask = this.#teams ? 1 : -1;
    calls.equals(this.out, this.#by, OUT_ENDING, n);
    calls.opposite(this.blocked, this.out, n);
    calls.opposite(this.tied, this.somebodyWon, n);
    calls.clear(this.leadWon, n);
    calls.clear(this.winnerPoints, n);
    calls.clear(this.spenderWon, n);
    for (let seat = 0; seat < this.points.length; seat++) {
      const won = this.won[seat];
      calls.thereEquals(won, this.#winner, this.somebodyWon, mask, this.#sides[seat], n);
      calls.thereEquals(this.failed[seat], this.#faultSeat, this.#faulty, -1, seat, n);
      calls.thereEquals(this.spent[seat], this.blankSeat, this.blankSpent, -1, seat, n);
      calls.addWhere(this.leadWon, won, this.#leader, seat, n);
      calls.addWhere(this.winnerPoints, this.points[seat], this.#winner, seat, n);
      calls.addWhere(this.spenderWon, won, this.blankSeat, seat, n);
    }
    this.#workOutAhead(this.lead, this.#leader, n);
    this.#workOutAhead(this.spenderAhead, this.blankSeat, n);
  }

  /** A seat's points less the mean of the other seats' (in teams its side's less the other's), times the scale. */
  #workOutAhead(out: Address, seatOf: Address, n: number): void {
    const { calls } = this.#lanes;
    const others = this.#others;
    calls.clear(out, n);
    calls.clear(others, n);
    for (const [seat, points] of this.points.entries()) {
      calls.addWhere(out, points, seatOf, seat, n);
      if (this.#teams) calls.addWhere(others, points, seatOf, seat ^ 1, n);
      else calls.add(others, points, n);
    }
    // All seats' points have its own among them once.
    calls.lessThan(out, this.#teams ? 1 : this.#aheadScale + 1, others, n);
  }
}
