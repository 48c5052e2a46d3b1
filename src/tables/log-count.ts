/**
 * What each seat did in a hand that the state keeps only the outcome of, counted from the log: tiles drawn, matadors played.
 *
 * One table look-up an action and no branch: what is done next is nothing a processor could predict, and asking action
 * by action took three times as long. The counts of two seats stand in the four bytes of one word, so that two seats,
 * the usual number, are one sum in a register; a count in memory by seat, a store that the next action's load
 * had to wait for, took twice as long. More seats are as many passes. No count exceeds 136, the tiles of the largest set.
 */
import { ACTION_BITS, DRAW, innerOf, kindOf, outerOf, PASS, seatOfEntry } from '../engine/action.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import * as layout from '../engine/state.ts';
import { isMatador } from '../engine/tile.ts';

// Bound here: read from another module's cell at each use they cost more than the addition.
const { ACTIONS, LOG } = layout;

/** The bits of an entry that say who did what. */
const SEAT_AND_ACTION = 8 * (ACTION_BITS + 1) - 1;

export class LogCount {
  /** By pair of seats: drawn and matadors of the lower seat, drawn and matadors of the upper one, from the lowest byte. */
  readonly #counts: Int32Array;
  /** By pair of seats: what an entry adds. */
  readonly #worth: readonly Int32Array[];

  constructor(rules: Rules) {
    const wild = (action: number) => rules.matadors && isMatador(innerOf(action), outerOf(action), sumOf(rules));
    const worth = (action: number) => {
      if (kindOf(action) === DRAW) return 1;
      return kindOf(action) !== PASS && wild(action) ? 1 << 8 : 0;
    };
    const pairs = (rules.players + 1) >> 1;
    this.#counts = new Int32Array(pairs);
    this.#worth = Array.from({ length: pairs }, (_, pair) =>
      Int32Array.from({ length: SEAT_AND_ACTION + 1 }, (_, entry) => {
        const seat = seatOfEntry(entry);
        return seat >> 1 === pair ? worth(entry & ACTION_BITS) << ((seat & 1) * 16) : 0;
      }),
    );
  }

  /** Counts a hand. */
  take(s: layout.State): void {
    const end = LOG + s[ACTIONS];
    for (let pair = 0; pair < this.#counts.length; pair++) {
      const worth = this.#worth[pair];
      // Two sums side by side: with one, each addition waits for the last, and it took a third longer.
      let one = 0;
      let other = 0;
      let i = LOG;
      for (; i < end - 1; i += 2) {
        one = (one + worth[s[i] & SEAT_AND_ACTION]) | 0;
        other = (other + worth[s[i + 1] & SEAT_AND_ACTION]) | 0;
      }
      if (i < end) one = (one + worth[s[i] & SEAT_AND_ACTION]) | 0;
      this.#counts[pair] = (one + other) | 0;
    }
  }

  draws(seat: number): number {
    return (this.#counts[seat >> 1] >>> ((seat & 1) * 16)) & 0xff;
  }

  matadors(seat: number): number {
    return (this.#counts[seat >> 1] >>> ((seat & 1) * 16 + 8)) & 0xff;
  }
}
