/**
 * Rows of the hands table: filled from a table at which a hand has just been played, written, and read back.
 *
 * Filling a row is part of playing a hand, so it makes no objects and is a store a cell, into a block (block.ts) whose
 * places are looked up once.
 */
import type { Table } from '../play/table.ts';
import { Refusal } from '../text/refusal.ts';
import { BLOCK_ROWS, Block, BlockPlan } from './block.ts';
import { growColumn, newColumn } from './column.ts';
import { HandFacts } from './hand-facts.ts';
import {
  allHandSpecs,
  BLOCKED_ENDING,
  HANDS_FORMAT,
  type HandColumns,
  handColumns,
  handSpecs,
  NULL_WITH,
  OUT_ENDING,
} from './hands-schema.ts';
import { RunTable } from './run-table.ts';
import { checkShape, type HandsShape, type RowAddress } from './shape.ts';
import type { FileFacts } from './whole-file.ts';

export type { HandColumns } from './hands-schema.ts';
export type { HandsShape, RowAddress } from './shape.ts';

/** Where the cells of a row lie in a block, of a column once a seat those of seat 0; `…_THERE`: the flags. */
const PLAN = new BlockPlan(allHandSpecs(), NULL_WITH);
const PAIRING = PLAN.at('pairing');
const UNIT = PLAN.at('unit');
const SEATING = PLAN.at('seating');
const HAND = PLAN.at('hand');
const MARGIN = PLAN.at('margin');
const LEADER = PLAN.at('leader');
const BY = PLAN.at('by');
const WINNER = PLAN.at('winner');
const PLAYS = PLAN.at('plays');
const DRAWS = PLAN.at('draws');
const PASSES = PLAN.at('passes');
const BONE_LEFT = PLAN.at('bone_left');
const BLANK_DEALT = PLAN.at('blank_dealt');
const BLANK_SEAT = PLAN.at('blank_seat');
const BLANK_PLAY = PLAN.at('blank_play');
const BLANK_OWN = PLAN.at('blank_own');
const BLANK_LEAST = PLAN.at('blank_least');
const BLANK_BONE = PLAN.at('blank_bone');
const BLANK_END = PLAN.at('blank_end');
const BLANK_ONLY = PLAN.at('blank_only');
const FAULT_SEAT = PLAN.at('fault_seat');
const FAULT = PLAN.at('fault');
const MARGIN_THERE = PLAN.flags('margin');
const WINNER_THERE = PLAN.flags('winner');
const BLANK_DEALT_THERE = PLAN.flags('blank_dealt');
const BLANK_SEAT_THERE = PLAN.flags('blank_seat');
const BLANK_END_THERE = PLAN.flags('blank_end');
const FAULT_SEAT_THERE = PLAN.flags('fault_seat');
const AGENT = PLAN.at('agent_0');
const POINTS = PLAN.at('points_0');
const PIPS = PLAN.at('pips_0');
const LEFT = PLAN.at('left_0');
const DRAWN = PLAN.at('drawn_0');
const MATADORS = PLAN.at('matadors_0');
const SCORE = PLAN.at('score_0');
const LUCK = PLAN.at('luck_0');
const LUCK_THERE = PLAN.flags('luck_0');
const DEALT_PIPS = PLAN.at('dealt_pips');
const DEALT_PIPS_THERE = PLAN.flags('dealt_pips');
const DEALT_MATADORS = PLAN.at('dealt_matadors');

/** How lucky a hand was. */
export interface Luck {
  /** By seat, in thousandths of a point. */
  readonly draws: ArrayLike<number>;
  /** What was dealt to all seats; null where what is to be expected is not known. */
  readonly dealt: { readonly pips: number; readonly matadors: number } | null;
}

/** What a row is made of besides the hand that was played. */
interface Place extends RowAddress {
  /** The agent (index in the run) of the side named first, for the margin. */
  readonly first: number;
  /** Null where it is not to be known. Looked at only where luck is measured. */
  readonly luck?: Luck | null;
}

export class HandRows {
  readonly #columns: HandColumns;
  readonly #twoSided: boolean;
  readonly #players: number;
  readonly #matches: boolean;
  readonly #luck: boolean;
  /** Rows that the columns have room for. */
  #capacity: number;
  /** The latest rows, which the columns do not have yet. */
  readonly #block: Block;
  #pending = 0;
  /** Made with the first row: the rows of a run are all of one table. */
  #facts: HandFacts | null = null;

  /** `capacity`: rows that are expected; more are taken all the same. */
  constructor(shape: HandsShape, capacity: number) {
    checkShape(shape);
    this.#twoSided = shape.players === 2 || shape.teams;
    this.#players = shape.players;
    this.#matches = shape.matches;
    this.#luck = shape.luck ?? false;
    this.#capacity = Math.max(1, capacity);
    const specs = handSpecs(shape);
    const all = specs.map(spec => newColumn(spec, this.#capacity));
    this.#columns = handColumns(shape, all, 0);
    this.#block = new Block(PLAN, specs);
  }

  /** What has been filled so far. */
  get columns(): HandColumns {
    this.#flush();
    return this.#columns;
  }

  clear(): void {
    this.#columns.rows = 0;
    this.#pending = 0;
  }

  /** Adds the hand just played at a table. Where matches are played `table.standing` must still be what it was before this hand. */
  add(table: Table, place: Place): void {
    if (this.#facts?.table !== table) this.#facts = new HandFacts(table);
    const facts = this.#facts;
    facts.take();
    if (this.#pending === BLOCK_ROWS) this.#flush();
    const row = this.#pending;
    const { bytes, halves, words } = this.#block;
    halves[PAIRING + row] = place.pairing;
    words[UNIT + row] = place.unit;
    bytes[SEATING + row] = place.seating;
    if (this.#matches) this.#addMatch(table, place.hand, row);
    bytes[LEADER + row] = facts.leader;
    bytes[BY + row] = facts.out ? OUT_ENDING : BLOCKED_ENDING;
    bytes[WINNER + row] = value(facts.winner);
    bytes[WINNER_THERE + row] = there(facts.winner);
    halves[PLAYS + row] = facts.plays;
    halves[DRAWS + row] = facts.draws;
    halves[PASSES + row] = facts.passes;
    halves[BONE_LEFT + row] = facts.boneLeft;
    this.#addBlank(facts, row);
    bytes[FAULT_SEAT + row] = value(facts.faultSeat);
    bytes[FAULT_SEAT_THERE + row] = there(facts.faultSeat);
    bytes[FAULT + row] = facts.fault;
    let firstSeat = -1;
    for (let seat = this.#players - 1; seat >= 0; seat--) {
      const agent = place.agents[seat];
      if (agent === place.first) firstSeat = seat;
      const cell = seat * BLOCK_ROWS + row;
      bytes[AGENT + cell] = agent;
      halves[POINTS + cell] = facts.points(seat);
      halves[PIPS + cell] = facts.pips(seat);
      halves[LEFT + cell] = facts.left(seat);
      halves[DRAWN + cell] = facts.drawn(seat);
      bytes[MATADORS + cell] = facts.matadors(seat);
    }
    // The seat beside any seat is the other side's, in teams too.
    halves[MARGIN + row] = this.#twoSided ? facts.points(firstSeat) - facts.points(firstSeat ^ 1) : 0;
    bytes[MARGIN_THERE + row] = this.#twoSided ? 1 : 0;
    if (this.#luck) this.#addLuck(place.luck ?? null, row);
    this.#pending = row + 1;
  }

  #addLuck(luck: Luck | null, row: number): void {
    const { bytes, halves, words } = this.#block;
    bytes[LUCK_THERE + row] = luck ? 1 : 0;
    for (let seat = 0; seat < this.#players; seat++) {
      words[LUCK + seat * BLOCK_ROWS + row] = luck ? luck.draws[seat] : 0;
    }
    const dealt = luck?.dealt ?? null;
    bytes[DEALT_PIPS_THERE + row] = dealt ? 1 : 0;
    halves[DEALT_PIPS + row] = dealt ? dealt.pips : 0;
    bytes[DEALT_MATADORS + row] = dealt ? dealt.matadors : 0;
  }

  #addMatch(table: Table, hand: number, row: number): void {
    if (hand > 32_767) {
      throw new Refusal('tables/hands', 'match', 'a match of more than 32768 hands', 'a target that is reached sooner');
    }
    const { halves, words } = this.#block;
    halves[HAND + row] = hand;
    for (let seat = 0; seat < this.#players; seat++) {
      words[SCORE + seat * BLOCK_ROWS + row] = table.standing!.scores[seat];
    }
  }

  #addBlank(facts: HandFacts, row: number): void {
    const { bytes, halves } = this.#block;
    const dealt = facts.blankDealt;
    bytes[BLANK_DEALT + row] = value(dealt);
    bytes[BLANK_DEALT_THERE + row] = there(dealt);
    const seat = facts.blankSeat;
    const played = -there(seat);
    bytes[BLANK_SEAT + row] = value(seat);
    bytes[BLANK_SEAT_THERE + row] = there(seat);
    halves[BLANK_PLAY + row] = facts.blankPlay & played;
    halves[BLANK_OWN + row] = facts.blankOwn & played;
    halves[BLANK_LEAST + row] = facts.blankLeast & played;
    halves[BLANK_BONE + row] = facts.blankBone & played;
    bytes[BLANK_ONLY + row] = facts.blankOnly & played;
    const end = facts.blankEnd;
    bytes[BLANK_END + row] = value(end);
    bytes[BLANK_END_THERE + row] = there(end);
  }

  #flush(): void {
    const columns = this.#columns;
    const rows = columns.rows + this.#pending;
    if (rows > this.#capacity) {
      this.#capacity = Math.max(rows, 2 * this.#capacity);
      for (const column of columns.all) growColumn(column, this.#capacity);
    }
    this.#block.addTo(columns, this.#pending);
    this.#pending = 0;
  }
}

// A fact is −1 where there is none, a cell then 0. In arithmetic, since which it is could not be predicted.
const there = (fact: number): number => (fact >> 31) + 1;
const value = (fact: number): number => fact & ~(fact >> 31);

const HANDS = new RunTable(
  HANDS_FORMAT,
  shape => ({
    sorted: shape.matches ? 'pairing, unit, seating, hand' : 'pairing, unit, seating',
    unit: 'rows of one (pairing, unit) are not independent; units of different pairings share their deals',
  }),
  handSpecs,
);

/** The bytes of a part's file, in chunks that share the columns' memory. */
export const encodeHands = (columns: HandColumns, shape: HandsShape): Promise<Uint8Array[]> =>
  HANDS.encode(columns, shape);

/** Writes a part beside its name and renames it. */
export const writeHands = (path: string, columns: HandColumns, shape: HandsShape): Promise<FileFacts> =>
  HANDS.write(path, columns, shape);

/** Reads a part, or refuses it; `facts`, where they are known, say which very file it must be. */
export async function readHands(path: string, facts?: FileFacts): Promise<{ shape: HandsShape; columns: HandColumns }> {
  const { shape, columns } = await HANDS.read(path, facts);
  return { shape, columns: handColumns(shape, columns.all, columns.rows) };
}
