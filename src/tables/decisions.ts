/**
 * The decisions table, `matador-actions/1`: a row a decision, single options included, in the order in which they were
 * taken: what the seat held, what was open to it and what it chose. Enough to fit a policy from, or to play a hand again.
 *
 * Filled by a watcher of the table, before the option is carried out. Lists grow as they fill; a decision is about 45
 * bytes at two seats, and a hand has fifteen of them.
 */
import { holds } from '../engine/lay-out.ts';
import { ACTIONS, COUNT, holderOf, LEADING, LEFT, NEXT, PHASE, RIGHT, type State } from '../engine/state.ts';
import { tilesIn } from '../engine/tile.ts';
import type { Hand } from '../play/hand.ts';
import {
  type Column,
  type ColumnSpec,
  type Columns,
  growColumn,
  type Lists,
  longer,
  lookUp,
  type Nullable,
  newColumn,
  perhaps,
  plain,
} from './column.ts';
import { RunTable } from './run-table.ts';
import { addressSpecs, agentTexts, checkShape, type HandsShape, type RowAddress, seats } from './shape.ts';
import type { FileFacts } from './whole-file.ts';

const DECISIONS_FORMAT = 'matador-actions/1';

function decisionSpecs(shape: HandsShape): ColumnSpec[] {
  return [
    ...addressSpecs(shape),
    plain('ply', 'int16', 'actions', 'actions before it in the hand, forced draws and passes counted'),
    plain('seat', 'int8', 'seat', 'who decides'),
    plain('agent', 'int8', '', 'who sits there', agentTexts(shape)),
    plain('leading', 'bool', '', 'is it the lead?'),
    perhaps('left', 'int8', 'pips', 'number at the left end; null: it is the lead'),
    perhaps('right', 'int8', 'pips', 'number at the right end; null: it is the lead'),
    plain('bone_left', 'int16', 'tiles', 'tiles in the boneyard, the reserve among them'),
    ...seats(shape, seat => plain(`count_${seat}`, 'int16', 'tiles', `tiles held at seat ${seat}`)),
    plain('tiles', 'list', '', 'ids of the tiles the seat holds, rising'),
    plain('options', 'list', '', 'codes of the legal actions'),
    plain('chosen', 'int16', '', 'code of the one that was chosen'),
  ];
}

/** The columns by name. */
export interface DecisionColumns extends Columns {
  readonly pairing: Column<Int16Array>;
  readonly unit: Column<Int32Array>;
  readonly seating: Column<Int8Array>;
  readonly hand: Column<Int16Array> | null;
  readonly ply: Column<Int16Array>;
  readonly seat: Column<Int8Array>;
  readonly agent: Column<Int8Array>;
  readonly leading: Column<Int8Array>;
  readonly left: Nullable<Int8Array>;
  readonly right: Nullable<Int8Array>;
  readonly boneLeft: Column<Int16Array>;
  readonly count: readonly Column<Int16Array>[];
  readonly tiles: Lists;
  readonly options: Lists;
  readonly chosen: Column<Int16Array>;
}

function decisionColumns(shape: HandsShape, all: readonly Column[], rows: number): DecisionColumns {
  const get = lookUp(all);
  return {
    rows,
    all,
    pairing: get('pairing'),
    unit: get('unit'),
    seating: get('seating'),
    hand: shape.matches ? get('hand') : null,
    ply: get('ply'),
    seat: get('seat'),
    agent: get('agent'),
    leading: get('leading'),
    left: get('left'),
    right: get('right'),
    boneLeft: get('bone_left'),
    count: seats(shape, seat => get<Column<Int16Array>>(`count_${seat}`)),
    tiles: get('tiles'),
    options: get('options'),
    chosen: get('chosen'),
  };
}

export class DecisionRows {
  readonly #shape: HandsShape;
  #columns: DecisionColumns;
  #others: DecisionColumns | null = null;

  /** `capacity`: rows that are expected; more are taken all the same. */
  constructor(shape: HandsShape, capacity: number) {
    checkShape(shape);
    this.#shape = shape;
    this.#columns = newColumns(shape, Math.max(1, capacity));
  }

  /** What has been filled so far. */
  get columns(): DecisionColumns {
    return this.#columns;
  }

  /** As in hands.ts. */
  turnOver(): void {
    const filled = this.#columns;
    this.#columns = this.#others ?? newColumns(this.#shape, roomIn(filled));
    this.#others = filled;
    this.clear();
  }

  clear(): void {
    this.#columns.rows = 0;
  }

  /** Adds the decision that the hand is at, and the option chosen, which is still to be carried out. */
  add(hand: Hand, option: number, at: RowAddress): void {
    const c = this.#columns;
    const row = c.rows;
    if (row === roomIn(c)) this.#grow();
    c.rows = row + 1;
    const { state: s, seat, options } = hand;
    c.pairing.values[row] = at.pairing;
    c.unit.values[row] = at.unit;
    c.seating.values[row] = at.seating;
    if (c.hand) c.hand.values[row] = at.hand;
    c.ply.values[row] = s[ACTIONS];
    c.seat.values[row] = seat;
    c.agent.values[row] = at.agents[seat];
    const leading = s[PHASE] === LEADING;
    c.leading.values[row] = leading ? 1 : 0;
    c.left.values[row] = s[LEFT];
    c.right.values[row] = s[RIGHT];
    c.left.valid[row] = leading ? 0 : 1;
    c.right.valid[row] = leading ? 0 : 1;
    c.boneLeft.values[row] = tilesIn(hand.rules.set) - s[NEXT];
    for (let other = 0; other < c.count.length; other++) c.count[other].values[row] = s[holderOf(other) + COUNT];
    addTiles(c.tiles, row, s, holderOf(seat), tilesIn(hand.rules.set));
    roomFor(c.options, row, options.count);
    let end = c.options.offsets[row];
    for (let i = 0; i < options.count; i++) c.options.values[end++] = options.at(i);
    c.options.offsets[row + 1] = end;
    c.chosen.values[row] = option;
  }

  #grow(): void {
    const room = 2 * roomIn(this.#columns);
    for (const column of this.#columns.all) growColumn(column, room);
  }
}

function newColumns(shape: HandsShape, capacity: number): DecisionColumns {
  const all = decisionSpecs(shape).map(spec => newColumn(spec, capacity));
  return decisionColumns(shape, all, 0);
}

const roomIn = ({ unit }: DecisionColumns): number => unit.values.length;

function addTiles(column: Lists, row: number, s: State, holder: number, set: number): void {
  roomFor(column, row, s[holder + COUNT]);
  let end = column.offsets[row];
  for (let tile = 0; tile < set; tile++) if (holds(s, holder, tile)) column.values[end++] = tile;
  column.offsets[row + 1] = end;
}

function roomFor(column: Lists, row: number, items: number): void {
  const needed = column.offsets[row] + items;
  if (needed > column.values.length) column.values = longer(column.values, 2 * needed);
}

const DECISIONS = new RunTable(
  DECISIONS_FORMAT,
  shape => ({
    sorted: shape.matches ? 'pairing, unit, seating, hand, ply' : 'pairing, unit, seating, ply',
    tile: 'id = high*(high+1)/2 + low for the halves high >= low',
    action:
      'bits 0-3 half that touches, 4-7 half left outside, 8 the end (0 left, 1 right), 9-10 what is done: ' +
      '0 play, 1 lead (larger half in bits 0-3, smaller in 4-7), 2 draw, 3 pass',
  }),
  decisionSpecs,
);

/** The bytes of a part's file, in chunks that share the columns' memory. */
export const encodeDecisions = (columns: DecisionColumns, shape: HandsShape): Promise<Uint8Array[]> =>
  DECISIONS.encode(columns, shape);

/** Writes a part beside its name and renames it. */
export const writeDecisions = (path: string, columns: DecisionColumns, shape: HandsShape): Promise<FileFacts> =>
  DECISIONS.write(path, columns, shape);

/** Reads a part, or refuses it; `facts`, where they are known, say which very file it must be. */
export async function readDecisions(
  path: string,
  facts?: FileFacts,
): Promise<{ shape: HandsShape; columns: DecisionColumns }> {
  const { shape, columns } = await DECISIONS.read(path, facts);
  return { shape, columns: decisionColumns(shape, columns.all, columns.rows) };
}
