/**
 * The best answer to a plan, exactly: of each set the option that gains most, from the last sets back to the first. It
 * decides by what the seat knows and nothing else, so what it gains is what the plan can lose to an opponent who knows it.
 */
import { gainsAgainst, type Plan, type SequenceForm, setsOf } from './sequence-form.ts';

/** What `seat` gains at most against the other's plan. */
export function bestResponse(form: SequenceForm, seat: number, plan: Plan): number {
  const side = form.sides[seat];
  const gains = new Float64Array(side.sequences);
  gainsAgainst(form, seat, plan, gains);
  for (let set = setsOf(side) - 1; set >= 0; set--) {
    let best = gains[side.first[set]];
    for (let at = side.first[set] + 1; at < side.first[set + 1]; at++) best = Math.max(best, gains[at]);
    gains[side.parent[set]] += best;
  }
  return gains[0];
}

/** What each seat would gain by its best answer to the other's plan; for plans in equilibrium the two add up to nothing. */
export const bestResponses = (form: SequenceForm, plans: readonly [Plan, Plan]): readonly [number, number] => [
  bestResponse(form, 0, plans[1]),
  bestResponse(form, 1, plans[0]),
];
