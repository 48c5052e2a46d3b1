/**
 * A few hundred rows on their way into columns. Rows are filled here, in one piece of memory that stays in the nearest
 * cache, and copied to the columns block by block.
 *
 * Where a cell lies is a constant, worked out once for a kind of table from all the columns that it may have: a cell is
 * then one store, with nothing looked up. Cells lie in three arrays, by their width; columns of one type that follow one
 * another in the table follow one another here, `BLOCK_ROWS` apart.
 */
import type { Cells, ColumnSpec, Columns } from './column.ts';

/** Rows in a block. */
export const BLOCK_ROWS = 256;

/** Bytes of a cell. */
type Width = 4 | 2 | 1;

/** Where the cells and flags of a kind of table lie; its columns have no lists. */
export class BlockPlan {
  /** Cells in the array of each width. */
  readonly sizes: Record<Width, number> = { 4: 0, 2: 0, 1: 0 };
  readonly #cells: ReadonlyMap<string, number>;
  readonly #flags: ReadonlyMap<string, number>;

  /**
   * `specs`: every column that such a table may have. `nullWith`: of a column that is null exactly where another one is,
   * that other; their flags are filled once.
   */
  constructor(specs: readonly ColumnSpec[], nullWith: Readonly<Record<string, string>>) {
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

  #take(width: Width): number {
    const at = this.sizes[width];
    this.sizes[width] += BLOCK_ROWS;
    return at;
  }
}

export class Block {
  readonly words: Int32Array;
  readonly halves: Int16Array;
  readonly bytes: Int8Array;
  /** By column of the table: its cells, and its flags or null. */
  readonly #parts: readonly { readonly cells: Cells; readonly flags: Int8Array | null }[];

  /** `specs`: the columns that there are, all of them among the plan's. */
  constructor(plan: BlockPlan, specs: readonly ColumnSpec[]) {
    const { sizes } = plan;
    const memory = new ArrayBuffer(4 * sizes[4] + 2 * sizes[2] + sizes[1]);
    this.words = new Int32Array(memory, 0, sizes[4]);
    this.halves = new Int16Array(memory, 4 * sizes[4], sizes[2]);
    this.bytes = new Int8Array(memory, 4 * sizes[4] + 2 * sizes[2], sizes[1]);
    const arrays = { 4: this.words, 2: this.halves, 1: this.bytes };
    this.#parts = specs.map(spec => {
      const at = plan.at(spec.name);
      const flags = spec.nullable ? plan.flags(spec.name) : -1;
      return {
        cells: arrays[widthOf(spec)].subarray(at, at + BLOCK_ROWS),
        flags: flags < 0 ? null : this.bytes.subarray(flags, flags + BLOCK_ROWS),
      };
    });
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
