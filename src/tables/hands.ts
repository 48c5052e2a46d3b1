/**
 * Rows of the hands table: filled from a table at which a hand has just been played, written, and read back.
 *
 * Filling a row is part of playing a hand, so it makes no objects: the hand's facts are noted down (notes.ts), and
 * notes are turned into cells of a block (block.ts) some hundred at a time.
 */
import type { Table } from '../play/table.ts';
import { Refusal } from '../text/refusal.ts';
import * as blocks from './block.ts';
import { Block, BlockPlan } from './block.ts';
import { growColumn, newColumn, shareFlags } from './column.ts';
import { FactColumns } from './fact-columns.ts';
import { recordSize } from './facts.ts';
import { allHandSpecs, HANDS_FORMAT, type HandColumns, handColumns, handSpecs, NULL_WITH } from './hands-schema.ts';
import { Lanes } from './lanes.ts';
import * as notes from './notes.ts';
import { Notes, type Place } from './notes.ts';
import { RunTable } from './run-table.ts';
import { checkShape, type HandsShape } from './shape.ts';
import type { FileFacts, ReadingRoom } from './whole-file.ts';

export type { HandColumns } from './hands-schema.ts';
export type { HandsShape, RowAddress } from './shape.ts';

// Constants of this module's own are folded into machine code, imported ones are not.
const { BLOCK_ROWS } = blocks;
const { MOST_NOTES } = notes;

/**
 * Where the cells lie in a block that are filled hand by hand, of a column once a seat those of seat 0; `…_THERE`: the
 * flags.
 */
const PLAN = new BlockPlan(allHandSpecs(), NULL_WITH);
const UNIT = PLAN.at('unit');
const HAND = PLAN.at('hand');
const MARGIN_THERE = PLAN.flags('margin');
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
interface RowPlace extends Place {
  /** Null where it is not to be known. Looked at only where luck is measured. */
  readonly luck?: Luck | null;
}

export class HandRows {
  readonly #shape: HandsShape;
  #columns: HandColumns;
  /** Those that are filled next; null: still to be made. */
  #others: HandColumns | null = null;
  readonly #players: number;
  readonly #matches: boolean;
  readonly #luck: boolean;
  /** The latest rows, which the columns do not have yet: as records, and as cells. */
  readonly #records: Int16Array;
  readonly #step: number;
  readonly #turned: FactColumns;
  readonly #block: Block;
  readonly #cells: ReturnType<Block['open']>;
  #pending = 0;
  /** Of these, those whose records are there. */
  #taken = 0;
  /** Made with the first row: the rows of a run are all of one table. Those of the latest rows are still to be taken. */
  #notes: Notes | null = null;

  /** `capacity`: rows that are expected; more are taken all the same. */
  constructor(shape: HandsShape, capacity: number) {
    checkShape(shape);
    this.#players = shape.players;
    this.#matches = shape.matches;
    this.#luck = shape.luck ?? false;
    this.#shape = shape;
    this.#columns = newColumns(shape, Math.max(1, capacity));
    const lanes = new Lanes();
    this.#block = new Block(PLAN, handSpecs(shape), lanes);
    this.#turned = new FactColumns(shape.players, this.#block, lanes);
    lanes.open(0);
    this.#cells = this.#block.open();
    this.#records = this.#turned.open();
    this.#step = recordSize(shape.players);
    const twoSided = shape.players === 2 || shape.teams;
    this.#cells.bytes.fill(twoSided ? 1 : 0, MARGIN_THERE, MARGIN_THERE + BLOCK_ROWS);
  }

  /** What has been filled so far. */
  get columns(): HandColumns {
    this.#flush();
    return this.#columns;
  }

  /**
   * Rows go into other columns from now on, and the next time into these again: who has them needs no copy until then.
   */
  turnOver(): void {
    const filled = this.columns;
    this.#columns = this.#others ?? newColumns(this.#shape, roomIn(filled));
    this.#others = filled;
    this.clear();
  }

  clear(): void {
    this.#columns.rows = 0;
    this.#pending = 0;
    this.#taken = 0;
  }

  /**
   * Adds the hand just played at a table. Where matches are played `table.standing` must still be what it was before
   * this hand.
   */
  add(table: Table, place: RowPlace): void {
    if (this.#notes === null || this.#notes.table !== table) this.#beginNotes(table);
    if (this.#pending - this.#taken === MOST_NOTES) this.#takeNotes();
    if (this.#pending === BLOCK_ROWS) this.#flush();
    const row = this.#pending;
    this.#notes!.add(row - this.#taken, place);
    this.#cells.words[UNIT + row] = place.unit;
    if (this.#matches) this.#addMatch(table, place.hand, row);
    if (this.#luck) this.#addLuck(place.luck ?? null, row);
    this.#pending = row + 1;
  }

  #beginNotes(table: Table): void {
    this.#takeNotes();
    this.#notes = new Notes(table);
  }

  #takeNotes(): void {
    const n = this.#pending - this.#taken;
    if (n > 0) this.#records.set(this.#notes!.records.subarray(0, n * this.#step), this.#taken * this.#step);
    this.#taken = this.#pending;
  }

  #addLuck(luck: Luck | null, row: number): void {
    const { bytes, halves, words } = this.#cells;
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
    const { halves, words } = this.#cells;
    halves[HAND + row] = hand;
    for (let seat = 0; seat < this.#players; seat++) {
      words[SCORE + seat * BLOCK_ROWS + row] = table.standing!.scores[seat];
    }
  }

  #flush(): void {
    this.#takeNotes();
    const columns = this.#columns;
    const rows = columns.rows + this.#pending;
    const room = roomIn(columns);
    if (rows > room) {
      for (const column of columns.all) growColumn(column, Math.max(rows, 2 * room));
      shareFlags(columns.all, NULL_WITH);
    }
    this.#turned.turn(this.#pending);
    this.#block.addTo(columns, this.#pending);
    this.#pending = 0;
    this.#taken = 0;
  }
}

function newColumns(shape: HandsShape, capacity: number): HandColumns {
  const all = handSpecs(shape).map(spec => newColumn(spec, capacity));
  shareFlags(all, NULL_WITH);
  return handColumns(shape, all, 0);
}

const roomIn = ({ unit }: HandColumns): number => unit.values.length;

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

/**
 * Reads a part, or refuses it; `facts`, where they are known, say which very file it must be. With a `room` the columns
 * lie there until the next part is read into it.
 */
export async function readHands(
  path: string,
  facts?: FileFacts,
  room?: ReadingRoom,
): Promise<{ shape: HandsShape; columns: HandColumns }> {
  const { shape, columns } = await HANDS.read(path, facts, room);
  return { shape, columns: handColumns(shape, columns.all, columns.rows) };
}
