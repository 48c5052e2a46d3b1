/** Players for tests, and seating them: chance, the first option, and whatever a test writes down as a function. */
import { type Agent, defineAgent, type Player } from '../../src/play/agent.ts';
import type { Seated } from '../../src/play/table.ts';

type Choose = Player['choose'];

/** Uniform over the options. */
export const chance: Choose = (_view, options, random) => options.at(random.below(options.count));

/** Always the first option: consumes nothing. */
export const first: Choose = (_view, options) => options.at(0);

/** A player at a seat. `more` adds to its agent's declaration or to the player. */
export function seatedAs(label: string, choose: Choose, more: { sees?: 'all'; begin?: () => void } = {}): Seated {
  const player: Player = more.begin ? { choose, begin: more.begin } : { choose };
  const agent: Agent = defineAgent({
    name: label,
    summary: 'a player of the tests',
    parameters: {},
    ...(more.sees ? { sees: more.sees } : {}),
    create: () => player,
  });
  return { label, agent, player };
}
