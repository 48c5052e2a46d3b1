/**
 * An interval that may be looked at always: with the probability `level` it holds the mean at every look at once, however
 * many there are and whatever decides when to stop. So a run may be stopped when its interval leaves out 0, or is narrow
 * enough, and the interval at that moment is still right.
 *
 * It is the asymptotic confidence sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy & A. Ramdas
 * ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52, 2024): H. Robbins's
 * normal mixture with the variance estimated. After n units the half-width is
 * √(variance · 2(nρ² + 1)/(n²ρ²) · log(√(nρ² + 1)/α)), and ρ makes it narrowest about `narrowest` units. It costs at
 * that point a half-width 1.5 times that of a fixed sample.
 *
 * Assumed: units independent and alike, with a variance; the promise is one for many units, so nothing is said before the
 * first look. It fails like the sequential test where what decides is too rare to have been seen. A sequence by betting
 * (I. Waudby-Smith & A. Ramdas, JRSS B 86, 2024) needs no large numbers, only bounds of the margin; tried on the same real
 * margins it is 3 % wider after 1000 units and 20 % after 20,000, depends on the order of units and has to go over all of
 * them for each look, where this one needs six sums.
 */
import { FIRST_LOOK } from './looks.ts';
import type { Estimate, RatioSums } from './ratio.ts';
import { rounded } from './rounded.ts';
import { unitMean } from './unit-mean.ts';

export interface SequencePlan {
  /** Such as 0.95. */
  readonly level: number;
  /** Units after which the interval should be narrowest, in comparison with what it could be. */
  readonly narrowest: number;
}

/** The interval after a prefix; unbounded (±Infinity) before the first look. */
export function sequenceInterval(plan: SequencePlan, prefix: RatioSums): Estimate {
  const { n, mean, variance } = unitMean(prefix);
  const standardError = Math.sqrt(variance / n);
  const reach = n < FIRST_LOOK ? Infinity : standardError * sequenceReach(plan, n);
  return { value: mean, standardError, low: mean - reach, high: mean + reach, n, level: plan.level };
}

/** The half-width after n units, in standard errors. Its logarithms are rounded: what stops a run is to be alike everywhere. */
export function sequenceReach({ level, narrowest }: SequencePlan, n: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`an interval at level ${level}: between 0 and 1 is needed`);
  if (!(narrowest >= 1)) throw new RangeError(`narrowest at ${narrowest} units: at least 1 is needed`);
  const a = -2 * rounded(Math.log(1 - level));
  const perUnit = (a + rounded(Math.log(a)) + 1) / narrowest;
  const mixed = n * perUnit + 1;
  return Math.sqrt((mixed / (n * perUnit)) * (rounded(Math.log(mixed)) + a));
}
