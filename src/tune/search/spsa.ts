/**
 * Simultaneous perturbation (J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
 * approximation", IEEE Transactions on Automatic Control 37, 1992; the practice in "Implementation of the simultaneous
 * perturbation algorithm", IEEE Transactions on Aerospace and Electronic Systems 34, 1998): whatever the number of
 * dimensions, a step plays two points, one to each side of where it stands, and moves along their difference. Made for
 * values that are seen through noise. It climbs: more is better.
 *
 * The shares of the perturbation and the steps fall as Spall has them (exponents 0.101 and 0.602). His gain has to be
 * guessed for every new quantity; here the gradient is measured in the usual size that it has had so far, so that the
 * first steps are about `stride` long whatever is measured, and grow shorter as the slope does. The answer is the mean of
 * the last third of the places (B. T. Polyak & A. B. Juditsky, SIAM Journal on Control and Optimization 30, 1992), which
 * noise moves less than any one of them.
 *
 * Powers are rounded to nine places: so two engines go the same way.
 */
import { rounded } from '../../stats/rounded.ts';
import type { Chance, CubeSearch } from './cube.ts';

export interface SpsaPlan {
  /** Where it starts, in the unit cube. */
  readonly start: readonly number[];
  readonly steps: number;
  /** Share of the range to each side at which it looks, to begin with. */
  readonly reach: number;
  /** Share of the range that it moves, to begin with. */
  readonly stride: number;
  /** By dimension, the least difference that makes any (of whole numbers); 0 for none. */
  readonly grain: readonly number[];
  /** What will be played where it asks for a place. */
  readonly snap: (place: readonly number[]) => readonly number[];
}

export class Spsa implements CubeSearch {
  readonly #plan: SpsaPlan;
  readonly #chance: Chance;
  readonly #lasting: number;
  #step = 0;
  #at: number[];
  #asked: readonly (readonly number[])[] = [];
  #slopes = 0;
  readonly #visited: number[][] = [];

  constructor(plan: SpsaPlan, chance: Chance) {
    this.#plan = plan;
    this.#chance = chance;
    this.#at = [...plan.start];
    this.#lasting = Math.max(1, Math.floor(plan.steps / 10));
  }

  ask(): readonly (readonly number[])[] | null {
    const { steps, reach, grain } = this.#plan;
    if (this.#step === steps) return null;
    const share = reach / power(this.#step + 1, 0.101);
    const random = this.#chance(this.#step);
    const signs = this.#at.map(() => 2 * random.below(2) - 1);
    const side = (sign: number) =>
      this.#plan.snap(
        this.#at.map((x, i) => {
          const far = Math.max(share, grain[i] / 2);
          // From a wall it looks inwards, as far to both sides of a place that much off it.
          return within(Math.min(1 - far, Math.max(far, x)) + sign * signs[i] * far);
        }),
      );
    this.#asked = [side(1), side(-1)];
    return this.#asked;
  }

  tell([up, down]: readonly number[]): void {
    const { steps, stride } = this.#plan;
    const [a, b] = this.#asked;
    const slope = this.#at.map((_, i) => (a[i] === b[i] ? 0 : (up - down) / (a[i] - b[i])));
    this.#slopes += slope.reduce((sum, x) => sum + Math.abs(x), 0) / slope.length;
    const usual = this.#slopes / (this.#step + 1);
    const gain = stride * power((this.#lasting + 1) / (this.#lasting + 1 + this.#step), 0.602);
    // Within the cube, and never further than half across it.
    if (usual > 0) {
      this.#at = this.#at.map((x, i) => within(x + Math.max(-0.5, Math.min(0.5, (gain * slope[i]) / usual))));
    }
    this.#step++;
    if (this.#step > steps - Math.max(1, Math.floor(steps / 3))) this.#visited.push(this.#at);
  }

  get best(): readonly number[] {
    const { length } = this.#visited;
    if (length === 0) return this.#at;
    return this.#at.map((_, i) => this.#visited.reduce((sum, place) => sum + place[i], 0) / length);
  }
}

const within = (x: number): number => Math.min(1, Math.max(0, x));
const power = (base: number, exponent: number): number => rounded(base ** exponent);
