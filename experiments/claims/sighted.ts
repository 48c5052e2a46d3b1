/**
 * A cheat, for what advice would be worth if hidden tiles could be seen: strategist, and to that what it says of ends,
 * blanks and weights by the hands the others really hold.
 */
import { Best, bits16, defineAgent, type FullView, laysTile, leftAfter, pipsShed, rightAfter } from 'matador-lab/agent';
import { Counsel, HEEDED, Solver } from 'matador-lab/search';
import { HOLDER_WORDS, PIPS, SEAT_0, WILD } from '../../src/engine/state.ts';

const USUAL = Object.fromEntries(Object.entries(HEEDED).map(([name, { default: usual }]) => [name, usual]));
const weight = (help: string) => ({ type: 'number', default: 0, min: -50, max: 50, help }) as const;

export default defineAgent({
  name: 'sighted',
  summary: 'a cheat: as strategist, with pieces of advice that go by the tiles the others really hold',
  parameters: {
    lacks: weight('for each end left that the others hold nothing for, by their share'),
    lock: weight('for each blank newly left while no other holds a matador; less it while one does'),
    block: weight('for the share of the others that can play nothing then, by how much lighter the own hand is'),
  },
  sees: 'all',
  create: ({ lacks, lock, block }, rules) => {
    const { state } = new Solver(rules);
    const counsel = new Counsel(rules, USUAL as ConstructorParameters<typeof Counsel>[1]);
    const best = new Best();
    return {
      choose: (view, options, random) => {
        (view as FullView).copyState(state);
        counsel.hear(view, options);
        const others = Array.from({ length: view.players }, (_, seat) => SEAT_0 + seat * HOLDER_WORDS).filter(
          (_, seat) => seat !== view.seat,
        );
        const share = (is: (holder: number) => boolean): number => others.filter(is).length / others.length;
        const fits = (holder: number, end: number): boolean => bits16(state[holder + view.sum - end]) > 0;
        const wild = (holder: number): boolean => state[holder + WILD] !== 0;
        const weighs = others.reduce((sum, holder) => sum + state[holder + PIPS], 0) / others.length;
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          let worth = counsel.worth(option);
          if (laysTile(option)) {
            const ends = [leftAfter(view, option), rightAfter(view, option)];
            const blanks = ends.filter(end => end === 0).length;
            const before = view.leading ? 0 : [view.left, view.right].filter(end => end === 0).length;
            for (const end of ends) if (end !== 0) worth += lacks * share(holder => !fits(holder, end));
            worth += lock * (blanks - before) * (others.some(wild) ? -1 : 1);
            const lighter = Math.max(-1, Math.min(1, (weighs - view.pips + pipsShed(option)) / 10));
            worth += block * lighter * share(holder => !wild(holder) && !ends.some(end => fits(holder, end)));
          }
          best.offer(option, worth);
        }
        return best.take(random);
      },
    };
  },
});
