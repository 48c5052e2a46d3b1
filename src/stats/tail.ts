/**
 * Tail probabilities: how often chance alone goes as far. To 1e-11 of their size or better, also far out, where p-values
 * of clear differences lie (the tail is worked out itself and not as one less the rest).
 */
import { betaShare, upperGamma } from './gamma.ts';

/** The probability that a standard normal lies above z. */
export function normalTail(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z >= 0 ? tail : 1 - tail;
}

/** The probability that Student's t lies above t. */
export function studentTail(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`${df} degrees of freedom: more than 0 are needed`);
  if (Number.isNaN(t)) return NaN;
  const tail = betaShare(df / (df + t * t), df / 2, 0.5) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/** The probability that chi-square lies above x. */
export function chiSquareTail(x: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`${df} degrees of freedom: more than 0 are needed`);
  return x <= 0 ? 1 : upperGamma(df / 2, x / 2);
}
