/**
 * Rows of the hands table: filled straight from a table at which a hand has just been played, written, and read back.
 *
 * Filling a row is part of playing a hand, so it makes no objects and takes a tenth of the time of a hand played by chance:
 * one pass over the log for what the state has not counted, and a store a cell.
 */
import { ACTION_BITS, LEAD } from '../engine/action.ts';
import { COUNT, DECK, HOLDER_WORDS, LEADER, LOG, NEXT, PIPS, SEAT_0 } from '../engine/state.ts';
import { tilesIn } from '../engine/tile.ts';
import { FAULT_KINDS } from '../play/fault.ts';
import type { Table } from '../play/table.ts';
import { Refusal } from '../text/refusal.ts';
import type { TableSpec } from './arrow.ts';
import { type Cells, growColumn, type Nullable, newColumn } from './column.ts';
import { BLOCKED_ENDING, HANDS_FORMAT, type HandColumns, handColumns, handSpecs, OUT_ENDING } from './hands-schema.ts';
import { LogCount } from './log-count.ts';
import { aboutShape, checkShape, type HandsShape, type RowAddress, shapeTold } from './shape.ts';
import { readTable, writeTable } from './table-file.ts';
import type { FileFacts } from './whole-file.ts';

export type { HandColumns } from './hands-schema.ts';
export type { HandsShape, RowAddress } from './shape.ts';

export class HandRows {
  readonly columns: HandColumns;
  readonly #twoSided: boolean;
  readonly #players: number;
  #capacity: number;
  /** Made with the first row: the rows of a run are all of one rule set. */
  #log: LogCount | null = null;

  /** `capacity`: rows that are expected; more are taken all the same. */
  constructor(shape: HandsShape, capacity: number) {
    checkShape(shape);
    this.#twoSided = shape.players === 2 || shape.teams;
    this.#players = shape.players;
    this.#capacity = Math.max(1, capacity);
    const all = handSpecs(shape).map(spec => newColumn(spec, this.#capacity));
    this.columns = handColumns(shape, all, 0);
  }

  clear(): void {
    this.columns.rows = 0;
  }

  /**
   * Adds the hand just played at a table. `first` is the agent (index in the run) of the side named first, for the
   * margin. Where matches are played `table.standing` must still be what it was before this hand.
   */
  add(table: Table, at: RowAddress & { readonly first: number }): void {
    const c = this.columns;
    const row = c.rows;
    if (row === this.#capacity) this.#grow();
    c.rows = row + 1;
    const { hand } = table;
    const s = hand.state;
    c.pairing.values[row] = at.pairing;
    c.unit.values[row] = at.unit;
    c.seating.values[row] = at.seating;
    if (c.hand) this.#addMatch(table, at.hand, row);
    c.leader.values[row] = s[LEADER];
    c.by.values[row] = hand.wentOut ? OUT_ENDING : BLOCKED_ENDING;
    put(c.winner, row, hand.winner >= 0, hand.winner);
    c.boneLeft.values[row] = tilesIn(table.rules.set) - s[NEXT];
    this.#addBlank(table, row);
    put(c.faultSeat, row, table.faultKind !== null, table.faultSeat);
    put(c.fault, row, table.faultKind !== null, table.faultKind ? FAULT_KINDS.indexOf(table.faultKind) : 0);
    const log = (this.#log ??= new LogCount(table.rules));
    log.take(s);
    let firstSeat = -1;
    let plays = 0;
    let draws = 0;
    let passes = 0;
    for (let seat = this.#players - 1; seat >= 0; seat--) {
      const holder = SEAT_0 + seat * HOLDER_WORDS;
      const agent = at.agents[seat];
      if (agent === at.first) firstSeat = seat;
      c.agent[seat].values[row] = agent;
      c.points[seat].values[row] = hand.points[seat];
      c.pips[seat].values[row] = s[holder + PIPS];
      c.left[seat].values[row] = s[holder + COUNT];
      const drawn = log.draws(seat);
      c.drawn[seat].values[row] = drawn;
      c.matadors[seat].values[row] = log.matadors(seat);
      plays += log.plays(seat);
      draws += drawn;
      passes += log.passes(seat);
    }
    c.plays.values[row] = plays;
    c.draws.values[row] = draws;
    c.passes.values[row] = passes;
    // The seat beside any seat is the other side's, in teams too.
    put(c.margin, row, this.#twoSided, this.#twoSided ? hand.points[firstSeat] - hand.points[firstSeat ^ 1] : 0);
  }

  #addMatch(table: Table, hand: number, row: number): void {
    const c = this.columns;
    if (hand > 32_767) {
      throw new Refusal('tables/hands', 'match', 'a match of more than 32768 hands', 'a target that is reached sooner');
    }
    c.hand!.values[row] = hand;
    for (let seat = 0; seat < this.#players; seat++) c.score[seat].values[row] = table.standing!.scores[seat];
  }

  #addBlank(table: Table, row: number): void {
    const c = this.columns;
    const { blank, rules, hand } = table;
    const s = hand.state;
    const dealt = rules.players * rules.handSize;
    let at = 0;
    while (at < dealt && s[DECK + at] !== 0) at++;
    put(c.blankDealt, row, at < dealt, (at / rules.handSize) | 0);
    const spent = blank.play > 0;
    // The table notes how it is spent, not that it is led, which is then the hand's first action.
    const led = (s[LOG] & ACTION_BITS) === LEAD;
    const played = spent || led;
    put(c.blankSeat, row, played, led ? s[LEADER] : blank.seat);
    put(c.blankPlay, row, played, led ? 1 : blank.play);
    put(c.blankOwn, row, played, led ? rules.handSize : blank.own);
    put(c.blankLeast, row, played, led ? rules.handSize : blank.least);
    put(c.blankBone, row, played, led ? tilesIn(rules.set) - dealt : blank.boneyard);
    put(c.blankEnd, row, spent, blank.end);
    const only = led ? rules.lead !== 'any' || rules.handSize === 1 : blank.only;
    put(c.blankOnly, row, played, only ? 1 : 0);
  }

  #grow(): void {
    this.#capacity *= 2;
    for (const column of this.columns.all) growColumn(column, this.#capacity);
  }
}

function put(column: Nullable<Cells>, row: number, there: boolean, value: number): void {
  column.values[row] = there ? value : 0;
  column.valid[row] = there ? 1 : 0;
}

/** Writes a part beside its name and renames it. */
export function writeHands(path: string, columns: HandColumns, shape: HandsShape): Promise<FileFacts> {
  return writeTable(path, handsTable(shape), columns);
}

/** Reads a part, or refuses it; `facts`, where they are known, say which very file it must be. */
export async function readHands(path: string, facts?: FileFacts): Promise<{ shape: HandsShape; columns: HandColumns }> {
  const { table, columns } = await readTable(path, HANDS_FORMAT, told => handsTable(shapeTold(told)), facts);
  return { shape: table.shape, columns: handColumns(table.shape, columns.all, columns.rows) };
}

function handsTable(shape: HandsShape): TableSpec & { shape: HandsShape } {
  return {
    format: HANDS_FORMAT,
    about: {
      sorted: shape.matches ? 'pairing, unit, seating, hand' : 'pairing, unit, seating',
      unit: 'rows of one (pairing, unit) are not independent; units of different pairings share their deals',
      ...aboutShape(shape),
    },
    columns: handSpecs(shape),
    shape,
  };
}
