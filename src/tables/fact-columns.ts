/**
 * Records of hands (facts.ts) turned into the cells of a block: which fact is which column's, and which flags follow. By
 * lanes (lanes.ts), a block at a time: cell by cell, as hands are played, this took five times as long.
 */
import type { Block } from './block.ts';
import { BLOCK_ROWS } from './block.ts';
import * as facts from './facts.ts';
import type { Address } from './lane-calls.ts';
import { LANES_AT_ONCE } from './lane-layout.ts';
import type { Lanes } from './lanes.ts';

/** Facts that are cells as they stand, of 16 bits and of 8. */
const HALVES = {
  ...{ pairing: facts.PAIRING, margin: facts.MARGIN, plays: facts.PLAYS, draws: facts.DRAWS, passes: facts.PASSES },
  ...{ bone_left: facts.BONE_LEFT, blank_play: facts.BLANK_PLAY, blank_own: facts.BLANK_OWN },
  ...{ blank_least: facts.BLANK_LEAST, blank_bone: facts.BLANK_BONE },
};
const BYTES = { seating: facts.SEATING, leader: facts.LEADER, by: facts.BLOCKED, fault: facts.FAULT };
/** Facts that are −1 where there is none. */
const PERHAPS = {
  ...{ winner: facts.WINNER, blank_dealt: facts.BLANK_DEALT, blank_end: facts.BLANK_END },
  fault_seat: facts.FAULT_SEAT,
};
/** Facts of a double blank that was played: cells of 16 bits and of 8. */
const PLAYED = ['blank_play', 'blank_own', 'blank_least', 'blank_bone'];
const PLAYED_BYTES = { blank_seat: facts.BLANK_SEAT, blank_only: facts.BLANK_ONLY };
/** Facts at a seat, those of seat 0. */
const SEAT_HALVES = {
  ...{ points: facts.POINTS_0, pips: facts.PIPS_0, left: facts.LEFT_0, drawn: facts.DRAWN_0 },
};
const SEAT_BYTES = { agent: facts.AGENT_0, matadors: facts.MATADORS_0 };

/** A column of lanes, and of cells of 8 bits. */
interface Pair {
  readonly lanes: Address;
  readonly cells: Address;
}

export class FactColumns {
  readonly #lanes: Lanes;
  readonly #block: Block;
  readonly #step: number;
  readonly #records: Address;
  /** Where the column of each fact in a record begins. */
  readonly #to: Address;
  readonly #columns: Address[];
  readonly #bytes: readonly Pair[];
  readonly #perhaps: readonly (Pair & { readonly flags: Address })[];
  readonly #played: readonly Address[];
  readonly #playedBytes: readonly Pair[];
  readonly #there: Address;
  readonly #kept: Address;

  /** Takes its place in lanes that are not open yet. */
  constructor(players: number, block: Block, lanes: Lanes) {
    const take = () => lanes.take(2 * BLOCK_ROWS);
    this.#lanes = lanes;
    this.#block = block;
    this.#step = facts.recordSize(players);
    this.#records = lanes.take(2 * this.#step * BLOCK_ROWS);
    this.#to = lanes.take(4 * this.#step);
    const columns = (this.#columns = Array.from({ length: this.#step }, take));
    for (const [name, fact] of Object.entries(HALVES)) columns[fact] = block.cells(name);
    const pair = (name: string, fact: number): Pair => ({ lanes: columns[fact], cells: block.cells(name) });
    const pairs = (of: Readonly<Record<string, number>>) => Object.entries(of).map(([name, fact]) => pair(name, fact));
    const bytes = pairs(BYTES);
    for (let seat = 0; seat < players; seat++) {
      const at = seat * facts.SEAT_STEP;
      for (const [name, fact] of Object.entries(SEAT_HALVES)) columns[fact + at] = block.cells(`${name}_${seat}`);
      for (const [name, fact] of Object.entries(SEAT_BYTES)) bytes.push(pair(`${name}_${seat}`, fact + at));
    }
    this.#bytes = bytes;
    this.#perhaps = Object.entries(PERHAPS).map(([name, fact]) => ({ ...pair(name, fact), flags: block.flags(name) }));
    this.#played = PLAYED.map(name => block.cells(name));
    this.#playedBytes = pairs(PLAYED_BYTES);
    this.#there = take();
    this.#kept = take();
  }

  /** Once the lanes are open: a block's records, which are to be filled. */
  open(): Int16Array {
    new Int32Array(this.#lanes.buffer, this.#to).set(this.#columns);
    return new Int16Array(this.#lanes.buffer, this.#records, this.#step * BLOCK_ROWS);
  }

  /** Turns the first `rows` records into cells. */
  turn(rows: number): void {
    const { calls } = this.#lanes;
    const there = this.#there;
    const kept = this.#kept;
    const n = Math.ceil(rows / (2 * LANES_AT_ONCE)) * 2 * LANES_AT_ONCE;
    calls.turn(this.#to, this.#records, this.#step, n);
    for (const { lanes, cells } of this.#bytes) calls.narrow(cells, lanes, n);
    for (const { lanes, cells, flags } of this.#perhaps) {
      calls.exceeds(there, lanes, -1, n);
      calls.narrow(flags, there, n);
      calls.keep(kept, lanes, there, n);
      calls.narrow(cells, kept, n);
    }
    calls.exceeds(there, this.#columns[facts.BLANK_PLAY], 0, n);
    calls.narrow(this.#block.flags('blank_seat'), there, n);
    for (const cells of this.#played) calls.keep(cells, cells, there, n);
    for (const { lanes, cells } of this.#playedBytes) {
      calls.keep(kept, lanes, there, n);
      calls.narrow(cells, kept, n);
    }
  }
}
