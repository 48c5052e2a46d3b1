/** An agent whose best value is known: greedy, but for a share |x − 0.37| of its decisions, which chance takes. */
import greedy from '../../agents/greedy.ts';
import { defineAgent } from '../../src/play/index.ts';

const BEST = 0.37;

export default defineAgent({
  name: 'planted',
  summary: 'greedy mixed with random by how far x lies from 0.37',
  parameters: { x: { type: 'number', default: 1, min: 0, max: 1, help: 'best at 0.37' } },
  create: ({ x }, rules) => {
    const values = Object.fromEntries(
      Object.entries(greedy.parameters).map(([name, { default: value }]) => [name, value]),
    );
    const player = greedy.create(values as Parameters<typeof greedy.create>[0], rules);
    const share = Math.abs(x - BEST);
    return {
      choose: (view, options, random) =>
        random.unit() < share ? options.at(random.below(options.count)) : player.choose(view, options, random),
    };
  },
});
