/**
 * What agents that failed did to a run in which they forfeit: how often each failed and how, and the margins over the
 * hands in which nobody did (`sound/<a>/<b>`), so that a report can give both. A pass of its own over the rows: only runs
 * that forfeit have it, and there is nothing of it in the others.
 */
import { addUnit, noRatio, type RatioSums } from '../stats/ratio.ts';
import type { HandColumns } from './hands-schema.ts';
import { marginWeights, pairingOf, type SummaryPlan } from './measures.ts';

interface FaultSums {
  readonly measures: Record<string, RatioSums>;
  /** `fault/<a>`: hands by kind, a kind being its place in FAULT_KINDS. */
  readonly counts: Record<string, Record<string, number>>;
}

/** Of rows in the order of their units, all of one pairing. */
export function faultSums(c: HandColumns, plan: SummaryPlan, pairing: number): FaultSums {
  const { agents, seatings, measures, scale } = pairingOf(plan, pairing);
  const labelOf = (agent: number): string => plan.agents[agent].label;
  const counts = Object.fromEntries(agents.map(agent => [`fault/${labelOf(agent)}`, {} as Record<string, number>]));
  const pairs = measures.between.map(({ a, b }) => {
    const weights = seatings.map(seating => marginWeights(seating, a, b, scale));
    return new Sound(`sound/${labelOf(agents[a])}/${labelOf(agents[b])}`, c, weights, scale);
  });
  const units = c.unit.values;
  for (let row = 0; row < c.rows; row++) {
    if (c.faultSeat.valid[row] === 1) {
      const of = counts[`fault/${labelOf(c.agent[c.faultSeat.values[row]].values[row])}`];
      const kind = c.fault.values[row];
      of[kind] = (of[kind] ?? 0) + 1;
    } else for (const pair of pairs) pair.hand(row);
    if (row + 1 === c.rows || units[row + 1] !== units[row]) for (const pair of pairs) pair.unit();
  }
  return { measures: Object.fromEntries(pairs.map(({ name, sums }) => [name, sums])), counts };
}

/** The margin of one place in the pairing over another in hands in which nobody failed. */
class Sound {
  readonly sums = noRatio();
  readonly name: string;
  readonly #c: HandColumns;
  /** By seating and seat: what a point there counts, times `#scale`. */
  readonly #weights: readonly Float64Array[];
  readonly #scale: number;
  #x = 0;
  #y = 0;

  constructor(name: string, c: HandColumns, weights: readonly Float64Array[], scale: number) {
    this.name = name;
    this.#c = c;
    this.#weights = weights;
    this.#scale = scale;
  }

  hand(row: number): void {
    const { seating, points } = this.#c;
    const weights = this.#weights[seating.values[row]];
    for (let seat = 0; seat < weights.length; seat++) this.#x += weights[seat] * points[seat].values[row];
    this.#y += this.#scale;
  }

  /** Ends a unit; one without such a hand gives no evidence. */
  unit(): void {
    if (this.#y > 0) addUnit(this.sums, this.#x, this.#y);
    this.#x = 0;
    this.#y = 0;
  }
}
