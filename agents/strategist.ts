/** The rule sheets' advice, added up: one ply, no search, and every piece of advice a parameter. */
import { Best, defineAgent } from 'matador-lab/agent';
import { Counsel, HEEDED } from 'matador-lab/search';

export default defineAgent({
  name: 'strategist',
  summary: "the rule sheets' advice as a sum of terms, each of which can be weighted, turned round or switched off",
  parameters: HEEDED,
  memoryless: true,
  cost: () => 2,
  create: (values, rules) => {
    const counsel = new Counsel(rules, values);
    const best = new Best();
    return {
      choose: (view, options, random) => {
        counsel.hear(view, options);
        // Nothing is better than to lay the last tile, and all ways to lay it are as good. Plays come first.
        if (counsel.position.tiles === 1) return options.at(0);
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          best.offer(option, counsel.worth(option));
        }
        return best.take(random);
      },
    };
  },
});
