/**
 * CFR+ (O. Tammelin, "Solving large imperfect information games using CFR+", 2014): at each set the options are chosen in
 * proportion to the regret at not having chosen them, regret below nothing being forgotten; the seats take turns; and what
 * converges is the mean of all plans, the t-th with weight t. Every round is the same arithmetic in the same order, so a
 * result can be had again to the last digit.
 *
 * A linear programme gives the equilibrium itself. It was turned down: with a million sequences it wants a solver of a size
 * that no package here has, and the exact best response says of any plans, however found, how far they are from it.
 */
import { bestResponses } from './best-response.ts';
import { gainsAgainst, type Plan, type SequenceForm, type Side, setsOf } from './sequence-form.ts';

interface Learner {
  readonly side: Side;
  /** By sequence; never below 0. */
  readonly regrets: Float64Array;
  readonly plan: Plan;
  /** The sum of all plans, each by its weight. */
  readonly total: Float64Array;
  readonly gains: Float64Array;
}

export interface Equilibrium {
  readonly rounds: number;
  readonly plans: readonly [Plan, Plan];
  /** What each seat would gain by its best answer to the other's plan. The value to seat 0 lies between −[1] and [0]. */
  readonly responses: readonly [number, number];
  /** Half the sum of the two: by how much the plans fall short of an equilibrium, for each seat on average. */
  readonly exploitability: number;
}

export class CfrPlus {
  readonly #form: SequenceForm;
  readonly #learners: readonly [Learner, Learner];
  rounds = 0;

  constructor(form: SequenceForm) {
    this.#form = form;
    this.#learners = [learnerOf(form.sides[0]), learnerOf(form.sides[1])];
  }

  /** Goes on for so many rounds. */
  run(rounds: number): void {
    for (let i = 0; i < rounds; i++) {
      this.rounds++;
      for (let seat = 0; seat < 2; seat++) {
        const learner = this.#learners[seat];
        gainsAgainst(this.#form, seat, this.#learners[1 - seat].plan, learner.gains);
        regret(learner);
        choose(learner, this.rounds);
      }
    }
  }

  /** Where it stands. */
  get equilibrium(): Equilibrium {
    const plans: readonly [Plan, Plan] = [this.#mean(0), this.#mean(1)];
    const responses = bestResponses(this.#form, plans);
    return { rounds: this.rounds, plans, responses, exploitability: (responses[0] + responses[1]) / 2 };
  }

  #mean(seat: number): Plan {
    const { total } = this.#learners[seat];
    const weights = (this.rounds * (this.rounds + 1)) / 2;
    return total.map(sum => sum / weights);
  }
}

function learnerOf(side: Side): Learner {
  const numbers = () => new Float64Array(side.sequences);
  const learner = { side, regrets: numbers(), plan: numbers(), total: numbers(), gains: numbers() };
  choose(learner, 0);
  return learner;
}

/** Adds to the regrets what each option would have gained over what was gained, and hands that on to the set before. */
function regret({ side, regrets, gains }: Learner): void {
  const { parent, first } = side;
  for (let set = setsOf(side) - 1; set >= 0; set--) {
    const from = first[set];
    const to = first[set + 1];
    let all = 0;
    let gained = 0;
    for (let at = from; at < to; at++) {
      all += regrets[at];
      gained += regrets[at] * gains[at];
    }
    if (all > 0) gained /= all;
    else {
      gained = 0;
      for (let at = from; at < to; at++) gained += gains[at];
      gained /= to - from;
    }
    for (let at = from; at < to; at++) regrets[at] = Math.max(0, regrets[at] + gains[at] - gained);
    gains[parent[set]] += gained;
  }
}

/** Makes the plan anew from the regrets, and adds it to the sum of all. */
function choose({ side, regrets, plan, total }: Learner, weight: number): void {
  const { parent, first } = side;
  plan[0] = 1;
  total[0] += weight;
  for (let set = 0; set < setsOf(side); set++) {
    const from = first[set];
    const to = first[set + 1];
    const reach = plan[parent[set]];
    let all = 0;
    for (let at = from; at < to; at++) all += regrets[at];
    for (let at = from; at < to; at++) {
      plan[at] = all > 0 ? (reach * regrets[at]) / all : reach / (to - from);
      total[at] += weight * plan[at];
    }
  }
}
