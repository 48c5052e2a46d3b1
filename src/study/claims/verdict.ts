/**
 * What becomes of a claim. Of a cell, by its interval: it holds where all of the interval lies above what the figure is held
 * against, fails where all of it lies below, and is too small to matter where it lies within the threshold to both sides,
 * whatever its sign. What none of these is true of is open: more hands would be needed.
 *
 * Of the claim, by its cells: where two of them have come to different verdicts and their intervals do not even touch, it
 * depends. Else it holds, or fails, where any cell says so: one alone can, since all intervals hold together. Too small to
 * matter it is where that is so in all cells of one level, and no other says otherwise. Cells with sight of hidden tiles
 * have no say; where they alone say that it holds, that is told.
 *
 * Pooling cells into one figure was turned down: who follows advice plays under one rule set at one level.
 */
import type { Told } from './measures.ts';

export const CELL_VERDICTS = ['holds', 'fails', 'small', 'open'] as const;
export type CellVerdict = (typeof CELL_VERDICTS)[number];
export type Verdict = CellVerdict | 'depends';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  fails: 'fails',
  small: 'too small to matter',
  open: 'not decided',
  depends: 'depends',
};

export function cellVerdict({ low, high }: Told, reference: number, threshold: number): CellVerdict {
  if (low >= reference - threshold && high <= reference + threshold) return 'small';
  if (low > reference) return 'holds';
  return high < reference ? 'fails' : 'open';
}

export interface Judged extends Told {
  readonly level: string;
  readonly verdict: CellVerdict;
}

/** `cells`: those without sight of hidden tiles. */
export function claimVerdict(cells: readonly Judged[]): Verdict {
  const decided = cells.filter(cell => cell.verdict !== 'open');
  if (decided.some(a => decided.some(b => a.verdict !== b.verdict && areApart(a, b)))) return 'depends';
  for (const verdict of ['holds', 'fails'] as const) if (decided.some(cell => cell.verdict === verdict)) return verdict;
  const levels = [...new Set(cells.map(({ level }) => level))];
  const isSmall = (level: string): boolean => cells.every(cell => cell.level !== level || cell.verdict === 'small');
  return levels.some(isSmall) ? 'small' : 'open';
}

/** Is a claim true for those alone who see what is hidden? */
export const isBySightOnly = (verdict: Verdict, sighted: readonly Judged[]): boolean =>
  verdict !== 'holds' && verdict !== 'depends' && sighted.some(cell => cell.verdict === 'holds');

const areApart = (a: Told, b: Told): boolean => a.high < b.low || b.high < a.low;
