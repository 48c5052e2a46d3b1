/**
 * What a point a hand is worth in matches: the chance to win one to a target, by the margin a hand. The curve is made of
 * this run's own hands, weighed so that they bring each margin (stats/race.ts); the dots are its pairings, each from its
 * own hands or, where matches to that target were played, as they came out.
 *
 * Only where two sides play and one alone scores in a hand, as in all rule sets here: then a margin tells both sides' points.
 */
import { levelled, matchChance, matchCurve, resultsOfMargins } from '../../stats/race.ts';
import type { Summary } from '../../tables/summary.ts';
import { countOf, INTERVAL } from '../basis.ts';
import { type Chart, figures, frame, type Spec, words } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, JOINT, MARGIN, placesFor, plotted, SHARE, valueText } from '../numbers.ts';
import { stopMarkNote } from '../stop-words.ts';
import { histogramOf } from '../sums.ts';
import { marked } from '../words.ts';

/** The usual target; another up to twice as far where the rules have one (beyond it the curve would take seconds). */
const TARGET = 100;
/** More pairings than this: those of the first in the ranking alone. */
const MOST_DOTS = 28;
/** The curve goes at least so far, and no further than MOST_MARGIN, beyond which everything is won. */
const LEAST_MARGIN = 5;
const MOST_MARGIN = 30;

interface Dot {
  readonly name: string;
  readonly margin: Figure;
  readonly chance: Figure;
}

/** `first` and `second`: labels, the one ahead first. */
interface Pairing {
  readonly summary: Summary;
  readonly first: string;
  readonly second: string;
}

export function matchChanceChart(model: Model): Chart | null {
  const pairings = model.sides === 2 ? pairingsOf(model) : [];
  const hands = evenHands(pairings);
  if (hands.size < 2) return null;
  const { match } = model.manifest.experiment.rules;
  const target = 'target' in match && match.target <= 2 * TARGET ? match.target : TARGET;
  const measured = model.matches && 'target' in match && match.target === target;
  const far = Math.max(...pairings.map(({ first, second }) => Math.abs(model.between('margin', first, second).value)));
  const least = Math.max(...hands.keys()) - 1;
  const reach = Math.min(least, MOST_MARGIN, Math.max(LEAST_MARGIN, Math.ceil(far) + 1));
  if (!(reach >= 1)) return null;
  const curve = curveOf(hands, target, reach);
  const at = interpolated(curve);
  const dots = pairings.map(pairing => dotOf(model, pairing, target, at, measured));
  const one = at(1) - 0.5;
  const chances = dots.map(({ chance }) => chance);
  const [places, marginPlaces] = [
    placesFor(chances, SHARE),
    placesFor(
      dots.map(({ margin }) => margin),
      MARGIN,
    ),
  ];
  return {
    name: 'match-chance',
    title: `One point a hand more wins ${decimal(50 + 100 * one, 1)}${JOINT}% of matches to ${target}`,
    subtitle:
      `Chance to win a match to ${target} by the margin a hand. The line: this run’s hands, made even and then weighed to bring each margin. ` +
      `The dots: its pairings, ${measured ? 'as their matches came out, a tie half' : 'calculated from their own hands'}; ${INTERVAL}s; ${countOf(model)}.`,
    note: [
      'Hands are taken as independent and alike whatever the score: not so where agents play to it.',
      stopMarkNote(model),
    ]
      .filter(Boolean)
      .join(' '),
    wide: false,
    spec: spec(curve, dots, target, marginPlaces, places),
    table: {
      columns: [...words('agents'), ...figures('points a hand', `% of matches to ${target}`)],
      rows: [
        ...dots.map(({ name, margin, chance }) => [
          name,
          figureText(margin, MARGIN, marginPlaces),
          figureText(chance, SHARE, places),
        ]),
        ...[1, 2, 3, 5, 10, 15, 20]
          .filter(margin => margin <= reach)
          .map(margin => ['the line', `+${margin}`, `${decimal(100 * at(margin), 1)}${JOINT}%`]),
      ],
    },
  };
}

/** Pairings with both sides' margins, the side ahead first. */
function pairingsOf(model: Model): Pairing[] {
  const best = model.ranking[0]?.label;
  const few = model.summaries.length <= MOST_DOTS;
  return model.summaries.flatMap(summary => {
    const [a, b] = model.meetings.labelsOf(summary) as [string, string];
    const margin = model.between('margin', a, b);
    if (!isKnown(margin) || !summary.counts.margin || !(few || a === best || b === best)) return [];
    return [margin.value >= 0 ? { summary, first: a, second: b } : { summary, first: b, second: a }];
  });
}

/** How often each gain was made, by whoever. */
function evenHands(pairings: readonly Pairing[]): Map<number, number> {
  const gains = new Map<number, number>();
  for (const { summary } of pairings) {
    for (const [value, count] of Object.entries(summary.counts.margin)) {
      const gain = Math.abs(Number(value));
      gains.set(gain, (gains.get(gain) ?? 0) + count);
    }
  }
  return new Map([...gains].sort(([a], [b]) => a - b));
}

interface Point {
  readonly margin: number;
  readonly chance: number;
}

/** From even on; the other half is its mirror. */
function curveOf(gains: ReadonlyMap<number, number>, target: number, reach: number): Point[] {
  const results = levelled(resultsOfMargins(gains));
  const margins = Array.from({ length: Math.floor(reach) + 1 }, (_, margin) => margin);
  return matchCurve(results, target, margins).map(({ margin, first, tie }) => ({ margin, chance: first + tie / 2 }));
}

/** The curve at any margin, by straight lines. */
function interpolated(curve: readonly Point[]): (margin: number) => number {
  return margin => {
    if (Number.isNaN(margin)) return NaN;
    const size = Math.min(Math.abs(margin), curve.at(-1)!.margin);
    const [below, above] = [curve[Math.floor(size)], curve[Math.ceil(size)]];
    const chance = below.chance + (size - below.margin) * (above.chance - below.chance);
    return margin < 0 ? 1 - chance : chance;
  };
}

function dotOf(
  model: Model,
  { summary, first, second }: Pairing,
  target: number,
  at: (margin: number) => number,
  measured: boolean,
): Dot {
  const margin = model.between('margin', first, second);
  const name = [first, second].map(label => marked(model.agents.find(agent => agent.label === label)!)).join(' v ');
  if (measured) {
    // +1 won, −1 lost: halved and moved it is a share.
    const share = model.between('match', first, second);
    const half = (value: number): number => Math.min(1, Math.max(0, (1 + value) / 2));
    return {
      name,
      margin,
      chance: { ...share, value: half(share.value), low: half(share.low), high: half(share.high) },
    };
  }
  const turned = model.meetings.labelsOf(summary)[0] === first ? 1 : -1;
  const counts = histogramOf(summary, 'margin', value => turned * value);
  const { first: won, tie } = matchChance(resultsOfMargins(counts), target);
  const value = won + tie / 2;
  // As the curve runs, about the pairing's own chance.
  const moved = (end: number): number => Math.min(1, Math.max(0, value + at(end) - at(margin.value)));
  return { name, margin, chance: { ...margin, value, low: moved(margin.low), high: moved(margin.high) } };
}

function spec(
  curve: readonly Point[],
  dots: readonly Dot[],
  target: number,
  marginPlaces: number,
  places: number,
): Spec {
  const shown = dots.some(({ margin }) => margin.value < 0)
    ? curve.map(mirrored).reverse().concat(curve.slice(1))
    : curve;
  const line = shown.map(({ margin, chance }) => ({ margin, chance: plotted(100 * chance) }));
  const values = dots.map(({ name, margin, chance }) => ({
    name,
    margin: plotted(margin.value),
    low: plotted(margin.low),
    high: plotted(margin.high),
    chance: plotted(100 * chance.value),
    least: plotted(100 * chance.low),
    most: plotted(100 * chance.high),
    text: `${figureText(margin, MARGIN, marginPlaces)} points a hand`,
    wins: figureText(chance, SHARE, places),
    spoken: `${name}: ${valueText(margin, MARGIN, marginPlaces)} points a hand, ${valueText(chance, SHARE, places)} of matches`,
  }));
  const x = { type: 'quantitative', title: 'points a hand', axis: { tickCount: { expr: 'width / 60' }, grid: false } };
  const y = {
    type: 'quantitative',
    title: `% of matches to ${target}`,
    scale: { zero: false },
    axis: { tickCount: 6 },
  };
  const tooltip = [
    { field: 'name', type: 'nominal' },
    { field: 'text', type: 'nominal', title: 'margin' },
    { field: 'wins', type: 'nominal', title: 'matches' },
  ];
  const bounded = 'datum.low !== null && datum.least !== null';
  const intervals = [
    { x: { ...x, field: 'low' }, x2: { field: 'high' }, y: { ...y, field: 'chance' } },
    { x: { ...x, field: 'margin' }, y: { ...y, field: 'least' }, y2: { field: 'most' } },
  ].map(encoding => ({
    transform: [{ filter: bounded }],
    mark: { type: 'rule', style: 'interval', aria: false },
    encoding: { ...encoding, tooltip },
  }));
  return {
    ...frame,
    height: 280,
    data: { name: 'figures', values },
    layer: [
      {
        data: { name: 'curve', values: line },
        mark: { type: 'line', style: 'curve', aria: false },
        encoding: { x: { ...x, field: 'margin' }, y: { ...y, field: 'chance' } },
      },
      ...(values.some(({ low, least }) => low !== null && least !== null) ? intervals : []),
      {
        mark: { type: 'point', style: 'dot' },
        encoding: {
          x: { ...x, field: 'margin' },
          y: { ...y, field: 'chance' },
          tooltip,
          description: { field: 'spoken' },
        },
      },
    ],
  };
}

const mirrored = ({ margin, chance }: Point): Point => ({ margin: -margin, chance: 1 - chance });
