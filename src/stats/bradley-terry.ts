/**
 * Ratings by wins: the model of R. A. Bradley & M. E. Terry (Biometrika 39, 1952), in which the log odds that a beats b are
 * the difference of their ratings. (400/ln 10 = 173.7 times that is what chess calls Elo.)
 *
 * - A tie is half a win for each: simple, and no rating depends on how ties are thought to come about. The model's own
 *   error is then somewhat too wide, since ties vary less than wins.
 * - Fitted by Newton's method; errors from the Fisher information. Where the variance of a pair's wins was measured across
 *   units, or the covariance of all pairs', it takes the place of the binomial one (the "sandwich" of P. J. Huber, 1967):
 *   hands of one deal are not independent games, and pairings of one run share their deals.
 * - Somebody who won everything has no finite rating. So every pair that met gets `prior` games more, half of them won by
 *   each (default 1; for two agents that is Jeffreys's correction): nothing among thousands, and what keeps the undefeated
 *   finite. `separated` says that without it there would be no fit (L. R. Ford, American Mathematical Monthly 64, 1957).
 * - Agents that nothing connects with the anchor have no rating: NaN.
 *
 * It presumes that strength is one number. Where it is not (`fit`, and cycles.ts) ratings depend on who met whom how often.
 */
import { components, connectedWith, neighbours } from './connected.ts';
import { type Matrix, minus, product, solve, transposed } from './linear.ts';
import { design, diagonal, fitOf, type Pair, type Ratings, ratingsOf } from './rating.ts';

/** What two agents did against each other. */
export interface PairWins extends Pair {
  /** Games (hands, or matches) won by a, a tie being half of one; and all games. */
  readonly wins: number;
  readonly games: number;
  /** Of `wins`, across units: `games² · standardError²` of the share. Default: the model's own, binomial. */
  readonly variance?: number;
}

export interface BradleyTerryPlan {
  readonly agents: number;
  /** Who stands at 0. */
  readonly anchor: number;
  /** Default 0.95. */
  readonly level?: number;
  /** Of the wins, in their order (joint.ts), where pairings share deals; default: independent. */
  readonly covariance?: Matrix;
}

export interface BradleyTerry extends Ratings {
  /** Without the prior somebody's rating would be infinite. */
  readonly separated: boolean;
}

/** `prior`: games added to every pair, as above; with 0 a fit that does not exist is refused. */
export function bradleyTerry(plan: BradleyTerryPlan, wins: readonly PairWins[], prior = 1): BradleyTerry {
  const { agents, anchor, level = 0.95, covariance } = plan;
  const played = [...wins.keys()].filter(k => wins[k].games > 0);
  const connected = connectedWith(
    anchor,
    agents,
    played.map(k => wins[k]),
  );
  const used = played.filter(k => connected.includes(wins[k].a));
  const pairs = used.map(k => wins[k]);
  const beaten = neighbours(agents, pairs, ({ a, b, wins, games }) => [
    ...(wins > 0 ? [[a, b] as const] : []),
    ...(wins < games ? [[b, a] as const] : []),
  ]);
  const separated = components(agents, i => beaten[i]).find(all => all.includes(anchor))!.length < connected.length;
  if (separated && !(prior > 0))
    throw new RangeError('somebody won or lost everything against the others: no finite rating');
  const rated = connected.filter(agent => agent !== anchor);
  const games = pairs.map(pair => ({ ...pair, won: pair.wins + prior / 2, all: pair.games + prior }));
  const values = fitted(agents, rated, games);
  const chances = games.map(({ a, b }) => logistic(values[a] - values[b]));
  const binomial = games.map(({ all }, k) => all * chances[k] * (1 - chances[k]));
  const errors = winErrors(pairs, binomial, covariance && used.map(k => used.map(l => covariance[k][l])));
  const met = design(rated, games);
  const weighed = met.map((row, k) => row.map(sign => sign * binomial[k]));
  // How each rating's error follows from those of the wins, and what is left over: (DᵀVD)⁻¹ Dᵀ.
  const follows = rated.length === 0 ? [] : solve(product(transposed(weighed), met), transposed(met));
  const left = games.map(({ won, all }, k) => won - all * chances[k]);
  const maker = minus(diagonal(games.map(() => 1)), product(weighed, follows));
  const fit = fitOf(
    left,
    binomial.map(value => 1 / value),
    maker,
    errors,
  );
  const spread = product(product(follows, errors), transposed(follows));
  const found = rated.map(agent => values[agent]);
  return { ...ratingsOf(agents, anchor, rated, found, spread, level, fit), separated };
}

/** The covariance of the wins: as measured, but for pairs of which one won all, where nothing can be measured. */
function winErrors(pairs: readonly PairWins[], binomial: readonly number[], covariance: Matrix | undefined): Matrix {
  const isOneSided = ({ wins, games }: PairWins) => wins === 0 || wins === games;
  return pairs.map((pair, k) =>
    pairs.map((other, l) => {
      if (isOneSided(pair) || isOneSided(other)) return k === l ? binomial[k] : 0;
      return covariance?.[k][l] ?? (k === l ? (pair.variance ?? binomial[k]) : 0);
    }),
  );
}

/** The probability that a game between two ratings' difference is won. */
export const logistic = (difference: number): number => 1 / (1 + Math.exp(-difference));

interface Games {
  readonly a: number;
  readonly b: number;
  readonly won: number;
  readonly all: number;
}

/** The ratings at which every agent's expected wins are those it has; by agent, 0 for all that are not `rated`. */
function fitted(agents: number, rated: readonly number[], games: readonly Games[]): number[] {
  let values: number[] = new Array(agents).fill(0);
  const likelihood = (at: readonly number[]): number =>
    games.reduce((sum, { a, b, won, all }) => {
      const difference = at[a] - at[b];
      return sum + won * difference - all * logOnePlusExp(difference);
    }, 0);
  for (let step = Infinity; step > 1e-10; ) {
    const chances = games.map(({ a, b }) => logistic(values[a] - values[b]));
    const gradient = new Array<number>(agents).fill(0);
    for (const [i, { a, b, won, all }] of games.entries()) {
      gradient[a] += won - all * chances[i];
      gradient[b] -= won - all * chances[i];
    }
    const met = design(rated, games);
    const weighed = met.map((row, k) => row.map(sign => sign * games[k].all * chances[k] * (1 - chances[k])));
    const change = solve(
      product(transposed(weighed), met),
      rated.map(agent => [gradient[agent]]),
    );
    const before = likelihood(values);
    let moved: number[];
    // The likelihood is concave; where a whole step overshoots, half of it is tried.
    let share = 1;
    do {
      moved = [...values];
      for (const [i, agent] of rated.entries()) moved[agent] += share * change[i][0];
      share /= 2;
    } while (likelihood(moved) < before - 1e-9 * Math.abs(before) && share > 1e-12);
    step = Math.max(0, ...moved.map((value, agent) => Math.abs(value - values[agent])));
    values = moved;
  }
  return values;
}

const logOnePlusExp = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));
