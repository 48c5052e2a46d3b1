/**
 * A column in memory: what it is called and means, and its cells as typed arrays. Rows are filled straight into these,
 * written from them and read back as them: no object a row anywhere.
 *
 * Whether a cell of a nullable column is there stands in a byte of its own, not in Arrow's bit: a byte is one store where
 * rows are filled, one load where they are read, and is packed once, when a file is written. A cell that is null holds 0,
 * so that equal tables are equal bytes.
 */

/** Texts that a column's integers stand for: the same list in every part of a run. */
export interface Texts {
  /** Columns with the same id share one list. */
  readonly id: number;
  readonly values: readonly string[];
}

export interface ColumnSpec {
  readonly name: string;
  /**
   * Signed always: unsigned columns wrap when others subtract them. `list` is a list of int16 a row; no table of hands
   * has a float.
   */
  readonly type: 'int8' | 'int16' | 'int32' | 'float64' | 'bool' | 'list';
  readonly nullable: boolean;
  readonly texts: Texts | null;
  /** Unit of its numbers; empty where they count nothing. */
  readonly unit: string;
  /** What it means and, where it may be null, when it is. */
  readonly meaning: string;
}

type Describe = (
  name: string,
  type: ColumnSpec['type'],
  unit: string,
  meaning: string,
  texts?: Texts | null,
) => ColumnSpec;

/** A column that always has a value. */
export const plain: Describe = (name, type, unit, meaning, texts = null) => {
  return { name, type, nullable: false, texts, unit, meaning };
};

/** A column that may have none. */
export const perhaps: Describe = (name, type, unit, meaning, texts = null) => {
  return { name, type, nullable: true, texts, unit, meaning };
};

export type Cells = Int8Array | Int16Array | Int32Array | Float64Array;

export interface Column<V extends Cells = Cells> {
  readonly spec: ColumnSpec;
  /** A cell a row (a bool as 0 or 1); of a list column every row's items one after another. */
  values: V;
  /** 1 where there is a value, 0 where there is none; null in a column that can not be null. */
  valid: Uint8Array | null;
  /** Of a list column: where each row's items begin, and where the last one's end. */
  offsets: Int32Array | null;
}

export type Nullable<V extends Cells> = Column<V> & { valid: Uint8Array };
export type Lists = Column<Int16Array> & { offsets: Int32Array };

/** Columns side by side. */
export interface Columns {
  /** Rows filled; the arrays may be longer. */
  rows: number;
  /** In the order in which they stand in a file. */
  readonly all: readonly Column[];
}

/** The array type that holds a column's cells. */
function cellsOf(spec: ColumnSpec): typeof Int8Array | typeof Int16Array | typeof Int32Array | typeof Float64Array {
  if (spec.type === 'float64') return Float64Array;
  if (spec.type === 'int32') return Int32Array;
  return spec.type === 'int16' || spec.type === 'list' ? Int16Array : Int8Array;
}

/**
 * An empty column with room for so many rows, in memory that can be shared: another thread writes a part's file from it,
 * without a copy, while this one plays on.
 */
export function newColumn(spec: ColumnSpec, capacity: number): Column {
  return {
    spec,
    values: shared<Cells>(cellsOf(spec), capacity),
    valid: spec.nullable ? shared(Uint8Array, capacity) : null,
    offsets: spec.type === 'list' ? shared(Int32Array, capacity + 1) : null,
  };
}

interface ArrayType<A> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): A;
}

const shared = <A extends Cells | Uint8Array>(type: ArrayType<A>, length: number): A =>
  new type(new SharedArrayBuffer(type.BYTES_PER_ELEMENT * length));

/** Makes room for so many rows, keeping what is there. The items of a list column have room made by whoever adds them. */
export function growColumn(column: Column, capacity: number): void {
  if (column.offsets) column.offsets = longer(column.offsets, capacity + 1);
  else column.values = longer(column.values, capacity);
  if (column.valid) column.valid = longer(column.valid, capacity);
}

/** Lets columns that are null exactly where another one is (`nullWith`, by name) have that other one's flags. */
export function shareFlags(all: readonly Column[], nullWith: Readonly<Record<string, string>>): void {
  const get = lookUp(all);
  for (const column of all) {
    const other = nullWith[column.spec.name];
    if (other) column.valid = get(other).valid;
  }
}

/** A longer array that begins with what the given one holds. */
export function longer<A extends Cells | Uint8Array>(array: A, length: number): A {
  const grown = shared(array.constructor as unknown as ArrayType<A>, length);
  grown.set(array);
  return grown;
}

/** Looks columns up by name, as the type that the caller knows them to have. */
export function lookUp(all: readonly Column[]): <C extends Column>(name: string) => C {
  const byName = new Map(all.map(column => [column.spec.name, column]));
  return <C extends Column>(name: string) => byName.get(name) as C;
}
