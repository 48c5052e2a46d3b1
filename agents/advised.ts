/**
 * A search that heeds advice: what an option is worth in sampled worlds, as pimc finds it, and to that the points of the
 * terms that were given a weight. With none it chooses as pimc does. So one piece of advice can be tested on a player
 * that knows better than to need it: followed, turned round, or not heard.
 */
import { Best, defineAgent } from 'matador-lab/agent';
import { Counsel, MonteCarlo, POLICIES, UNHEEDED } from 'matador-lab/search';

export default defineAgent({
  name: 'advised',
  summary: 'pimc with terms of advice: to the mean margin of each option it adds the points of those given a weight',
  parameters: {
    worlds: { type: 'integer', default: 100, min: 1, max: 1_000_000, help: 'worlds sampled for a decision' },
    policy: {
      type: 'choice',
      default: 'greedy',
      choices: Object.keys(POLICIES),
      help: 'how everybody plays on in a world',
    },
    ...UNHEEDED,
  },
  cost: ({ worlds }) => 5 * worlds,
  create: ({ worlds, policy, ...heeded }, rules) => {
    const search = new MonteCarlo(rules, { policy });
    const counsel = new Counsel(rules, heeded);
    const best = new Best();
    return {
      choose: (view, options, random) => {
        search.weigh(view, options, worlds, random);
        counsel.hear(view, options);
        // Points as sums over the worlds, so that without advice options are as level as they are for pimc.
        const scale = worlds * search.scale;
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          best.offer(option, search.totals[i] + scale * counsel.worth(option));
        }
        return best.take(random);
      },
    };
  },
});
