/**
 * One part of a table as a file: written whole, read whole, or refused in one line that says what is wrong with it. A
 * part is small by construction (its rows fit in a worker's memory while it is played), so it is read in one piece, and
 * its columns share that piece's memory.
 */
import type { RecordBatch, Schema } from 'apache-arrow';
import { Refusal, within } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { decode, encode, load, schemaOf, type TableSpec, textsIn } from './arrow.ts';
import { sealOf } from './checksum.ts';
import type { Columns } from './column.ts';
import { type FileFacts, factsOf, type ReadingRoom, readWhole, writeWhole } from './whole-file.ts';

/** What a file says of itself, from which its kind of table works out what its columns must be. */
export interface Told {
  /** The schema's metadata. */
  readonly about: ReadonlyMap<string, string>;
  /** Texts by dictionary id. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

export async function writeTable(path: string, table: TableSpec, columns: Columns): Promise<FileFacts> {
  return writeWhole(path, await encode(table, columns));
}

/**
 * Reads a part. `expect` makes, of what the file says of itself, the table it must then be, to the last field. Where
 * `facts` are given (a manifest has them) the file must be that very one. With a `room` the columns lie there until the
 * next part is read into it.
 */
export async function readTable<T extends TableSpec>(
  path: string,
  format: string,
  expect: (told: Told) => T,
  facts?: FileFacts,
  room?: ReadingRoom,
): Promise<{ table: T; columns: Columns }> {
  const bytes = bytesIn(path, facts, room);
  const arrow = await load();
  const reader = arrow.RecordBatchReader.from(bytes).open();
  const { schema } = reader;
  const batch: RecordBatch = reader.next().value;
  const found = schema.metadata.get('format');
  if (found !== format) throw new Refusal('tables/foreign', path, `a table of format ${show(found)}`, format);
  return within(path, () => {
    const table = expect({ about: schema.metadata, texts: textsIn(arrow, batch) });
    compareFields(schemaOf(arrow, table), schema);
    return { table, columns: decode(table.columns, batch) };
  });
}

const MAGIC = 'ARROW1';

/** The bytes of a file that this program wrote and that nothing has happened to since. */
function bytesIn(path: string, facts: FileFacts | undefined, room: ReadingRoom | undefined): Uint8Array {
  const found = readWhole(path, room);
  // Small files share memory, in which arrays of 4-byte cells can't begin just anywhere: those are copied.
  const bytes = found.byteOffset % 8 === 0 ? found : Uint8Array.from(found);
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, MAGIC.length) !== MAGIC) throw new Refusal('tables/foreign', path, 'no Arrow file', 'an Arrow IPC file');
  if (text(-MAGIC.length) !== MAGIC) throw new Refusal('tables/damaged', path, 'an Arrow file that is cut short');
  // To the last bit what was written: its own checksum can say no more.
  if (facts && factsOf(bytes).sha256 === facts.sha256) return bytes;
  const seal = sealOf(bytes);
  if (seal === 'none') throw new Refusal('tables/foreign', path, 'an Arrow file, but no table of a run');
  if (seal === 'broken') throw new Refusal('tables/damaged', path, 'damaged: its checksum is not that of its contents');
  if (facts) throw new Refusal('tables/damaged', path, 'a whole table, but not the one that was written');
  return bytes;
}

/** Throws at the first field that is not what it should be. */
function compareFields(wanted: Schema, found: Schema): void {
  const length = Math.max(wanted.fields.length, found.fields.length);
  for (let i = 0; i < length; i++) {
    const is = describe(found, i);
    const should = describe(wanted, i);
    if (is !== should) throw new Refusal('tables/schema', `column ${i}`, is, should);
  }
}

function describe(schema: Schema, i: number): string {
  const field = schema.fields[i];
  if (!field) return 'no column';
  return `${field.name} ${field.type}${field.nullable ? ' or null' : ''}: ${[...field.metadata.values()].join(', ')}`;
}
