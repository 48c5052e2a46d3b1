/**
 * What each seat did in a hand: its plays, draws, matadors played and passes, counted from the log, since the state keeps
 * only what came of them.
 *
 * One table look-up an action and no branch: what is done next is nothing a processor could predict, and asking action
 * by action took three times as long. The four counts stand in a byte each; none exceeds 137, the tiles of the largest
 * set and the closing pass.
 */
import { ACTION_BITS, DRAW, innerOf, kindOf, outerOf, PASS } from '../engine/action.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import { ACTIONS, LOG, MOST_SEATS, type State } from '../engine/state.ts';
import { isMatador } from '../engine/tile.ts';

const DRAWS = 8;
const MATADORS = 16;
const PASSES = 24;

export class LogCount {
  /** By seat. */
  readonly #counts = new Int32Array(MOST_SEATS);
  /** What an action adds. */
  readonly #worth: Int32Array;

  constructor(rules: Rules) {
    this.#worth = Int32Array.from({ length: ACTION_BITS + 1 }, (_, action) => {
      if (kindOf(action) === PASS) return 1 << PASSES;
      if (kindOf(action) === DRAW) return 1 << DRAWS;
      const wild = rules.matadors && isMatador(innerOf(action), outerOf(action), sumOf(rules));
      return wild ? 1 + (1 << MATADORS) : 1;
    });
  }

  /** Counts a hand. */
  take(s: State): void {
    const counts = this.#counts;
    const worth = this.#worth;
    for (let seat = 0; seat < MOST_SEATS; seat++) counts[seat] = 0;
    const end = LOG + s[ACTIONS];
    for (let i = LOG; i < end; i++) {
      const entry = s[i];
      counts[(entry >> 11) & 7] += worth[entry & ACTION_BITS];
    }
  }

  plays(seat: number): number {
    return this.#counts[seat] & 0xff;
  }

  draws(seat: number): number {
    return (this.#counts[seat] >> DRAWS) & 0xff;
  }

  matadors(seat: number): number {
    return (this.#counts[seat] >> MATADORS) & 0xff;
  }

  passes(seat: number): number {
    return this.#counts[seat] >>> PASSES;
  }
}
