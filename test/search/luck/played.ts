/** Whole hands of a given deal, finished by players that see only what a seat may see. */
import { layOut } from '../../../src/engine/lay-out.ts';
import { apply } from '../../../src/engine/moves.ts';
import { newState } from '../../../src/engine/new-state.ts';
import { onward } from '../../../src/engine/onward.ts';
import { listOptions, MOST_OPTIONS } from '../../../src/engine/options.ts';
import type { Rules } from '../../../src/engine/rules.ts';
import { ACTIONS, COUNT, holderOf, LEFT, PIPS, POINTS, RIGHT, SEAT, type State } from '../../../src/engine/state.ts';
import { choosePlay, GREEDY } from '../../../src/search/policy.ts';

/** Which option, of the moment in the state; it may look at the own hand and at what all see. */
export type Chooser = (s: State, options: number, list: Int32Array) => number;

/** Chooses in a way of its own in every position: by numbers that the seat knows. Draws and passes by choice too. */
export const whim: Chooser = (s, options) => {
  const own = holderOf(s[SEAT]!);
  const known = s[ACTIONS]! * 7 + s[LEFT]! * 31 + s[RIGHT]! * 57 + s[own + COUNT]! * 101 + s[own + PIPS]! * 13;
  return (known * 2654435761) % options;
};

export const first: Chooser = () => 0;

/** Chooses as the playout policy greedy does. */
export const likeGreedy: Chooser = (s, options, list) => {
  const chosen = choosePlay(s, GREEDY, s);
  return Math.max(0, list.subarray(0, options).indexOf(chosen));
};

export class Played {
  readonly state: State;
  readonly #options = new Int32Array(MOST_OPTIONS);
  readonly #choose: Chooser;

  constructor(rules: Rules, choose: Chooser) {
    this.state = newState(rules);
    this.#choose = choose;
  }

  /** Of the hand played last. */
  get points(): Int32Array {
    return this.state.subarray(POINTS);
  }

  play(hands: readonly (readonly number[])[], boneyard: readonly number[]): State {
    const s = this.state;
    layOut(s, hands, boneyard, 0);
    while (onward(s) !== 0) {
      const count = listOptions(s, this.#options);
      apply(s, this.#options[this.#choose(s, count, this.#options)]!);
    }
    return s;
  }
}

/** Every order of some tiles. */
export function* orders<T>(tiles: readonly T[]): Generator<T[]> {
  if (tiles.length === 0) yield [];
  for (const [i, tile] of tiles.entries()) {
    for (const rest of orders([...tiles.slice(0, i), ...tiles.slice(i + 1)])) yield [tile, ...rest];
  }
}
