/**
 * The calls that the tables have compiled: what is done with lanes (lanes.ts), and a hand noted down (notes.ts). Only the
 * latter looks into a state; to the others rows are numbers. From scripts/kernel/tables.as, by `npm run kernel`; a test
 * holds each to a plain loop. In a language of its own, since eight lanes to an instruction cannot be said in TypeScript.
 */
import '../engine/kernel.ts';
import { LANES } from './lanes-code.ts';

/** Where something begins in the memory, in bytes. */
export type Address = number;

/** What it does. Lengths are lanes and units, multiples of LANES_AT_ONCE; a flag is 0 or 1. */
export interface Calls {
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

const code = new WebAssembly.Module(Buffer.from(LANES, 'base64'));

/** On a memory; each has code of its own, which has to warm up. */
export function instantiate(memory: WebAssembly.Memory): Calls {
  const { exports } = new WebAssembly.Instance(code, { env: { memory } });
  return exports as unknown as Calls;
}
