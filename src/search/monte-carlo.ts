/**
 * Determinized Monte Carlo: every option is carried out in the same worlds, each world is played out, and an option is
 * worth its mean margin. Common worlds make the options' means differ by the options more than by the luck of the draw.
 *
 * It takes the worlds one by one, as if from there on everybody saw all tiles, so it neither hides what it holds nor finds
 * out what others hold. That is its known limit, not a fault of the sampling.
 */
import { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import { headWords } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { marginScale } from './playout.ts';
import { POLICIES, type Policy } from './policies.ts';
import { MOST_ENTRIES, Worlds } from './worlds.ts';

export class MonteCarlo {
  readonly worlds: Worlds;
  /** By option: the sum of its margins over the worlds. A mean in points is that over worlds · scale. */
  readonly totals = new Float64Array(MOST_OPTIONS);
  /** What margins are multiplied by to be whole numbers. */
  readonly scale: number;
  readonly #policy: Policy;
  readonly #calls: Kernel['calls'];
  readonly #options: Int32Array;
  readonly #margins: Int32Array;
  /** Room for the world's head, to go back to before each option. */
  readonly #head: Int32Array;

  constructor(rules: Rules, policy: string) {
    const kernel = new Kernel();
    this.#calls = kernel.calls;
    this.#options = kernel.words(MOST_OPTIONS);
    this.#margins = kernel.words(MOST_OPTIONS);
    this.worlds = new Worlds(rules, MOST_ENTRIES, kernel);
    this.scale = marginScale(this.worlds.state);
    this.#policy = POLICIES[policy];
    this.#head = kernel.words(headWords(rules.players));
  }

  /** Weighs every option in `count` worlds. */
  weigh(view: View, options: Options, count: number, random: Random): void {
    const { worlds, totals } = this;
    const margins = this.#margins;
    const state = worlds.state.byteOffset;
    const words = worlds.words.byteOffset;
    const given = this.#options.byteOffset;
    const results = margins.byteOffset;
    const head = this.#head.byteOffset;
    const n = options.count;
    for (let i = 0; i < n; i++) this.#options[i] = options.at(i);
    totals.fill(0, 0, n);
    worlds.look(view, random);
    for (let w = 0; w < count; w++) {
      worlds.next();
      this.#calls.tryOptions(state, view.seat, given, n, this.#policy, words, results, head);
      for (let i = 0; i < n; i++) totals[i] = totals[i] + margins[i];
    }
  }
}
