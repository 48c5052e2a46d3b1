/** A histogram of shares with an interval on every bar, and the mean as a line. */
import { INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { figures, frame, type Spec, type Table } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, halfText, placesFor, plotted, SHARE, whole } from '../numbers.ts';
import type { ClassOf } from '../sums.ts';

export interface Histogram {
  /** Least value of a class → share of the cases. */
  readonly shares: ReadonlyMap<number, Figure>;
  /** Values in a class. */
  readonly width: number;
  readonly title: string;
  readonly shareTitle: string;
  readonly mean: Figure;
  readonly meanText: string;
}

export function histogram({ shares, width, title, shareTitle, mean, meanText }: Histogram): Spec {
  const values = [...shares].map(([least, share]) => ({
    // A class of whole numbers is drawn from half a unit before its least to half a unit after its greatest.
    from: least - 0.5,
    to: least + width - 0.5,
    middle: least + (width - 1) / 2,
    name: className(least, width),
    share: plotted(share.value * 100),
    low: plotted(share.low * 100),
    high: plotted(share.high * 100),
    text: figureText(share, SHARE, 2),
    spoken: `${className(least, width)}: ${figureText(share, SHARE, 2)}`,
  }));
  const scale = { domain: [values[0]?.from ?? 0, values.at(-1)?.to ?? 1], nice: false };
  const x = {
    type: 'quantitative',
    title,
    scale,
    axis: { grid: false, tickMinStep: 1, format: 'd', tickCount: { expr: 'width / 50' } },
  };
  const y = { type: 'quantitative', title: shareTitle, axis: { tickCount: 5 } };
  const tooltip = [
    { field: 'name', type: 'nominal', title },
    { field: 'text', type: 'nominal', title: 'share' },
  ];
  return {
    ...frame,
    height: 240,
    data: { name: 'figures', values },
    layer: [
      {
        mark: { type: 'rect', style: 'bar' },
        encoding: {
          x: { ...x, field: 'from' },
          x2: { field: 'to' },
          y: { ...y, field: 'share' },
          y2: { datum: 0 },
          tooltip,
          description: { field: 'spoken' },
        },
      },
      {
        transform: [{ filter: 'datum.low !== null' }],
        mark: { type: 'rule', style: 'whisker', aria: false },
        encoding: { x: { ...x, field: 'middle' }, y: { ...y, field: 'low' }, y2: { field: 'high' }, tooltip },
      },
      ...(isKnown(mean) ? meanLine(mean, meanText, x) : []),
    ],
  };
}

function meanLine(mean: Figure, text: string, x: Spec): Spec[] {
  const data = { name: 'mean', values: [{ at: plotted(mean.value), text }] };
  return [
    { data, mark: { type: 'rule', style: 'reference', aria: false }, encoding: { x: { ...x, field: 'at' } } },
    {
      data,
      mark: { type: 'text', style: 'reference-label', align: 'center', baseline: 'bottom' },
      encoding: { x: { ...x, field: 'at' }, y: { value: -5 }, text: { field: 'text' } },
    },
  ];
}

/** `16`, or `10 to 14`. */
export const className = (least: number, width: number): string =>
  width === 1 ? whole(least) : `${whole(least)} to ${whole(least + width - 1)}`;

/** Classes of `width` values, 0 the least of one. */
export const classesOf =
  (width: number): ClassOf =>
  value =>
    Math.floor(value / width) * width;

/** The narrowest class width of round numbers that leaves at most `most` classes. */
export function classWidth(values: Iterable<number>, most = 40): number {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  for (let width = 1; ; width *= 10) {
    for (const times of [1, 2, 5]) if ((greatest - least + 1) / (width * times) <= most) return width * times;
  }
}

/** The least class at or below which a part of all cases lies; shares in the order of their classes. */
export function quantile(shares: ReadonlyMap<number, Figure>, part: number): number {
  let sum = 0;
  let last = NaN;
  for (const [least, share] of shares) {
    sum += share.value;
    last = least;
    // A hair below: shares that add up to exactly the part may miss it by their last bit.
    if (sum >= part - 1e-9) break;
  }
  return last;
}

/** The classes of a histogram as a table. */
export function spreadTable(what: string, shares: ReadonlyMap<number, Figure>, width: number, model: Model): Table {
  const places = Math.max(2, placesFor([...shares.values()], SHARE));
  return {
    columns: figures(what, 'share of hands', INTERVAL, unitsHead(model)),
    rows: [...shares].map(([least, share]) => [
      className(least, width),
      `${decimal(share.value * 100, places)}\u00a0%`,
      halfText(share, SHARE, places),
      unitsOf(share),
    ]),
  };
}
