/**
 * Columns of a block of rows as lanes of 16 bits, in a memory of their own, and what is worked out of them by a small compiled
 * kernel, eight lanes to an instruction: JavaScript has no such instructions, and looks at the bounds of each cell besides.
 *
 * It knows nothing of dominoes: which columns are added up where stays in TypeScript (alike-units.ts), which calls it some
 * hundred times a block. It is compiled from scripts/kernel/tables.as, by `npm run kernel`; a test holds each call to a plain
 * loop. In a language of its own, since what it is for cannot be said in TypeScript.
 */
import '../engine/kernel.ts';
import type { Cells } from './column.ts';
import { LANES } from './lanes-code.ts';

/** Where something begins in the memory, in bytes. */
export type Address = number;

/** What it does. Lengths are lanes and units, multiples of LANES_AT_ONCE; a flag is 0 or 1. */
interface Calls {
  /** Cells that stand unit by unit, `step` rows each, set apart: all units' first rows, their second rows and so on. */
  apart16(out: Address, cells: Address, units: number, step: number): void;
  apart8(out: Address, cells: Address, units: number, step: number): void;
  /** Notes down a hand that has just been played (notes.ts); all addresses are of its kernel's memory. */
  note(state: Address, record: Address, head: Address, firstSeat: number): void;
  /** Records of `step` lanes turned into columns; `to`: by lane of a record, the address of its column. */
  turn(to: Address, records: Address, step: number, n: number): void;
  /** Lanes as cells of 8 bits, sixteen at a time. */
  narrow(out: Address, a: Address, n: number): void;
  /** 1 where every lane is `k`, else 0. */
  allAre(a: Address, k: number, n: number): number;
  clear(out: Address, n: number): void;
  /** Flags: a > k. Lanes where the flag is set, elsewhere 0. */
  exceeds(out: Address, a: Address, k: number, n: number): void;
  keep(out: Address, a: Address, there: Address, n: number): void;
  /** Flags: a = k; there is a value, and of its bits those in the mask are k; the other flags. */
  equals(out: Address, a: Address, k: number, n: number): void;
  thereEquals(out: Address, a: Address, there: Address, mask: number, k: number, n: number): void;
  opposite(out: Address, a: Address, n: number): void;
  /** out + a, everywhere and where b = k; times · out − a. */
  add(out: Address, a: Address, n: number): void;
  addWhere(out: Address, a: Address, b: Address, k: number, n: number): void;
  lessThan(out: Address, times: number, a: Address, n: number): void;
  /** Adds to Σx and Σx², of 64 bits, those of units whose x is a sum of lanes; PAIR says what of. */
  gather(sums: Address, pairs: Address, n: number, units: number): void;
  /** Counts numbers from −most to most, those whose flag is set or all; the first lane that has another, or −1. */
  count(counts: Address, most: number, a: Address, n: number): number;
  countWhere(counts: Address, most: number, a: Address, there: Address, n: number): number;
  /** Lists the lanes whose flag is set, unit by unit, in LISTED bytes each; how many there are. */
  find(list: Address, flags: Address, units: number, step: number): number;
  /** From a place on, the next of `n` counts that is not 0; `n` where there is none. */
  nextSeen(counts: Address, from: number, n: number): number;
  /** Takes in the double blanks spent there (scripts/kernel/lanes.as); the first that cannot be, or −1. */
  spend(
    list: Address,
    n: number,
    firstUnit: number,
    columns: Address,
    who: Address,
    seats: number,
    told: number,
    scale: number,
    most: number,
  ): number;
}

export const LANES_AT_ONCE = 8;
export const LISTED = 8;
/** Bytes of two terms: where two columns' lanes begin, and how often each counts, in 16 bits. */
export const PAIR = 12;
/** Bytes of the six sums of a rare measure and, from RARE_UNIT on, of the unit that added to it last. */
export const RARE_SUMS = 64;
export const RARE_UNIT = 48;

const PAGE = 65536;
/** The compiler keeps the first kilobyte to itself. */
const FIRST = 1024;

const code = new WebAssembly.Module(Buffer.from(LANES, 'base64'));

export function instantiate(memory: WebAssembly.Memory): Calls {
  const { exports } = new WebAssembly.Instance(code, { env: { memory } });
  return exports as unknown as Calls;
}

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
