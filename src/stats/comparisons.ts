/**
 * Many comparisons at once. Of twenty comparisons in which nothing differs one is "significant" at 5 %; these keep such a
 * promise for all of them together.
 *
 * - `holm`: p-values adjusted so that, at the level alpha, the probability of even one false finding is at most alpha
 *   (S. Holm, Scandinavian Journal of Statistics 6, 1979). It assumes nothing of how comparisons hang together, which here
 *   they do: pairings share deals. It finds all that Bonferroni's does, and more.
 * - `simultaneousReach`: the half-width in standard errors at which all of m intervals hold at once (C. E. Bonferroni 1936;
 *   through O. J. Dunn, JASA 56, 1961). Exact quantiles from the joint distribution (max-T) were turned down: the sums of a
 *   run hold no covariances between pairings, and among ten pairs they would narrow intervals by 2 to 4 %.
 *
 * The false discovery rate (Y. Benjamini & Y. Hochberg, JRSS B 57, 1995) was turned down: it assumes independence or
 * positive dependence, and margins of all pairs of agents go against each other in part.
 *
 * A simultaneous interval that leaves out 0 means a finding by Holm; the reverse may fail by a little. What survives is
 * told by `holm`.
 */
import { normalQuantile, studentQuantile } from './quantile.ts';
import { normalTail, studentTail } from './tail.ts';

/** Adjusted p-values, in the order given; those at most alpha survive at the level alpha. NaN stays NaN and counts for none. */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = pValues.map(() => NaN);
  let most = 0;
  for (const [i, k, m] of ranked(pValues)) adjusted[k] = most = Math.max(most, Math.min(1, (m - i) * pValues[k]));
  return adjusted;
}

/** How many standard errors to each side make m intervals hold together; `df` degrees of freedom, default: many. */
export function simultaneousReach(m: number, level = 0.95, df = Infinity): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`intervals at level ${level}: between 0 and 1 is needed`);
  const p = 1 - (1 - level) / (2 * Math.max(1, m));
  return df === Infinity ? normalQuantile(p) : studentQuantile(p, df);
}

/** The two-sided p-value of an estimate against `against`, by Student's t with n − 1 degrees of freedom. */
export function twoSided(
  { value, standardError, n }: { readonly value: number; readonly standardError: number; readonly n: number },
  against = 0,
): number {
  const gap = Math.abs(value - against);
  // Without any spread whatever differs does so for certain, and what does not shows nothing.
  if (standardError === 0) return gap === 0 ? 1 : 0;
  const t = gap / standardError;
  return Math.min(1, 2 * (n - 1 > 1e6 ? normalTail(t) : studentTail(t, n - 1)));
}

/** Ranks from 0, places and the number of p-values that are known, from the smallest up. */
function ranked(pValues: readonly number[]): [rank: number, place: number, of: number][] {
  for (const p of pValues) if (p < 0 || p > 1) throw new RangeError(`a p-value of ${p}: between 0 and 1 is needed`);
  const places = [...pValues.keys()]
    .filter(k => !Number.isNaN(pValues[k]))
    .sort((a, b) => pValues[a] - pValues[b] || a - b);
  return places.map((place, rank) => [rank, place, places.length]);
}
