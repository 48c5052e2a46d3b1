/** Determinized Monte Carlo: what would be best on average if the hidden tiles lay in one way or another. */
import { defineAgent } from 'matador-lab/agent';
import { AIMS, BELIEFS, MonteCarlo, POLICIES } from 'matador-lab/search';

const POLICY_NAMES = Object.keys(POLICIES);

export default defineAgent({
  name: 'pimc',
  summary: 'plays every option out in sampled worlds that agree with all it has seen; the best mean margin wins',
  parameters: {
    worlds: { type: 'integer', default: 100, min: 1, max: 1_000_000, help: 'worlds sampled for a decision' },
    policy: { type: 'choice', default: 'greedy', choices: POLICY_NAMES, help: 'how everybody plays on in a world' },
    halving: {
      type: 'switch',
      default: false,
      help: 'leave out options that can no longer win; others get their worlds',
    },
    nodes: { type: 'integer', default: 0, min: 0, max: 1_000_000, help: 'positions searched in place of a playout' },
    belief: {
      type: 'choice',
      default: 'none',
      choices: [...BELIEFS, ...POLICY_NAMES],
      help: 'worlds weighted by how likely the others, by this policy, would have played so; blind: not even by what draws and passes prove',
    },
    epsilon: { type: 'number', default: 0.2, min: 0.001, max: 1, help: 'how often they choose by chance instead' },
    aim: { type: 'choice', default: 'margin', choices: AIMS, help: 'what it plays for' },
  },
  cost: ({ worlds, nodes, belief }) => worlds * (5 + nodes + (BELIEFS.includes(belief) ? 0 : 10)),
  create: ({ worlds, ...weighing }, rules) => {
    const search = new MonteCarlo(rules, weighing);
    return {
      choose: (view, options, random) => {
        search.weigh(view, options, worlds, random);
        return search.halving.best(options, search.totals, random);
      },
    };
  },
});
