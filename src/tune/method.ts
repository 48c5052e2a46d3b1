/**
 * How candidates are chosen, step by step: the searches behind one face that speaks of values. A step is some points, all
 * played on the same deals; what comes back is each one's mean margin in points a hand.
 */
import { type Root, rootOf } from '../random/root.ts';
import { Purpose, Stream } from '../random/stream.ts';
import { CmaEs } from './search/cma-es.ts';
import type { Chance, CubeSearch } from './search/cube.ts';
import { Halving } from './search/halving.ts';
import { Spsa } from './search/spsa.ts';
import { type Dimension, grainOf, gridPoint, gridSize, type Point, placeOf, pointAt, samePoint } from './space.ts';

/** As it stands in a manifest, with every value that was left out. `units` are those of a candidate in a step. */
export type MethodPlan =
  | { readonly name: 'sweep'; readonly steps: number; readonly units: number }
  | { readonly name: 'race'; readonly keep: number; readonly candidates: number; readonly units: number }
  | {
      readonly name: 'spsa';
      readonly steps: number;
      readonly units: number;
      readonly reach: number;
      readonly stride: number;
    }
  | {
      readonly name: 'cmaes';
      readonly steps: number;
      readonly units: number;
      readonly population: number;
      readonly spread: number;
    };

export interface Step {
  readonly points: readonly Point[];
  readonly units: number;
}

export interface Method {
  /** What is played next; null when it is over. */
  ask(): Step | null;
  /** The margins of those points, in their order. */
  tell(margins: readonly number[]): void;
  /** Where it would say, now, that the best is. */
  readonly best: Point;
}

export interface Searched {
  readonly seed: string;
  readonly method: MethodPlan;
  readonly space: readonly Dimension[];
  readonly start: Point;
}

export function methodOf({ seed, method, space, start }: Searched): Method {
  // A root of its own, so that no deal hangs together with where a search goes.
  const chance = chanceOf(rootOf(`tune:${seed}`));
  const places = space.map((dimension, i) => placeOf(dimension, start[i]));
  if (method.name === 'sweep') return new Sweep(allPoints(space, start), method.steps, method.units);
  if (method.name === 'race') return new Race(drawn(allPoints(space, start), method.candidates, chance), method);
  const { steps, units } = method;
  const snap = (given: readonly number[]) => pointAt(space, given).map((value, i) => placeOf(space[i], value));
  const search =
    method.name === 'spsa'
      ? new Spsa({ ...method, start: places, grain: space.map(grainOf), snap }, chance)
      : new CmaEs({ steps, start: places, spread: method.spread, population: method.population }, chance);
  return new Through(search, space, units);
}

/** The starting values, which may lie off the grid, and the grid. */
function allPoints(space: readonly Dimension[], start: Point): Point[] {
  const grid = Array.from({ length: gridSize(space) }, (_, i) => gridPoint(space, i));
  return [start, ...grid.filter(point => !samePoint(point, start))];
}

/** The first, and so many of the others that there are `most`, drawn by lot, in their order. */
function drawn(points: readonly Point[], most: number, chance: Chance): Point[] {
  const random = chance(0);
  const places = points.map((_, i) => i);
  const taken = Math.min(most, points.length);
  for (let i = 1; i < taken; i++) {
    const other = i + random.below(points.length - i);
    [places[i], places[other]] = [places[other], places[i]];
  }
  return places
    .slice(0, taken)
    .sort((a, b) => a - b)
    .map(place => points[place]);
}

function chanceOf(root: Root): Chance {
  return step => {
    const stream = new Stream();
    stream.seed(root, Purpose.trial, step, 0, 0);
    return stream;
  };
}

/** Every point, once a step: the mean over all steps counts. */
class Sweep implements Method {
  readonly #points: readonly Point[];
  readonly #steps: number;
  readonly #units: number;
  readonly #sums: number[];
  #step = 0;

  constructor(points: readonly Point[], steps: number, units: number) {
    this.#points = points;
    this.#steps = steps;
    this.#units = units;
    this.#sums = points.map(() => 0);
  }

  ask(): Step | null {
    return this.#step === this.#steps ? null : { points: this.#points, units: this.#units };
  }

  tell(margins: readonly number[]): void {
    for (const [i, margin] of margins.entries()) this.#sums[i] += margin;
    this.#step++;
  }

  get best(): Point {
    return this.#points[this.#sums.reduce((best, sum, i) => (sum > this.#sums[best] ? i : best), 0)];
  }
}

class Race implements Method {
  readonly #points: readonly Point[];
  readonly #halving: Halving;

  constructor(points: readonly Point[], plan: { readonly keep: number; readonly units: number }) {
    this.#points = points;
    this.#halving = new Halving({ candidates: points.length, keep: plan.keep, units: plan.units });
  }

  ask(): Step | null {
    const round = this.#halving.ask();
    return round && { points: round.candidates.map(i => this.#points[i]), units: round.units };
  }

  tell(margins: readonly number[]): void {
    this.#halving.tell(margins);
  }

  get best(): Point {
    return this.#points[this.#halving.best];
  }
}

/** A search through the cube, seen as values. */
class Through implements Method {
  readonly #search: CubeSearch;
  readonly #space: readonly Dimension[];
  readonly #units: number;

  constructor(search: CubeSearch, space: readonly Dimension[], units: number) {
    this.#search = search;
    this.#space = space;
    this.#units = units;
  }

  ask(): Step | null {
    const places = this.#search.ask();
    return places && { points: places.map(place => pointAt(this.#space, place)), units: this.#units };
  }

  tell(margins: readonly number[]): void {
    this.#search.tell(margins);
  }

  get best(): Point {
    return pointAt(this.#space, this.#search.best);
  }
}
