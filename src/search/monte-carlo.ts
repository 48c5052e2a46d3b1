/**
 * Determinized Monte Carlo: every option is carried out in the same worlds, each world is played out (or searched to its
 * end), and an option is worth its mean. Common worlds make the options' means differ by the options more than by the luck
 * of the draw.
 *
 * Playouts may go to the options that can still win (halving.ts).
 *
 * Worlds may be weighted by how likely the others would have played so (belief.ts). Unlikely ones are then played out
 * seldom and count for more when they are (Russian roulette), which keeps the mean what it was.
 *
 * It takes the worlds one by one, as if from there on everybody saw all tiles, so it neither hides what it holds nor finds
 * out what others hold. That is its known limit, not a fault of the sampling.
 */
import { type Address, Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Rules } from '../engine/rules.ts';
import { headWords } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { nextAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { Aim } from './aim.ts';
import { SEARCH_WORDS } from './alpha-beta.ts';
import { Belief } from './belief.ts';
import { Halving } from './halving.ts';
import { POLICIES, type Policy } from './policies.ts';
import { MOST_ENTRIES, Worlds } from './worlds.ts';
import { WORTH_WORDS } from './worth.ts';

/** How options are weighed; what is not given is as the defaults of the agent pimc. */
export interface Weighing {
  /** How everybody plays on in a world. */
  readonly policy: string;
  readonly aim?: string;
  /** Nodes that each option's world is searched with in place of a playout; 0: none. */
  readonly nodes?: number;
  /** Leave out options that can't win. */
  readonly halving?: boolean;
  /** The policy that the others are taken to have played by, or one of BELIEFS, and how often they don't. */
  readonly belief?: string;
  readonly epsilon?: number;
}

/** What else may be taken as evidence than choices by a policy: not even draws and passes; all that they prove. */
export const BELIEFS: readonly string[] = ['blind', 'none'];

/** Unlikely worlds that are made for one that is played out. */
const MOST_PASSED_OVER = 16;
const TWO_TO_MINUS_32 = 2 ** -32;

export class MonteCarlo {
  readonly worlds: Worlds;
  /** By option: the sum of its weighted worths over the worlds it was tried in, and of the weights. */
  readonly totals = new Float64Array(MOST_OPTIONS);
  readonly weights = new Float64Array(MOST_OPTIONS);
  /** Which options have been tried in as many worlds as any. */
  readonly halving = new Halving();
  /** How many worlds of equal weight the last decision's were worth: (Σw)² / Σw². */
  effective = 0;
  readonly #aim: Aim;
  readonly #belief: Belief | null;
  readonly #halve: boolean;
  readonly #nodes: number;
  readonly #policy: Policy;
  readonly #calls: Kernel['calls'];
  readonly #options: Words;
  readonly #values: Words;
  readonly #worth: Words;
  // Addresses, looked up once.
  readonly #stateAt: Address;
  readonly #wordsAt: Address;
  readonly #optionsAt: Address;
  readonly #valuesAt: Address;
  readonly #worthAt: Address;
  /** Room for the world's head, to go back to before each option. */
  readonly #headAt: Address;
  /** Room for a search, where worlds are searched. */
  readonly #workAt: Address;
  #weightSum = 0;
  #weightSquares = 0;
  /** Worlds made with their weights, to tell what is unlikely. */
  #made = 0;
  #madeWeight = 0;

  constructor(rules: Rules, weighing: Weighing) {
    const { policy, aim = 'margin', nodes = 0, halving = false, belief = 'none', epsilon = 0.2 } = weighing;
    const searchWords = nodes > 0 ? SEARCH_WORDS : 0;
    const kernel = new Kernel(WORTH_WORDS + searchWords);
    this.#calls = kernel.calls;
    this.#options = kernel.words(MOST_OPTIONS);
    this.#values = kernel.words(MOST_OPTIONS);
    this.#worth = kernel.words(WORTH_WORDS);
    this.worlds = new Worlds(rules, MOST_ENTRIES, kernel, belief === 'blind');
    this.#stateAt = this.worlds.state.byteOffset;
    this.#wordsAt = this.worlds.words.byteOffset;
    this.#optionsAt = this.#options.byteOffset;
    this.#valuesAt = this.#values.byteOffset;
    this.#worthAt = this.#worth.byteOffset;
    this.#headAt = kernel.words(headWords(rules.players)).byteOffset;
    this.#workAt = kernel.words(searchWords).byteOffset;
    this.#aim = new Aim(rules, aim);
    this.#belief = BELIEFS.includes(belief) ? null : new Belief(rules, belief, epsilon);
    this.#nodes = nodes;
    this.#halve = halving;
    this.#policy = POLICIES[policy];
  }

  /** What a worth is divided by to be in points; in chances to win the match, where `isChance`. */
  get scale(): number {
    return this.#aim.scale;
  }
  get isChance(): boolean {
    return this.#aim.isChance;
  }

  /** Weighs every option in `count` worlds; by halving those that win in more, the others in fewer, on the mean as many. */
  weigh(view: View, options: Options, count: number, random: Random): void {
    const { halving } = this;
    const n = options.count;
    this.totals.fill(0, 0, n);
    this.weights.fill(0, 0, n);
    this.#weightSum = 0;
    this.#weightSquares = 0;
    this.#made = 0;
    this.#madeWeight = 0;
    this.#aim.write(this.#worth, view);
    this.worlds.look(view, random);
    this.#belief?.look(this.worlds, view);
    halving.begin(n, count * n, this.#halve);
    let listed = 0;
    while (halving.goesOn(this.totals)) {
      // Each round leaves some out.
      if (listed !== halving.left) {
        listed = halving.left;
        for (let i = 0; i < listed; i++) this.#options[i] = options.at(halving.order[i]);
      }
      this.#tryWorld(listed);
    }
    this.effective = (this.#weightSum * this.#weightSum) / this.#weightSquares;
  }

  #tryWorld(left: number): void {
    const { totals, weights } = this;
    const { order } = this.halving;
    const values = this.#values;
    const weight = this.#makeWorld();
    const nodes = this.#nodes * left;
    if (nodes > 0) {
      this.#calls.valueOptions(
        this.#stateAt,
        this.#worthAt,
        this.#optionsAt,
        left,
        nodes,
        this.#workAt,
        this.#valuesAt,
      );
    } else {
      this.#calls.tryOptions(
        this.#stateAt,
        this.#worthAt,
        this.#optionsAt,
        left,
        this.#policy,
        this.#wordsAt,
        this.#valuesAt,
        this.#headAt,
      );
    }
    for (let i = 0; i < left; i++) {
      const option = order[i];
      totals[option] = totals[option] + weight * values[i];
      weights[option] = weights[option] + weight;
    }
    this.#weightSum += weight;
    this.#weightSquares += weight * weight;
  }

  /** Makes a world to be played out, and gives its weight. */
  #makeWorld(): number {
    const belief = this.#belief;
    this.worlds.next();
    if (belief === null) return 1;
    for (let over = 0; ; over++) {
      const weight = belief.weigh(this.worlds);
      this.#made++;
      this.#madeWeight += weight;
      const mean = this.#madeWeight / this.#made;
      if (weight >= mean || over === MOST_PASSED_OVER) return weight;
      if ((nextAt(this.worlds.words, 0) >>> 0) * TWO_TO_MINUS_32 * mean < weight) return mean;
      this.worlds.next();
    }
  }
}
