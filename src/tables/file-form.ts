/**
 * What stands around the cells in the files of one table: schema, dictionaries, what describes the batch of rows, the
 * footer. It is the same in all of them but for some numbers: rows, nulls, where each column begins and how long it is.
 * So it is learned from the first file, which apache-arrow writes, and for the others those numbers are put into a copy
 * of it. To have everything described anew for each part took most of the time that a short one takes besides its rows.
 *
 * Where the numbers stand is read from the file itself, whose descriptions are flatbuffers: a table begins with how far
 * before it the list lies of where its fields are.
 */

/** A column as it stands in a file; one of lists as two: where they begin, and their items. */
export interface Node {
  readonly length: number;
  readonly nullCount: number;
  /** Null where nothing is null. */
  readonly flags: Uint8Array | null;
  readonly cells: Uint8Array;
}

/** Fields of tables, by their numbers: a footer's, a message's, a record batch's. */
const BATCHES = 3;
const [HEADER, BODY_LENGTH] = [2, 3];
const [LENGTH, NODES, BUFFERS] = [0, 1, 2];

/**
 * Bytes of a node (length, nulls) and of a buffer (where it begins, how long it is), two numbers each; a node has two
 * buffers.
 */
const PAIR = 16;
/** In what the footer says of a batch: bytes of its description, and of its body. */
const [BLOCK_META, BLOCK_BODY] = [8, 16];
/** After the footer: its length, and the magic. */
const END = 4 + 6;
/** Before a message: a mark and its length. */
const PREFIX = 8;

const NOTHING = new Uint8Array(0);

/** Flatbuffers. */
class Described {
  readonly #view: DataView;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  whole(at: number): number {
    return Number(this.#view.getBigInt64(at, true));
  }

  word(at: number): number {
    return this.#view.getInt32(at, true);
  }

  put(at: number, value: number): void {
    this.#view.setBigInt64(at, BigInt(value), true);
  }

  /** What a reference points at: a table, or a vector's length, before its first item. */
  follow(at: number): number {
    return at + this.word(at);
  }

  /** Where a table has its i-th field. */
  field(table: number, i: number): number {
    const list = table - this.word(table);
    const within = 4 + 2 * i < this.#view.getUint16(list, true) ? this.#view.getUint16(list + 4 + 2 * i, true) : 0;
    if (within === 0) throw new Error(`an Arrow file whose description lacks field ${i}`);
    return table + within;
  }
}

export class FileForm {
  /**
   * What comes before the batch, its description, and what comes after its cells; numbers as in the file it was learned
   * from.
   */
  readonly #head: Uint8Array;
  readonly #message: Uint8Array;
  readonly #tail: Uint8Array;
  // Where numbers stand: in the description, and the body's length in what comes after.
  readonly #rows: number;
  readonly #bodyLength: number;
  readonly #nodes: number;
  readonly #buffers: number;
  readonly #tailBodyLength: number;

  /** Of a file with rows: where there are none, some numbers do not stand in it. */
  constructor(file: Uint8Array) {
    const all = new Described(file);
    const footer = file.length - END - all.word(file.length - END);
    const block = all.follow(all.field(all.follow(footer), BATCHES)) + 4;
    const begin = all.whole(block);
    const body = begin + all.word(block + BLOCK_META);
    const end = body + all.whole(block + BLOCK_BODY);
    this.#head = Uint8Array.from(file.subarray(0, begin));
    this.#message = Uint8Array.from(file.subarray(begin, body));
    this.#tail = Uint8Array.from(file.subarray(end));
    this.#tailBodyLength = block + BLOCK_BODY - end;
    const described = new Described(this.#message);
    const message = described.follow(PREFIX);
    const batch = described.follow(described.field(message, HEADER));
    this.#bodyLength = described.field(message, BODY_LENGTH);
    this.#rows = described.field(batch, LENGTH);
    this.#nodes = described.follow(described.field(batch, NODES)) + 4;
    this.#buffers = described.follow(described.field(batch, BUFFERS)) + 4;
  }

  /** The bytes of a file with these columns, in chunks that share their memory. */
  chunks(rows: number, nodes: readonly Node[]): Uint8Array[] {
    const message = this.#message.slice();
    const tail = this.#tail.slice();
    const described = new Described(message);
    const chunks = [this.#head, message];
    let end = 0;
    const lay = (buffer: number, bytes: Uint8Array): void => {
      const length = (bytes.length + 7) & ~7;
      described.put(this.#buffers + PAIR * buffer, end);
      described.put(this.#buffers + PAIR * buffer + PAIR / 2, length);
      if (bytes.length > 0) chunks.push(bytes);
      if (length > bytes.length) chunks.push(new Uint8Array(length - bytes.length));
      end += length;
    };
    for (const [i, { length, nullCount, flags, cells }] of nodes.entries()) {
      described.put(this.#nodes + PAIR * i, length);
      described.put(this.#nodes + PAIR * i + PAIR / 2, nullCount);
      lay(2 * i, flags ?? NOTHING);
      lay(2 * i + 1, cells);
    }
    described.put(this.#rows, rows);
    described.put(this.#bodyLength, end);
    new Described(tail).put(this.#tailBodyLength, end);
    return [...chunks, tail];
  }
}
