/** The searches on functions whose optimum is known, seen plainly and through noise. */
import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Purpose, Stream } from '../../src/random/stream.ts';
import { normalQuantile } from '../../src/stats/quantile.ts';
import { CmaEs, usualPopulation } from '../../src/tune/search/cma-es.ts';
import type { Chance, CubeSearch } from '../../src/tune/search/cube.ts';
import { eigen } from '../../src/tune/search/eigen.ts';
import { Halving, halvingRounds } from '../../src/tune/search/halving.ts';
import { Spsa } from '../../src/tune/search/spsa.ts';

type Worth = (x: readonly number[]) => number;

/** The sphere about a point of the cube, and Rosenbrock's valley (1960) over −2 … 2 by −1 … 3, best at (1, 1). */
const sphere: Worth = x => -x.reduce((sum, xi, i) => sum + (xi - 0.3 - 0.1 * i) ** 2, 0);
const rosenbrock: Worth = ([u, v]) => {
  const [x, y] = [4 * u - 2, 4 * v - 1];
  return -((1 - x) ** 2 + 100 * (y - x * x) ** 2);
};

const chanceOf =
  (seed: string): Chance =>
  step => {
    const stream = new Stream();
    stream.seed(rootOf(seed), Purpose.trial, step, 0, 0);
    return stream;
  };

/** Goes to the end; noise is normal, and the same for none of two places. */
function climb(search: CubeSearch, worth: Worth, noise = 0, seed = 'noise'): readonly number[] {
  const stream = new Stream();
  stream.seed(rootOf(seed), Purpose.trial, 0, 1, 0);
  for (let places = search.ask(); places; places = search.ask()) {
    search.tell(places.map(place => worth(place) + (noise && noise * normalQuantile(stream.unit() + 2 ** -33))));
  }
  return search.best;
}

const cmaes = (start: readonly number[], steps: number, seed = 'c', population = usualPopulation(start.length)) =>
  new CmaEs({ start, steps, spread: 0.3, population }, chanceOf(seed));
const spsa = (start: readonly number[], steps: number, seed = 's') =>
  new Spsa({ start, steps, reach: 0.1, stride: 0.1, grain: start.map(() => 0), snap: place => place }, chanceOf(seed));

describe('CMA-ES', () => {
  test('finds the top of the sphere to nine places, in one dimension and in six', () => {
    for (const n of [1, 2, 6]) {
      const best = climb(cmaes(new Array(n).fill(0.9), 250), sphere);
      expect(-sphere(best)).toBeLessThan(1e-9);
    }
  });

  test('follows Rosenbrock’s valley to its end', () => {
    for (const seed of ['a', 'b', 'c']) {
      expect(-rosenbrock(climb(cmaes([0.1, 0.9], 400, seed), rosenbrock))).toBeLessThan(1e-8);
    }
  });

  test('sees through noise as large as what there is to gain', () => {
    for (const seed of ['a', 'b', 'c']) {
      const best = climb(cmaes([0.9, 0.9, 0.9], 120, seed, 20), sphere, 0.1, seed);
      expect(-sphere(best)).toBeLessThan(0.04);
    }
  });

  test('reaches a top that lies on a wall or beyond it, and stays within', () => {
    const search = cmaes([0.5, 0.5], 100);
    const best = climb(search, ([x, y]) => {
      for (const place of [x, y]) expect(place >= 0 && place <= 1).toBe(true);
      return x - (y - 1) ** 2;
    });
    expect(best[0]).toBeGreaterThan(0.98);
    expect(best[1]).toBeGreaterThan(0.95);
  });

  test('looks at the order alone: any rising function of the worth goes the same way', () => {
    const plain = climb(cmaes([0.9, 0.2], 40), sphere);
    expect(climb(cmaes([0.9, 0.2], 40), x => 7 + Math.atan(5 * sphere(x)))).toEqual(plain);
  });
});

describe('SPSA', () => {
  test('nears the top of the sphere, in one dimension and in six', () => {
    for (const n of [1, 2, 6]) expect(-sphere(climb(spsa(new Array(n).fill(0.9), 400), sphere))).toBeLessThan(1e-3);
  });

  test('gets most of the way down to Rosenbrock’s valley', () => {
    // From the height of 999; along the valley, where the slope is all but nothing, it creeps.
    expect(-rosenbrock(climb(spsa([0.9, 0.1], 600), rosenbrock))).toBeLessThan(5);
  });

  test('sees through noise as large as what there is to gain', () => {
    for (const seed of ['a', 'b', 'c']) {
      expect(-sphere(climb(spsa([0.9, 0.9, 0.9], 1500, seed), sphere, 0.1, seed))).toBeLessThan(0.04);
    }
  });

  test('the unit of the worth is of no matter', () => {
    const plain = climb(spsa([0.9, 0.2], 40), sphere);
    const scaled = climb(spsa([0.9, 0.2], 40), x => 1000 * sphere(x));
    for (const [i, x] of plain.entries()) expect(scaled[i]).toBeCloseTo(x, 9);
  });

  test('moves through whole numbers: its two places never fall together', () => {
    const snap = (place: readonly number[]) => place.map(x => Math.round(4 * x) / 4);
    const plan = { start: [1, 0], steps: 150, reach: 0.05, stride: 0.1, grain: [0.25, 0.25], snap };
    const search = new Spsa(plan, chanceOf('grain'));
    const best = climb(search, x => {
      expect(snap(x)).toEqual(x);
      return -((x[0] - 0.25) ** 2) - (x[1] - 0.5) ** 2;
    });
    expect(snap(best)).toEqual([0.25, 0.5]);
  });

  test('where nothing makes a difference it stays where it is', () => {
    expect(climb(spsa([0.4, 0.6], 20), () => 1)).toEqual([0.4, 0.6].map(x => expect.closeTo(x, 12)));
  });
});

describe('successive halving', () => {
  test('each round costs as much as the one before, to the rounding, and one is left', () => {
    const plan = { candidates: 40, keep: 0.5, units: 30 };
    const race = new Halving(plan);
    const sizes: number[] = [];
    let games = 0;
    for (let round = race.ask(); round; round = race.ask()) {
      sizes.push(round.candidates.length);
      expect(Math.abs(round.candidates.length * round.units - 1200)).toBeLessThan(round.candidates.length);
      games += round.candidates.length * round.units;
      race.tell(round.candidates.map(i => -Math.abs(i - 17)));
    }
    expect(sizes).toEqual([40, 20, 10, 5, 3, 2]);
    expect(race.best).toBe(17);
    expect(halvingRounds(plan)).toMatchObject({ rounds: 6, games });
  });

  test('those that stay are compared by all they have played', () => {
    const race = new Halving({ candidates: 4, keep: 0.5, units: 10 });
    expect(race.ask()).toEqual({ candidates: [0, 1, 2, 3], units: 10 });
    race.tell([9, 0, 5, 1]);
    expect(race.ask()).toEqual({ candidates: [0, 2], units: 20 });
    // 9 · 10 + 1 · 20 against 5 · 10 + 2.9 · 20.
    race.tell([1, 2.9]);
    expect([race.ask(), race.best]).toEqual([null, 0]);
  });

  test('finds the best of many through noise more often than a round of equal cost would', () => {
    const worths = Array.from({ length: 32 }, (_, i) => (i === 20 ? 1 : 0));
    const stream = new Stream();
    stream.seed(rootOf('race'), Purpose.trial, 0, 0, 0);
    const noisy = (i: number, units: number) =>
      worths[i] + (4 * normalQuantile(stream.unit() + 2 ** -33)) / Math.sqrt(units);
    let raced = 0;
    let once = 0;
    for (let turn = 0; turn < 200; turn++) {
      const race = new Halving({ candidates: 32, keep: 0.5, units: 10 });
      for (let round = race.ask(); round; round = race.ask())
        race.tell(round.candidates.map(i => noisy(i, round.units)));
      if (race.best === 20) raced++;
      const single = worths.map((_, i) => noisy(i, 50));
      if (single.indexOf(Math.max(...single)) === 20) once++;
    }
    expect(raced).toBeGreaterThan(once);
  });
});

test('eigenvalues of a known matrix, and the matrix again from them', () => {
  const { values } = eigen([
    [2, 1],
    [1, 2],
  ]);
  expect([...values].sort()).toEqual([expect.closeTo(1, 14), expect.closeTo(3, 14)]);
  const matrix = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => 1 / (i + j + 1)));
  const hilbert = eigen(matrix);
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      const again = hilbert.values.reduce((sum, v, k) => sum + v * hilbert.vectors[i][k] * hilbert.vectors[j][k], 0);
      expect(again).toBeCloseTo(matrix[i][j], 13);
    }
  }
  // Of the Hilbert matrix of order 6, as published.
  expect(Math.max(...hilbert.values)).toBeCloseTo(1.6188998589243, 12);
  expect(Math.min(...hilbert.values)).toBeCloseTo(1.0827994845656e-7, 14);
});
