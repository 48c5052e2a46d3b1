/**
 * How an experiment is cut into parts: ranges of units of one pairing, each played by one worker at one go and written
 * as one file of every table. A pure function of the experiment: the number of threads, the machine's speed and what
 * has been played already change nothing, so that any two runs of an experiment have the same files.
 *
 * A part should take a second or so of one core: long against what a task and its files cost, short against the run,
 * whose last part may keep one thread busy while the others are done. A run that is itself short is cut finer, as long
 * as a part outweighs its own overhead, so that eight threads have work. Guesses may be several times off: they cost
 * time, not truth.
 */
import type { Experiment, PlannedPairing } from '../tables/manifest.ts';
import { handCost, handsInUnit } from './cost.ts';

/** The units `from` to `to − 1` of a pairing. */
export interface Part {
  /** Its place among all parts: the number in its files' names. */
  readonly index: number;
  readonly pairing: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Rows that a part should not pass, by the guess of hands in a unit and, where decisions are written too, of decisions in
 * a hand: 13 to 17 MB at two seats, which a worker holds a few times over while it writes.
 */
export const MOST_ROWS = 262_144;
/** A guess. */
export const DECISIONS_A_HAND = 10;

/** Microseconds of one core that a part takes. */
const LONGEST = 1_500_000;
const SHORTEST = 50_000;
/** Parts a short run is cut into; and about how many a very long one may have, whose parts then take longer. */
const FAIR_SPLIT = 64;
const MANY_PARTS = 20_000;

/** All parts, in order of pairing and unit. */
export function partsOf(experiment: Experiment): Part[] {
  const costs = experiment.pairings.map(pairing => unitCost(experiment, pairing));
  const total = experiment.pairings.reduce((sum, { units }, i) => sum + units * costs[i], 0);
  const time = Math.max(Math.min(LONGEST, Math.max(SHORTEST, total / FAIR_SPLIT)), total / MANY_PARTS);
  const rowsOfHand = experiment.actions ? DECISIONS_A_HAND : 1;
  const parts: Part[] = [];
  for (const [pairing, { units, seatings }] of experiment.pairings.entries()) {
    const byTime = Math.floor(time / costs[pairing]);
    const byRows = Math.floor(
      MOST_ROWS / (seatings.length * rowsOfHand * handsInUnit(experiment.rules, experiment.mode)),
    );
    const count = Math.ceil(units / Math.max(1, Math.min(byTime, byRows)));
    for (let i = 0; i < count; i++) {
      const from = Math.floor((units * i) / count);
      parts.push({ index: parts.length, pairing, from, to: Math.floor((units * (i + 1)) / count) });
    }
  }
  return parts;
}

/** The order in which parts are best played: through all pairings alike, so that the pace of units tells when a run ends. */
export function playingOrder(experiment: Experiment, parts: readonly Part[]): Part[] {
  const middle = ({ pairing, from, to }: Part) => (from + to) / experiment.pairings[pairing].units;
  return [...parts].sort((a, b) => middle(a) - middle(b) || a.index - b.index);
}

/** Microseconds a unit may take, in all its seatings. */
function unitCost({ rules, mode, agents }: Experiment, pairing: PlannedPairing): number {
  const seated = pairing.seatings.map(seating => seating.map(who => agents[pairing.agents[who]].cost));
  return handsInUnit(rules, mode) * seated.reduce((sum, costs) => sum + handCost(rules, costs), 0);
}
