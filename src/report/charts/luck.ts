/** Margins without the luck of draws beside the raw ones, and what that was worth. */
import { basisOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { type Figure, meanOf } from '../figure.ts';
import { takenBetween } from '../luck-taken.ts';
import { gainText, howMeasured } from '../luck-words.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, MARGIN, placesFor } from '../numbers.ts';
import { marked } from '../words.ts';
import { type DotRow, dotRows } from './dot-rows.ts';

/** With more pairs than this the chart is by agent; the table has them all. */
const MOST_PAIRS = 6;

/** Null where luck was not measured, or of no pairing. */
export function luckChart(model: Model): Chart | null {
  const { taken, meetings, manifest, ranking } = model;
  if (taken.length === 0) return null;
  const name = (label: string): string => marked(manifest.experiment.agents.find(agent => agent.label === label)!);
  const pairs = taken.map(({ a, b, figure, gain }) => {
    return { a: name(a), b: name(b), raw: meetings.between('margin', a, b), figure, gain };
  });
  const all = pairs.flatMap(({ raw, figure }) => [raw, figure]);
  // Half-widths are what it is about: a digit more than elsewhere.
  const places = Math.max(2, placesFor(all, MARGIN));
  const rows =
    pairs.length > MOST_PAIRS
      ? ranking.flatMap(row => byAgent(row, model))
      : pairs.flatMap(({ a, b, raw, figure }) => both(`${a} v ${b}`, raw, figure));
  return {
    name: 'luck',
    title: titleOf(model),
    subtitle: `Points a hand: hollow as it was, filled with the luck of draws taken out. ${basisOf(all, model)}`,
    note: `${howMeasured(manifest)} Not told for pairings with an agent that sees the boneyard, nor for one that a test may stop${pairs.length > MOST_PAIRS ? '; the means are over the others' : ''}.`,
    wide: false,
    spec: dotRows(rows, {
      title: 'points a hand',
      style: MARGIN,
      places,
      reference: { at: 0, label: 'level' },
    }),
    table: {
      columns: [
        ...words('agent', 'over'),
        ...figures('margin as it was', 'luck taken out', 'as good as so many hands', 'of which by pairing'),
      ],
      rows: pairs.map(({ a, b, raw, figure, gain }) => [
        a,
        b,
        figureText(raw, MARGIN, places),
        figureText(figure, MARGIN, places),
        gain ? `${gainText(gain.unpaired)} ×` : '–',
        gain ? `${decimal(gain.unpaired.gain / gain.paired.gain, 2)} ×` : '–',
      ]),
    },
  };
}

/** An agent's means over those against whom both are known; nothing where it met no such one. */
function byAgent({ label, cheat }: Model['ranking'][number], { taken, meetings }: Model): DotRow[] {
  const others = taken.flatMap(({ a, b }) => (a === label ? [b] : b === label ? [a] : []));
  if (others.length === 0) return [];
  const raw = meanOf(others.map(other => meetings.between('margin', label, other)));
  return both(marked({ label, cheat }), raw, meanOf(others.map(other => takenBetween(taken, label, other))));
}

function both(label: string, raw: Figure, taken: Figure): DotRow[] {
  return [
    { label: `as it was: ${label}`, figure: raw, hollow: true },
    { label: `without luck: ${label}`, figure: taken, hollow: false },
  ];
}

function titleOf({ taken }: Model): string {
  const gains = taken.flatMap(({ gain }) => (gain ? [gain.unpaired] : [])).sort((x, y) => x.gain - y.gain);
  if (gains.length === 0) return 'Margins without the luck of draws';
  const [least, most] = [gains[0], gains.at(-1)!];
  const times = least === most ? gainText(least) : `${decimal(least.gain, 2)} to ${decimal(most.gain, 2)}`;
  return `Without the luck of draws margins are as sure as from ${times} times as many hands`;
}
