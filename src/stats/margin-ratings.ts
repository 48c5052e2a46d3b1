/**
 * Ratings by points: the numbers r for which r_a − r_b are, by weighted least squares, nearest to the margins seen, each
 * pair weighing as the inverse of its squared standard error (K. Massey, "Statistical models applied to the rating of sports
 * teams", 1997, with weights). In points a hand better than the anchor.
 *
 * Assumed: margins add up (a gains 3 on b, b gains 2 on c, then a gains 5 on c). `fit` says by how much that is wrong; where
 * its p-value is small, a rating is a summary of these opponents and no prediction. Pairs are taken as independent unless
 * `covariance` is given: pairings of one run are played on the same deals, or at the same table, and then they are not;
 * errors without it came out 12 to 22 % too narrow in a run of four agents (joint.ts makes it from the units). Agents that
 * nothing connects with the anchor have no rating: NaN.
 */

import { connectedWith } from './connected.ts';
import { type Matrix, minus, product, solve, transposed } from './linear.ts';
import { design, diagonal, fitOf, type Pair, type Ratings, ratingsOf } from './rating.ts';

export interface PairMargin extends Pair {
  /** What agent a gained on agent b, in points a hand. */
  readonly margin: number;
  readonly standardError: number;
}

export interface MarginPlan {
  readonly agents: number;
  /** Who stands at 0. */
  readonly anchor: number;
  /** Default 0.95. */
  readonly level?: number;
  /** Of the margins, in their order; default: independent. */
  readonly covariance?: Matrix;
}

export function marginRatings(plan: MarginPlan, margins: readonly PairMargin[]): Ratings {
  const { agents, anchor, level = 0.95, covariance } = plan;
  for (const { margin, standardError } of margins) {
    if (!(Number.isFinite(margin) && standardError > 0 && standardError < Infinity))
      throw new RangeError(`a margin of ${margin} ± ${standardError}: both are to be finite, the error more than 0`);
  }
  const connected = connectedWith(anchor, agents, margins);
  const rated = connected.filter(agent => agent !== anchor);
  const used = [...margins.keys()].filter(k => connected.includes(margins[k].a));
  const pairs = used.map(k => margins[k]);
  const weights = pairs.map(({ standardError }) => standardError ** -2);
  const errors = covariance
    ? used.map(k => used.map(l => covariance[k][l]))
    : diagonal(pairs.map(({ standardError }) => standardError ** 2));
  const met = design(rated, pairs);
  const weighed = transposed(met).map(row => row.map((sign, k) => sign * weights[k]));
  // How each rating follows from each margin: (DᵀWD)⁻¹ DᵀW.
  const follows = rated.length === 0 ? [] : solve(product(weighed, met), weighed);
  const values = follows.map(row => row.reduce((sum, share, k) => sum + share * pairs[k].margin, 0));
  const left = pairs.map(({ margin }, k) => margin - met[k].reduce((sum, sign, i) => sum + sign * values[i], 0));
  const maker = minus(diagonal(pairs.map(() => 1)), product(met, follows));
  const spread = product(product(follows, errors), transposed(follows));
  return ratingsOf(agents, anchor, rated, values, spread, level, fitOf(left, weights, maker, errors));
}
