/**
 * What taking luck out of margins is worth: how many times as many hands raw margins would need to be as sure.
 *
 * Once against hands with a deal each, pairing's own gain in it (pairing-gain.ts), and once against the same pairs: there
 * it is the ratio of two variances. The intervals are the delta method's on the logarithm, each unit bringing its squares.
 */
import { average } from './joint.ts';
import { logError } from './pairing-gain.ts';
import { studentQuantile } from './quantile.ts';

export interface Gain {
  readonly gain: number;
  readonly low: number;
  readonly high: number;
}

export interface LuckGain {
  /** Over hands with a deal each. */
  readonly unpaired: Gain;
  /** Over the same units, raw. */
  readonly paired: Gain;
  readonly units: number;
}

/** `margins`: one a hand, unit by unit, `seatings` hands each; `luck`: what is taken off each unit's mean. */
export function luckGain(
  margins: ArrayLike<number>,
  seatings: number,
  luck: ArrayLike<number>,
  level = 0.95,
): LuckGain {
  const units = luck.length;
  const means = Float64Array.from({ length: units }, (_, unit) => {
    let sum = 0;
    for (let i = unit * seatings; i < (unit + 1) * seatings; i++) sum += margins[i] / seatings;
    return sum;
  });
  const ofHands = new Float64Array(units);
  const rawMean = average(means);
  for (let i = 0; i < units * seatings; i++)
    ofHands[Math.floor(i / seatings)] += (margins[i] - rawMean) ** 2 / seatings;
  const raw = squares(means);
  const corrected = squares(means.map((value, unit) => value - luck[unit]));
  const reach = units < 3 ? NaN : studentQuantile((1 + level) / 2, units - 1);
  const over = (other: Float64Array, times: number): Gain => {
    const gain = average(other) / times / average(corrected);
    const wide = Math.exp(reach * logError(other, corrected));
    return { gain, low: gain / wide, high: gain * wide };
  };
  return { unpaired: over(ofHands, seatings), paired: over(raw, 1), units };
}

/** About their mean. */
function squares(values: Float64Array): Float64Array {
  const mean = average(values);
  return values.map(value => (value - mean) ** 2);
}
