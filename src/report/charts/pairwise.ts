/** Who beats whom: the margin of each agent over each other as a heat map, in the order of the ranking. */
import { basisWithWidest, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, halfText, MARGIN, placesFor, plotted, valueText } from '../numbers.ts';
import { ALPHA } from '../standing.ts';
import { stopMarkNote } from '../stop-words.ts';
import { pText } from '../strength-words.ts';
import { marked } from '../words.ts';
import { type Cell, cellMatrix } from './cells.ts';

interface Meeting {
  readonly row: number;
  readonly column: number;
  readonly figure: Figure;
  /** Its p-value among all pairs; NaN where there is none. */
  readonly adjusted: number;
  /** For the half-width of an interval that holds together with all others. */
  readonly together: Figure;
}

/** Behind a figure whose difference from nothing survives among all. */
const SURVIVES = '*';

const survives = ({ adjusted }: Meeting): boolean => adjusted <= ALPHA;

/** Only where more than two agents met: for two, the ranking says it all. */
export function pairwiseChart(model: Model): Chart | null {
  const names = model.agents.map(marked);
  const meetings: Meeting[] = [];
  model.agents.forEach((a, row) => {
    model.agents.forEach((b, column) => {
      const figure = row === column ? null : model.between('margin', a.label, b.label);
      if (!figure || !isKnown(figure)) return;
      const pair = model.pair(a.label, b.label);
      meetings.push({ row, column, figure, adjusted: pair?.adjusted ?? NaN, together: pair?.together ?? figure });
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
    note: [captionOf(above), stopMarkNote(model)].filter(Boolean).join(' '),
    wide: model.agents.length > 6,
    spec: cellMatrix({
      rows: names.map((name, i) => `${i + 1} ${name}`),
      columns: names.map((name, i) => ({ name, brief: String(i + 1) })),
      columnTitle: null,
      cells: meetings.map(meeting => cellOf(meeting, names, places)),
      colours: 'diverging',
    }),
    table: {
      columns: [
        ...words('agent', 'over'),
        ...figures('points a hand', INTERVAL, 'simultaneous', 'adjusted p', unitsHead(model)),
      ],
      rows: above.map(meeting => [
        names[meeting.row],
        names[meeting.column],
        valueText(meeting.figure, MARGIN, places) + (survives(meeting) ? SURVIVES : ''),
        halfText(meeting.figure, MARGIN, places),
        halfText(meeting.together, MARGIN, places),
        Number.isNaN(meeting.adjusted) ? '–' : pText(meeting.adjusted).replace(/^=\u00a0/, ''),
        unitsOf(meeting.figure),
      ]),
    },
  };
}

/** What the marks mean, and how far a figure alone may be trusted. */
function captionOf(above: readonly Meeting[]): string {
  const found = above.filter(survives).length;
  return (
    `Rows and columns stand in the order of the ranking. ${SURVIVES} ${found} of ${above.length} differences survive when all are looked at ` +
    'together (Holm): with 95\u00a0% not one of those marked is chance. An interval is for its pairing alone, of twenty one may miss; ' +
    'the simultaneous ones, in the table and where one points at a cell, hold all at once (Bonferroni).'
  );
}

function cellOf(meeting: Meeting, names: readonly string[], places: number): Cell {
  const { row, column, figure } = meeting;
  const mark = survives(meeting) ? SURVIVES : '';
  return {
    row,
    column,
    value: plotted(figure.value)!,
    text: valueText(figure, MARGIN, places) + mark,
    half: halfText(figure, MARGIN, places),
    brief: decimal(figure.value, 0, true) + mark,
    about: `${names[row]} over ${names[column]}`,
    figure: `${figureText(figure, MARGIN, places)} points a hand (simultaneous: ${halfText(meeting.together, MARGIN, places)}), n = ${unitsOf(figure)}${mark && `; ${SURVIVES} survives among all pairs`}`,
  };
}

function titleOf(above: readonly Meeting[], names: readonly string[], places: number): string {
  const decided = above.filter(survives);
  if (decided.length === 0) return 'No two agents are told apart by this run';
  const widest = decided.reduce((a, b) => (Math.abs(b.figure.value) > Math.abs(a.figure.value) ? b : a));
  const ahead = widest.figure.value > 0;
  const winner = names[ahead ? widest.row : widest.column];
  const loser = names[ahead ? widest.column : widest.row];
  const count = decided.length === above.length ? `All ${above.length}` : `${decided.length} of ${above.length}`;
  const gap = decimal(Math.abs(widest.figure.value), places);
  return `${count} pairs are told apart; the widest gap is ${winner} over ${loser}, ${gap} points a hand`;
}
