/** Information set Monte Carlo tree search: one tree over what is seen, a world of its own for every way down. */
import { defineAgent } from 'matador-lab/agent';
import { AIMS, OTHERS, POLICIES, TreeSearch } from 'matador-lab/search';

export default defineAgent({
  name: 'ismcts',
  summary:
    'grows a tree over what seats see, each time in another world that agrees with it; the best mean margin wins',
  parameters: {
    iterations: { type: 'integer', default: 2000, min: 1, max: 1_000_000, help: 'ways down the tree for a decision' },
    policy: {
      type: 'choice',
      default: 'greedy',
      choices: Object.keys(POLICIES),
      help: 'how a hand is played on below the tree',
    },
    explore: { type: 'number', default: 50, min: 0, max: 1000, help: 'points added for what has been tried little' },
    others: {
      type: 'choice',
      default: 'policy',
      choices: OTHERS,
      help: 'how others decide in the tree: by the policy, as its own tree learns, or as trees of theirs do',
    },
    aim: { type: 'choice', default: 'margin', choices: AIMS, help: 'what it plays for' },
  },
  cost: ({ iterations }) => 2 * iterations,
  create: (setting, rules) => {
    const search = new TreeSearch(rules, setting);
    return {
      choose: (view, options, random) => {
        search.search(view, options, random);
        return search.halving.best(options, search.totals, random);
      },
    };
  },
});
