/**
 * What the options of a decision are worth: each carried out in the same worlds, and each world played out by two policies
 * of unlike kinds.
 *
 * The best of several noisy means promises more than it holds. So the worlds are dealt into two halves: which play of 0-0
 * and which other option is best is chosen in one half and valued in the other, and the two ways round are averaged. What
 * comes out is worth exactly what whoever chooses so, in half the worlds, would get.
 */
import { Kernel } from '../../engine/kernel.ts';
import { MOST_OPTIONS } from '../../engine/options.ts';
import type { Rules } from '../../engine/rules.ts';
import { headWords } from '../../engine/state.ts';
import type { Random } from '../../play/agent.ts';
import type { Options } from '../../play/options.ts';
import type { View } from '../../play/view.ts';
import { Aim } from '../../search/aim.ts';
import { playsBlank } from '../../search/blank/rule.ts';
import { GREEDY, HEAVY } from '../../search/policy.ts';
import { MOST_ENTRIES, Worlds } from '../../search/worlds.ts';
import { WORTH_WORDS } from '../../search/worth.ts';
import { crossFit, type Difference } from './cross-fit.ts';

/** A decision valued, in points of the own side over the others'. */
export interface Valued extends Difference {
  /** The best play of 0-0, the best of the other options, and the better of these as it was found. */
  readonly spend: number;
  readonly keep: number;
  readonly best: number;
  /** The same difference by the other policy. */
  readonly heavy: Difference;
  /** In all worlds: the best of either kind, as options, and what each option is worth. */
  readonly spendOption: number;
  readonly keepOption: number;
  readonly values: readonly number[];
  /** Were the worlds drawn exactly as likely as they are? */
  readonly exact: boolean;
}

const POLICIES = [GREEDY, HEAVY];

export class Valuer {
  readonly #count: number;
  readonly #calls: Kernel['calls'];
  readonly #worlds: Worlds;
  readonly #aim: Aim;
  readonly #worth: Int32Array;
  readonly #options: Int32Array;
  readonly #out: Int32Array;
  readonly #head: Int32Array;
  /** By policy: a row a world, a column an option. */
  readonly #tables: readonly Int32Array[];

  /** `worlds`: an even number. */
  constructor(rules: Rules, worlds: number) {
    const kernel = new Kernel(WORTH_WORDS);
    this.#count = worlds;
    this.#calls = kernel.calls;
    this.#worth = kernel.words(WORTH_WORDS);
    this.#options = kernel.words(MOST_OPTIONS);
    this.#out = kernel.words(MOST_OPTIONS);
    this.#head = kernel.words(headWords(rules.players));
    this.#worlds = new Worlds(rules, MOST_ENTRIES, kernel);
    this.#aim = new Aim(rules, 'margin');
    this.#tables = POLICIES.map(() => new Int32Array(worlds * MOST_OPTIONS));
  }

  value(view: View, options: Options, random: Random): Valued {
    const n = options.count;
    for (let i = 0; i < n; i++) this.#options[i] = options.at(i);
    this.#aim.write(this.#worth, view);
    this.#fill(view, n, random);
    const kinds = [...this.#options.subarray(0, n)].map(playsBlank);
    const [greedy, heavy] = this.#tables.map(table => crossFit(table, this.#count, kinds, this.#aim.scale));
    const { totals, spendColumn, keepColumn, ...valued } = greedy;
    return {
      ...valued,
      heavy: { gain: heavy.gain, error: heavy.error },
      spendOption: this.#options[spendColumn],
      keepOption: this.#options[keepColumn],
      values: totals.map(total => total / this.#count / this.#aim.scale),
      exact: this.#worlds.exact,
    };
  }

  #fill(view: View, n: number, random: Random): void {
    const { state, words } = this.#worlds;
    this.#worlds.look(view, random);
    for (let w = 0; w < this.#count; w++) {
      this.#worlds.next();
      POLICIES.forEach((policy, p) => {
        this.#calls.tryOptions(
          ...([state.byteOffset, this.#worth.byteOffset, this.#options.byteOffset, n] as const),
          ...([policy, words.byteOffset, this.#out.byteOffset, this.#head.byteOffset] as const),
        );
        this.#tables[p].set(this.#out.subarray(0, n), w * n);
      });
    }
  }
}
