/**
 * A few hundred rows on their way into columns. Rows are filled here, in one piece of memory that stays in a near
 * cache, and copied to the columns block by block.
 *
 * Where a cell lies is a constant, worked out once for a kind of table from all the columns that it may have. Cells lie
 * in three arrays, by their width; columns of one type that follow one another in the table follow one another here,
 * `BLOCK_ROWS` apart. The memory is that of lanes, by which most of the cells are worked out (fact-columns.ts).
 */
import type { Cells, ColumnSpec, Columns } from './column.ts';
import type { Address } from './lane-calls.ts';
import type { Lanes } from './lanes.ts';

/** Rows in a block. */
export const BLOCK_ROWS = 1024;

/** Bytes of a cell. */
type Width = 4 | 2 | 1;

/** Where the cells and flags of a kind of table lie; its columns have no lists. */
export class BlockPlan {
  /** Cells in the array of each width. */
  readonly sizes: Record<Width, number> = { 4: 0, 2: 0, 1: 0 };
  readonly #specs: ReadonlyMap<string, ColumnSpec>;
  readonly #cells: ReadonlyMap<string, number>;
  readonly #flags: ReadonlyMap<string, number>;
  readonly #nullWith: Readonly<Record<string, string>>;

  /**
   * `specs`: every column that such a table may have. `nullWith`: of a column that is null exactly where another one is,
   * that other; their flags are filled once.
   */
  constructor(specs: readonly ColumnSpec[], nullWith: Readonly<Record<string, string>>) {
    this.#nullWith = nullWith;
    this.#specs = new Map(specs.map(spec => [spec.name, spec]));
    this.#cells = new Map(specs.map(spec => [spec.name, this.#take(widthOf(spec))]));
    const own = specs.filter(({ name, nullable }) => nullable && !nullWith[name]);
    const flags = new Map(own.map(({ name }) => [name, this.#take(1)]));
    for (const [name, other] of Object.entries(nullWith)) flags.set(name, flags.get(other)!);
    this.#flags = flags;
  }

  /** Where in the array of its width a column's cells begin. */
  at(name: string): number {
    return this.#cells.get(name)!;
  }

  /** Where among the bytes the flags of a column that may be null begin: 1 where there is a value. */
  flags(name: string): number {
    return this.#flags.get(name)!;
  }

  /** Are its flags not another column's? */
  ownFlags(name: string): boolean {
    return !this.#nullWith[name];
  }

  /** Bytes of its cells. */
  width(name: string): Width {
    return widthOf(this.#specs.get(name)!);
  }

  #take(width: Width): number {
    const at = this.sizes[width];
    this.sizes[width] += BLOCK_ROWS;
    return at;
  }
}

export class Block {
  readonly #plan: BlockPlan;
  readonly #specs: readonly ColumnSpec[];
  readonly #lanes: Lanes;
  /** Where the array of each width begins. */
  readonly #begin: Record<Width, Address>;
  /** By column of the table: its cells, and its flags or null. */
  #parts: readonly { readonly cells: Cells; readonly flags: Int8Array | null }[] = [];

  /**
   * `specs`: the columns that there are, all of them among the plan's. Takes its place in lanes that are not open yet.
   */
  constructor(plan: BlockPlan, specs: readonly ColumnSpec[], lanes: Lanes) {
    const { sizes } = plan;
    this.#plan = plan;
    this.#specs = specs;
    this.#lanes = lanes;
    this.#begin = { 4: lanes.take(4 * sizes[4]), 2: lanes.take(2 * sizes[2]), 1: lanes.take(sizes[1]) };
  }

  /** Once the lanes are open: the cells of 32 and of 16 bits, and the bytes. */
  open(): { readonly words: Int32Array; readonly halves: Int16Array; readonly bytes: Int8Array } {
    const { buffer } = this.#lanes;
    const { sizes } = this.#plan;
    const words = new Int32Array(buffer, this.#begin[4], sizes[4]);
    const halves = new Int16Array(buffer, this.#begin[2], sizes[2]);
    const bytes = new Int8Array(buffer, this.#begin[1], sizes[1]);
    const arrays = { 4: words, 2: halves, 1: bytes };
    this.#parts = this.#specs.map(spec => {
      const at = this.#plan.at(spec.name);
      const flags = spec.nullable && this.#plan.ownFlags(spec.name) ? this.#plan.flags(spec.name) : -1;
      return {
        cells: arrays[widthOf(spec)].subarray(at, at + BLOCK_ROWS),
        flags: flags < 0 ? null : bytes.subarray(flags, flags + BLOCK_ROWS),
      };
    });
    return { words, halves, bytes };
  }

  /** Where a column's cells begin in the memory, and its flags. */
  cells(name: string): Address {
    const width = this.#plan.width(name);
    return this.#begin[width] + width * this.#plan.at(name);
  }

  flags(name: string): Address {
    return this.#begin[1] + this.#plan.flags(name);
  }

  /** Adds the first `rows` rows to columns of the same specs that have room for them. */
  addTo(columns: Columns, rows: number): void {
    for (let i = 0; i < this.#parts.length; i++) {
      const { cells, flags } = this.#parts[i];
      const { values, valid } = columns.all[i];
      values.set(rows === BLOCK_ROWS ? cells : cells.subarray(0, rows), columns.rows);
      if (flags) valid!.set(rows === BLOCK_ROWS ? flags : flags.subarray(0, rows), columns.rows);
    }
    columns.rows += rows;
  }
}

function widthOf({ type }: ColumnSpec): Width {
  if (type === 'int32') return 4;
  return type === 'int16' ? 2 : 1;
}
