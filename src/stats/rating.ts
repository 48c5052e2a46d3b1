/**
 * What both kinds of rating have in common: a value for each agent on one scale, of which only differences are seen, so one
 * agent, the anchor, stands at 0; and what a fit on one scale leaves unexplained.
 */

import { type Matrix, product, transposed } from './linear.ts';
import { normalQuantile } from './quantile.ts';
import { chiSquareTail } from './tail.ts';

export interface Rating {
  /** Against the anchor, whose rating is 0; NaN where nothing connects the two. */
  readonly value: number;
  /** Of the difference to the anchor: 0 for the anchor itself. */
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
}

/** How far one scale is from what was seen; a small p-value says that strength is more than one number here. */
export interface Fit {
  readonly chiSquare: number;
  /**
   * Pairs that met less agents rated (the anchor not counted); where errors go together, what is left of them. With none
   * nothing can be said, and p is 1.
   */
  readonly df: number;
  readonly pValue: number;
}

export interface Ratings {
  /** By agent. */
  readonly ratings: readonly Rating[];
  /** By agent; NaN for those not connected with the anchor. From it follows the error of any difference. */
  readonly covariance: Matrix;
  readonly anchor: number;
  readonly level: number;
  readonly fit: Fit;
}

/** `values` and `covariance` are of the agents `rated`, which the anchor is none of. */
export function ratingsOf(
  n: number,
  anchor: number,
  rated: readonly number[],
  values: readonly number[],
  covariance: Matrix,
  level: number,
  fit: Fit,
): Ratings {
  const place = (agent: number) => rated.indexOf(agent);
  const agents = Array.from({ length: n }, (_, agent) => agent);
  const entry = (i: number, j: number): number => {
    if ((i !== anchor && place(i) < 0) || (j !== anchor && place(j) < 0)) return NaN;
    return i === anchor || j === anchor ? 0 : covariance[place(i)][place(j)];
  };
  const all = agents.map(i => agents.map(j => entry(i, j)));
  const value = (agent: number) => (agent === anchor ? 0 : place(agent) < 0 ? NaN : values[place(agent)]);
  return { ratings: agents.map(i => ratingOf(value(i), all[i][i], level)), covariance: all, anchor, level, fit };
}

/**
 * The fit from what is left over: `left` pair by pair, `weights`, how what is left follows from the errors (left = `maker`
 * · errors), and the errors' covariance. The weighted sum of squares is taken for a multiple of chi-square with the same
 * mean and variance (G. E. P. Box, Annals of Mathematical Statistics 25, 1954), which is exact for independent errors with
 * the weights that belong to them.
 */
export function fitOf(left: readonly number[], weights: readonly number[], maker: Matrix, covariance: Matrix): Fit {
  if (left.length === 0) return { chiSquare: 0, df: 0, pValue: 1 };
  const spread = product(product(maker, covariance), transposed(maker)).map((row, k) => row.map(v => weights[k] * v));
  const mean = spread.reduce((sum, row, k) => sum + row[k], 0);
  const squares = spread.reduce((sum, row, k) => sum + row.reduce((all, v, l) => all + v * spread[l][k], 0), 0);
  // Of as many pairs as agents to rate nothing is left, but for rounding.
  if (mean < 1e-9 * left.length) return { chiSquare: 0, df: 0, pValue: 1 };
  const df = (mean * mean) / squares;
  const sum = left.reduce((all, value, k) => all + weights[k] * value * value, 0);
  const chiSquare = (sum * df) / mean;
  return { chiSquare, df, pValue: chiSquareTail(chiSquare, df) };
}

/** One row a pair: +1 at a, −1 at b, for the agents `rated`. */
export function design(rated: readonly number[], pairs: readonly Pair[]): Matrix {
  return pairs.map(({ a, b }) => rated.map(agent => (agent === a ? 1 : agent === b ? -1 : 0)));
}

/** A diagonal matrix. */
export const diagonal = (values: readonly number[]): Matrix =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

/** Two agents, by number. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

function ratingOf(value: number, variance: number, level: number): Rating {
  const standardError = Math.sqrt(variance);
  // Many units stand behind every pair: the normal quantile.
  const reach = normalQuantile((1 + level) / 2) * standardError;
  return { value, standardError, low: value - reach, high: value + reach };
}
