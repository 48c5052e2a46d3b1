/** Gets rid of pips: what is left in the hand is what the others score. */
import { Best, defineAgent, laysTile, pipsShed } from 'matador-lab/agent';

export default defineAgent({
  name: 'shed-heavy',
  summary: 'the heaviest tile that fits; draws or passes only when no tile fits',
  parameters: {},
  memoryless: true,
  cost: () => 0.05,
  create: () => {
    const best = new Best();
    return {
      choose: (_view, options, random) => {
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          if (laysTile(option)) best.offer(option, pipsShed(option));
        }
        return best.take(random);
      },
    };
  },
});
