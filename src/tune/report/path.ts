/** The way a tune went: where it stood after each step, and what the candidates of each step brought. */
import { type Chart, figures, frame } from '../../report/chart.ts';
import { decimal, figureText, MARGIN, plotted, whole } from '../../report/numbers.ts';
import { MOST_COLOURS } from '../../report/theme.ts';
import { type Dimension, isNumeric, type Point, placeOf } from '../space.ts';
import { figureFrom, groupedBy, type Tried } from './tried.ts';

/** Charts of the parameters' ways, so many parameters in each as colours can be told apart. */
export function pathCharts(space: readonly Dimension[], path: readonly Point[], start: Point): Chart[] {
  const moving = space.map((_, i) => i).filter(i => isNumeric(space[i]));
  const charts: Chart[] = [];
  for (let first = 0; first < moving.length; first += MOST_COLOURS) {
    const some = moving.slice(first, first + MOST_COLOURS);
    charts.push(pathChart(space, path, start, some, charts.length));
  }
  return charts;
}

function pathChart(
  space: readonly Dimension[],
  path: readonly Point[],
  start: Point,
  some: readonly number[],
  number: number,
): Chart {
  const names = some.map(i => space[i].name);
  const all = [start, ...path];
  const values = all.flatMap((point, step) =>
    some.map(i => ({
      step,
      name: space[i].name,
      place: plotted(100 * placeOf(space[i], point[i])),
      value: String(point[i]),
    })),
  );
  return {
    name: `path-${number + 1}`,
    title: names.map((name, k) => `${name} ${start[some[k]]} → ${path.at(-1)![some[k]]}`).join(', '),
    subtitle: 'Where the method said, after each step, that the best is: in per cent of the range of each parameter',
    note: '',
    wide: true,
    spec: {
      ...frame,
      height: 260,
      data: { name: 'figures', values },
      mark: { type: 'line', strokeWidth: 2, point: { size: 22 } },
      encoding: {
        x: { field: 'step', type: 'quantitative', title: 'step', axis: { format: 'd', tickMinStep: 1 } },
        y: { field: 'place', type: 'quantitative', title: '% of the range', scale: { domain: [0, 100] } },
        color: { field: 'name', type: 'nominal', scale: { domain: names }, legend: { title: null } },
        tooltip: [
          { field: 'name', type: 'nominal', title: 'parameter' },
          { field: 'value', type: 'nominal', title: 'value' },
          { field: 'step', type: 'nominal', title: 'step' },
        ],
      },
    },
    table: {
      columns: [...figures('step'), ...figures(...names)],
      rows: all.map((point, step) => [String(step), ...some.map(i => String(point[i]))]),
    },
  };
}

/** What the candidates of each step brought: the worst, the mean, the best. */
export function stepsChart(tried: readonly Tried[], unit: string): Chart {
  const rows = groupedBy(tried, ({ step }) => String(step)).map(step => {
    const margins = step.map(({ margin }) => margin);
    const mean = margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
    const error = step.reduce((sum, { standardError }) => sum + standardError, 0) / step.length;
    return {
      step: step[0].step + 1,
      candidates: step.length,
      units: step[0].units,
      figure: figureFrom(mean, error, step[0].units),
      least: Math.min(...margins),
      most: Math.max(...margins),
    };
  });
  const values = rows.map(({ step, figure, least, most, candidates, units }) => ({
    ...{ step, least: plotted(least), most: plotted(most), margin: plotted(figure.value) },
    ...{ low: plotted(figure.low), high: plotted(figure.high), text: figureText(figure, MARGIN, 2) },
    about: `${whole(candidates)} candidates, ${whole(units)} ${unit} each`,
  }));
  const x = { field: 'step', type: 'quantitative', title: 'step', axis: { format: 'd', tickMinStep: 1 } };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: 'points a hand over the opponents',
    scale: { zero: false },
  });
  const tooltip = [
    { field: 'step', type: 'nominal', title: 'step' },
    { field: 'text', type: 'nominal', title: 'mean' },
    { field: 'about', type: 'nominal', title: 'of' },
  ];
  const last = rows[rows.length - 1];
  return {
    name: 'steps',
    title: `The candidates’ mean margin in the last step: ${figureText(last.figure, MARGIN, 2)} points a hand`,
    subtitle:
      'Margin over the opponents by step: from the worst to the best candidate (thin), the mean with its interval at 95 %',
    note: 'Each step has deals of its own, so that part of the ups and downs is their luck.',
    wide: true,
    spec: {
      ...frame,
      height: 240,
      data: { name: 'figures', values },
      layer: [
        {
          mark: { type: 'rule', style: 'whisker', aria: false },
          encoding: { x, y: y('least'), y2: { field: 'most' }, tooltip },
        },
        {
          mark: { type: 'rule', style: 'interval', aria: false },
          encoding: { x, y: y('low'), y2: { field: 'high' }, tooltip },
        },
        {
          mark: { type: 'point', style: 'dot', size: 45 },
          encoding: { x, y: y('margin'), tooltip, description: { field: 'text' } },
        },
      ],
    },
    table: {
      columns: figures('step', 'candidates', unit, 'worst', 'mean', 'best'),
      rows: rows.map(({ step, candidates, units, figure, least, most }) => [
        ...[String(step), whole(candidates), whole(units)],
        ...[decimal(least, 2, true), figureText(figure, MARGIN, 2), decimal(most, 2, true)],
      ]),
    },
  };
}
