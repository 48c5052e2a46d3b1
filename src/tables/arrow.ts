/**
 * Columns as an Arrow IPC file and back, by way of apache-arrow, which is loaded when first needed: it takes a quarter
 * of a second, and listing agents needs no tables.
 *
 * A part is one file with one record batch, uncompressed (compressed buffers of this version are out of spec), with one
 * dictionary vector for all columns that share texts. Units and meanings stand with their fields, a checksum with the
 * batch.
 */
import { createRequire } from 'node:module';
import type { Data, DataType, Field, RecordBatch, Schema, Vector } from 'apache-arrow';
import { sealed, UNSEALED } from './checksum.ts';
import type { Cells, Column, ColumnSpec, Columns } from './column.ts';
import { FileForm, type Node } from './file-form.ts';
import { ones, packed, unpacked } from './flags.ts';

/** A kind of table: its format's name, what else is to be known of the whole, and its columns. */
export interface TableSpec {
  readonly format: string;
  /** Texts in the schema's metadata besides `format`. */
  readonly about: Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSpec[];
}

export type Arrow = typeof import('apache-arrow');
/**
 * Its build in one file, for pages: loaded in a seventh of the time that its 160 CommonJS modules take, which TypeScript's
 * hooks do not look at either. Of the ES modules they look at every one.
 */
export const load = async (): Promise<Arrow> => require('apache-arrow/Arrow.esnext.min') as Arrow;
const require = createRequire(import.meta.url);

export function schemaOf(arrow: Arrow, table: TableSpec): Schema {
  const dictionaries = new Map<number, DataType>();
  const fields = table.columns.map(spec => {
    const about = new Map(spec.unit ? [['unit', spec.unit]] : []).set('meaning', spec.meaning);
    return new arrow.Field(spec.name, typeOf(arrow, spec, dictionaries), spec.nullable, about);
  });
  return new arrow.Schema(fields, new Map([['format', table.format], ...Object.entries(table.about)]));
}

function typeOf(arrow: Arrow, spec: ColumnSpec, dictionaries: Map<number, DataType>): DataType {
  if (spec.type === 'bool') return new arrow.Bool();
  if (spec.type === 'list') return new arrow.List(new arrow.Field('item', new arrow.Int16(), false));
  if (spec.type === 'float64') return new arrow.Float64();
  const number = { int8: new arrow.Int8(), int16: new arrow.Int16(), int32: new arrow.Int32() }[spec.type];
  if (!spec.texts) return number;
  const known = dictionaries.get(spec.texts.id);
  if (known) return known;
  const type = new arrow.Dictionary(new arrow.Utf8(), number, spec.texts.id);
  dictionaries.set(spec.texts.id, type);
  return type;
}

/** What surrounds the cells, by table: learned from the first file of it. */
const forms = new WeakMap<TableSpec, FileForm>();

/** The bytes of a file, in chunks that share the columns' memory. */
export async function encode(table: TableSpec, columns: Columns): Promise<Uint8Array[]> {
  const form = columns.rows > 0 ? forms.get(table) : undefined;
  const validity = new Validity(columns.rows);
  if (form)
    return sealed(
      form.chunks(
        columns.rows,
        columns.all.flatMap(column => nodesOf(column, validity)),
      ),
    );
  const chunks = await encodeFirst(table, columns, validity);
  if (columns.rows > 0) forms.set(table, new FileForm(Buffer.concat(chunks)));
  return sealed(chunks);
}

/** The same by apache-arrow, without a checksum yet. */
async function encodeFirst(table: TableSpec, columns: Columns, validity: Validity): Promise<Uint8Array[]> {
  const arrow = await load();
  const schema = schemaOf(arrow, table);
  const dictionaries = new Map<number, Vector>();
  for (const { texts } of table.columns) {
    if (!texts || dictionaries.has(texts.id)) continue;
    dictionaries.set(texts.id, arrow.vectorFromArray(texts.values, new arrow.Utf8()));
  }
  const children = schema.fields.map((field: Field, i: number) => {
    const { texts } = table.columns[i];
    return dataOf(arrow, field.type, columns.all[i], validity, texts && dictionaries.get(texts.id)!);
  });
  const rows = arrow.makeData({ type: new arrow.Struct(schema.fields), length: columns.rows, nullCount: 0, children });
  const batch = new arrow.RecordBatch(schema, rows, new Map([['crc32', UNSEALED]]));
  const writer = new arrow.RecordBatchFileWriter();
  writer.reset(undefined, schema);
  writer.write(batch);
  writer.finish();
  const chunks: Uint8Array[] = [];
  for await (const chunk of writer) chunks.push(chunk);
  return chunks;
}

/** Flags as bits, packed once where columns share them. */
class Validity {
  readonly rows: number;
  readonly #known = new Map<Uint8Array, { readonly nullCount: number; readonly nullBitmap: Uint8Array | null }>();

  constructor(rows: number) {
    this.rows = rows;
  }

  of(valid: Uint8Array | null): { readonly nullCount: number; readonly nullBitmap: Uint8Array | null } {
    if (!valid) return { nullCount: 0, nullBitmap: null };
    const known = this.#known.get(valid);
    if (known) return known;
    const bits = packed(valid, this.rows);
    const nullCount = this.rows - ones(bits);
    const made = { nullCount, nullBitmap: nullCount > 0 ? bits : null };
    this.#known.set(valid, made);
    return made;
  }
}

function nodesOf({ spec, values, valid, offsets }: Column, validity: Validity): Node[] {
  const { rows } = validity;
  const { nullCount, nullBitmap: flags } = validity.of(valid);
  const node = { length: rows, nullCount, flags };
  if (spec.type === 'bool') return [{ ...node, cells: packed(values as Int8Array, rows) }];
  if (!offsets) return [{ ...node, cells: bytesOf(values, rows) }];
  const items = offsets[rows];
  return [
    { ...node, cells: bytesOf(offsets, rows + 1) },
    { length: items, nullCount: 0, flags: null, cells: bytesOf(values, items) },
  ];
}

const bytesOf = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: Cells, length: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length * BYTES_PER_ELEMENT);

function dataOf(arrow: Arrow, type: DataType, column: Column, validity: Validity, dictionary: Vector | null): Data {
  const { values, valid, offsets } = column;
  const { rows } = validity;
  const base = { length: rows, ...validity.of(valid) };
  if (offsets) {
    const items = offsets[rows];
    const child = arrow.makeData({
      type: new arrow.Int16(),
      length: items,
      nullCount: 0,
      data: values.subarray(0, items) as Int16Array,
    });
    return arrow.makeData({
      ...base,
      type: type as InstanceType<Arrow['List']>,
      valueOffsets: offsets.subarray(0, rows + 1),
      child,
    });
  }
  const data = column.spec.type === 'bool' ? packed(values as Int8Array, rows) : values.subarray(0, rows);
  return arrow.makeData({ ...base, type, data, ...(dictionary && { dictionary }) } as never);
}

/**
 * The columns of a record batch whose schema is the table's; their arrays share the file's memory, or one another's,
 * where they can.
 */
export function decode(specs: readonly ColumnSpec[], batch: RecordBatch): Columns {
  const rows = batch.numRows;
  let everywhere: Uint8Array | null = null;
  const validity = (data: Data): Uint8Array =>
    data.nullCount === 0 ? (everywhere ??= new Uint8Array(rows).fill(1)) : unpacked(data.nullBitmap!, rows);
  const all = specs.map((spec, i): Column => {
    const data: Data = batch.data.children[i];
    const valid = spec.nullable ? validity(data) : null;
    if (spec.type === 'bool')
      return { spec, values: new Int8Array(unpacked(data.values, rows).buffer, 0, rows), valid, offsets: null };
    if (spec.type !== 'list') return { spec, values: data.values.subarray(0, rows) as Cells, valid, offsets: null };
    const offsets = data.valueOffsets.subarray(0, rows + 1) as Int32Array;
    return { spec, values: data.children[0].values.subarray(0, offsets[rows]) as Int16Array, valid, offsets };
  });
  return { rows, all };
}

/** The texts of the dictionary columns, by the dictionary's id. */
export function textsIn(arrow: Arrow, batch: RecordBatch): Map<number, readonly string[]> {
  const texts = new Map<number, readonly string[]>();
  for (const data of batch.data.children as readonly Data[]) {
    if (!arrow.DataType.isDictionary(data.type) || !data.dictionary) continue;
    texts.set(data.type.id, [...data.dictionary].map(String));
  }
  return texts;
}
