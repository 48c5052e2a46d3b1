/** An agent of one's own: plays where the fewest of the unseen tiles will fit, the heaviest tile among equals. */
import { Best, defineAgent, laysTile, pipsShed, unseenFittingAfter } from 'matador-lab/agent';

export default defineAgent({
  name: 'my-agent',
  summary: 'leaves the others as little as it can',
  parameters: {
    pips: { type: 'number', default: 0.1, min: 0, max: 10, help: 'for each pip shed' },
  },
  create: ({ pips }) => {
    const best = new Best();
    return {
      choose: (view, options, random) => {
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          if (laysTile(option)) best.offer(option, pips * pipsShed(option) - unseenFittingAfter(view, option));
        }
        return best.take(random);
      },
    };
  },
});
