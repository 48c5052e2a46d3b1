/**
 * Who is best, and by how much. Of two agents it is the margin; of more a rating from all pairings, with what else is known
 * of an agent's strength in the table: its mean margin, its odds by wins, whether it would be sent in.
 */
import { basisOf, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { differsFrom, type Figure, isBounded, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, halfText, MARGIN, placesFor, valueText } from '../numbers.ts';
import type { RankRow } from '../ranking.ts';
import { stopNote } from '../stop-words.ts';
import { circlesSentence, fitSentence, massText, nashSentence } from '../strength-words.ts';
import { marked } from '../words.ts';
import { dotRows } from './dot-rows.ts';

export function rankingChart(model: Model): Chart | null {
  const rated = model.ranking.length > 2 && model.ranking.some(row => isBounded(row.rating));
  const shown = (row: RankRow): Figure => (rated ? row.rating : row.margin);
  const rows = model.ranking.filter(row => isKnown(shown(row)));
  if (rows.length === 0) return null;
  const all = rows.map(shown);
  const places = placesFor(all, MARGIN);
  const anchor = anchorOf(model);
  return {
    name: 'ranking',
    title: rated ? ratedTitle(model, places) : titleOf(model, places),
    subtitle: rated
      ? `Rating in points a hand above ${anchor}: the numbers whose differences are nearest to all margins seen. ${basisOf(all, model)}`
      : `${whatOf(model)} ${basisOf(all, model)}`,
    note: [fitSentence(model), circlesSentence(model), nashSentence(model), stopNote(model)].filter(Boolean).join(' '),
    wide: false,
    spec: dotRows(
      rows.map(row => ({ label: `${row.rank}  ${marked(row)}`, figure: shown(row), hollow: row.cheat })),
      {
        title: rated ? `points a hand above ${anchor}` : 'points a hand over the others met',
        style: MARGIN,
        places,
        reference: rated ? { at: 0, label: `level with ${anchor}` } : { at: 0, label: 'level with the others' },
      },
    ),
    table: {
      columns: [
        ...figures('place'),
        ...words('agent'),
        ...(rated ? figures(`rating above ${anchor}`) : []),
        ...figures('points a hand over the others', INTERVAL),
        ...(rated
          ? figures(`${model.matches ? 'matches' : 'hands'} won for one lost to ${anchor}`, 'would be sent in')
          : []),
        ...figures('others met', unitsHead(model)),
      ],
      rows: model.ranking.map(row => [
        String(row.rank),
        marked(row),
        ...(rated ? [row.isAnchor ? '0' : figureText(row.rating, MARGIN, places)] : []),
        valueText(row.margin, MARGIN, places),
        halfText(row.margin, MARGIN, places),
        ...(rated ? [oddsText(row), row.nash ? massText(row.nash) : '–'] : []),
        String(row.met.length),
        row.met.length === 0 ? '–' : unitsOf(row.margin),
      ]),
    },
  };
}

const anchorOf = ({ standing, manifest }: Model): string => marked(manifest.experiment.agents[standing.anchor]);

function oddsText({ odds, isAnchor }: RankRow): string {
  if (isAnchor) return '1';
  if (!isKnown(odds)) return '–';
  const text = (value: number): string => decimal(value, value < 10 ? 2 : 1);
  return `${text(odds.value)} (${text(odds.low)} to ${text(odds.high)})`;
}

function ratedTitle(model: Model, places: number): string {
  const [first, second] = model.ranking as [RankRow, RankRow];
  if (first.isAnchor) {
    const behind = decimal(-second.rating.value, places);
    return `${marked(first)} is rated highest, ${behind} points a hand above ${marked(second)}`;
  }
  return `${marked(first)} is rated highest: ${figureText(first.rating, MARGIN, places)} points a hand above ${anchorOf(model)}`;
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
