/** What leading is worth: in points, and in hands won. */
import { basisOf, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { differsFrom, type Figure, isKnown } from '../figure.ts';
import type { Group, Model } from '../model.ts';
import { figureText, halfText, MARGIN, placesFor, SHARE, type Style, valueText } from '../numbers.ts';
import { dotRows } from './dot-rows.ts';

interface Measured {
  readonly name: string;
  readonly figure: Figure;
}

const LOT = 'Who leads is drawn by lot, so the difference is the lead\u2019s doing.';
const NO_LOT =
  'The rules give the lead to certain tiles (see the rules), so the difference is that of leading together with holding ' +
  'them: an association.';

export function leadPointsChart(model: Model): Chart | null {
  const all = model.of(model.all, 'lead');
  if (!isKnown(all)) return null;
  const rows = measure(model, group => model.of(group, 'lead'));
  const places = placesFor(figuresOf(rows), MARGIN);
  const worth = valueText({ ...all, value: Math.abs(all.value) }, { ...MARGIN, signed: false }, places);
  const title = differsFrom(all, 0)
    ? `Leading ${all.value > 0 ? 'is worth' : 'costs'} ${worth} points a hand`
    : `No advantage of the lead is seen in points (${figureText(all, MARGIN, places)} a hand)`;
  const others = model.teams
    ? 'its side’s points less the other side’s'
    : 'its points less the mean of the other seats’';
  return chart(model, 'lead-points', title, rows, {
    what: `The leader’s lead in points a hand: ${others}`,
    axis: 'points a hand over the others',
    style: MARGIN,
    places,
    reference: { at: 0, label: 'no difference' },
  });
}

export function leadWinsChart(model: Model): Chart | null {
  const all = model.shareIn(model.all, 'leadWon');
  if (!isKnown(all)) return null;
  const rows = measure(model, group => model.shareIn(group, 'leadWon'));
  const places = placesFor(figuresOf(rows), SHARE);
  const tied = model.shareIn(model.all, 'tied').value || 0;
  const even = (1 - tied) / model.sides;
  const evenText = valueText({ ...all, value: even }, SHARE, 1);
  return chart(
    model,
    'lead-wins',
    `The leader${model.teams ? '’s side' : ''} wins ${valueText(all, SHARE, places)} of hands; an even share would be ${evenText}`,
    rows,
    {
      what: `Share of hands won by the leader${model.teams ? '’s side' : ''}. The grey marks: an even share of the hands that somebody won`,
      axis: '% of hands',
      style: SHARE,
      places,
      reference: { at: even, label: `even share: ${evenText}` },
    },
  );
}

function measure(model: Model, read: (group: Group) => Figure): Measured[] {
  const groups = model.groups.length > 1 ? [model.all, ...model.groups] : model.groups;
  return groups.map(group => ({ name: group.name, figure: read(group) }));
}

const figuresOf = (rows: readonly Measured[]): Figure[] => rows.map(row => row.figure);

interface Told {
  readonly what: string;
  readonly axis: string;
  readonly style: Style;
  readonly places: number;
  readonly reference: { readonly at: number; readonly label: string };
}

function chart(model: Model, name: string, title: string, rows: readonly Measured[], told: Told): Chart {
  const { lead } = model.manifest.experiment.rules;
  return {
    name,
    title,
    subtitle: `${told.what}. ${basisOf(
      rows.map(row => row.figure),
      model,
    )}`,
    note: lead === 'any' || lead === 'own-double' ? LOT : NO_LOT,
    wide: false,
    spec: dotRows(
      rows.map(row => ({ label: row.name, figure: row.figure, hollow: false })),
      { title: told.axis, style: told.style, places: told.places, reference: told.reference },
    ),
    table: {
      columns: [...words(model.groupedBy), ...figures(told.axis, INTERVAL, unitsHead(model))],
      rows: rows.map(({ name, figure }) => [
        name,
        valueText(figure, told.style, told.places),
        halfText(figure, told.style, told.places),
        unitsOf(figure),
      ]),
    },
  };
}
