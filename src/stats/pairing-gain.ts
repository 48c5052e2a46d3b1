/**
 * What pairing is worth: how many times as many hands would be needed if every hand had a deal of its own, instead of the
 * same deal being played in every seating.
 *
 * With H hands a unit, σ² the variance of a single hand and V that of a unit's mean, unpaired hands in the same number
 * have a mean of variance σ²/H; the gain is σ² / (H·V), the inverse of Kish's design effect 1 + (H−1)ρ (L. Kish, "Survey
 * Sampling", 1965), where ρ is the correlation of two hands of one unit (as intraclass correlation: P. E. Shrout & J. L.
 * Fleiss, Psychological Bulletin 86, 1979, their ICC(1,1)). Pairing gains where ρ is negative: the good tiles that one
 * side has in one seating the other has in the next.
 *
 * The interval is the delta method's on the logarithm of the gain, each unit bringing its own squares, so that it needs no
 * normal margins; the mean's own error is of a lower order and left out. It assumes that units are independent and wants
 * some hundred of them. The F intervals of the textbooks were turned down: they stand on the fourth moment of a normal
 * distribution, and margins have more in their tails. Compared are equal numbers of hands, not equal times: pairing
 * itself costs nothing.
 */
import { average } from './joint.ts';
import { studentQuantile } from './quantile.ts';

export interface PairingGain {
  /** Variance of as many unpaired hands over that of paired ones: 1.3 means that pairing saves 23 % of the hands. */
  readonly gain: number;
  /** Ends of the gain's interval; NaN where it has none: fewer than three units, or no variance. */
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** Correlation of two hands of one unit. */
  readonly correlation: number;
  /** Variance of one hand's margin, and of a unit's mean margin, in points². */
  readonly handVariance: number;
  readonly unitVariance: number;
  readonly units: number;
}

/**
 * `margins`: one a hand, unit by unit, `seatings` hands each (the column `margin` of one pairing). Without any variance
 * the gain is NaN; where all units have the same mean while hands differ (the same agent on both sides) it is Infinity.
 */
export function pairingGain(margins: ArrayLike<number>, seatings: number, level = 0.95): PairingGain {
  const units = margins.length / seatings;
  if (!(Number.isInteger(seatings) && seatings >= 2)) throw new RangeError(`${seatings} seatings: two are needed`);
  if (!Number.isInteger(units)) throw new RangeError(`${margins.length} hands are no whole units of ${seatings}`);
  let total = 0;
  for (let i = 0; i < margins.length; i++) total += margins[i];
  const mean = total / margins.length;
  const ofHands = new Float64Array(units);
  const ofUnits = new Float64Array(units);
  for (let unit = 0; unit < units; unit++) {
    let sum = 0;
    for (let i = unit * seatings; i < (unit + 1) * seatings; i++) {
      ofHands[unit] += (margins[i] - mean) ** 2 / seatings;
      sum += margins[i] - mean;
    }
    ofUnits[unit] = (sum / seatings) ** 2;
  }
  const unitVariance = (average(ofUnits) * units) / (units - 1);
  // The squares about the sample's mean miss that mean's own variance.
  const handVariance = average(ofHands) + unitVariance / units;
  const gain = handVariance / (seatings * unitVariance);
  const correlation = (1 / gain - 1) / (seatings - 1);
  const reach = units < 3 ? NaN : studentQuantile((1 + level) / 2, units - 1) * logError(ofHands, ofUnits);
  const [low, high] = [gain * Math.exp(-reach), gain * Math.exp(reach)];
  return { gain, low, high, level, correlation, handVariance, unitVariance, units };
}

/** The standard error of log(mean of a / mean of b), of units that bring one value to each. */
export function logError(a: Float64Array, b: Float64Array): number {
  const [meanA, meanB] = [average(a), average(b)];
  let squares = 0;
  for (let i = 0; i < a.length; i++) squares += (a[i] / meanA - b[i] / meanB) ** 2;
  return Math.sqrt(squares / (a.length - 1) / a.length);
}
