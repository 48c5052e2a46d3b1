/** Tables of the page that belong to no chart: each agent's averages, and what agents failed in. */
import { FAULT_KINDS } from '../play/fault.ts';
import { basisOf, overPairings } from './basis.ts';
import { figures, type Table, words } from './chart.ts';
import type { Figure } from './figure.ts';
import type { Model } from './model.ts';
import { figureText, MARGIN, POINTS, placesFor, SHARE, type Style, TILES, whole } from './numbers.ts';
import { marked } from './words.ts';

interface AboutTable {
  readonly table: Table;
  readonly about: string;
}

export function overviewTable(model: Model): AboutTable {
  const { draw, matadors } = model.manifest.experiment.rules;
  const measures: [name: string, style: Style, read: (label: string) => Figure][] = [
    ['points', POINTS, label => model.by(label, 'points')],
    ['hands won', SHARE, label => model.shareBy(label, 'won')],
    ['pips left', POINTS, label => model.by(label, 'pips')],
  ];
  if (draw !== 'none') measures.push(['tiles drawn', TILES, label => model.by(label, 'drawn')]);
  if (matadors) {
    measures.push(['matadors played', TILES, label => model.by(label, 'matadors')]);
    measures.push(['played the double blank', SHARE, label => model.shareBy(label, 'blankPlayed')]);
  }
  const read = measures.map(([, style, of]) => ({ style, values: model.agents.map(agent => of(agent.label)) }));
  const all = read.flatMap(({ values }) => values);
  const columns = read.map(({ style, values }) => {
    const places = placesFor(values, style);
    return values.map(figure => figureText(figure, style, places));
  });
  return {
    about: `In a hand at one seat of the agent${overPairings(model)}${model.teams ? '; a hand is won by a side' : ''}. ${basisOf(all, model)}`,
    table: {
      columns: [...words('agent'), ...figures(...measures.map(([name]) => name))],
      rows: model.agents.map((agent, i) => [marked(agent), ...columns.map(column => column[i])]),
    },
  };
}

/** Null where nobody failed. Counts of what happened, no estimates: they have no intervals. */
export function faultTable(model: Model): AboutTable | null {
  const failed = model.agents.filter(agent => model.totals(agent.label, 'fault').x > 0);
  if (failed.length === 0) return null;
  const byAgent = failed.map(agent => model.counted(agent.label, 'fault'));
  const kinds = FAULT_KINDS.map((name, kind) => ({ name, kind })).filter(({ kind }) =>
    byAgent.some(counts => (counts.get(kind) ?? 0) > 0),
  );
  return {
    about:
      'An agent that fails forfeits: chance plays its seat on to the end of the hand, whose points count. ' +
      'How it failed, in hands: docs/agents.md says what the words mean.',
    table: {
      columns: [
        ...words('agent'),
        ...figures(...kinds.map(({ name }) => name), 'hands failed in', 'of hands at a seat'),
      ],
      rows: failed.map((agent, i) => {
        const { x, y } = model.totals(agent.label, 'fault');
        return [marked(agent), ...kinds.map(({ kind }) => whole(byAgent[i].get(kind) ?? 0)), whole(x), whole(y)];
      }),
    },
  };
}

/** The ranking's figures with and without the hands that somebody failed in. */
export function soundTable(model: Model): AboutTable {
  const counted = model.ranking.map(row => row.margin);
  const without = model.ranking.map(row => model.sound(row.label));
  const all = [...counted, ...without];
  const places = placesFor(all, MARGIN);
  const text = (figure: Figure): string => figureText(figure, MARGIN, places);
  return {
    about: `Mean margin over the others met. Hands without a fault may be other hands than most: neither column is the truth by itself. ${basisOf(all, model)}`,
    table: {
      columns: [...words('agent'), ...figures('points a hand, all hands', 'hands that nobody failed in')],
      rows: model.agents.map((agent, i) => [marked(agent), text(counted[i]), text(without[i])]),
    },
  };
}
