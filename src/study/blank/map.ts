/**
 * The map: whether to spend or keep, by the tiles left in the own hand, the fewest in another, and how far the boneyard has
 * gone. Large hands are told together: they are rare, and a phone is narrow.
 */
import { type Figure, isBounded } from '../../report/figure.ts';
import { perDecision } from './by-deal.ts';
import type { Decision } from './table.ts';

export type Verdict = 'spend' | 'keep' | 'no matter' | 'open';

export interface Cell {
  readonly own: number;
  /** null: whatever the others hold. */
  readonly least: number | null;
  readonly decisions: number;
  /** What spending brings over keeping, in points. */
  readonly gain: Figure;
  readonly verdict: Verdict;
}

/** This many tiles, or more. */
export const MOST_HELD = 8;
/** Fewer deals say nothing certain. */
const FEWEST_DEALS = 10;

/**
 * `no matter` where all of the interval lies within `matter` points of nothing, `open` where it holds 0 and more besides.
 */
export function verdictOf(gain: Figure, matter: number): Verdict {
  if (!isBounded(gain) || gain.n < FEWEST_DEALS) return 'open';
  if (gain.low >= -matter && gain.high <= matter) return 'no matter';
  if (gain.low > 0) return 'spend';
  return gain.high < 0 ? 'keep' : 'open';
}

/** The cells that some decision falls into, by own tiles, then the others'; of each row all together last. */
export function mapOf(rows: readonly Decision[], matter: number): Cell[] {
  const held = Array.from({ length: MOST_HELD }, (_, i) => i + 1);
  const cell = (own: number, least: number | null, here: readonly Decision[]): Cell => {
    const gain = perDecision(here, row => row.gain);
    return { own, least, decisions: here.length, gain, verdict: verdictOf(gain, matter) };
  };
  return held.flatMap(own => {
    const row = rows.filter(one => Math.min(one.own, MOST_HELD) === own);
    const cells = held.map(least =>
      cell(
        own,
        least,
        row.filter(one => Math.min(one.least, MOST_HELD) === least),
      ),
    );
    return [...cells, cell(own, null, row)].filter(({ decisions }) => decisions > 0);
  });
}

export interface Band {
  /** Tiles in the boneyard, from and to. */
  readonly from: number;
  readonly to: number;
  readonly rows: readonly Decision[];
}

/** The decisions dealt into two halves by what the boneyard still holds; one where that is always the same. */
export function boneyardBands(rows: readonly Decision[]): Band[] {
  const sorted = rows.map(row => row.bone).sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  const [least, most] = [sorted[0], sorted.at(-1)!];
  const middle = sorted[sorted.length >> 1];
  // The lower half ends below the middle, so that neither is empty.
  const to = middle > least ? middle - 1 : middle;
  if (to >= most) return [{ from: least, to: most, rows }];
  return [
    { from: least, to, rows: rows.filter(row => row.bone <= to) },
    { from: to + 1, to: most, rows: rows.filter(row => row.bone > to) },
  ];
}
