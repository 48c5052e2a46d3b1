/**
 * Keeps the tiles that always fit for when nothing else does. As it comes it does no more than that; its parameters, all of
 * which do nothing until they are set, are there to be tuned.
 */
import {
  Best,
  bits16,
  defineAgent,
  fittingAfter,
  laysTile,
  leftAfter,
  pipsShed,
  rightAfter,
  spendsMatador,
} from 'matador-lab/agent';

export default defineAgent({
  name: 'hoard-matadors',
  summary: 'the heaviest tile that fits, but a matador only when nothing else does, the double blank last of all',
  parameters: {
    hold: {
      type: 'number',
      default: 1000,
      min: 0,
      max: 1000,
      help: 'pips that another tile may be lighter by than a matador',
    },
    blank: { type: 'number', default: 0, min: -1000, max: 1000, help: 'the same for the double blank, on top of hold' },
    until: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 90,
      help: 'with so many tiles in hand or fewer nothing is held back',
    },
    shut: {
      type: 'number',
      default: 0,
      min: -1000,
      max: 1000,
      help: 'pips that a blank end is worth while a matador is left in hand',
    },
    fit: {
      type: 'number',
      default: 0,
      min: -1000,
      max: 1000,
      help: 'pips that each own tile is worth that will fit afterwards',
    },
  },
  memoryless: true,
  cost: () => 0.1,
  create: ({ hold, blank, until, shut, fit }) => {
    const best = new Best();
    return {
      choose: (view, options, random) => {
        const holds = view.count(view.seat) > until;
        const wild = bits16(view.wild());
        best.clear();
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          if (!laysTile(option)) continue;
          const pips = pipsShed(option);
          const spends = spendsMatador(view, option);
          const price = spends && holds ? hold + (pips === 0 ? blank : 0) : 0;
          const shuts = shut !== 0 && wild > (spends ? 1 : 0) ? shut * blanksAfter(view, option) : 0;
          const fits = fit !== 0 ? fit * fittingAfter(view, option) : 0;
          best.offer(option, pips + shuts + fits - price);
        }
        return best.take(random);
      },
    };
  },
});

type Asked = Parameters<typeof leftAfter>[0];

const blanksAfter = (view: Asked, option: number): number =>
  (leftAfter(view, option) === 0 ? 1 : 0) + (rightAfter(view, option) === 0 ? 1 : 0);
