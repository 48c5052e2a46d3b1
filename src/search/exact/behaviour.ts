/**
 * How likely an agent chooses each option wherever it has a choice, asked for once a set of one seat. That says all there is
 * to say of it only if it is memoryless, so one that does not declare itself so is refused; and since anybody may declare
 * anything, it is asked a second time where another history leads to the same set, after all that it was asked between.
 */
import { MOST_OPTIONS } from '../../engine/options.ts';
import type { Rules } from '../../engine/rules.ts';
import type { Player } from '../../play/agent.ts';
import { Foul, showMet } from '../../play/fault.ts';
import type { Hand } from '../../play/hand.ts';
import { type Contestant, takeSeat } from '../../play/roster.ts';
import type { View } from '../../play/view.ts';
import { Failure } from '../../text/failure.ts';
import { Refusal } from '../../text/refusal.ts';
import { Forks, Unfollowed } from './forks.ts';
import { real } from './grown.ts';
import { type Plan, planOf, type Side } from './sequence-form.ts';

export type Measurable = Pick<Contestant, 'label' | 'agent' | 'values'>;

/** Refuses an agent of which its declaration says that it can't be measured. Throws `exact/agent`. */
export function checkMeasurable({ label, agent }: Measurable): void {
  if (agent.sees === 'all') throw unmeasurable(label, 'sees every hand, and plays by more than a seat knows');
  if (!agent.memoryless) throw unmeasurable(label, 'does not declare itself memoryless');
}

const unmeasurable = (label: string, why: string): Refusal =>
  new Refusal('exact/agent', label, why, 'agents that decide by view, options and chance alone, and say how likely');

export class Behaviour {
  readonly #label: string;
  readonly #player: Player;
  readonly #forks = new Forks();
  readonly #weights = new Float64Array(MOST_OPTIONS);
  /** By sequence of the seat. */
  readonly #shares = real();

  constructor(contestant: Measurable, rules: Rules) {
    checkMeasurable(contestant);
    this.#label = contestant.label;
    this.#player = takeSeat(contestant, rules).player;
    this.#player.begin?.();
  }

  /** Asks what it would do at a set, `first` being the sequence of the first option. Throws `exact/agent`, or a Failure. */
  ask(hand: Hand, view: View, first: number, again: boolean): void {
    const weights = this.#weights.fill(0);
    try {
      if (this.#player.distribution) this.#declared(hand, view, weights);
      else this.#counted(hand, view, weights);
    } catch (error) {
      if (error instanceof Unfollowed) throw unmeasurable(this.#label, error.message);
      if (error instanceof Refusal || error instanceof Failure) throw error;
      throw new Failure(`${this.#label} ${error instanceof Foul ? error.message : `threw ${showMet(error)}`}`, error);
    }
    const { count } = hand.options;
    this.#shares.reach(first + count);
    const shares = this.#shares.array.subarray(first, first + count);
    if (!again) shares.set(weights.subarray(0, count));
    else if (shares.some((share, i) => Math.abs(share - weights[i]) > 1e-9)) {
      throw unmeasurable(this.#label, 'declares itself memoryless, and chose otherwise where it knew the same');
    }
  }

  #declared({ options }: Hand, view: View, weights: Float64Array): void {
    this.#player.distribution?.(view, options, weights.subarray(0, options.count));
    let all = 0;
    for (let i = 0; i < options.count; i++) {
      if (!(weights[i] >= 0)) throw new Failure(`${this.#label} declares a likelihood of ${weights[i]}`);
      all += weights[i];
    }
    if (!(all > 0 && all < Number.POSITIVE_INFINITY)) {
      throw new Failure(`${this.#label} declares likelihoods that add up to ${all}`);
    }
    for (let i = 0; i < options.count; i++) weights[i] /= all;
  }

  #counted({ options }: Hand, view: View, weights: Float64Array): void {
    this.#forks.begin();
    do {
      const answer = this.#player.choose(view, options, this.#forks);
      let i = 0;
      while (i < options.count && options.at(i) !== answer) i++;
      if (i === options.count) {
        throw new Failure(`${this.#label} answered ${showMet(answer)}, which is none of its options`);
      }
      weights[i] += this.#forks.likelihood;
    } while (this.#forks.turn());
  }

  plan(side: Side): Plan {
    this.#shares.reach(side.sequences);
    return planOf(side, this.#shares.taken);
  }
}
