/** Tables of the page that belong to no chart: each agent's averages, and what agents failed in. */
import { basisOf, overPairings } from './basis.ts';
import { figures, type Table, words } from './chart.ts';
import type { Figure } from './figure.ts';
import type { Model } from './model.ts';
import { figureText, POINTS, placesFor, SHARE, type Style, TILES, whole } from './numbers.ts';
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
  return {
    about:
      'An agent that throws or answers what is no option forfeits: chance plays its seat on to the end of the hand, whose ' +
      'points count.',
    table: {
      columns: [...words('agent'), ...figures('hands failed in', 'of hands at a seat')],
      rows: failed.map(agent => {
        const { x, y } = model.totals(agent.label, 'fault');
        return [marked(agent), whole(x), whole(y)];
      }),
    },
  };
}
