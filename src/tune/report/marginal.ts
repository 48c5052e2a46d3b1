/**
 * One parameter's marginal: what its values brought, whatever the others were. Of a grid every value has the mean of all
 * that was tried with it; of a search through numbers, which tries few values twice and gets better on the way, values are
 * taken in classes, and margins less the mean of their step.
 */
import { type Chart, figures, frame, type Spec, words } from '../../report/chart.ts';
import { figureText, MARGIN, POINTS, plotted, whole } from '../../report/numbers.ts';
import { type Dimension, isNumeric, type Setting } from '../space.ts';
import { type Effects, valuesTried } from './fit.ts';
import { figureFrom, groupedBy, pooledTried, type Tried } from './tried.ts';

/** Classes of values, where there are more than twice as many. */
const CLASSES = 8;
/** Points of the fitted curve. */
const CURVE = 41;

export interface Marginal {
  readonly dimension: Dimension;
  readonly index: number;
  readonly tried: readonly Tried[];
  readonly effects: Effects | null;
  /** Margins less their step's mean. */
  readonly relative: boolean;
  readonly start: Setting;
  readonly result: Setting;
  /** `deals`. */
  readonly unit: string;
}

interface Class {
  readonly value: Setting;
  readonly name: string;
  readonly margin: number;
  readonly standardError: number;
  readonly units: number;
}

export function marginalChart(given: Marginal): Chart {
  const { dimension, index, tried, effects, relative, start, result, unit } = given;
  const { name } = dimension;
  const classes = classesOf(given);
  const tall = classes.map(one => ({ ...one, figure: figureFrom(one.margin, one.standardError, one.units) }));
  const numeric = isNumeric(dimension);
  const axis = relative ? 'points a hand, against the mean of the step' : 'points a hand over the opponents';
  const reach = effects?.reach(index);
  const felt = reach
    ? `${name}: from worst to best ${figureText(figureFrom(reach.value, reach.standardError, tried.length), POINTS, 2)} points a hand`
    : `${name}: too little was tried to tell what it does`;
  const values = tall.map(({ value, name: label, figure, units }) => ({
    value: numeric ? plotted(Number(value)) : label,
    label,
    margin: plotted(figure.value),
    low: plotted(figure.low),
    high: plotted(figure.high),
    text: figureText(figure, MARGIN, 2),
    n: whole(units),
  }));
  const x: Spec = numeric
    ? { field: 'value', type: 'quantitative', title: name, scale: { zero: false, nice: false, padding: 12 } }
    : { field: 'value', type: 'nominal', title: name, axis: { labelAngle: 0 }, sort: null };
  const y = (field: string): Spec => ({ field, type: 'quantitative', title: axis, scale: { zero: false } });
  const tooltip = [
    { field: 'label', type: 'nominal', title: name },
    { field: 'text', type: 'nominal', title: axis },
    { field: 'n', type: 'nominal', title: unit },
  ];
  const layer: Spec[] = [
    {
      mark: { type: 'rule', style: 'interval', aria: false },
      encoding: { x, y: y('low'), y2: { field: 'high' }, tooltip },
    },
    { mark: { type: 'point', style: 'dot' }, encoding: { x, y: y('margin'), tooltip, description: { field: 'text' } } },
  ];
  if (numeric && effects) layer.unshift(curve(given, effects, classes));
  if (numeric)
    layer.unshift(
      ...marks(
        [
          ['start', start],
          ['tuned', result],
        ],
        dimension,
        x,
      ),
    );
  return {
    name: `marginal-${name}`,
    title: felt,
    subtitle: `Mean margin by the value of ${name}, with the interval at 95 %; starting value ${start}, tuned ${result}`,
    note: numeric
      ? `The line is the fit by which the effect is measured: a parabola, candidates compared within their step alone.`
      : '',
    wide: false,
    spec: { ...frame, height: 220, data: { name: 'figures', values }, layer },
    table: {
      columns: [...words(name), ...figures(axis, unit)],
      rows: tall.map(({ name: label, figure, units }) => [label, figureText(figure, MARGIN, 2), whole(units)]),
    },
  };
}

function classesOf(given: Marginal): Class[] {
  const { dimension, index, tried, relative, effects } = given;
  const worth = relative ? againstStep(tried) : tried;
  const values = valuesTried(index, tried);
  const together = (group: readonly Tried[], value: Setting, name: string): Class => {
    const pooled = pooledTried(group);
    // What a step's candidates have in common, its deals, is gone from margins less their step's mean.
    return { value, name, ...pooled, ...(relative && effects && { standardError: effects.errorOf(pooled.units) }) };
  };
  if (!isNumeric(dimension) || values.length <= 2 * CLASSES) {
    return values.map(value =>
      together(
        worth.filter(({ point }) => point[index] === value),
        value,
        String(value),
      ),
    );
  }
  const sorted = [...worth].sort((a, b) => Number(a.point[index]) - Number(b.point[index]));
  const size = Math.ceil(sorted.length / CLASSES);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => {
    const group = sorted.slice(i * size, (i + 1) * size);
    const mean = group.reduce((sum, { point }) => sum + Number(point[index]), 0) / group.length;
    const [first, last] = [group[0], group[group.length - 1]].map(({ point }) => point[index]);
    return together(group, mean, first === last ? String(first) : `${first} to ${last}`);
  });
}

/** Margins less the mean of their step. */
function againstStep(tried: readonly Tried[]): Tried[] {
  return groupedBy(tried, ({ step }) => String(step)).flatMap(step => {
    const mean = step.reduce((sum, { margin }) => sum + margin, 0) / step.length;
    return step.map(one => ({ ...one, margin: one.margin - mean }));
  });
}

/** The fit, as high as the classes it runs through. */
function curve({ dimension: { from, to }, index, tried }: Marginal, effects: Effects, classes: readonly Class[]): Spec {
  const seen = tried.map(({ point }) => Number(point[index]));
  const [least, most] = [Math.max(from, Math.min(...seen)), Math.min(to, Math.max(...seen))];
  const inside = classes.filter(({ value }) => Number(value) >= least && Number(value) <= most);
  const lift =
    inside.reduce((sum, { value, margin, units }) => sum + units * (margin - effects.at(index, value)), 0) /
    inside.reduce((sum, { units }) => sum + units, 0);
  const values = Array.from({ length: CURVE }, (_, i) => {
    const value = least + ((most - least) * i) / (CURVE - 1);
    return { value: plotted(value), margin: plotted(effects.at(index, value) + lift) };
  });
  return {
    data: { name: 'curve', values },
    mark: { type: 'line', style: 'curve', aria: false },
    encoding: { x: { field: 'value', type: 'quantitative' }, y: { field: 'margin', type: 'quantitative' } },
  };
}

/** Lines at the starting and at the tuned value, as far as they lie where something was tried. */
function marks(named: readonly (readonly [string, Setting])[], { from, to }: Dimension, x: Spec): Spec[] {
  const there = named.filter(([, value]) => Number(value) >= from && Number(value) <= to);
  const same = there.length === 2 && there[0][1] === there[1][1];
  const shown = same ? [['start, tuned', there[0][1]] as const] : there;
  // One name above the other: the two may lie close together.
  return shown.flatMap(([text, value], i) => {
    const data = { name: text, values: [{ value: plotted(Number(value)), text }] };
    return [
      { data, mark: { type: 'rule', style: 'reference', aria: false }, encoding: { x: { ...x, field: 'value' } } },
      {
        data,
        mark: { type: 'text', style: 'reference-label', align: 'center', baseline: 'bottom' },
        encoding: { x: { ...x, field: 'value' }, y: { value: -4 - 13 * i }, text: { field: 'text' } },
      },
    ];
  });
}
