/**
 * How hands end in which an agent played the double blank, by the tiles it held just before. An association and no
 * effect: who still holds it late is in a long hand, and who plays it with the last tile has won.
 */

import { MOST_TOLD } from '../../tables/measures.ts';
import { INTERVAL } from '../basis.ts';
import { type Chart, figures, frame, type Spec, words } from '../chart.ts';
import { FEWEST_CASES, type Figure, isBounded } from '../figure.ts';
import type { Contestant, Model } from '../model.ts';
import { decimal, figureText, MARGIN, placesFor, plotted, SHARE, whole } from '../numbers.ts';
import { MOST_COLOURS, SHAPES } from '../theme.ts';
import { marked } from '../words.ts';

interface Outcome {
  readonly agent: Contestant;
  readonly held: number;
  readonly hands: number;
  readonly margin: Figure;
  readonly won: Figure;
}

export function blankMarginChart(model: Model): Chart | null {
  const outcomes = model.agents.flatMap(agent => outcomesOf(model, agent));
  const coloured = model.agents.slice(0, MOST_COLOURS);
  const common = commonly(outcomes);
  const drawn = outcomes.filter(
    ({ agent, held, margin }) => coloured.includes(agent) && common.has(held) && isBounded(margin),
  );
  if (drawn.length === 0) return null;
  const places = placesFor(
    outcomes.map(({ margin }) => margin),
    MARGIN,
  );
  const left =
    model.agents.length > coloured.length
      ? ` The ${coloured.length} highest in the ranking; the others are in the table.`
      : '';
  return {
    name: 'blank-margin',
    title: titleOf(drawn),
    subtitle:
      `Points of the ${model.teams ? 'side that played the double blank less the other side’s' : 'seat that played the double blank less the mean of the others'}, in that hand, by the tiles ${model.teams ? 'its player' : 'it'} held just ` +
      `before. ${INTERVAL}s; only where there were at least ${FEWEST_CASES} such hands, and one in a hundred of all.${left}`,
    note:
      'An association, not an effect of waiting: who still holds it late is in a long hand, and who plays it as the last ' +
      'tile has gone out.',
    wide: false,
    spec: spec(drawn, coloured, places),
    table: {
      columns: [...words('agent'), ...figures('tiles held', 'hands', 'points over the others', 'hands won')],
      rows: outcomes.map(({ agent, held, hands, margin, won }) => [
        marked(agent),
        heldText(held),
        whole(hands),
        figureText(margin, MARGIN, places),
        figureText(won, SHARE, 1),
      ]),
    },
  };
}

const heldText = (held: number): string => (held === MOST_TOLD ? `${held} or more` : String(held));

function outcomesOf(model: Model, agent: Contestant): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let held = 1; held <= MOST_TOLD; held++) {
    const hands = model.totals(agent.label, 'blankWhen', held).y;
    if (hands === 0) continue;
    outcomes.push({
      agent,
      held,
      hands,
      margin: model.rareBy(agent.label, 'blankMargin', held, hands),
      won: model.rareBy(agent.label, 'blankWhen', held, hands),
    });
  }
  return outcomes;
}

/** Numbers of tiles that were held in at least one of a hundred of these hands: the others would fill the plot. */
function commonly(outcomes: readonly Outcome[]): Set<number> {
  const hands = new Map<number, number>();
  for (const outcome of outcomes) hands.set(outcome.held, (hands.get(outcome.held) ?? 0) + outcome.hands);
  const all = [...hands.values()].reduce((sum, count) => sum + count, 0);
  return new Set([...hands.keys()].filter(held => hands.get(held)! >= all / 100));
}

function titleOf(drawn: readonly Outcome[]): string {
  const means = new Map<number, { sum: number; hands: number }>();
  for (const { held, hands, margin } of drawn) {
    const mean = means.get(held) ?? { sum: 0, hands: 0 };
    means.set(held, { sum: mean.sum + margin.value * hands, hands: mean.hands + hands });
  }
  const helds = [...means.keys()].sort((a, b) => a - b);
  const text = (held: number): string => {
    const { sum, hands } = means.get(held)!;
    return decimal(sum / hands, 1, true);
  };
  const [first, last] = [helds[0], helds.at(-1)!];
  const tiles = (held: number): string => `${heldText(held)} ${held === 1 ? 'tile' : 'tiles'} in hand`;
  if (first === last) return `Hands in which the double blank is played with ${tiles(first)} end ${text(first)} points`;
  return `Hands in which the double blank is played with ${tiles(first)} end ${text(first)} points, with ${last} ${text(last)}`;
}

function spec(drawn: readonly Outcome[], agents: readonly Contestant[], places: number): Spec {
  const names = agents.map(marked);
  const longest = Math.max(...names.map(name => name.length));
  const values = drawn.map(({ agent, held, hands, margin, won }) => ({
    agent: marked(agent),
    held,
    value: plotted(margin.value),
    low: plotted(margin.low),
    high: plotted(margin.high),
    text: figureText(margin, MARGIN, places),
    won: figureText(won, SHARE, 1),
    hands,
    spoken: `${marked(agent)}, ${held} in hand: ${figureText(margin, MARGIN, places)} points over the others`,
  }));
  const x = {
    field: 'held',
    type: 'ordinal',
    title: 'tiles in hand before playing it',
    axis: { labelAngle: 0, grid: false },
  };
  const xOffset = { field: 'agent', type: 'nominal', scale: { domain: names, paddingOuter: 0.3 } };
  const title = 'points over the others in that hand';
  const color = {
    field: 'agent',
    type: 'nominal',
    scale: { domain: names, range: 'category' },
    legend: {
      // By the container and not by the plot, whose width comes out only after the legend is laid out.
      columns: { expr: `max(1, floor((containerSize()[0] || 640) / ${longest * 8 + 40}))` },
      labelLimit: { expr: '(containerSize()[0] || 640) - 60' },
    },
  };
  const tooltip = [
    { field: 'agent', type: 'nominal' },
    { field: 'held', type: 'ordinal', title: 'tiles in hand' },
    { field: 'text', type: 'nominal', title },
    { field: 'won', type: 'nominal', title: 'hands won' },
    { field: 'hands', type: 'quantitative', title: 'hands', format: ',' },
  ];
  return {
    ...frame,
    height: 300,
    data: { name: 'figures', values },
    layer: [
      {
        data: { name: 'reference', values: [{ at: 0 }] },
        mark: { type: 'rule', style: 'reference', aria: false },
        encoding: { y: { field: 'at', type: 'quantitative', title, axis: { tickCount: 6 } } },
      },
      {
        mark: { type: 'rule', style: 'agent-interval', aria: false },
        encoding: { x, xOffset, color, y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' }, tooltip },
      },
      {
        mark: { type: 'point', style: 'agent-dot' },
        encoding: {
          x,
          xOffset,
          color,
          shape: { field: 'agent', type: 'nominal', scale: { domain: names, range: SHAPES.slice(0, names.length) } },
          y: { field: 'value', type: 'quantitative' },
          tooltip,
          description: { field: 'spoken' },
        },
      },
    ],
  };
}
