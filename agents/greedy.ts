/** One ply: keep myself able to play, keep the others from it, shed pips, save matadors. */
import {
  Best,
  defineAgent,
  fittingAfter,
  laysTile,
  pipsShed,
  spendsMatador,
  unseenFittingAfter,
} from 'matador-lab/agent';

export default defineAgent({
  name: 'greedy',
  summary: 'one ply: own tiles that will fit, less unseen tiles that will, plus pips shed, less a price for a matador',
  parameters: {
    own: { type: 'number', default: 2, min: -100, max: 100, help: 'for each own tile that fits after the play' },
    unseen: { type: 'number', default: 1, min: -100, max: 100, help: 'less this for each unseen tile that fits then' },
    pips: { type: 'number', default: 0.5, min: -100, max: 100, help: 'for each pip shed' },
    matador: { type: 'number', default: 5, min: -100, max: 100, help: 'less this if the play spends a matador' },
  },
  memoryless: true,
  cost: () => 0.3,
  create: ({ own, unseen, pips, matador }) => {
    const best = new Best();
    return {
      choose: (view, options, random) => {
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          if (!laysTile(option)) continue;
          const value =
            own * fittingAfter(view, option) - unseen * unseenFittingAfter(view, option) + pips * pipsShed(option);
          best.offer(option, spendsMatador(view, option) ? value - matador : value);
        }
        return best.take(random);
      },
    };
  },
});
