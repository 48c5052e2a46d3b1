/** A table of a run: every part is a file with the same columns, which follow from the run's shape. */
import { encode, type TableSpec } from './arrow.ts';
import type { ColumnSpec, Columns } from './column.ts';
import { aboutShape, type HandsShape, shapeTold } from './shape.ts';
import { readTable, writeTable } from './table-file.ts';
import type { FileFacts, ReadingRoom } from './whole-file.ts';

interface ShapedTable extends TableSpec {
  readonly shape: HandsShape;
}

export class RunTable {
  readonly #format: string;
  readonly #about: (shape: HandsShape) => Readonly<Record<string, string>>;
  readonly #columns: (shape: HandsShape) => readonly ColumnSpec[];
  /** By shape: what is worked out of a table for its first part (arrow.ts) is there for the others. */
  readonly #tables = new WeakMap<HandsShape, ShapedTable>();

  /** `about`: what is to be known of the whole, besides its shape. */
  constructor(
    format: string,
    about: (shape: HandsShape) => Readonly<Record<string, string>>,
    columns: (shape: HandsShape) => readonly ColumnSpec[],
  ) {
    this.#format = format;
    this.#about = about;
    this.#columns = columns;
  }

  encode(columns: Columns, shape: HandsShape): Promise<Uint8Array[]> {
    return encode(this.#of(shape), columns);
  }

  write(path: string, columns: Columns, shape: HandsShape): Promise<FileFacts> {
    return writeTable(path, this.#of(shape), columns);
  }

  async read(path: string, facts?: FileFacts, room?: ReadingRoom): Promise<{ shape: HandsShape; columns: Columns }> {
    const { table, columns } = await readTable(path, this.#format, told => this.#of(shapeTold(told)), facts, room);
    return { shape: table.shape, columns };
  }

  #of(shape: HandsShape): ShapedTable {
    const known = this.#tables.get(shape);
    if (known) return known;
    const about = { ...this.#about(shape), ...aboutShape(shape) };
    const table = { format: this.#format, about, columns: this.#columns(shape), shape };
    this.#tables.set(shape, table);
    return table;
  }
}
