/**
 * Nash averaging (D. Balduzzi, K. Tuyls, J. Perolat & T. Graepel, "Re-evaluating evaluation", NeurIPS 2018): who would be
 * sent in by players who may choose any agent and know what every other gains on it. The masses are the equilibrium of
 * greatest entropy of the game whose payoffs are the margins; an agent's strength is its mean margin against that mixture:
 * 0 for those in it, less for the others. Copies of an agent, and weak agents to beat, change nobody's strength; in a circle
 * the mass is shared.
 *
 * Found in two steps. Which agents have any mass: an interior path to the equilibria ends at one in which exactly those have
 * none that lose to it (A. J. Goldman & A. W. Tucker, 1956, for linear programmes; the game is one, and its own dual). Then
 * the greatest entropy among equilibria with those agents, by Newton's method with a barrier. Going straight for it along
 * logit equilibria of falling heat was tried: half the code, but its last steps are all but singular.
 *
 * It assumes that A is known, and it fails by jumping: an agent that beats all others by a hair has all the mass. So
 * `nashSpread` says what masses and strengths margins within their errors would give; one mass without its spread says
 * little. Differences below 1e-5 of the largest margin may count as none.
 */
import { type Matrix, solve } from './linear.ts';

export interface NashAverage {
  /** By agent; they add up to 1. */
  readonly mass: readonly number[];
  /** By agent: mean margin against the mixture, in the margins' unit; at most 0. */
  readonly strength: readonly number[];
}

/** `margins[i][j]`: what i gains on j; antisymmetric, each pair known. */
export function nashAverage(margins: Matrix): NashAverage {
  checkAntisymmetric(margins);
  const largest = Math.max(...margins.flat().map(Math.abs));
  const game = margins.map(row => row.map(value => value / (largest || 1)));
  const centre = centralEquilibrium(game);
  const lost = against(game, centre).map(value => -value);
  const within = [...game.keys()].filter(i => centre[i] > lost[i]);
  const shares = mostEntropy(game, within, centre);
  const mass = game.map((_, i) => shares[within.indexOf(i)] ?? 0);
  return { mass, strength: against(margins, mass) };
}

/** What each gains on the mixture. */
const against = (game: Matrix, mass: readonly number[]): number[] =>
  game.map(row => row.reduce((sum, value, j) => sum + value * mass[j], 0));

/** How near to an equilibrium the path is followed. Closer by, the equations grow singular. */
const NEAREST = 1e-10;

/**
 * The end of the path on which mass times loss is the same for all: p_i · l_i = t/n with losses l = t − A p, for t falling to
 * 0. Each point is found from the one before by Newton's method, both kept positive on the way; what it solves is never
 * singular, since A is antisymmetric.
 */
function centralEquilibrium(game: Matrix): number[] {
  const n = game.length;
  let mass = game.map(() => 1 / n);
  let losses = game.map(() => 1);
  for (let t = 1; t > NEAREST; t /= 4) {
    for (let round = 0; round < 100; round++) {
      // By how much the losses are not yet what the masses say, and the products not yet what they should be.
      const off = against(game, mass).map((value, i) => t - value - losses[i]);
      const missing = losses.map((value, i) => t / n - mass[i] * value);
      if (Math.max(...off.map(Math.abs), ...missing.map(value => n * Math.abs(value))) < 1e-3 * t) break;
      const slopes = game.map((row, i) => row.map((value, j) => (i === j ? losses[i] : 0) - mass[i] * value));
      const wanted = missing.map((value, i) => [value - mass[i] * off[i]]);
      const change = solve(slopes, wanted).map(([value]) => value);
      const lossChange = against(game, change).map((value, i) => off[i] - value);
      const share = Math.min(largestStep(mass, change), largestStep(losses, lossChange));
      mass = mass.map((value, i) => value + share * change[i]);
      losses = losses.map((value, i) => value + share * lossChange[i]);
    }
  }
  return mass;
}

/** What part of a change leaves all values positive, with something to spare; at most 1. */
function largestStep(values: readonly number[], change: readonly number[]): number {
  return values.reduce((share, value, i) => (change[i] < 0 ? Math.min(share, (-0.9 * value) / change[i]) : share), 1);
}

/** The equilibrium of greatest entropy among those of the agents `within`; `from` is one of them. */
function mostEntropy(game: Matrix, within: readonly number[], from: readonly number[]): number[] {
  const without = [...game.keys()].filter(i => !within.includes(i));
  // Nobody within gains or loses; masses add up to 1.
  const even = [...within.map(i => within.map(j => game[i][j])), within.map(() => 1)];
  const losing = without.map(i => within.map(j => game[i][j]));
  let mass = within.map(i => from[i]);
  for (let barrier = 0.1; barrier > 1e-10; barrier = without.length === 0 ? 0 : barrier / 10) {
    for (let round = 0; round < 50; round++) {
      const slack = against(losing, mass).map(value => -value);
      const curvature = mass.map((value, i) =>
        mass.map((_, j) => {
          const bent = losing.reduce((sum, row, k) => sum + (row[i] * row[j]) / slack[k] ** 2, 0);
          return (i === j ? 1 / value : 0) + barrier * bent;
        }),
      );
      const slope = mass.map((value, i) => {
        return Math.log(value) + 1 + barrier * losing.reduce((sum, row, k) => sum + row[i] / slack[k], 0);
      });
      // The last of these equations may follow from the others: a trifle on the diagonal keeps them solvable.
      const matrix = [
        ...curvature.map((row, i) => [...row, ...even.map(equation => equation[i])]),
        ...even.map((equation, k) => [...equation, ...even.map((_, l) => (k === l ? -1e-10 : 0))]),
      ];
      const missing = against(even, mass).map((value, k) => [(k === within.length ? 1 : 0) - value]);
      const solved = solve(matrix, [...slope.map(value => [-value]), ...missing]);
      const change = mass.map((_, i) => solved[i][0]);
      const slackChange = against(losing, change).map(value => -value);
      const share = Math.min(largestStep(mass, change), largestStep(slack, slackChange));
      mass = mass.map((value, i) => value + share * change[i]);
      if (Math.max(...change.map(Math.abs)) < 1e-10) break;
    }
  }
  return mass;
}

export interface Spread {
  readonly low: number;
  readonly high: number;
}

export interface NashSpread {
  /** By agent: the range of the middle share `level` of all draws. */
  readonly mass: readonly Spread[];
  readonly strength: readonly Spread[];
  /** By agent: the share of draws in which it has any mass. */
  readonly present: readonly number[];
}

/**
 * What margins drawn about those seen, each pair by itself and normally with its standard error, would give. `normal` is a
 * source of standard normal numbers; it decides the result, so it has to come from an addressed stream.
 */
export function nashSpread(
  margins: Matrix,
  standardErrors: Matrix,
  normal: () => number,
  draws = 1000,
  level = 0.95,
): NashSpread {
  const n = margins.length;
  const found: NashAverage[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const drawn = margins.map(row => [...row]);
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        drawn[i][j] += standardErrors[i][j] * normal();
        drawn[j][i] = -drawn[i][j];
      }
    }
    found.push(nashAverage(drawn));
  }
  const middle = (values: number[]): Spread => {
    values.sort((a, b) => a - b);
    const cut = Math.floor(((1 - level) / 2) * draws);
    return { low: values[cut], high: values[draws - 1 - cut] };
  };
  const agents = [...margins.keys()];
  return {
    mass: agents.map(i => middle(found.map(({ mass }) => mass[i]))),
    strength: agents.map(i => middle(found.map(({ strength }) => strength[i]))),
    present: agents.map(i => found.filter(({ mass }) => mass[i] > 0).length / draws),
  };
}

function checkAntisymmetric(margins: Matrix): void {
  for (const [i, row] of margins.entries()) {
    if (row.length !== margins.length) throw new RangeError('the margins are no square');
    for (const [j, value] of row.entries()) {
      if (!(Math.abs(value + margins[j][i]) <= 1e-9 * Math.max(1, Math.abs(value))))
        throw new RangeError(`the margin of ${i} on ${j} is ${value}, that of ${j} on ${i} is ${margins[j][i]}`);
    }
  }
}
