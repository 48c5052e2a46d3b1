/** Who beats whom: the margin of each agent over each other as a heat map, in the order of the ranking. */
import { basisWithWidest, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { differsFrom, type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, halfText, MARGIN, placesFor, plotted, valueText } from '../numbers.ts';
import { marked } from '../words.ts';
import { type Cell, cellMatrix } from './cells.ts';

interface Meeting {
  readonly row: number;
  readonly column: number;
  readonly figure: Figure;
}

/** Only where more than two agents met: for two, the ranking says it all. */
export function pairwiseChart(model: Model): Chart | null {
  const names = model.agents.map(marked);
  const meetings: Meeting[] = [];
  model.agents.forEach((a, row) => {
    model.agents.forEach((b, column) => {
      const figure = row === column ? null : model.between('margin', a.label, b.label);
      if (figure && isKnown(figure)) meetings.push({ row, column, figure });
    });
  });
  if (meetings.length <= 2) return null;
  const above = meetings.filter(meeting => meeting.row < meeting.column);
  const shown = above.map(meeting => meeting.figure);
  const places = placesFor(shown, MARGIN);
  return {
    name: 'pairwise',
    title: titleOf(above, names, places),
    subtitle:
      'Points a hand of the agent at the left less those of the agent at the top. Blue: the left one is ahead; orange: ' +
      `behind. ${basisWithWidest(shown, MARGIN, places, model)}`,
    note: 'Rows and columns stand in the order of the ranking. Each interval is for its pairing alone: of twenty, one may miss.',
    wide: model.agents.length > 6,
    spec: cellMatrix({
      rows: names.map((name, i) => `${i + 1} ${name}`),
      columns: names.map((name, i) => ({ name, brief: String(i + 1) })),
      columnTitle: null,
      cells: meetings.map(meeting => cellOf(meeting, names, places)),
      colours: 'diverging',
    }),
    table: {
      columns: [...words('agent', 'over'), ...figures('points a hand', INTERVAL, unitsHead(model))],
      rows: above.map(({ row, column, figure }) => [
        names[row],
        names[column],
        valueText(figure, MARGIN, places),
        halfText(figure, MARGIN, places),
        unitsOf(figure),
      ]),
    },
  };
}

function cellOf({ row, column, figure }: Meeting, names: readonly string[], places: number): Cell {
  return {
    row,
    column,
    value: plotted(figure.value)!,
    text: valueText(figure, MARGIN, places),
    half: halfText(figure, MARGIN, places),
    brief: decimal(figure.value, 0, true),
    about: `${names[row]} over ${names[column]}`,
    figure: `${figureText(figure, MARGIN, places)} points a hand, n = ${unitsOf(figure)}`,
  };
}

function titleOf(above: readonly Meeting[], names: readonly string[], places: number): string {
  const decided = above.filter(({ figure }) => differsFrom(figure, 0));
  if (decided.length === 0) return 'No two agents are told apart by this run';
  const widest = decided.reduce((a, b) => (Math.abs(b.figure.value) > Math.abs(a.figure.value) ? b : a));
  const ahead = widest.figure.value > 0;
  const winner = names[ahead ? widest.row : widest.column];
  const loser = names[ahead ? widest.column : widest.row];
  const count = decided.length === above.length ? `All ${above.length}` : `${decided.length} of ${above.length}`;
  const gap = decimal(Math.abs(widest.figure.value), places);
  return `${count} pairs are told apart; the widest gap is ${winner} over ${loser}, ${gap} points a hand`;
}
