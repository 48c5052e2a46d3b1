/**
 * What each parameter does to the margin by itself: an additive fit to everything that was tried, by least squares. A
 * number has a parabola, a switch or a choice a step for each value. Candidates are compared within their step alone, where
 * all have played the same deals: so neither the luck of a step nor the search's getting better is taken for an effect.
 *
 * What two parameters do together the fit does not see; that stands in its residuals, and so in its errors.
 */
import { product, solve, transposed } from '../../stats/linear.ts';
import { type Dimension, isNumeric, type Point, placeOf, type Setting } from '../space.ts';
import { groupedBy, type Tried } from './tried.ts';

export interface Effects {
  /** What a value of a parameter brings, in points a hand, up to a constant. */
  at(parameter: number, value: Setting): number;
  /** The best of the values tried less the worst, by the fit, and its standard error. */
  reach(parameter: number): { readonly value: number; readonly standardError: number };
  /** The standard error of a mean over so many units, among candidates of one step: what the fit leaves over. */
  errorOf(units: number): number;
}

/** Null where there is too little to go by. */
export function effectsOf(space: readonly Dimension[], tried: readonly Tried[]): Effects | null {
  const columns = space.flatMap((dimension, i) => featuresOf(dimension, i, tried));
  const steps = groupedBy(tried, ({ step }) => String(step));
  const freedom = tried.length - steps.length - columns.length;
  if (columns.length === 0 || freedom < 1) return null;
  const rows: number[][] = [];
  const worths: number[][] = [];
  for (const step of steps) {
    const features = step.map(({ point }) => columns.map(column => column.of(point)));
    const means = columns.map((_, j) => features.reduce((sum, row) => sum + row[j], 0) / step.length);
    const mean = step.reduce((sum, { margin }) => sum + margin, 0) / step.length;
    for (const [i, { margin, units }] of step.entries()) {
      const weight = Math.sqrt(units);
      rows.push(features[i].map((value, j) => weight * (value - means[j])));
      worths.push([weight * (margin - mean)]);
    }
  }
  const across = transposed(rows);
  const squares = product(across, rows);
  // A hair on the diagonal: a value that never varied within a step has no effect and not an endless one.
  const least = 1e-9 * Math.max(...squares.map((row, i) => row[i]), 1e-300);
  const normal = squares.map((row, i) => row.map((value, j) => (i === j ? value + least : value)));
  const inverse = solve(
    normal,
    normal.map((_, i) => normal.map((_, j) => (i === j ? 1 : 0))),
  );
  const weights = product(inverse, product(across, worths)).map(([weight]) => weight);
  const residual = rows.reduce((sum, row, i) => {
    const off = worths[i][0] - row.reduce((total, x, j) => total + x * weights[j], 0);
    return sum + off * off;
  }, 0);
  return new Fitted(space, tried, columns, weights, inverse, residual / freedom);
}

interface Feature {
  readonly parameter: number;
  readonly of: (point: Point) => number;
}

function featuresOf(dimension: Dimension, parameter: number, tried: readonly Tried[]): Feature[] {
  const values = valuesTried(parameter, tried);
  if (values.length < 2) return [];
  if (!isNumeric(dimension)) {
    return values.slice(1).map(value => ({ parameter, of: point => (point[parameter] === value ? 1 : 0) }));
  }
  const place = (point: Point): number => placeOf(dimension, point[parameter]);
  const slope: Feature = { parameter, of: place };
  return values.length < 3 ? [slope] : [slope, { parameter, of: point => place(point) * place(point) }];
}

/** Each once, numbers in their order. */
export function valuesTried(parameter: number, tried: readonly Tried[]): Setting[] {
  const values = [...new Set(tried.map(({ point }) => point[parameter]))];
  return values.every(value => typeof value === 'number') ? values.sort((a, b) => Number(a) - Number(b)) : values;
}

class Fitted implements Effects {
  readonly #space: readonly Dimension[];
  readonly #tried: readonly Tried[];
  readonly #columns: readonly Feature[];
  readonly #weights: readonly number[];
  readonly #inverse: readonly (readonly number[])[];
  readonly #variance: number;

  constructor(
    space: readonly Dimension[],
    tried: readonly Tried[],
    columns: readonly Feature[],
    weights: readonly number[],
    inverse: readonly (readonly number[])[],
    variance: number,
  ) {
    this.#space = space;
    this.#tried = tried;
    this.#columns = columns;
    this.#weights = weights;
    this.#inverse = inverse;
    this.#variance = variance;
  }

  at(parameter: number, value: Setting): number {
    return this.#features(parameter, value).reduce((sum, x, j) => sum + x * this.#weights[j], 0);
  }

  reach(parameter: number): { value: number; standardError: number } {
    const values = this.#values(parameter);
    const worths = values.map(value => this.at(parameter, value));
    const best = values[worths.indexOf(Math.max(...worths))];
    const worst = values[worths.indexOf(Math.min(...worths))];
    const low = this.#features(parameter, worst);
    const gap = this.#features(parameter, best).map((x, j) => x - low[j]);
    const spread = gap.reduce(
      (sum, x, i) => sum + x * gap.reduce((inner, y, j) => inner + this.#inverse[i][j] * y, 0),
      0,
    );
    return {
      value: Math.max(...worths) - Math.min(...worths),
      standardError: Math.sqrt(Math.max(0, this.#variance * spread)),
    };
  }

  errorOf(units: number): number {
    return Math.sqrt(this.#variance / units);
  }

  /** All but the twentieth at either end, where a search has hardly been. */
  #values(parameter: number): Setting[] {
    if (!isNumeric(this.#space[parameter])) return valuesTried(parameter, this.#tried);
    const all = this.#tried.map(({ point }) => Number(point[parameter])).sort((a, b) => a - b);
    const cut = Math.floor(all.length / 20);
    const [least, most] = [all[cut], all[all.length - 1 - cut]];
    const values = valuesTried(parameter, this.#tried);
    return values.filter(value => Number(value) >= least && Number(value) <= most);
  }

  #features(parameter: number, value: Setting): number[] {
    const point = this.#space.map((_, i) => (i === parameter ? value : 0));
    return this.#columns.map(column => (column.parameter === parameter ? column.of(point) : 0));
  }
}
