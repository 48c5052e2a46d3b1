/**
 * The kernel: the engine's hot files (moves.ts, deal.ts, score.ts, and of search policy.ts and playout.ts) compiled to
 * WebAssembly, for whoever plays millions of hands. It is no second engine: scripts/kernel compiles those very files, and
 * tests hold the two to each other, word for word.
 *
 * A state that the kernel is to play on lies in its memory; to JavaScript it is an Int32Array like any other. The memory is
 * made shared, though one thread alone uses it, since growing it leaves the arrays of a shared memory as they are. A state
 * whose array is out of reach is used again.
 */

import type { Words } from '../random/words.ts';
import { KERNEL } from './kernel-code.ts';
import { newState } from './new-state.ts';
import type { Rules } from './rules.ts';
import { STATE_WORDS, type State } from './state.ts';

/** An address in the kernel's memory: the `byteOffset` of an array of `kernelWords`. */
type Address = number;

interface Kernel {
  /** deal.ts, then `onward`. */
  deal(state: Address, root: Address, unit: number, hand: number): number;
  /** `apply`, then `onward`. */
  step(state: Address, option: number): number;
  /** The same, and on past every decision with a single option. */
  dealToChoice(state: Address, root: Address, unit: number, hand: number): number;
  stepToChoice(state: Address, option: number): number;
  /** As in moves.ts. */
  onward(state: Address): number;
  optionAt(state: Address, k: number): number;
  listOptions(state: Address, out: Address): number;
  /** As in search/playout.ts. */
  tryOptions(
    state: Address,
    seat: number,
    options: Address,
    n: number,
    policy: number,
    words: Address,
    margins: Address,
    head: Address,
  ): void;
}

/** Pages are of 64 KiB; a gigabyte at most, of which only what is used takes room. */
const PAGE = 65536;
const MOST_PAGES = 16384;
/** The compiler keeps the first kilobyte to itself. */
const FIRST = 1024;

// Node has it; the types are those of browsers, which nothing here may use.
declare global {
  namespace WebAssembly {
    class Memory {
      constructor(pages: { initial: number; maximum: number; shared: boolean });
      readonly buffer: SharedArrayBuffer;
      grow(pages: number): number;
    }
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance {
      constructor(module: Module, imports: Record<string, Record<string, unknown>>);
      readonly exports: Record<string, unknown>;
    }
  }
}

const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });

export const kernel = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(KERNEL, 'base64')), {
  env: { memory },
}).exports as unknown as Kernel;

let end = FIRST;
/** Addresses that may be used again, by length in bytes. */
const free = new Map<number, Address[]>();
const unused = new FinalizationRegistry<{ at: Address; bytes: number }>(({ at, bytes }) => {
  const list = free.get(bytes);
  if (list) list.push(at);
  else free.set(bytes, [at]);
});

/** So many words, all zero, in the kernel's memory. Throws a RangeError where a gigabyte of them is in use. */
export function kernelWords(words: number): Words {
  const bytes = words * 4;
  const again = free.get(bytes)?.pop();
  const at = again ?? end;
  if (again === undefined) {
    end += bytes;
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(Math.max(missing, 4));
  }
  const array = new Int32Array(memory.buffer, at, words);
  array.fill(0);
  unused.register(array, { at, bytes });
  return array;
}

/** `newState`, in the kernel's memory. */
export const kernelState = (rules: Rules): State => newState(rules, kernelWords(STATE_WORDS));
