/**
 * CMA-ES, the evolution strategy that learns the shape of what it climbs (N. Hansen & A. Ostermeier, Evolutionary
 * Computation 9, 2001; the constants of N. Hansen, "The CMA Evolution Strategy: A Tutorial", 2016): every step draws places
 * about a centre, moves the centre to the better half of them, and stretches the next draw along the way it went. It
 * looks at the order of what it is told, and at nothing else, so neither the scale nor the shape of the worth matters.
 *
 * Places outside the cube are folded back into it (a mirror at each wall): the worth goes on without a break, and an
 * optimum on a wall can be reached. The answer is the centre, a mean over many places, and not the best place seen, which
 * through noise is the luckiest.
 *
 * Logarithms and exponentials are rounded to nine places, and normal numbers are made from them: so two engines go the
 * same way.
 */
import { normalQuantile } from '../../stats/quantile.ts';
import { rounded } from '../../stats/rounded.ts';
import type { Chance, CubeSearch } from './cube.ts';
import { eigen } from './eigen.ts';

export interface CmaEsPlan {
  readonly start: readonly number[];
  readonly steps: number;
  /** Deviation of the first draw, as a share of the range. */
  readonly spread: number;
  /** Places a step; 4 or more. */
  readonly population: number;
}

/** What is usual: 4 + ⌊3 ln n⌋ places for n dimensions. */
export const usualPopulation = (dimensions: number): number => 4 + Math.floor(3 * rounded(Math.log(dimensions)));

export class CmaEs implements CubeSearch {
  readonly #plan: CmaEsPlan;
  readonly #chance: Chance;
  readonly #n: number;
  /** Of the better half, from the best down; they add up to 1. */
  readonly #weights: readonly number[];
  readonly #constants: Constants;
  #step = 0;
  #centre: number[];
  #sigma: number;
  #covariance: number[][];
  #axes: readonly (readonly number[])[];
  #lengths: readonly number[];
  #path: number[];
  #evolution: number[];
  /** (1 − cσ)^(2 · steps). */
  #fading = 1;
  #drawn: readonly (readonly number[])[] = [];

  constructor(plan: CmaEsPlan, chance: Chance) {
    const { start, population, spread } = plan;
    const n = start.length;
    this.#plan = plan;
    this.#chance = chance;
    this.#n = n;
    const half = Math.floor(population / 2);
    const raw = Array.from({ length: half }, (_, i) => rounded(Math.log((population + 1) / 2) - Math.log(i + 1)));
    const total = raw.reduce((sum, w) => sum + w, 0);
    this.#weights = raw.map(w => w / total);
    this.#constants = constantsFor(n, this.#weights);
    this.#centre = [...start];
    this.#sigma = spread;
    this.#covariance = unitMatrix(n);
    this.#axes = unitMatrix(n);
    this.#lengths = new Array<number>(n).fill(1);
    this.#path = new Array<number>(n).fill(0);
    this.#evolution = new Array<number>(n).fill(0);
  }

  ask(): readonly (readonly number[])[] | null {
    const { steps, population } = this.#plan;
    if (this.#step === steps) return null;
    const random = this.#chance(this.#step);
    this.#drawn = Array.from({ length: population }, () => {
      const z = this.#lengths.map(length => length * normal(random.unit()));
      return this.#centre.map((_, i) => this.#axes[i].reduce((sum, b, j) => sum + b * z[j], 0));
    });
    return this.#drawn.map(y => y.map((step, i) => folded(this.#centre[i] + this.#sigma * step)));
  }

  tell(worths: readonly number[]): void {
    const order = [...worths.keys()].sort((a, b) => worths[b] - worths[a] || a - b);
    const chosen = this.#weights.map((_, rank) => this.#drawn[order[rank]]);
    const { cs, damping, cc, c1, cmu, mueff, length } = this.#constants;
    const n = this.#n;
    const move = this.#centre.map((_, i) => chosen.reduce((sum, y, rank) => sum + this.#weights[rank] * y[i], 0));
    this.#centre = this.#centre.map((x, i) => x + this.#sigma * move[i]);
    const level = this.#levelled(move);
    this.#path = this.#path.map((p, i) => (1 - cs) * p + Math.sqrt(cs * (2 - cs) * mueff) * level[i]);
    this.#fading *= (1 - cs) * (1 - cs);
    const gone = Math.sqrt(this.#path.reduce((sum, p) => sum + p * p, 0));
    // Where the path has grown fast, it would stretch the draw too soon.
    const steady = gone / Math.sqrt(1 - this.#fading) < (1.4 + 2 / (n + 1)) * length ? 1 : 0;
    this.#evolution = this.#evolution.map((p, i) => (1 - cc) * p + steady * Math.sqrt(cc * (2 - cc) * mueff) * move[i]);
    const kept = 1 - c1 - cmu + (1 - steady) * c1 * cc * (2 - cc);
    this.#covariance = this.#covariance.map((row, i) =>
      row.map((value, j) => {
        const among = chosen.reduce((sum, y, rank) => sum + this.#weights[rank] * y[i] * y[j], 0);
        return kept * value + c1 * this.#evolution[i] * this.#evolution[j] + cmu * among;
      }),
    );
    this.#sigma = Math.min(1, this.#sigma * rounded(Math.exp((cs / damping) * (gone / length - 1))));
    const { values, vectors } = eigen(this.#covariance);
    this.#axes = vectors;
    this.#lengths = values.map(value => Math.sqrt(Math.max(0, value)));
    this.#step++;
  }

  get best(): readonly number[] {
    return this.#centre.map(folded);
  }

  /** A step as it would be were the draw a ball: C^(−½) times it. */
  #levelled(step: readonly number[]): number[] {
    const along = this.#lengths.map((length, j) => {
      const part = step.reduce((sum, x, i) => sum + this.#axes[i][j] * x, 0);
      return length > 0 ? part / length : 0;
    });
    return step.map((_, i) => along.reduce((sum, x, j) => sum + this.#axes[i][j] * x, 0));
  }
}

interface Constants {
  readonly cs: number;
  readonly damping: number;
  readonly cc: number;
  readonly c1: number;
  readonly cmu: number;
  readonly mueff: number;
  /** How long a normal vector is, in the mean. */
  readonly length: number;
}

function constantsFor(n: number, weights: readonly number[]): Constants {
  const mueff = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  const cs = (mueff + 2) / (n + mueff + 5);
  const c1 = 2 / ((n + 1.3) * (n + 1.3) + mueff);
  return {
    cs,
    damping: 1 + 2 * Math.max(0, Math.sqrt((mueff - 1) / (n + 1)) - 1) + cs,
    cc: (4 + mueff / n) / (n + 4 + (2 * mueff) / n),
    c1,
    cmu: Math.min(1 - c1, (2 * (mueff - 2 + 1 / mueff)) / ((n + 2) * (n + 2) + mueff)),
    mueff,
    length: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}

const unitMatrix = (n: number): number[][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));

/** A normal number from a uniform one of 32 bits. */
const normal = (uniform: number): number => rounded(normalQuantile(uniform + 2 ** -33));

/** Folded into 0 … 1, as between two mirrors. */
function folded(x: number): number {
  const turn = x - 2 * Math.floor(x / 2);
  return turn > 1 ? 2 - turn : turn;
}
