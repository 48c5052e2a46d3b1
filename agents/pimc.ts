/** Determinized Monte Carlo: what would be best on average if the hidden tiles lay in one way or another. */
import { Best, defineAgent } from 'matador-lab/agent';
import { MonteCarlo, POLICIES } from 'matador-lab/search';

export default defineAgent({
  name: 'pimc',
  summary: 'plays every option out in sampled worlds that agree with all it has seen; the best mean margin wins',
  parameters: {
    worlds: { type: 'integer', default: 100, min: 1, max: 1_000_000, help: 'worlds sampled for a decision' },
    policy: {
      type: 'choice',
      default: 'greedy',
      choices: Object.keys(POLICIES),
      help: 'how everybody plays on in a world',
    },
  },
  cost: ({ worlds }) => 5 * worlds,
  create: ({ worlds, policy }, rules) => {
    const search = new MonteCarlo(rules, policy);
    const best = new Best();
    return {
      choose: (view, options, random) => {
        search.weigh(view, options, worlds, random);
        best.clear();
        for (let i = 0; i < options.count; i++) best.offer(options.at(i), search.totals[i]);
        return best.take(random);
      },
    };
  },
});
