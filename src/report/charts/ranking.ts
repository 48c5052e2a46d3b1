/** Who is best, and by how much: the mean margin of each agent over those it met. */
import { basisOf, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { differsFrom, isBounded, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { figureText, halfText, MARGIN, placesFor, valueText } from '../numbers.ts';
import type { RankRow } from '../ranking.ts';
import { marked } from '../words.ts';
import { dotRows } from './dot-rows.ts';

export function rankingChart(model: Model): Chart | null {
  const rows = model.ranking.filter(row => isKnown(row.margin));
  if (rows.length === 0) return null;
  const all = rows.map(row => row.margin);
  const places = placesFor(all, MARGIN);
  return {
    name: 'ranking',
    title: titleOf(model, places),
    subtitle: `${whatOf(model)} ${basisOf(all, model)}`,
    note: '',
    wide: false,
    spec: dotRows(
      rows.map(row => ({ label: `${row.rank}  ${marked(row)}`, figure: row.margin, hollow: row.cheat })),
      {
        title: 'points a hand over the others met',
        style: MARGIN,
        places,
        reference: { at: 0, label: 'level with the others' },
      },
    ),
    table: {
      columns: [
        ...figures('place'),
        ...words('agent'),
        ...figures('points a hand over the others', INTERVAL, 'others met', unitsHead(model)),
      ],
      rows: model.ranking.map(row => [
        String(row.rank),
        marked(row),
        valueText(row.margin, MARGIN, places),
        halfText(row.margin, MARGIN, places),
        String(row.met.length),
        row.met.length === 0 ? '–' : unitsOf(row.margin),
      ]),
    },
  };
}

const whatOf = ({ ranking }: Model): string =>
  ranking.length === 2
    ? 'Points a hand of the one less those of the other.'
    : 'Mean margin over each of the others met, every one with the same weight, in points a hand.';

function titleOf(model: Model, places: number): string {
  const [first, second] = model.ranking as [RankRow, RankRow];
  const [a, b] = [marked(first), marked(second)];
  if (!isBounded(first.margin)) return `${a} is ahead, by chance or not: one ${model.unit[0]} can\u2019t tell`;
  const figure = figureText(first.margin, MARGIN, places);
  if (model.ranking.length > 2) return `${a} gains most: ${figure} points a hand over all it met`;
  if (!differsFrom(first.margin, 0)) return `${a} and ${b} are not told apart: ${figure} points a hand`;
  return `${a} beats ${b} by ${figureText(first.margin, { ...MARGIN, signed: false }, places)} points a hand`;
}
