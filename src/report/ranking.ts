/**
 * Who is best: each agent's mean margin against all others it met, every opponent with the same weight, however often the
 * two met. (A rating such as Elo was turned down here: it presumes that strength is one number, and hides who beats whom.)
 */
import type { Manifest } from '../tables/manifest.ts';
import type { Summary } from '../tables/summary.ts';
import { clip, fill } from '../text/layout.ts';
import { oneLine } from '../text/refusal.ts';
import { visible } from './escape.ts';
import { type Figure, isKnown, LEVEL, meanOf } from './figure.ts';
import { Meetings } from './meetings.ts';
import { figureText, MARGIN, placesFor, range } from './numbers.ts';

export interface RankRow {
  /** From 1, in the order of the margin. */
  readonly rank: number;
  readonly label: string;
  /** It sees what no player sees: its place says nothing about play. */
  readonly cheat: boolean;
  /** Points a hand over those it met. */
  readonly margin: Figure;
  /** Whom it met, with the margin over each. */
  readonly met: readonly { readonly label: string; readonly margin: Figure }[];
}

/** The agents by their margin, those of which nothing has been played last. `summaries`: one a pairing, merged. */
export function ranking(manifest: Manifest, summaries: readonly Summary[]): RankRow[] {
  const { agents } = manifest.experiment;
  const meetings = new Meetings(manifest, summaries);
  return agents
    .map(({ label, cheat }) => {
      const met = agents
        .filter(other => other.label !== label)
        .map(other => ({ label: other.label, margin: meetings.between('margin', label, other.label) }))
        .filter(other => isKnown(other.margin));
      return { label, cheat, met, margin: meanOf(met.map(other => other.margin)) };
    })
    .sort((a, b) => order(b.margin.value) - order(a.margin.value))
    .map((row, i) => ({ rank: i + 1, ...row }));
}

const order = (value: number): number => (Number.isNaN(value) ? -Number.MAX_VALUE : value);

/** The ranking for a terminal, in lines of at most `width` columns (40 or more). */
export function formatRanking(rows: readonly RankRow[], width = 80): string {
  const places = placesFor(
    rows.map(row => row.margin),
    MARGIN,
  );
  const cells = rows.map(row => ({
    rank: String(row.rank),
    // In front, so that it is not cut off.
    label: (row.cheat ? '(cheat) ' : '') + oneLine(visible(row.label)),
    margin: figureText(row.margin, MARGIN, places).replaceAll('\u00a0', ' '),
    met: String(row.met.length),
    n: row.met.length === 0 ? '–' : range([row.margin.n, row.margin.most]),
  }));
  const head = { rank: '', label: 'agent', margin: 'points a hand', met: 'met', n: 'n' };
  const all = [head, ...cells];
  const widest = (column: keyof typeof head): number => Math.max(...all.map(row => row[column].length));
  const fixed = widest('rank') + widest('margin') + widest('met') + widest('n') + 2 * 4;
  const room = Math.max(8, Math.min(widest('label'), width - fixed));
  const lines = all.map(row =>
    [
      row.rank.padStart(widest('rank')),
      clip(row.label, room).padEnd(room),
      row.margin.padStart(widest('margin')),
      row.met.padStart(widest('met')),
      row.n.padStart(widest('n')),
    ]
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...fill(footnote(rows).split(' '), width)].join('\n');
}

function footnote(rows: readonly RankRow[]): string {
  const parts = [
    `Mean margin over the others met, each with the same weight, ± ${LEVEL * 100} % interval; n: units a pairing.`,
  ];
  if (rows.some(row => isKnown(row.margin) && Number.isNaN(row.margin.low))) parts.push('One unit gives no interval.');
  return parts.join(' ');
}
