/** Keeps the tiles that always fit for when nothing else does. */
import { Best, defineAgent, laysTile, pipsShed, spendsMatador } from 'matador-lab/agent';

/** Below any tile's weight, so that a matador comes after every ordinary tile. */
const LAST = -1000;

export default defineAgent({
  name: 'hoard-matadors',
  summary: 'the heaviest tile that fits, but a matador only when nothing else does, the double blank last of all',
  parameters: {},
  memoryless: true,
  create: () => {
    const best = new Best();
    return {
      choose: (view, options, random) => {
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          if (laysTile(option)) best.offer(option, pipsShed(option) + (spendsMatador(view, option) ? LAST : 0));
        }
        return best.take(random);
      },
    };
  },
});
