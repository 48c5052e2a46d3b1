/**
 * How strong agents are, from all pairings together: ratings by points and by hands won, who would be sent in, which
 * differences are real when all are looked at, and whether strength goes in circles.
 *
 * Pairings of one run are played on the same deals and err together. Their sums don't show it, so correlations come from
 * rows where there are any (rows.ts); each pairing's own error comes from its sums, which have all units. Without rows
 * pairings are taken for independent, and it is said that errors are then too small.
 */
import { type BradleyTerry, bradleyTerry } from '../stats/bradley-terry.ts';
import { holm, simultaneousReach } from '../stats/comparisons.ts';
import { type Circles, circles } from '../stats/cycles.ts';
import { jointMeans } from '../stats/joint.ts';
import type { Matrix } from '../stats/linear.ts';
import { marginRatings, type PairMargin } from '../stats/margin-ratings.ts';
import { normalQuantile, studentQuantile } from '../stats/quantile.ts';
import type { Ratings } from '../stats/rating.ts';
import { normalTail, studentTail } from '../stats/tail.ts';
import { UNSEEN } from '../stats/unit-mean.ts';
import type { Manifest } from '../tables/manifest.ts';
import { type Figure, isBounded, LEVEL } from './figure.ts';
import type { Meetings } from './meetings.ts';
import { type NashShare, nashShares } from './nash-shares.ts';
import type { PairUnits, Rows } from './rows.ts';
import { handsWon, matchesWon, total } from './wins.ts';

/** At this level a difference survives, for all of them together. */
export const ALPHA = 0.05;

/** Two agents that met: indices in the run, the lower first. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly margin: Figure;
  /** Against no difference, adjusted for all pairs (Holm). NaN where there is no interval. */
  readonly adjusted: number;
  /** The margin with an interval so wide that those of all pairs hold at once (Bonferroni). */
  readonly together: Figure;
}

export interface Standing {
  readonly pairs: readonly Pair[];
  /** Index of the agent whose rating is 0. */
  readonly anchor: number;
  /** Null where no two agents have a margin with an error. */
  readonly ratings: Ratings | null;
  readonly odds: BradleyTerry | null;
  /** By agent; null for a cheat, and for all where some two have not met. */
  readonly nash: readonly (NashShare | null)[] | null;
  readonly circles: Circles;
  /** Units of a pairing that correlations come from; null: none, pairings are taken for independent. */
  readonly rowsOf: number | null;
}

export function standingOf({ experiment }: Manifest, meetings: Meetings, rows: Rows | null): Standing {
  const { agents, mode } = experiment;
  const met = agents.flatMap((one, a) =>
    agents.slice(a + 1).flatMap((other, i) => {
      const margin = meetings.between('margin', one.label, other.label);
      return isBounded(margin) ? [{ a, b: a + 1 + i, margin }] : [];
    }),
  );
  const adjusted = holm(met.map(({ margin }) => pValue(margin)));
  const pairs = met.map((pair, k) => ({
    ...pair,
    adjusted: adjusted[k],
    together: widened(pair.margin, met.length),
  }));
  const margins = met.map(
    ({ a, b, margin }): PairMargin => ({ a, b, margin: margin.value, standardError: errorOf(margin) }),
  );
  const anchor = Math.max(
    0,
    agents.findIndex(({ name }) => name === 'random'),
  );
  const units = rows && unitsOf(met, rows);
  const counts = met.map(({ margin }) => margin.n);
  const plan = { agents: agents.length, anchor, level: LEVEL };
  const joint = (read: (pair: PairUnits) => Float64Array, errors: readonly number[]): { covariance?: Matrix } =>
    units ? { covariance: covarianceOf(units, read, errors, counts) } : {};
  const ofMargins = margins.map(({ standardError }) => standardError);
  const wins = mode === 'matches' ? matchesWon(met, agents, meetings) : handsWon(met, agents, meetings, units);
  const ofWins = wins.map(({ variance = NaN }) => Math.sqrt(variance));
  // Of matches correlations are not read: units are laid side by side by hands.
  const jointWins = mode === 'hands' && ofWins.every(error => error > 0) ? joint(pair => pair.won, ofWins) : {};
  return {
    pairs,
    anchor,
    ratings:
      margins.length === 0 ? null : marginRatings({ ...plan, ...joint(pair => pair.margin, ofMargins) }, margins),
    odds: wins.length === 0 ? null : bradleyTerry({ ...plan, ...jointWins }, wins),
    nash: nashShares(agents, margins),
    circles: circles(
      agents.length,
      pairs.map(({ a, b, margin, adjusted }) => ({ a, b, margin: margin.value, adjusted })),
      ALPHA,
    ),
    rowsOf: units && rows ? rows.most : null,
  };
}

type Met = Pick<Pair, 'a' | 'b' | 'margin'>;

/** The two-sided p-value that goes with a figure's interval. */
function pValue({ value, low, high, n }: Figure): number {
  if (low === high) return value === 0 ? 1 : 0;
  const z = (Math.abs(value) / (high - low)) * 2 * quantileFor(n);
  return Math.min(1, 2 * (n > 1e6 ? normalTail(z) : studentTail(z, n - 1)));
}

const quantileFor = (n: number): number =>
  n > 1e6 ? normalQuantile((1 + LEVEL) / 2) : studentQuantile((1 + LEVEL) / 2, n - 1);

/** With an interval that holds together with those of all `m` pairs. */
function widened(margin: Figure, m: number): Figure {
  const { value, low, high, n } = margin;
  const times = simultaneousReach(m, LEVEL, n > 1e6 ? Infinity : n - 1) / quantileFor(n);
  return { ...margin, low: value - times * (value - low), high: value + times * (high - value) };
}

/** Of the interval. Where all units were alike nothing is known of those not seen: one of them may be off. */
function errorOf({ low, high, n }: Figure): number {
  const error = (high - low) / 2 / quantileFor(n);
  return error > 0 ? error : UNSEEN / n;
}

/** What was read of each pair, turned the way of `met`; null where of some pair nothing was. */
function unitsOf(met: readonly Met[], { pairs }: Rows): PairUnits[] | null {
  const found: PairUnits[] = [];
  for (const { a, b } of met) {
    const pair = pairs.find(other => (other.a === a && other.b === b) || (other.a === b && other.b === a));
    if (!pair || pair.hands.length < 2) return null;
    const sign = pair.a === a ? 1 : -1;
    found.push(
      sign === 1
        ? pair
        : {
            ...pair,
            a,
            b,
            margin: pair.margin.map(value => -value),
            won: pair.won.map((won, i) => pair.hands[i] - won),
          },
    );
  }
  return found.length === 0 ? null : found;
}

/** Correlations from the units read, errors from all units. */
function covarianceOf(
  units: readonly PairUnits[],
  read: (pair: PairUnits) => Float64Array,
  errors: readonly number[],
  counts: readonly number[],
): Matrix {
  // A ratio's error is that of x − r·y, whose mean is 0.
  const residuals = units.map(pair => {
    const x = read(pair);
    const ratio = total(x) / total(pair.hands);
    return { totals: x.map((value, i) => value - ratio * pair.hands[i]), per: 1 };
  });
  const { covariance } = jointMeans(residuals);
  const lengths = units.map(({ hands }) => hands.length);
  return covariance.map((row, k) =>
    row.map((value, l) => {
      if (k === l) return errors[k] ** 2;
      const shared = Math.sqrt(Math.min(lengths[k], lengths[l]) / Math.max(lengths[k], lengths[l]));
      const correlation = value / Math.sqrt(covariance[k][k] * covariance[l][l]) / shared;
      const part = Math.sqrt(Math.min(counts[k], counts[l]) / Math.max(counts[k], counts[l]));
      return Number.isFinite(correlation) ? correlation * part * errors[k] * errors[l] : 0;
    }),
  );
}
