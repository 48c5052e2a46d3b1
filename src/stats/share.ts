/** A share of cases that say yes or no, and how sure it is where the cases' own spread does not tell. */
import { normalQuantile } from './quantile.ts';

/** E. B. Wilson's score interval (JASA 22, 1927) for a share of so many independent cases: within 0 and 1, never of no width. */
export function wilson(
  share: number,
  independent: number,
  level: number,
): { readonly low: number; readonly high: number } {
  const z = normalQuantile(0.5 + level / 2);
  const spread = (z * z) / independent;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (z / (1 + spread)) * Math.sqrt((share * (1 - share)) / independent + spread / (4 * independent));
  return { low: Math.min(share, Math.max(0, centre - half)), high: Math.max(share, Math.min(1, centre + half)) };
}
