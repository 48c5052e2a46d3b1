/**
 * The response over two parameters: of a grid a matrix of cells, of a search through numbers the places it has tried. With
 * more parameters than two it is drawn for the two that matter most, over whatever the others were.
 */
import { type Chart, figures, frame, type Spec, words } from '../../report/chart.ts';
import { type Cell, cellMatrix } from '../../report/charts/cells.ts';
import { decimal, figureText, halfText, MARGIN, plotted, valueText, whole } from '../../report/numbers.ts';
import type { Dimension, Point } from '../space.ts';
import { valuesTried } from './fit.ts';
import { figureFrom, pooledTried, type Tried } from './tried.ts';

export interface Surface {
  readonly space: readonly Dimension[];
  /** Places in the space: across, down. */
  readonly pair: readonly [number, number];
  readonly tried: readonly Tried[];
  readonly result: Point;
  readonly unit: string;
}

/** A row or a column more than this is no matrix any more. */
const MOST = 16;

export function surfaceChart(given: Surface, grid: boolean): Chart {
  const [across, down] = given.pair.map(i => valuesTried(i, given.tried));
  return grid && across.length <= MOST && down.length <= MOST ? matrix(given) : places(given);
}

function matrix({ space, pair: [across, down], tried, unit }: Surface): Chart {
  const columns = valuesTried(across, tried);
  const rows = valuesTried(down, tried);
  const [x, y] = [space[across].name, space[down].name];
  const cells = rows.flatMap((rowValue, row) =>
    columns.flatMap((columnValue, column) => {
      const there = tried.filter(({ point }) => point[across] === columnValue && point[down] === rowValue);
      if (there.length === 0) return [];
      const { margin, standardError, units } = pooledTried(there);
      return [{ row, column, units, figure: figureFrom(margin, standardError, units) }];
    }),
  );
  const values = cells.map(({ figure }) => figure.value);
  const least = Math.min(...values);
  const best = cells[values.indexOf(Math.max(...values))];
  const named = (row: number, column: number): string => `${x} ${columns[column]}, ${y} ${rows[row]}`;
  return {
    name: 'surface',
    title: `Best with ${named(best.row, best.column)}: ${valueText(best.figure, MARGIN, 2)} points a hand over the opponents`,
    subtitle: `Mean margin in points a hand, with the interval at 95 %, by ${x} (across) and ${y} (down)`,
    note: 'The darker, the better. The best of many is partly the luckiest: what it is worth the duel says.',
    wide: true,
    spec: cellMatrix({
      rows: rows.map(value => `${y} ${value}`),
      columns: columns.map(value => ({ brief: String(value), name: '' })),
      columnTitle: x,
      colours: 'ramp',
      most: Math.max(...values) - least || 1,
      cells: cells.map(
        ({ row, column, figure }): Cell => ({
          ...{ row, column, value: figure.value - least },
          text: valueText(figure, MARGIN, 1),
          half: halfText(figure, MARGIN, 1),
          brief: decimal(figure.value, 0, true),
          about: named(row, column),
          figure: figureText(figure, MARGIN, 2),
        }),
      ),
    }),
    table: {
      columns: [...words(x, y), ...figures('points a hand', unit)],
      rows: cells.map(({ row, column, figure, units }) => {
        return [String(columns[column]), String(rows[row]), figureText(figure, MARGIN, 2), whole(units)];
      }),
    },
  };
}

function places({ space, pair: [across, down], tried, result, unit }: Surface): Chart {
  const [x, y] = [space[across].name, space[down].name];
  const values = tried.map(({ point, margin, standardError, step, units }) => ({
    x: plotted(Number(point[across])),
    y: plotted(Number(point[down])),
    margin: plotted(margin),
    step: step + 1,
    text: figureText(figureFrom(margin, standardError, units), MARGIN, 2),
    point: point.map((value, i) => `${space[i].name} ${value}`).join(', '),
  }));
  const axis = (field: string, title: string): Spec => ({
    field,
    type: 'quantitative',
    title,
    scale: { zero: false, padding: 14 },
  });
  return {
    name: 'surface',
    title: `Where it looked, and ended: ${x} ${result[across]}, ${y} ${result[down]}`,
    subtitle: `Every candidate by ${x} and ${y}; the darker, the larger its margin over the opponents`,
    note: 'The cross is the tuned value. Margins of single candidates are noisy, and each step has deals of its own.',
    wide: true,
    spec: {
      ...frame,
      height: 340,
      data: { name: 'figures', values },
      layer: [
        {
          mark: { type: 'point', filled: true, size: 55, opacity: 0.85 },
          encoding: {
            x: axis('x', x),
            y: axis('y', y),
            color: {
              field: 'margin',
              type: 'quantitative',
              scale: { range: 'ramp', interpolate: 'rgb', zero: false },
              legend: { title: 'points a hand', format: '+.1f' },
            },
            tooltip: [
              { field: 'point', type: 'nominal', title: 'values' },
              { field: 'text', type: 'nominal', title: 'points a hand' },
              { field: 'step', type: 'nominal', title: 'step' },
            ],
            description: { field: 'text' },
          },
        },
        {
          data: { name: 'result', values: [{ x: plotted(Number(result[across])), y: plotted(Number(result[down])) }] },
          mark: { type: 'point', style: 'whisker', shape: 'cross', filled: true, size: 220, opacity: 1 },
          encoding: { x: axis('x', x), y: axis('y', y) },
        },
      ],
    },
    table: {
      columns: [...figures('step'), ...words('values'), ...figures('points a hand', unit)],
      rows: values.map(({ step, point, text }, i) => [String(step), point, text, whole(tried[i].units)]),
    },
  };
}
