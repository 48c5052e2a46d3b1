/**
 * What playing costs, roughly, as the agents declare it: sizes the parts of a run. Declared, never measured, since the
 * parts must come out the same on every machine.
 */
import { type Rules, sidesOf } from '../engine/rules.ts';
import type { Agent, Values } from '../play/agent.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';

/** Microseconds a decision: what the agent declares, 1 unless it does. Throws `agent/cost` where that is no cost. */
export function declaredCost(agent: Agent, values: Values): number {
  let cost: unknown = 1;
  try {
    if (agent.cost) cost = agent.cost(values);
  } catch (error) {
    cost = error;
  }
  if (typeof cost === 'number' && Number.isFinite(cost) && cost > 0) return cost;
  throw new Refusal('agent/cost', agent.name, `its cost is ${show(cost)}`, 'microseconds a decision, above 0');
}

/** Hands in a unit, on the generous side: a seat that wins a hand takes about a third of the pips dealt to the others. */
export function handsInUnit(rules: Rules, mode: 'hands' | 'matches'): number {
  if (mode === 'hands') return 1;
  if ('hands' in rules.match) return rules.match.hands;
  const won = Math.max(1, ((rules.players - 1) * rules.handSize * rules.set) / 3);
  return Math.ceil((rules.match.target / won) * ((sidesOf(rules) + 1) / 2));
}

/** Microseconds of a hand with agents of these costs by seat: about as many decisions at a seat as it is dealt tiles. */
export function handCost(rules: Rules, costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + (cost + 0.1) * rules.handSize, 0);
}
