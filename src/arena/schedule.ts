/**
 * How an experiment is cut into parts: ranges of units of one pairing, each played by one worker at one go and written
 * as one file of every table. A pure function of the experiment: the number of threads, the machine's speed and what
 * has been played already change nothing, so that any two runs of an experiment have the same files. And a pairing's cut
 * hangs on that pairing alone, from its first unit onwards: more units, or more agents beside it, leave every part as it
 * was but a pairing's last, so that only what is new has to be played.
 *
 * A part should take a second or so of one core: long against what a task and its files cost, short against the run,
 * whose last part may keep one thread busy while the others are done. So parts begin small, as long as one outweighs its
 * own overhead, and grow with the units before them: a short run is cut finer, and eight threads have work. Guesses may be
 * several times off: they cost time, not truth.
 *
 * Cutting all pairings alike, by the time of the whole run, was turned down: one more agent would cut everything anew.
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

/** Microseconds of one core that a part takes: from SHORTEST to LONGEST, by how much of its pairing comes before. */
const SHORTEST = 20_000;
const LONGEST = 1_500_000;
const GROWTH = 1 / 8;
/** Of a pairing that takes hours, parts grow on, more slowly: there would be too many files. */
const SLOW_GROWTH = 1 / 2048;

/** All parts, in order of pairing and unit. */
export function partsOf(experiment: Experiment): Part[] {
  const rowsOfHand = experiment.actions ? DECISIONS_A_HAND : 1;
  const handsOfUnit = handsInUnit(experiment.rules, experiment.mode);
  const parts: Part[] = [];
  for (const [pairing, planned] of experiment.pairings.entries()) {
    const cost = unitCost(experiment, planned);
    const byRows = Math.floor(MOST_ROWS / (planned.seatings.length * rowsOfHand * handsOfUnit));
    for (let from = 0; from < planned.units; ) {
      const before = from * cost;
      const time = Math.max(SHORTEST, Math.min(LONGEST, before * GROWTH), before * SLOW_GROWTH);
      const to = Math.min(planned.units, from + Math.max(1, Math.min(Math.floor(time / cost), byRows)));
      parts.push({ index: parts.length, pairing, from, to });
      from = to;
    }
  }
  return parts;
}

/** Microseconds a unit may take, in all its seatings. */
function unitCost({ rules, mode, agents }: Experiment, pairing: PlannedPairing): number {
  const seated = pairing.seatings.map(seating => seating.map(who => agents[pairing.agents[who]].cost));
  return handsInUnit(rules, mode) * seated.reduce((sum, costs) => sum + handCost(rules, costs), 0);
}
