/**
 * A row a figure: its name and its text in a line of their own, below them the dot with its interval. Names stand above
 * and not beside, so that a long one takes nothing from the plot on a phone.
 */
import { unitsOf } from '../basis.ts';
import { frame, type Spec } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import { figureText, plotted, type Style } from '../numbers.ts';

export interface DotRow {
  readonly label: string;
  readonly figure: Figure;
  /** Drawn hollow: a cheat's. */
  readonly hollow: boolean;
}

export interface DotAxis {
  /** What is measured, with its unit. */
  readonly title: string;
  readonly style: Style;
  readonly places: number;
  /** A line to compare with. */
  readonly reference: { readonly at: number; readonly label: string };
}

export function dotRows(rows: readonly DotRow[], axis: DotAxis): Spec {
  const { times } = axis.style;
  const values = rows
    .filter(row => isKnown(row.figure))
    .map(({ label, figure, hollow }, row) => ({
      row,
      label,
      hollow,
      value: plotted(figure.value * times),
      low: plotted(figure.low * times),
      high: plotted(figure.high * times),
      text: figureText(figure, axis.style, axis.places),
      n: unitsOf(figure),
      about: `${label}: ${figureText(figure, axis.style, axis.places)} ${axis.title}`,
    }));
  const at = plotted(axis.reference.at * times);
  // An axis needs a length, even where a single figure without an interval stands on the line to compare with.
  const flat = values.every(({ value, low, high }) => value === at && (low ?? at) === at && (high ?? at) === at);
  const y = { field: 'row', type: 'ordinal', axis: null };
  const below = { yOffset: 9 };
  const tooltip = [
    { field: 'label', type: 'nominal', title: 'name' },
    { field: 'text', type: 'nominal', title: axis.title },
    { field: 'n', type: 'nominal', title: 'n' },
  ];
  const dots = (style: string, hollow: boolean): Spec => ({
    transform: [{ filter: `datum.hollow === ${hollow}` }],
    mark: { type: 'point', style, ...below },
    encoding: { y, x: { field: 'value', type: 'quantitative' }, tooltip, description: { field: 'about' } },
  });
  const intervals: Spec = {
    transform: [{ filter: 'datum.low !== null' }],
    mark: { type: 'rule', style: 'interval', aria: false, ...below, y2Offset: 9 },
    encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' }, tooltip },
  };
  return {
    ...frame,
    height: 48 * values.length,
    data: { name: 'figures', values },
    layer: [
      {
        transform: [
          { calculate: String(at), as: 'at' },
          { calculate: JSON.stringify(axis.reference.label), as: 'reference' },
        ],
        // Only beside the dots, so that it runs through nobody's name.
        mark: { type: 'tick', style: 'reference-tick', aria: false, ...below },
        encoding: {
          y,
          x: {
            field: 'at',
            type: 'quantitative',
            title: axis.title,
            scale: flat ? { domain: [at! - 1, at! + 1] } : { zero: false, nice: true, padding: 10 },
            axis: { tickCount: { expr: 'width < 420 ? 5 : 9' } },
          },
          tooltip: { field: 'reference', type: 'nominal' },
        },
      },
      ...(values.some(row => row.low !== null) ? [intervals] : []),
      ...(values.some(row => !row.hollow) ? [dots('dot', false)] : []),
      ...(values.some(row => row.hollow) ? [dots('dot-cheat', true)] : []),
      {
        mark: { type: 'text', style: 'row-label', aria: false, yOffset: -11, limit: { expr: 'width - 130' } },
        encoding: { y, x: { value: 0 }, text: { field: 'label' } },
      },
      {
        mark: { type: 'text', style: 'row-value', aria: false, yOffset: -11 },
        encoding: { y, x: { value: 'width' }, text: { field: 'text' } },
      },
    ],
  };
}
