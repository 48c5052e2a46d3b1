/**
 * For the claim that choosing a matador's half is most of the skill: chooses as strategist does, or with worlds as advised
 * does, and which half of a matador is left outside by chance.
 */
import {
  Best,
  defineAgent,
  innerOf,
  isAtRight,
  kindOf,
  type Options,
  outerOf,
  PLAY,
  spendsMatador,
  type View,
} from 'matador-lab/agent';
import { Counsel, HEEDED, MonteCarlo } from 'matador-lab/search';

const USUAL = Object.fromEntries(Object.entries(HEEDED).map(([name, { default: usual }]) => [name, usual]));

export default defineAgent({
  name: 'half-by-chance',
  summary: 'as strategist or, with worlds, as pimc, but the half of a matador that is left outside is left to chance',
  parameters: {
    worlds: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 1_000_000,
      help: 'worlds sampled for a decision; 0: no search',
    },
  },
  cost: ({ worlds }) => 1 + 5 * worlds,
  create: ({ worlds }, rules) => {
    const search = worlds > 0 ? new MonteCarlo(rules, { policy: 'greedy' }) : null;
    const counsel = search ? null : new Counsel(rules, USUAL as ConstructorParameters<typeof Counsel>[1]);
    const best = new Best();
    return {
      choose: (view, options, random) => {
        search?.weigh(view, options, worlds, random);
        counsel?.hear(view, options);
        best.clear();
        for (let i = 0; i < options.count; i++) {
          best.offer(options.at(i), search ? search.totals[i] : counsel!.worth(options.at(i)));
        }
        const chosen = best.take(random);
        const other = turned(view, options, chosen);
        return other !== null && random.below(2) === 1 ? other : chosen;
      },
    };
  },
});

/** The same matador at the same end, the other way round; null where there is no such option. */
function turned(view: View, options: Options, option: number): number | null {
  if (kindOf(option) !== PLAY || !spendsMatador(view, option)) return null;
  for (let i = 0; i < options.count; i++) {
    const other = options.at(i);
    const same = kindOf(other) === PLAY && isAtRight(other) === isAtRight(option);
    if (same && innerOf(other) === outerOf(option) && outerOf(other) === innerOf(option) && other !== option)
      return other;
  }
  return null;
}
