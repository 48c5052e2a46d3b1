/**
 * Who is best, by a rating: the numbers whose differences are nearest to all the margins seen (standing.ts). Beside it each
 * agent's mean margin against those it met, every opponent with the same weight, the odds by hands won, and who would be
 * sent in. A rating presumes that strength is one number: where the margins say otherwise, it is said.
 */

import type { Rating } from '../stats/rating.ts';
import type { Manifest } from '../tables/manifest.ts';
import type { Summary } from '../tables/summary.ts';
import { clip, fill } from '../text/layout.ts';
import { oneLine } from '../text/refusal.ts';
import { visible } from './escape.ts';
import { type Figure, isKnown, LEVEL, meanOf, noFigure } from './figure.ts';
import { luckTaken, type TakenPair, takenBetween } from './luck-taken.ts';
import { Meetings } from './meetings.ts';
import type { NashShare } from './nash-shares.ts';
import { figureText, MARGIN, placesFor, range } from './numbers.ts';
import type { Rows } from './rows.ts';
import { type Standing, standingOf } from './standing.ts';
import { STOP_MARK } from './stopped-margin.ts';

export interface RankRow {
  /** From 1, in the order of the rating. */
  readonly rank: number;
  readonly label: string;
  /** It sees what no player sees: its place says nothing about play. */
  readonly cheat: boolean;
  /** Points a hand over those it met. */
  readonly margin: Figure;
  /** The same without the luck of draws; unknown where it was not measured against each of them. */
  readonly taken: Figure;
  /** Whom it met, with the margin over each. */
  readonly met: readonly { readonly label: string; readonly margin: Figure }[];
  /** Points a hand above the anchor, whose rating is 0; unknown where nothing connects the two. */
  readonly rating: Figure;
  readonly isAnchor: boolean;
  /** How many hands (matches) it would win of the anchor for each one lost. */
  readonly odds: Figure;
  /** Null for a cheat, and where not all have met. */
  readonly nash: NashShare | null;
}

/** The agents by their rating, those of which nothing has been played last. `summaries`: one a pairing, merged. */
export function ranking(manifest: Manifest, summaries: readonly Summary[], rows: Rows | null = null): RankRow[] {
  const meetings = new Meetings(manifest, summaries);
  return rankRows(manifest, meetings, standingOf(manifest, meetings, rows), luckTaken(manifest, summaries, rows));
}

export function rankRows(
  manifest: Manifest,
  meetings: Meetings,
  standing: Standing,
  luckless: readonly TakenPair[],
): RankRow[] {
  const { agents } = manifest.experiment;
  const { anchor, ratings, odds, nash } = standing;
  return agents
    .map(({ label, cheat }, i) => {
      const met = agents
        .filter(other => other.label !== label)
        .map(other => ({ label: other.label, margin: meetings.between('margin', label, other.label) }))
        .filter(other => isKnown(other.margin));
      const margin = meanOf(met.map(other => other.margin));
      const each = met.map(other => takenBetween(luckless, label, other.label));
      const taken = each.every(isKnown) ? meanOf(each) : noFigure;
      const figure = (known: Rating | undefined, of = (x: number) => x): Figure =>
        known && met.length > 0
          ? { ...margin, value: of(known.value), low: of(known.low), high: of(known.high) }
          : noFigure;
      return {
        label,
        cheat,
        met,
        margin,
        taken,
        rating: figure(ratings?.ratings[i]),
        isAnchor: i === anchor,
        odds: figure(odds?.ratings[i], Math.exp),
        nash: nash?.[i] ?? null,
      };
    })
    .sort((a, b) => order(b.rating.value) - order(a.rating.value) || order(b.margin.value) - order(a.margin.value))
    .map((row, i) => ({ rank: i + 1, ...row }));
}

const order = (value: number): number => (Number.isNaN(value) ? -Number.MAX_VALUE : value);

/** The ranking for a terminal, in lines of at most `width` columns (40 or more). */
export function formatRanking(rows: readonly RankRow[], width = 80): string {
  const places = placesFor(
    rows.map(row => row.margin),
    MARGIN,
  );
  // Of two agents a rating says nothing new; on a narrow screen names come first.
  const rated = rows.length > 2 && width >= 72 && rows.some(row => isKnown(row.rating));
  const luckless = rows.some(row => isKnown(row.taken));
  const plain = (figure: Figure): string => figureText(figure, MARGIN, places).replaceAll('\u00a0', ' ');
  const cells = rows.map(row => ({
    rank: String(row.rank),
    // In front, so that it is not cut off.
    label: (row.cheat ? '(cheat) ' : '') + oneLine(visible(row.label)),
    ...(rated && { rating: row.isAnchor ? '0' : plain(row.rating) }),
    margin: plain(row.margin),
    ...(luckless && { taken: plain(row.taken) }),
    met: String(row.met.length),
    n: row.met.length === 0 ? '–' : range([row.margin.n, row.margin.most]),
  }));
  const head = {
    rank: '',
    label: 'agent',
    ...(rated && { rating: 'rating' }),
    margin: 'points a hand',
    ...(luckless && { taken: 'luck taken out' }),
    met: 'met',
    n: 'n',
  };
  const all = [head, ...cells];
  const widest = (column: keyof typeof head): number => Math.max(...all.map(row => row[column]?.length ?? 0));
  const fixed = (['rank', 'rating', 'margin', 'taken', 'met', 'n'] as const)
    .filter(column => head[column] !== undefined)
    .reduce((sum, column) => sum + widest(column) + 2, 0);
  const room = Math.max(8, Math.min(widest('label'), width - fixed));
  const lines = all.map(row =>
    [
      row.rank.padStart(widest('rank')),
      clip(row.label, room).padEnd(room),
      ...(rated ? [(row.rating ?? '').padStart(widest('rating'))] : []),
      row.margin.padStart(widest('margin')),
      ...(luckless ? [(row.taken ?? '').padStart(widest('taken'))] : []),
      row.met.padStart(widest('met')),
      row.n.padStart(widest('n')),
    ]
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...fill(footnote(rows, rated).split(' '), width)].join('\n');
}

function footnote(rows: readonly RankRow[], rated: boolean): string {
  const anchor = rows.find(row => row.isAnchor)!;
  const parts = [
    ...(rated ? [`Rating: points a hand above ${oneLine(visible(anchor.label))}, from all pairings.`] : []),
    `${rated ? 'Points a hand: m' : 'M'}ean margin over the others met, each with the same weight,`,
    `± ${LEVEL * 100} % interval; n: units a pairing.`,
  ];
  if (rows.some(row => isKnown(row.taken))) parts.push('Luck taken out: the same margin without the luck of draws.');
  if (rows.some(row => isKnown(row.margin) && Number.isNaN(row.margin.low))) parts.push('One unit gives no interval.');
  if (rows.some(row => row.margin.mark)) parts.push(`${STOP_MARK} A test decided when to end: corrected for it.`);
  return parts.join(' ');
}
