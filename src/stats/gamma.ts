/**
 * The incomplete gamma and beta functions, from which the tails of the usual distributions follow (tail.ts). What is in
 * node_modules of this kind comes with the chart library and is loaded with all of it, and is good to seven digits.
 *
 * Accurate to about 1e-13 of their size where the results are not below 1e-300. The number of steps grows with the square
 * root of the first argument: 1e6 degrees of freedom take some thousand steps, and nothing is cut off before it has
 * converged. Sources: the series and continued fractions 6.5.29, 6.5.31 and 26.5.8 of Abramowitz & Stegun, summed by
 * W. J. Lentz's method (Applied Optics 15, 1976); log Γ by Stirling's series (6.1.41).
 */

/** The logarithm of Γ(x) for x > 0. */
export function logGamma(x: number): number {
  // Stirling's series is exact to a double from 10 on; below it Γ(x) = Γ(x + k) / (x (x + 1) … (x + k − 1)).
  let factor = 1;
  while (x < 10) factor *= x++;
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(factor);
}

const ENOUGH = 1e-16;
/** Stands for 0 where a continued fraction would divide by it. */
const TINY = 1e-300;

/** The upper incomplete gamma function's share Q(a, x) = Γ(a, x) / Γ(a), for a > 0 and x ≥ 0. */
export function upperGamma(a: number, x: number): number {
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** The lower one, P = 1 − Q, without the cancelling. */
export function lowerGamma(a: number, x: number): number {
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
}

/** xᵃ e⁻ˣ / Γ(a), what both have in common. */
const gammaFactor = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

function lowerSeries(a: number, x: number): number {
  if (x <= 0) return 0;
  let term = 1 / a;
  let sum = term;
  for (let k = a + 1; term > sum * ENOUGH; k++) sum += term *= x / k;
  return sum * gammaFactor(a, x);
}

function upperFraction(a: number, x: number): number {
  if (x === Infinity) return 0;
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let i = 1; ; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / nonZero(numerator * d + b);
    c = nonZero(b + numerator / c);
    value *= c * d;
    if (Math.abs(c * d - 1) <= 4 * ENOUGH) return value * gammaFactor(a, x);
  }
}

/** The incomplete beta function's share I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly below the mean; above it the other tail's does.
  return x < (a + 1) / (a + b + 2) ? betaFraction(x, a, b) : 1 - betaFraction(1 - x, b, a);
}

function betaFraction(x: number, a: number, b: number): number {
  const logs = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    value *= c * d;
    if (Math.abs(c * d - 1) <= 4 * ENOUGH) return (Math.exp(logs) * value) / a;
  }
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
