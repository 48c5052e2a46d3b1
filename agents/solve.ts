/** Near the end: all worlds that are left, each solved as if all tiles lay open. Before that it plays as pimc does. */
import { Best, defineAgent } from 'matador-lab/agent';
import { AIMS, MonteCarlo, SolveAll } from 'matador-lab/search';

export default defineAgent({
  name: 'solve',
  summary: 'once few worlds are left, the best mean over all of them with open hands; before that as pimc',
  parameters: {
    most: { type: 'integer', default: 60, min: 1, max: 100_000, help: 'worlds left at most, to solve them all' },
    nodes: { type: 'integer', default: 20_000, min: 1, max: 10_000_000, help: 'positions searched for a world' },
    worlds: { type: 'integer', default: 100, min: 1, max: 1_000_000, help: 'worlds sampled where there are more' },
    aim: { type: 'choice', default: 'margin', choices: AIMS, help: 'what it plays for' },
  },
  cost: ({ most, worlds }) => 5 * worlds + 5 * most,
  create: ({ most, nodes, worlds, aim }, rules) => {
    const all = new SolveAll(rules, aim);
    const some = new MonteCarlo(rules, { policy: 'greedy', aim });
    const best = new Best();
    return {
      choose: (view, options, random) => {
        let { totals } = all;
        if (!all.value(view, options, most, nodes, random)) {
          some.weigh(view, options, worlds, random);
          totals = some.totals;
        }
        best.clear();
        for (let i = 0; i < options.count; i++) best.offer(options.at(i), totals[i]);
        return best.take(random);
      },
    };
  },
});
