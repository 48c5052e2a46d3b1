/**
 * The sums from which a margin is told without the luck of its hands (stats/cross-fit.ts): of each unit the margin, the
 * luck of either side, counted as that side's points count in the margin, and what was dealt less what is to be expected.
 * Whole numbers, so that whoever adds them up in whatever order comes to the same.
 */
import type { Rules } from '../engine/rules.ts';
import { tilesIn } from '../engine/tile.ts';
import { addFitted, type FitSums, mergeFits, noFit } from '../stats/cross-fit.ts';
import type { HandColumns } from './hands-schema.ts';
import { COVARIATES } from './luck.ts';
import { marginWeights, pairingOf, type SummaryPlan } from './measures.ts';

/** By `a/b`, as margins are named. Empty where some row has no luck: a cheat sat there. */
export function luckSums(c: HandColumns, plan: SummaryPlan, pairing: number): Record<string, FitSums> {
  const { agents, seatings, measures, scale } = pairingOf(plan, pairing);
  if (c.luck.length === 0 || c.luck[0].valid.indexOf(0) >>> 0 < c.rows) return {};
  const expected = new Expected(plan.rules);
  const labels = agents.map(agent => plan.agents[agent].label);
  return Object.fromEntries(
    measures.between.map(({ a, b }) => [
      `${labels[a]}/${labels[b]}`,
      pairSums(
        c,
        seatings.map(seating => marginWeights(seating, a, b, scale)),
        expected,
      ),
    ]),
  );
}

/** `weights`: by seating and seat. */
function pairSums(c: HandColumns, weights: readonly Float64Array[], expected: Expected): FitSums {
  const sums = noFit(COVARIATES);
  const unitOf = c.unit.values;
  const { dealtPips, dealtMatadors } = c;
  const unit = [0, 0, 0, 0, 0];
  for (let row = 0; row < c.rows; row++) {
    const bySeat = weights[c.seating.values[row]];
    for (let seat = 0; seat < bySeat.length; seat++) {
      const weight = bySeat[seat];
      const luck = weight * c.luck[seat].values[row];
      unit[0] += weight * c.points[seat].values[row];
      if (weight > 0) unit[1] += luck;
      else unit[2] += luck;
    }
    if (dealtPips!.valid[row]) {
      unit[3] += expected.pips(dealtPips!.values[row]);
      unit[4] += expected.matadors(dealtMatadors!.values[row]);
    }
    if (row + 1 < c.rows && unitOf[row + 1] === unitOf[row]) continue;
    addFitted(sums, unitOf[row], unit);
    unit.fill(0);
  }
  return sums;
}

/** What was dealt less what is to be expected of it, in whole numbers. */
export class Expected {
  readonly #tiles: number;
  readonly #dealt: number;
  readonly #set: number;

  constructor({ set, players, handSize }: Rules) {
    this.#set = set;
    this.#tiles = tilesIn(set);
    this.#dealt = players * handSize;
  }

  /** The mean tile has as many pips as the highest number. */
  pips(dealt: number): number {
    return dealt - this.#dealt * this.#set;
  }

  /** Times the tiles of the set. */
  matadors(dealt: number): number {
    return dealt * this.#tiles - this.#dealt * (((this.#set + 1) >> 1) + 1);
  }
}

/** Takes in the sums of the next part. */
export function mergeLuck(into: Record<string, FitSums>, from: Readonly<Record<string, FitSums>>): void {
  for (const [pair, sums] of Object.entries(from)) mergeFits((into[pair] ??= noFit(COVARIATES)), sums);
}
