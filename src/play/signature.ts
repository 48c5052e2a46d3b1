/**
 * The signature of behaviour: fixed deals, played by every agent under every preset at each of its numbers of seats,
 * boiled down to one number. Any change of what is dealt, allowed, chosen or scored changes it; a change of speed does
 * not. It tells whether two versions of this package play alike, which a version number can't.
 *
 * It is no security: 32 bits tell apart what differs by accident. A sum of the rows of a table was turned down: two
 * orders of the same plays would look alike.
 */
import { PRESETS, resolveRules } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import { ACTIONS, LOG } from '../engine/state.ts';
import { rootOf } from '../random/root.ts';
import type { Agent, Values } from './agent.ts';
import { MatchScore } from './match.ts';
import { checkValues } from './parameters.ts';
import { listAgents, takeSeat } from './roster.ts';
import { Table } from './table.ts';

/** Searches that are cheap, and still make a choice: what is set of these parameters, where they are not 0 anyway. */
const BUDGETS: Readonly<Record<string, number>> = { worlds: 3, iterations: 12, most: 4, nodes: 20 };
/** Two hands a match, so that agents see a score. */
const MATCH = { hands: 2 };
/** Matches for each preset and number of seats. */
const TURNS = 3;
const ROOT = rootOf('signature');

interface Variant {
  readonly agent: Agent;
  readonly values: Values;
}

/** What an agent is tried with: its usual values, and each other choice or switch where it offers some, with a small budget. */
function variantsOf(agent: Agent): Variant[] {
  const budget = Object.entries(BUDGETS).filter(([name]) => Boolean(agent.parameters[name]?.default));
  const choices = Object.entries(agent.parameters).flatMap(([name, parameter]): [string, unknown][] => {
    if (parameter.type === 'switch') return [[name, !parameter.default]];
    if (parameter.type !== 'choice') return [];
    return parameter.choices.filter(choice => choice !== parameter.default).map(choice => [name, choice]);
  });
  return [[], ...choices.map(choice => [choice])].map(given => ({
    agent,
    values: checkValues(agent.parameters, new Map<string, unknown>([...budget, ...given]), false),
  }));
}

/** Eight hexadecimal digits. `agents`: the package's own unless given. */
export async function signature(agents?: readonly Agent[]): Promise<string> {
  const variants = (agents ?? (await listAgents())).flatMap(variantsOf);
  let hash = 0;
  const take = (word: number): void => {
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  };
  let unit = 0;
  for (const preset of PRESETS) {
    for (const players of Object.keys(preset.sizes).map(Number)) {
      const rules = resolveRules(preset.name, { players, match: MATCH });
      for (let turn = 0; turn < TURNS; turn++, unit++) {
        const seated = Array.from(
          { length: players },
          (_, seat) => variants[(unit * players + seat) % variants.length],
        );
        playMatch(rules, seated, unit, take);
      }
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Plays one match and gives everything that happened in it to `take`, number by number. */
function playMatch(rules: Rules, variants: readonly Variant[], unit: number, take: (word: number) => void): void {
  const score = new MatchScore(rules);
  const table = new Table(rules, score);
  const { state, points } = table.hand;
  table.seat(variants.map(({ agent, values }) => takeSeat({ label: agent.name, agent, values }, rules)));
  score.begin();
  table.begin();
  while (!score.over) {
    table.play(ROOT, { unit, hand: score.hand, seating: 0 }, 'stop', null);
    for (let i = 0; i < state[ACTIONS]; i++) take(state[LOG + i]);
    points.forEach(take);
    score.add(points);
  }
}
