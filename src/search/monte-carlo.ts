/**
 * Determinized Monte Carlo: every option is carried out in the same worlds, each world is played out, and an option is
 * worth its mean margin. Common worlds make the options' means differ by the options more than by the luck of the draw.
 *
 * It takes the worlds one by one, as if from there on everybody saw all tiles, so it neither hides what it holds nor finds
 * out what others hold. That is its known limit, not a fault of the sampling.
 */
import { apply, MOST_OPTIONS } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import { headWords } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { Margin, playOut } from './playout.ts';
import { POLICIES, type Policy } from './policy.ts';
import { Worlds } from './worlds.ts';

export class MonteCarlo {
  readonly worlds: Worlds;
  /** By option: the sum of its margins over the worlds. A mean in points is that over worlds · scale. */
  readonly totals = new Float64Array(MOST_OPTIONS);
  readonly margin: Margin;
  readonly #policy: Policy;
  /** The world's head, to go back to before each option. */
  readonly #head: Int32Array;

  constructor(rules: Rules, policy: string) {
    this.worlds = new Worlds(rules);
    this.margin = new Margin(rules);
    this.#policy = POLICIES[policy];
    this.#head = this.worlds.state.slice(0, headWords(rules.players));
  }

  /** Weighs every option in `count` worlds. */
  weigh(view: View, options: Options, count: number, random: Random): void {
    const { worlds, totals } = this;
    const { state, words } = worlds;
    const head = this.#head;
    const n = options.count;
    totals.fill(0, 0, n);
    worlds.look(view, random);
    for (let w = 0; w < count; w++) {
      worlds.next();
      for (let k = 0; k < head.length; k++) head[k] = state[k];
      for (let i = 0; i < n; i++) {
        if (i > 0) state.set(head);
        apply(state, options.at(i));
        playOut(state, this.#policy, words);
        totals[i] = totals[i] + this.margin.of(state, view.seat);
      }
      state.set(head);
    }
  }
}
