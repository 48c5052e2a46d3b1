/**
 * Quantiles for intervals. Of small packages on the registry one is right to three digits only and the others are large;
 * the functions here are a page and agree with printed tables to their last digit.
 */
import { lowerGamma, upperGamma } from './gamma.ts';

/**
 * The standard normal quantile for 0 < p < 1, to about 1e-15 of its size: algorithm AS 241, PPND16 (M. J. Wichura, "The
 * percentage points of the normal distribution", Applied Statistics 37, 1988), rational approximations in three ranges.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`a quantile at ${p}: between 0 and 1 is needed`);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE_TOP, r)) / polynomial(CENTRE_BOTTOM, r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const z =
    r <= 5
      ? polynomial(MIDDLE_TOP, r - 1.6) / polynomial(MIDDLE_BOTTOM, r - 1.6)
      : polynomial(TAIL_TOP, r - 5) / polynomial(TAIL_BOTTOM, r - 5);
  return q < 0 ? -z : z;
}

/** From here on the expansion in 1/df is as exact as a double. */
const LARGE = 1000;

/**
 * Student's t quantile for 0 < p < 1 and a whole number of degrees of freedom. Up to 1000 of them the distribution is a
 * finite sum (Abramowitz & Stegun 26.7.3 and 26.7.4) and is inverted by bisection; beyond, four terms of the expansion
 * about the normal quantile (26.7.5). Good to 1e-9 of its size for 1e-6 ≤ p ≤ 1 − 1e-6.
 */
export function studentQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`a quantile at ${p}: between 0 and 1 is needed`);
  if (!(Number.isInteger(df) && df >= 1)) throw new RangeError(`${df} degrees of freedom: a whole number is needed`);
  if (p === 0.5) return 0;
  if (p < 0.5) return -studentQuantile(1 - p, df);
  if (df > LARGE) return expansion(normalQuantile(p), df);
  // t = √df · tan θ; the probability of −t … t rises with θ.
  const wanted = 2 * p - 1;
  let low = 0;
  let high = Math.PI / 2;
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (centralProbability(middle, df) < wanted) low = middle;
    else high = middle;
  }
  return Math.sqrt(df) * Math.tan(high);
}

/**
 * The chi-square quantile for 0 < p < 1 and df > 0, whole or not: bisection about the cube-root approximation (Wilson &
 * Hilferty, PNAS 17, 1931). Good to 1e-12 of its size.
 */
export function chiSquareQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`a quantile at ${p}: between 0 and 1 is needed`);
  if (!(df > 0)) throw new RangeError(`${df} degrees of freedom: more than 0 are needed`);
  // The smaller tail is compared, so that nothing cancels.
  const isBelow = (x: number) => (p < 0.5 ? lowerGamma(df / 2, x / 2) < p : upperGamma(df / 2, x / 2) > 1 - p);
  const root = 1 - 2 / (9 * df) + normalQuantile(p) * Math.sqrt(2 / (9 * df));
  let low = Math.max(df * root ** 3, 1e-3 * df);
  let high = low;
  while (!isBelow(low)) low /= 2;
  while (isBelow(high)) high *= 2;
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** The probability that |t| is below √df · tan θ. */
function centralProbability(theta: number, df: number): number {
  const sin = Math.sin(theta);
  const cos2 = Math.cos(theta) ** 2;
  const odd = df % 2 === 1;
  let term = odd ? Math.cos(theta) : 1;
  let sum = df === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= df - 2; k += 2) {
    term *= ((k - 1) / k) * cos2;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (theta + sin * sum) : sin * sum;
}

function expansion(z: number, df: number): number {
  const z2 = z * z;
  const g1 = (z2 + 1) / 4;
  const g2 = ((5 * z2 + 16) * z2 + 3) / 96;
  const g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return z * (1 + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df);
}

/** Coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const c of coefficients) value = value * x + c;
  return value;
}

// The coefficients as the doubles nearest to the published ones.
const CENTRE_TOP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const CENTRE_BOTTOM = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
];
const MIDDLE_TOP = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const MIDDLE_BOTTOM = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const TAIL_TOP = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const TAIL_BOTTOM = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1,
];
