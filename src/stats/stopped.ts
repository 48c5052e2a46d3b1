/**
 * The mean after a sequential test has stopped. The plain mean is then too far out: a run that stops because it looks good
 * looks better than it is. Given here are the median-unbiased estimate and an interval, by stagewise ordering (P. Armitage
 * 1957; D. Siegmund, Biometrika 65, 1978; C. Jennison & B. W. Turnbull, "Group Sequential Methods", 2000, chapter 8): of
 * two ends, the one that crossed the upper bound earlier says more for a high mean, then where at the same look. For a mean
 * θ that gives the probability of an end at least as high as the one seen; the interval's ends are the θ for which that is
 * α/2 and 1 − α/2, the estimate the one for which it is a half. This ordering was chosen among several since it needs no
 * look that was not made.
 *
 * The probabilities come from the recursion of P. Armitage, C. K. McPherson & B. C. Rowe (JRSS A 132, 1969): with
 * information I = n/variance and W = I · (mean − middle of the bounds), the test goes on while W stays within a fixed strip,
 * and W moves by independent normal steps. Densities are integrated once, under the mean that was seen; under any other
 * mean they differ by a known factor.
 *
 * Assumed: what the test assumes, and the variance known; it is the one estimated at the end. It corrects the median: of the
 * mean's bias half remains, since ends early on lie far out. And it answers for the stopping and nothing else: for a
 * pairing picked because of what it showed, the comparisons have to be adjusted besides.
 */

import { FIRST_LOOK } from './looks.ts';
import type { SequentialTest, SprtLook } from './sprt.ts';
import { normalTail } from './tail.ts';

export interface StoppedEstimate {
  /** Median-unbiased: as often too high as too low. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** The plain mean of the units, for comparison. */
  readonly plain: number;
  readonly n: number;
}

/**
 * `looks`: the prefix lengths at which the test looked, rising, the last being the one that `stop` was seen at. Those
 * of fewer than FIRST_LOOK units don't count and may be left out.
 */
export function afterStopping(
  test: SequentialTest,
  looks: ArrayLike<number>,
  stop: SprtLook,
  level = 0.95,
): StoppedEstimate {
  if (!(level > 0 && level < 1)) throw new RangeError(`an interval at level ${level}: between 0 and 1 is needed`);
  if (stop.verdict === null || stop.n < FIRST_LOOK || looks[looks.length - 1] !== stop.n)
    throw new RangeError('the last look is to be the end');
  const path = new Path(test, looks, stop);
  const at = (wanted: number) => path.meanWith(wanted);
  return {
    value: at(0.5),
    low: at((1 - level) / 2),
    high: at((1 + level) / 2),
    level,
    plain: stop.mean,
    n: stop.n,
  };
}

/** Quadrature points a standard deviation of the next step, and standard deviations that count. */
const FINENESS = 4;
const FAR = 8.5;

/** The density of W after a look, on an even grid with Simpson's weights in it, under the mean that was seen. */
interface Density {
  readonly from: number;
  readonly step: number;
  readonly mass: Float64Array;
}

class Path {
  readonly #middle: number;
  readonly #low: number;
  readonly #high: number;
  readonly #information: number[];
  readonly #verdict: SprtLook['verdict'];
  readonly #end: number;
  readonly #drift: number;
  readonly #densities: Density[] = [];

  constructor(test: SequentialTest, looks: ArrayLike<number>, stop: SprtLook) {
    const width = test.upper - test.lower;
    this.#middle = (test.upper + test.lower) / 2;
    this.#low = stop.bounds.lower / width;
    this.#high = stop.bounds.upper / width;
    this.#information = Array.from(looks)
      .filter(n => n >= FIRST_LOOK)
      .map(n => n / stop.variance);
    this.#verdict = stop.verdict;
    this.#end = stop.logRatio / width;
    this.#drift = stop.mean - this.#middle;
    for (let look = 0; look < this.#information.length - 1; look++) this.#densities.push(this.#densityAfter(look));
  }

  /** The mean for which an end at least as high as the one seen has the probability `wanted`; it rises with the mean. */
  meanWith(wanted: number): number {
    const unit = 1 / Math.sqrt(this.#information.at(-1)!);
    let low = this.#drift - unit;
    let high = this.#drift + unit;
    for (let reach = unit; this.#atLeast(low) > wanted; reach *= 2) low -= reach;
    for (let reach = unit; this.#atLeast(high) < wanted; reach *= 2) high += reach;
    while (high - low > 1e-7 * unit) {
      const middle = (low + high) / 2;
      if (this.#atLeast(middle) < wanted) low = middle;
      else high = middle;
    }
    return this.#middle + (low + high) / 2;
  }

  /** The probability of an end at least as high as the one seen, with this drift of W a unit of information. */
  #atLeast(drift: number): number {
    const last = this.#information.length - 1;
    let earlier = 0;
    if (this.#verdict === 'lower') {
      for (let look = 0; look < last; look++) earlier += this.#crossing(look, this.#low, -1, drift);
      return 1 - earlier - this.#crossing(last, this.#end, -1, drift);
    }
    for (let look = 0; look < last; look++) earlier += this.#crossing(look, this.#high, 1, drift);
    return earlier + this.#crossing(last, this.#end, 1, drift);
  }

  /** The probability of going on until the look before, and of W lying beyond `bound` (above: side 1, below: −1) at this one. */
  #crossing(look: number, bound: number, side: 1 | -1, drift: number): number {
    const before = look === 0 ? 0 : this.#information[look - 1];
    const gained = this.#information[look] - before;
    const deviation = Math.sqrt(gained);
    const beyond = (from: number) => normalTail((side * (bound - from - drift * gained)) / deviation);
    if (look === 0) return beyond(0);
    const { from, step, mass } = this.#densities[look - 1];
    // Points from which the bound is out of reach are passed over.
    const reach = bound - drift * gained - side * FAR * deviation;
    const nearest = Math.min(mass.length, Math.max(0, Math.ceil((reach - from) / step)));
    const [start, stop] = side === 1 ? [nearest, mass.length] : [0, nearest];
    // exp(θW − θ²I/2) is the likelihood of a drift θ; the grid's masses are under the drift seen.
    const tilt = drift - this.#drift;
    const still = (before * (drift * drift - this.#drift * this.#drift)) / 2;
    let sum = 0;
    for (let i = start; i < stop; i++) {
      const w = from + i * step;
      if (mass[i] > 0) sum += mass[i] * Math.exp(tilt * w - still) * beyond(w);
    }
    return sum;
  }

  /** The density of W after a look at which the test went on. */
  #densityAfter(look: number): Density {
    const information = this.#information[look];
    const before = look === 0 ? 0 : this.#information[look - 1];
    const gained = information - before;
    const deviation = Math.sqrt(gained);
    const next = Math.sqrt(this.#information[look + 1] - information);
    // Where W may be, within the strip; generous, since other means than the one seen will be asked about.
    const centre = this.#drift * information;
    const reach = 1.5 * FAR * Math.sqrt(information);
    const from = Math.min(Math.max(this.#low, centre - reach), this.#high - next);
    const to = Math.max(Math.min(this.#high, centre + reach), this.#low + next);
    // Simpson's rule wants an odd number of points.
    const steps = 2 * Math.ceil(((to - from) / Math.min(next, deviation)) * (FINENESS / 2));
    const step = (to - from) / steps;
    const mass = new Float64Array(steps + 1);
    const scale = 1 / (deviation * Math.sqrt(2 * Math.PI));
    for (let i = 0; i <= steps; i++) {
      const w = from + i * step - this.#drift * gained;
      const weight = ((i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * step) / 3;
      mass[i] = weight * scale * this.#arriving(look, w, deviation);
    }
    return { from, step, mass };
  }

  /** Σ over where W may have been of its mass times exp(−(distance to w)²/2), w being taken without the drift. */
  #arriving(look: number, w: number, deviation: number): number {
    if (look === 0) return Math.exp(-((w / deviation) ** 2) / 2);
    const { from, step, mass } = this.#densities[look - 1];
    const start = Math.max(0, Math.ceil((w - FAR * deviation - from) / step));
    const stop = Math.min(mass.length - 1, Math.floor((w + FAR * deviation - from) / step));
    let sum = 0;
    for (let i = start; i <= stop; i++) sum += mass[i] * Math.exp(-(((w - from - i * step) / deviation) ** 2) / 2);
    return sum;
  }
}
