/**
 * What is tuned: some of an agent's declared parameters, each with the values it may take. Searches that move through
 * numbers work in the unit cube and know nothing of agents; here a point of the cube becomes values, and values a point.
 *
 * Numbers are rounded to a thousandth of their range or finer, so that what is played is what is written down.
 */

export type Setting = number | boolean | string;

export interface Dimension {
  /** The parameter's name. */
  readonly name: string;
  readonly type: 'number' | 'integer' | 'switch' | 'choice';
  /** Ends of the range of a number; 0 and 1 less than the number of values of a switch or a choice. */
  readonly from: number;
  readonly to: number;
  /** The values that a grid tries, in order. */
  readonly values: readonly Setting[];
}

/** A value for each dimension. */
export type Point = readonly Setting[];

export const isNumeric = ({ type }: Pick<Dimension, 'type'>): boolean => type === 'number' || type === 'integer';

/** The value at a place, 0 to 1, of a numeric dimension. */
export function settingAt({ type, from, to }: Pick<Dimension, 'type' | 'from' | 'to'>, place: number): number {
  const value = from + place * (to - from);
  if (type === 'integer') return Math.min(to, Math.max(from, Math.round(value)));
  const rounded = Number(value.toFixed(placesOf(to - from)));
  const within = Math.min(to, Math.max(from, rounded));
  return within === 0 ? 0 : within;
}

/** Decimal places at which a thousandth of the range still shows. */
function placesOf(range: number): number {
  let places = 0;
  for (let unit = range; unit < 1000 && places < 12; unit *= 10) places++;
  return places;
}

export const pointAt = (space: readonly Dimension[], places: readonly number[]): Point =>
  space.map((dimension, i) => settingAt(dimension, places[i]));

/** Where a value lies in its dimension; one from outside at the nearer end. */
export function placeOf({ from, to }: Pick<Dimension, 'from' | 'to'>, value: Setting): number {
  return to === from ? 0 : Math.min(1, Math.max(0, (Number(value) - from) / (to - from)));
}

/** What a step of 1 of a whole number is in its range; 0 of other numbers. */
export const grainOf = ({ type, from, to }: Dimension): number => (type === 'integer' ? 1 / Math.max(1, to - from) : 0);

/** So many values evenly over a range, of a whole number no more than it has. */
export function evenly(dimension: Pick<Dimension, 'type' | 'from' | 'to'>, points: number): number[] {
  const { type, from, to } = dimension;
  if (from === to) return [from];
  const count = type === 'integer' ? Math.min(points, to - from + 1) : points;
  const values = Array.from({ length: count }, (_, i) => settingAt(dimension, i / (count - 1)));
  return [...new Set(values)];
}

export const gridSize = (space: readonly Dimension[]): number =>
  space.reduce((product, { values }) => product * values.length, 1);

/** The `index`-th point of the grid, the last dimension running fastest. */
export function gridPoint(space: readonly Dimension[], index: number): Point {
  const point: Setting[] = [];
  for (let rest = index, i = space.length - 1; i >= 0; i--) {
    const { values } = space[i];
    point.unshift(values[rest % values.length]);
    rest = Math.floor(rest / values.length);
  }
  return point;
}

export const samePoint = (a: Point, b: Point): boolean => a.every((value, i) => value === b[i]);
