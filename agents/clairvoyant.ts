/** A cheat: sees every hand and the boneyard's order, and searches what it sees. It says how much there is to gain by knowing. */
import { defineAgent, type FullView } from 'matador-lab/agent';
import { AIMS, Aim, Solver } from 'matador-lab/search';

export default defineAgent({
  name: 'clairvoyant',
  summary: 'a cheat: sees every tile and plays alpha-beta, with more than two sides as if all were against it',
  parameters: {
    nodes: { type: 'integer', default: 10_000, min: 1, max: 10_000_000, help: 'positions searched for a decision' },
    aim: { type: 'choice', default: 'margin', choices: AIMS, help: 'what it plays for' },
  },
  sees: 'all',
  cost: ({ nodes }) => 100 + 0.05 * nodes,
  create: ({ nodes, aim }, rules) => {
    const solver = new Solver(rules);
    const aims = new Aim(rules, aim);
    return {
      choose: (view, options) => {
        (view as FullView).copyState(solver.state);
        aims.write(solver.worth, view);
        return solver.best(options, nodes);
      },
    };
  },
});
