/**
 * Margins with the luck of the draw taken out: beside the raw ones, never in their place. And what that was worth, which
 * takes the margins of single hands and is read from rows.
 *
 * A pairing has none where an agent sees the boneyard, and none where a test decides when to end it: what the test stops by
 * is the raw margin, and how that bears on the corrected one is not known. None either with too few units to fit by, since
 * it would be the raw one under another name.
 */
import { adjusted, canFit, coefficients } from '../stats/cross-fit.ts';
import { type LuckGain, luckGain } from '../stats/luck-gain.ts';
import { LUCK_PARTS } from '../tables/luck.ts';
import type { Manifest } from '../tables/manifest.ts';
import { pairingOf } from '../tables/measures.ts';
import { pairingOfStop } from '../tables/stop.ts';
import type { Summary } from '../tables/summary.ts';
import { type Figure, LEVEL, noFigure, opposite } from './figure.ts';
import type { Rows } from './rows.ts';

/** Covariates that are a side's luck; the others are what was dealt. */
const SIDES = 2;
/** Below this a gain means nothing. */
const LEAST_UNITS = 100;

/** One pairing of two, in the order of its name: a's margin over b. */
export interface TakenPair {
  readonly a: string;
  readonly b: string;
  readonly pairing: number;
  /** By half of the units: what is taken off for each covariate of tables/luck-sums.ts, luck in points. */
  readonly worth: readonly (readonly number[])[];
  readonly figure: Figure;
  /** Null where there are no rows, or too few, or more than two at the table. */
  readonly gain: LuckGain | null;
}

/** Every two agents that sat together and whose luck is known; `level`: of the intervals. */
export function luckTaken(
  { experiment }: Manifest,
  summaries: readonly Summary[],
  rows: Rows | null,
  level = LEVEL,
): TakenPair[] {
  if (experiment.luck === undefined) return [];
  const stopped = experiment.stop ? pairingOfStop(experiment, experiment.stop) : -1;
  return summaries.flatMap(summary => {
    const { pairing, luck = {} } = summary;
    if (pairing === stopped) return [];
    const { agents, seatings, measures, scale } = pairingOf(experiment, pairing);
    return measures.between.flatMap(({ a, b }): TakenPair[] => {
      const [first, second] = [a, b].map(place => experiment.agents[agents[place]].label);
      const sums = luck[`${first}/${second}`];
      if (!sums || !canFit(sums)) return [];
      const { mean, low, high, units } = adjusted(sums, level);
      const hands = scale * seatings.length;
      // Of the mean margin in points, on the luck in points and what was dealt: y was taken times `scale`, luck times more.
      const worth = coefficients(sums).map(half =>
        half.map((value, i) => (i < SIDES ? value * LUCK_PARTS : value / scale)),
      );
      const figure = { value: mean / hands, low: low / hands, high: high / hands, n: units, most: units };
      const gain = rows && gainOf(rows, pairing, seatings.length, worth);
      return [{ a: first, b: second, pairing, worth, figure, gain }];
    });
  });
}

function gainOf(
  { handMargins, luck }: Rows,
  pairing: number,
  seatings: number,
  worth: readonly (readonly number[])[],
): LuckGain | null {
  const [margins, covariates] = [handMargins.get(pairing), luck.get(pairing)];
  if (!margins || !covariates || covariates[0].length < LEAST_UNITS) return null;
  const taken = covariates[0].map((_, unit) => {
    return worth[unit & 1].reduce((sum, weight, i) => sum + weight * covariates[i][unit], 0);
  });
  const gain = luckGain(margins, seatings, taken, LEVEL);
  return Number.isFinite(gain.unpaired.high) && Number.isFinite(gain.paired.high) ? gain : null;
}

/** Pairings whose luck was measured without a corrected margin to be told, by the reason. */
export interface Untold {
  readonly cheat: number;
  readonly stopped: number;
  readonly short: number;
}

/** Null where luck was not measured. */
export function untold({ experiment }: Manifest, taken: readonly TakenPair[]): Untold | null {
  const { agents, pairings, luck, stop } = experiment;
  if (luck === undefined) return null;
  const stopped = stop ? pairingOfStop(experiment, stop) : -1;
  const counts = { cheat: 0, stopped: 0, short: 0 };
  for (const [index, pairing] of pairings.entries()) {
    if (taken.some(pair => pair.pairing === index)) continue;
    if (pairing.agents.some(agent => agents[agent].cheat)) counts.cheat++;
    else if (index === stopped) counts.stopped++;
    else counts.short++;
  }
  return counts;
}

/** a's corrected margin over b; unknown where it is not told. */
export function takenBetween(taken: readonly TakenPair[], a: string, b: string): Figure {
  const found = taken.find(pair => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
  if (!found) return noFigure;
  return found.a === a ? found.figure : opposite(found.figure);
}
