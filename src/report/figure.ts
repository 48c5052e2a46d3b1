/**
 * A figure: a value with its interval and the number of independent units behind it. Nothing is drawn or written in a
 * report without one.
 *
 * Four ways lead to one, and none of them gives an interval that is too narrow:
 * - a ratio of sums within one pairing: the standard error across units (src/stats/ratio.ts);
 * - a mean over pairings, each with the same weight: pairings are played on the same deals, so their errors may go
 *   together, and the sums of single pairings can't say how far. The half-width is the mean of the half-widths, which is
 *   what it would be if all erred alike; taking them as independent was turned down, it may promise too much;
 * - rare happenings pooled over pairings: the pooled sums' interval times √(number of pairings), the same bound;
 * - a share or a mean read from a histogram: hands of one unit say partly the same, so the number of hands is divided by
 *   the size of a unit before the usual interval is taken.
 */
import { studentQuantile } from '../stats/quantile.ts';
import { estimateRatio, mergeRatios, noRatio, type RatioSums } from '../stats/ratio.ts';
import { wilson } from '../stats/share.ts';

export const LEVEL = 0.95;

export interface Figure {
  readonly value: number;
  /** NaN where the interval is unknown: fewer than two units, or too few cases. */
  readonly low: number;
  readonly high: number;
  /** Units (deals, or matches where matches are played) of the pairing; of several, the fewest and the most. */
  readonly n: number;
  readonly most: number;
  /** A sequential test had a hand in it: stands behind it wherever it is written (stopped.ts). */
  readonly mark?: string | undefined;
}

export const noFigure: Figure = { value: NaN, low: NaN, high: NaN, n: 0, most: 0 };

/** Is there anything to tell? */
export const isKnown = (figure: Figure): boolean => Number.isFinite(figure.value);
/** Is there an interval? */
export const isBounded = (figure: Figure): boolean => Number.isFinite(figure.low) && Number.isFinite(figure.high);
/** The wider side: intervals of shares are not quite symmetric. */
export const halfWidth = (figure: Figure): number => Math.max(figure.high - figure.value, figure.value - figure.low);
/** Does the interval leave out `value`? Then the figure differs from it as far as this run can tell. */
export const differsFrom = (figure: Figure, value: number): boolean =>
  isBounded(figure) && (figure.low > value || figure.high < value);
export const opposite = (figure: Figure): Figure => ({
  ...figure,
  value: -figure.value,
  low: -figure.high,
  high: -figure.low,
});

/** A figure from one pairing's sums. */
export function figureOf(sums: RatioSums): Figure {
  if (sums.n === 0 || sums.y === 0) return { ...noFigure, n: sums.n, most: sums.n };
  const { value, low, high } = estimateRatio(sums, LEVEL);
  const bounded = sums.n > 1 && Number.isFinite(low) && Number.isFinite(high);
  return { value, low: bounded ? low : NaN, high: bounded ? high : NaN, n: sums.n, most: sums.n };
}

/**
 * A share (of hands, of matches) from one pairing's sums: kept within 0 and 1. Where every unit gave the same, the
 * spread between units says nothing, and Wilson's interval for `n` units is given instead of none.
 */
export function shareOf(sums: RatioSums): Figure {
  const figure = figureOf(sums);
  if (!isBounded(figure)) return figure;
  if (figure.low === figure.high) return wilsonOf(figure.value, sums.n, sums.n);
  return { ...figure, low: Math.max(0, figure.low), high: Math.min(1, figure.high) };
}

/** The mean of figures with equal weight; see above for its interval. Unknown ones are left out. */
export function meanOf(figures: readonly Figure[]): Figure {
  const known = figures.filter(isKnown);
  if (known.length === 0) return noFigure;
  const mean = (read: (figure: Figure) => number): number =>
    known.reduce((sum, figure) => sum + read(figure), 0) / known.length;
  return {
    value: mean(figure => figure.value),
    low: mean(figure => figure.low),
    high: mean(figure => figure.high),
    n: Math.min(...known.map(figure => figure.n)),
    most: Math.max(...known.map(figure => figure.most)),
    mark: known.find(figure => figure.mark)?.mark,
  };
}

/** Fewer cases than this give no interval: a standard error made of a handful means nothing. */
export const FEWEST_CASES = 30;

/** Rare happenings pooled over pairings: every case has the same weight. `cases`: how many there were in all. */
export function pooled(parts: readonly RatioSums[], cases: number): Figure {
  const seen = parts.filter(part => part.y !== 0);
  const sums = noRatio();
  for (const part of seen) mergeRatios(sums, part);
  const figure = figureOf(sums);
  if (cases < FEWEST_CASES || !isBounded(figure)) return { ...figure, low: NaN, high: NaN };
  const half = halfWidth(figure) * Math.sqrt(seen.length);
  return { ...figure, low: figure.value - half, high: figure.value + half };
}

/** How many cases one unit holds, weighted by them (Kish's design effect for clusters that say all the same). */
export const casesPerUnit = ({ y, yy }: RatioSums): number => (y === 0 ? 1 : Math.max(1, Number(yy) / y));

/** A share of `cases`, of which `clump` at a time may say the same: Wilson's interval. */
export function shareOfCases(count: number, cases: number, clump: number, n: number): Figure {
  return cases === 0 ? { ...noFigure, n, most: n } : wilsonOf(count / cases, cases / clump, n);
}

/** The mean of a histogram (value → cases), of which `clump` cases at a time may say the same. */
export function meanOfCases(counts: ReadonlyMap<number, number>, clump: number, n: number): Figure {
  let cases = 0;
  let sum = 0;
  for (const [value, count] of counts) {
    cases += count;
    sum += value * count;
  }
  if (cases === 0) return { ...noFigure, n, most: n };
  const mean = sum / cases;
  const independent = cases / clump;
  if (independent < 2) return { value: mean, low: NaN, high: NaN, n, most: n };
  let squares = 0;
  for (const [value, count] of counts) squares += count * (value - mean) ** 2;
  const variance = (squares / cases) * (independent / (independent - 1));
  const half = studentQuantile(0.5 + LEVEL / 2, Math.floor(independent - 1)) * Math.sqrt(variance / independent);
  return { value: mean, low: mean - half, high: mean + half, n, most: n };
}

/** Wilson's interval, of a figure with `n` units. */
const wilsonOf = (share: number, independent: number, n: number): Figure => {
  return { value: share, ...wilson(share, independent, LEVEL), n, most: n };
};
