/**
 * What one seat has seen so far, as one number: 0 of nothing, and of whatever is seen next another. Equal numbers, equal rows of
 * sights, so that a number is what the seat can go by. A hash table from (number, sight) to number, with open places.
 */
import { UNSEEN } from './game.ts';

export class Knowledge {
  /** Three words a place: the number before, the sight, the number after; that is 0 where the place is free. */
  #table = new Int32Array(3 << 12);
  #mask = (1 << 12) - 1;
  /** How many numbers there are. */
  size = 1;

  /** What is known once `sight` has been seen by one who knew `before`. */
  after(before: number, sight: number): number {
    if (sight === UNSEEN) return before;
    let at = this.#find(before, sight);
    if (this.#table[at + 2] !== 0) return this.#table[at + 2];
    if (2 * this.size > this.#mask) {
      this.#grow();
      at = this.#find(before, sight);
    }
    this.#table[at] = before;
    this.#table[at + 1] = sight;
    this.#table[at + 2] = this.size;
    return this.size++;
  }

  /** Where it stands, or would. */
  #find(before: number, sight: number): number {
    const table = this.#table;
    let hash = Math.imul(before ^ Math.imul(sight, 0x9e3779b1), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    let place = (hash ^ (hash >>> 16)) & this.#mask;
    for (;;) {
      const at = 3 * place;
      if (table[at + 2] === 0 || (table[at] === before && table[at + 1] === sight)) return at;
      place = (place + 1) & this.#mask;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#mask = 2 * this.#mask + 1;
    this.#table = new Int32Array(3 * (this.#mask + 1));
    for (let from = 0; from < old.length; from += 3) {
      if (old[from + 2] === 0) continue;
      const at = this.#find(old[from], old[from + 1]);
      for (let k = 0; k < 3; k++) this.#table[at + k] = old[from + k];
    }
  }
}
