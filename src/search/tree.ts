/**
 * A search tree in typed arrays: things reached from other things by a key, each with how often it was tried, how often it
 * could have been, and the sum of what came of it. It is cleared for a decision and never grows: once it is full nothing
 * new is put in, and searches end at what there is. Objects for nodes were turned down: a decision makes thousands.
 */

/** In place of a node: there is none. */
export const NONE = -1;
export const ROOT = 0;

export class Tree {
  readonly tries: Int32Array;
  readonly chances: Int32Array;
  readonly sums: Float64Array;
  #count = 1;
  readonly #from: Int32Array;
  readonly #key: Int32Array;
  /** Where a node is found: open addressing, a node's number plus one, 0 for nothing. */
  readonly #slots: Int32Array;

  constructor(capacity: number) {
    this.tries = new Int32Array(capacity);
    this.chances = new Int32Array(capacity);
    this.sums = new Float64Array(capacity);
    this.#from = new Int32Array(capacity);
    this.#key = new Int32Array(capacity);
    this.#slots = new Int32Array(1 << (33 - Math.clz32(capacity)));
  }

  /** Forgets all but the root. */
  clear(): void {
    this.#slots.fill(0);
    this.tries.fill(0, 0, this.#count);
    this.chances.fill(0, 0, this.#count);
    this.sums.fill(0, 0, this.#count);
    this.#count = 1;
  }

  /** What is reached by a key, or NONE. */
  find(from: number, key: number): number {
    return this.#slots[this.#slotOf(from, key)] - 1;
  }

  /** The same, put in where it is new; NONE where there is no room. */
  reach(from: number, key: number): number {
    const slot = this.#slotOf(from, key);
    const found = this.#slots[slot] - 1;
    if (found !== NONE || this.#count === this.tries.length) return found;
    const made = this.#count++;
    this.#from[made] = from;
    this.#key[made] = key;
    this.#slots[slot] = made + 1;
    return made;
  }

  #slotOf(from: number, key: number): number {
    const last = this.#slots.length - 1;
    let hash = Math.imul(from ^ Math.imul(key, -1640531527), -2048144789);
    hash ^= hash >>> 15;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const node = this.#slots[slot] - 1;
      if (node === NONE || (this.#from[node] === from && this.#key[node] === key)) return slot;
    }
  }
}
