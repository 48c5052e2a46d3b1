/**
 * What agents that failed did to a run in which they forfeit: how often each failed and how, and the margins over the
 * hands in which nobody did (`sound/<a>/<b>`), so that a report can give both. A pass of its own over the rows: only runs
 * that forfeit have it, and there is nothing of it in the others.
 */
import { addUnit, noRatio, type RatioSums } from '../stats/ratio.ts';
import type { HandColumns } from './hands-schema.ts';
import { pairingOf, type SummaryPlan } from './measures.ts';

interface FaultSums {
  readonly measures: Record<string, RatioSums>;
  /** `fault/<a>`: hands by kind, a kind being its place in FAULT_KINDS. */
  readonly counts: Record<string, Record<string, number>>;
}

/** Of rows in the order of their units, all of one pairing. */
export function faultSums(c: HandColumns, plan: SummaryPlan, pairing: number): FaultSums {
  const { agents, scale } = pairingOf(plan, pairing);
  const labelOf = (agent: number): string => plan.agents[agent].label;
  const counts = Object.fromEntries(agents.map(agent => [`fault/${labelOf(agent)}`, {} as Record<string, number>]));
  const pairs = agents.flatMap((a, i) => agents.slice(i + 1).map(b => new Sound(c, a, b, scale)));
  const units = c.unit.values;
  for (let row = 0; row < c.rows; row++) {
    if (c.faultSeat.valid[row] === 1) {
      const of = counts[`fault/${labelOf(c.agent[c.faultSeat.values[row]].values[row])}`];
      const kind = c.fault.values[row];
      of[kind] = (of[kind] ?? 0) + 1;
    } else for (const pair of pairs) pair.hand(row);
    if (row + 1 === c.rows || units[row + 1] !== units[row]) for (const pair of pairs) pair.unit();
  }
  const measures = pairs.map(({ a, b, sums }) => [`sound/${labelOf(a)}/${labelOf(b)}`, sums] as const);
  return { measures: Object.fromEntries(measures), counts };
}

/** The margin of one agent over another in hands in which nobody failed. */
class Sound {
  readonly a: number;
  readonly b: number;
  readonly sums = noRatio();
  readonly #c: HandColumns;
  readonly #scale: number;
  #x = 0;
  #y = 0;

  constructor(c: HandColumns, a: number, b: number, scale: number) {
    this.#c = c;
    this.a = a;
    this.b = b;
    this.#scale = scale;
  }

  hand(row: number): void {
    const { agent, points } = this.#c;
    let [ofA, seatsA, ofB, seatsB] = [0, 0, 0, 0];
    for (let seat = 0; seat < agent.length; seat++) {
      const who = agent[seat].values[row];
      if (who === this.a) {
        ofA += points[seat].values[row];
        seatsA++;
      } else if (who === this.b) {
        ofB += points[seat].values[row];
        seatsB++;
      }
    }
    this.#x += ofA * (this.#scale / seatsA) - ofB * (this.#scale / seatsB);
    this.#y += this.#scale;
  }

  /** Ends a unit; one without such a hand gives no evidence. */
  unit(): void {
    if (this.#y > 0) addUnit(this.sums, this.#x, this.#y);
    this.#x = 0;
    this.#y = 0;
  }
}
