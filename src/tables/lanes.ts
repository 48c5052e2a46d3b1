/**
 * Columns of a block of rows as lanes of 16 bits, in a memory of their own, and what is worked out of them by small
 * compiled calls (lane-calls.ts), eight lanes to an instruction: JavaScript has no such instructions, and looks at the
 * bounds of each cell besides. It knows nothing of dominoes: which columns are added up where is for whoever calls
 * (alike-units.ts), some hundred times a block.
 */
import type { Cells } from './column.ts';
import { type Address, type Calls, instantiate } from './lane-calls.ts';

const PAGE = 65536;
/** The compiler keeps the first kilobyte to itself. */
const FIRST = 1024;

interface Opened {
  readonly buffer: ArrayBuffer;
  readonly calls: Calls;
}

/** One that is not used now. A new one costs as much as two thousand rows until it has warmed up. */
let spare: Opened | null = null;

/** First everything takes its place, then the memory is opened. */
export class Lanes {
  #end = FIRST;
  #opened: (Opened & { readonly stage: Address; readonly stage16: Int16Array; readonly stage8: Int8Array }) | null =
    null;

  /** So many bytes, in which anything may stand. */
  take(bytes: number): Address {
    const at = this.#end;
    this.#end = (at + bytes + 15) & ~15;
    return at;
  }

  /** `rows`: of the longest block that is to be laid out. */
  open(rows: number): void {
    const stage = this.take(2 * rows);
    const opened = openedWith(this.#end);
    const stage16 = new Int16Array(opened.buffer, stage, rows);
    this.#opened = { ...opened, stage, stage16, stage8: new Int8Array(opened.buffer, stage, 2 * rows) };
  }

  /** Gives the memory back: nothing here can be looked at any more. */
  close(): void {
    spare = this.#opened;
    this.#opened = null;
  }

  get calls(): Calls {
    return this.#opened!.calls;
  }

  get buffer(): ArrayBuffer {
    return this.#opened!.buffer;
  }

  /** Lays cells of a column out as lanes, set apart as `apart16` has it. */
  layOut(out: Address, cells: Cells | Uint8Array, from: number, units: number, step: number): void {
    const { calls, stage, stage16, stage8 } = this.#opened!;
    const rows = cells.subarray(from, from + units * step);
    if (cells.BYTES_PER_ELEMENT === 2) {
      stage16.set(rows);
      calls.apart16(out, stage, units, step);
    } else {
      stage8.set(rows);
      calls.apart8(out, stage, units, step);
    }
  }
}

/** A memory of so many bytes at least. */
function openedWith(bytes: number): Opened {
  const found = spare;
  spare = null;
  if (found && found.buffer.byteLength >= bytes) return { buffer: found.buffer, calls: found.calls };
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  return { buffer: memory.buffer, calls: instantiate(memory) };
}
