/**
 * A matrix of coloured cells with the figure in each. Where cells get too small (many agents, a phone) interval and
 * decimals are left to the pointer and the table, and the widest interval stands in the subtitle.
 */
import { frame, labelLines, type Spec } from '../chart.ts';

export interface Cell {
  /** Places in `rows` and `columns`. */
  readonly row: number;
  readonly column: number;
  /** What the colour says. */
  readonly value: number;
  /** In the cell: the figure, its interval, and the figure as short as can be. */
  readonly text: string;
  readonly half: string;
  readonly brief: string;
  /** For the pointer. */
  readonly about: string;
  readonly figure: string;
}

export interface Cells {
  readonly rows: readonly string[];
  /** `brief` always stands above a column, the name behind it where there is room. */
  readonly columns: readonly { readonly brief: string; readonly name: string }[];
  readonly columnTitle: string | null;
  readonly cells: readonly Cell[];
  /** `diverging`: from −most to most about nothing; `ramp`: from 0 to most. */
  readonly colours: 'diverging' | 'ramp';
  /** The value that has all its colour; unless given, the largest there is. */
  readonly most?: number;
}

export function cellMatrix({ rows, columns, columnTitle, cells, colours, most: given }: Cells): Spec {
  const rowNames = rows.map(name => labelLines(name));
  const columnNames = columns.map(({ name, brief }) => `${brief}\n${name}`);
  const most = given ?? (Math.max(...cells.map(cell => Math.abs(cell.value))) || 1);
  const values = cells.map(({ row, column, value, text, half, brief, about, figure }) => ({
    row: rowNames[row],
    column: columnNames[column],
    value,
    text,
    half,
    brief,
    about,
    figure,
    spoken: `${about}: ${figure}`,
  }));
  const cellWidth = `width / ${columns.length}`;
  const roomy = `${cellWidth} >= 38`;
  const x = {
    field: 'column',
    type: 'nominal',
    scale: { domain: columnNames },
    title: columnTitle,
    axis: {
      orient: 'top',
      labelAngle: 0,
      labelExpr: `${cellWidth} >= 92 ? replace(datum.label, '\\n', ' ') : split(datum.label, '\\n')[0]`,
      labelLimit: { expr: `${cellWidth} - 4` },
    },
  };
  const y = {
    field: 'row',
    type: 'nominal',
    scale: { domain: rowNames },
    title: null,
    axis: {
      labelExpr: `split(datum.label, '\\n')`,
      labelOffset: { expr: `(1 - length(split(datum.label, '\\n'))) * 7` },
      labelLimit: { expr: `containerSize()[0] && containerSize()[0] < 480 ? ${columns.length > 9 ? 66 : 96} : 190` },
    },
  };
  // On the text too, which lies over its cell.
  const tooltip = [
    { field: 'about', type: 'nominal', title: 'cell' },
    { field: 'figure', type: 'nominal', title: 'figure' },
  ];
  // Dark on light cells and light on dark ones, in whatever colours the reader has.
  const ink = { expr: `luminance(scale('color', datum.value)) > 0.19 ? '#14181d' : '#ffffff'` };
  const text = (mark: Spec): Spec => ({
    mark: { type: 'text', style: 'cell-text', aria: false, color: ink, ...mark },
    encoding: { x, y, tooltip },
  });
  return {
    ...frame,
    height: rows.length * 44,
    data: { name: 'figures', values },
    layer: [
      {
        mark: { type: 'rect', style: 'cell' },
        encoding: {
          x,
          y,
          color: {
            field: 'value',
            type: 'quantitative',
            legend: null,
            scale:
              colours === 'diverging'
                ? { domain: [-most, 0, most], range: 'diverging', interpolate: 'rgb' }
                : { domain: [0, most / 2, most], range: 'ramp', interpolate: 'rgb' },
          },
          tooltip,
          description: { field: 'spoken' },
        },
      },
      text({
        fontWeight: 600,
        fontSize: { expr: `clamp(${cellWidth} / 4.2, 8, 14)` },
        dy: { expr: `${roomy} ? -7 : 0` },
        text: { expr: `${roomy} ? datum.text : datum.brief` },
      }),
      text({
        fontSize: { expr: `clamp(${cellWidth} / 4, 9, 11)` },
        dy: 9,
        text: { expr: `${roomy} ? datum.half : ''` },
      }),
    ],
  };
}
