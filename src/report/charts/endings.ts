/** How hands end: out, blocked with a winner, blocked and tied, as parts of all hands. */
import { basisOf, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, frame, type Spec, words } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Group, Model } from '../model.ts';
import { figureText, placesFor, plotted, SHARE, valueText } from '../numbers.ts';

interface Ending {
  readonly group: Group;
  readonly out: Figure;
  readonly blocked: Figure;
  readonly tied: Figure;
}

export function endingsChart(model: Model): Chart | null {
  const read = (group: Group): Ending => ({
    group,
    out: model.shareIn(group, 'out'),
    blocked: model.shareIn(group, 'blocked'),
    tied: model.shareIn(group, 'tied'),
  });
  const all = read(model.all);
  const groups = model.groups.length > 1 ? [model.all, ...model.groups] : model.groups;
  const endings = groups.map(read).filter(({ out }) => isKnown(out));
  if (endings.length === 0) return null;
  const shown = endings.flatMap(({ out, tied }) => [out, tied]);
  const places = placesFor(shown, SHARE);
  return {
    name: 'endings',
    title: titleOf(all, places),
    subtitle:
      `Share of hands by ${model.groupedBy}: somebody goes out; blocked, and the lightest hand wins; blocked and tied, nobody scores. ` +
      `The lines on the bars: where a part may end. ${basisOf(shown, model)}`,
    note: '',
    wide: true,
    spec: spec(endings, places),
    table: {
      columns: [...words(model.groupedBy), ...figures('out', 'blocked', 'blocked and tied', unitsHead(model))],
      rows: endings.map(({ group, out, blocked, tied }) => [
        group.name,
        ...[out, blocked, tied].map(figure => figureText(figure, SHARE, places)),
        unitsOf(out),
      ]),
    },
  };
}

function titleOf({ out, blocked, tied }: Ending, places: number): string {
  const parts = [
    `${valueText(out, SHARE, places)} of hands end with somebody out`,
    `${valueText(blocked, SHARE, places)} blocked`,
  ];
  return parts.join(', ') + (tied.value > 0 ? ` (${valueText(tied, SHARE, places)} tied)` : '');
}

/** Blocked less tied. The two go together, so the interval is as wide as if both erred at once. */
const wonOf = (blocked: Figure, tied: Figure): Figure => ({
  ...blocked,
  value: Math.max(0, blocked.value - tied.value),
  low: Math.max(0, blocked.low - tied.high),
  high: blocked.high - tied.low,
});

const PARTS = ['out', 'blocked, won', 'blocked, tied'] as const;

function spec(endings: readonly Ending[], places: number): Spec {
  const bars = endings.flatMap(({ group, out, blocked, tied }, row) => {
    let from = 0;
    return [out, wonOf(blocked, tied), tied].map((share, part) => {
      const start = from;
      from += share.value * 100;
      return {
        row,
        label: group.name,
        part: PARTS[part],
        from: plotted(start),
        to: plotted(from),
        share: plotted(share.value * 100),
        text: valueText(share, SHARE, places),
        figure: figureText(share, SHARE, places),
        spoken: `${group.name}, ${PARTS[part]}: ${figureText(share, SHARE, places)} of hands`,
      };
    });
  });
  const edge = (row: number, low: number, high: number) =>
    Number.isFinite(low) ? [{ row, low: plotted(low * 100), high: plotted(high * 100) }] : [];
  const edges = endings.flatMap(({ out, tied }, row) => [
    ...edge(row, out.low, out.high),
    ...(tied.value > 0 ? edge(row, 1 - tied.high, 1 - tied.low) : []),
  ]);
  const y = { field: 'row', type: 'ordinal', axis: null };
  const axis = { tickCount: { expr: 'width < 420 ? 5 : 10' } };
  const scale = { domain: [0, 100], nice: false };
  const x = { field: 'from', type: 'quantitative', title: '% of hands', scale, axis };
  const color = {
    field: 'part',
    type: 'nominal',
    scale: { domain: [...PARTS], range: 'endings' },
    legend: { orient: 'top', columns: 3 },
  };
  const tooltip = [
    { field: 'label', type: 'nominal', title: 'name' },
    { field: 'part', type: 'nominal', title: 'ending' },
    { field: 'figure', type: 'nominal', title: 'share of hands' },
  ];
  return {
    ...frame,
    height: 50 * endings.length,
    data: { name: 'figures', values: bars },
    layer: [
      {
        mark: { type: 'bar', size: 20, yOffset: 9 },
        encoding: {
          y,
          x,
          x2: { field: 'to' },
          color,
          tooltip,
          description: { field: 'spoken' },
        },
      },
      {
        transform: [{ calculate: '(datum.from + datum.to) / 2', as: 'middle' }],
        mark: {
          type: 'text',
          style: 'on-bar',
          aria: false,
          yOffset: 9,
          text: { expr: "datum.share * width / 100 > 52 ? datum.text : ''" },
        },
        encoding: { y, x: { ...x, field: 'middle' }, tooltip },
      },
      ...(edges.length > 0
        ? [
            {
              data: { name: 'edges', values: edges },
              mark: { type: 'rule', style: 'bar-edge', aria: false, yOffset: 9, y2Offset: 9 },
              encoding: { y, x: { ...x, field: 'low' }, x2: { field: 'high' } },
            },
          ]
        : []),
      {
        transform: [{ filter: 'datum.from === 0 && datum.part === "out"' }],
        mark: { type: 'text', style: 'row-label', aria: false, yOffset: -11, limit: { expr: 'width' } },
        encoding: { y, x: { value: 0 }, text: { field: 'label' } },
      },
    ],
  };
}
