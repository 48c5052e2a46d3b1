/**
 * Successive halving (Z. Karnin, T. Koren & O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013; K.
 * Jamieson & A. Talwalkar, AISTATS 2016): all candidates play the same deals, the worse ones leave, those that stay play
 * so many more deals that each round costs about as much as the one before. For values without an order between them, of
 * which nothing but trying tells.
 *
 * Those still in have all played the same deals in every round, so they are compared by all they have played and not by
 * the last round alone. What is played in one round is so much less than what decides between the last two.
 */

export interface HalvingPlan {
  readonly candidates: number;
  /** Share of the candidates that stay after a round: below 1. */
  readonly keep: number;
  /** Units of the first round. */
  readonly units: number;
}

export interface Round {
  readonly candidates: readonly number[];
  readonly units: number;
}

export class Halving {
  readonly #keep: number;
  readonly #first: HalvingPlan;
  #left: readonly number[];
  #asked = 0;
  /** By candidate: the worth of all its units, added up, and their number. */
  readonly #sums: number[];
  readonly #units: number[];

  constructor(plan: HalvingPlan) {
    this.#first = plan;
    this.#keep = plan.keep;
    this.#left = Array.from({ length: plan.candidates }, (_, i) => i);
    this.#sums = this.#left.map(() => 0);
    this.#units = this.#left.map(() => 0);
  }

  /** Who plays next, and how many units; null when one is left. */
  ask(): Round | null {
    if (this.#left.length < 2) return null;
    this.#asked = Math.round((this.#first.units * this.#first.candidates) / this.#left.length);
    return { candidates: this.#left, units: this.#asked };
  }

  /** Mean worths a unit, in the order of the round. */
  tell(worths: readonly number[]): void {
    for (const [i, candidate] of this.#left.entries()) {
      this.#sums[candidate] += worths[i] * this.#asked;
      this.#units[candidate] += this.#asked;
    }
    const stay = Math.max(1, Math.min(this.#left.length - 1, Math.ceil(this.#left.length * this.#keep)));
    this.#left = this.#ranked()
      .slice(0, stay)
      .sort((a, b) => a - b);
  }

  get best(): number {
    return this.#ranked()[0];
  }

  #ranked(): number[] {
    const mean = (candidate: number) =>
      this.#units[candidate] > 0 ? this.#sums[candidate] / this.#units[candidate] : 0;
    return [...this.#left].sort((a, b) => mean(b) - mean(a) || a - b);
  }
}

/** Rounds until one is left, and the units that a candidate which is in all of them plays. */
export function halvingRounds({ candidates, keep, units }: HalvingPlan): {
  rounds: number;
  units: number;
  games: number;
} {
  let rounds = 0;
  let all = 0;
  let games = 0;
  for (let left = candidates; left > 1; rounds++) {
    const each = Math.round((units * candidates) / left);
    all += each;
    games += each * left;
    left = Math.max(1, Math.min(left - 1, Math.ceil(left * keep)));
  }
  return { rounds, units: all, games };
}
