/**
 * The margin of a pairing that a sequential test has to do with. The plain mean and its interval hold for a number of units
 * fixed beforehand; where the test decided when to end they do not, so its estimate takes their place wherever the margin
 * stands, with a mark behind it.
 */
import { sequenceInterval } from '../stats/confidence-sequence.ts';
import { sprtLook } from '../stats/sprt.ts';
import { afterStopping } from '../stats/stopped.ts';
import type { Manifest } from '../tables/manifest.ts';
import { pairingOfStop, type Stop, sequenceOf, stopSums, testOf } from '../tables/stop.ts';
import type { Summary } from '../tables/summary.ts';
import { type Figure, LEVEL } from './figure.ts';

export const STOP_MARK = '‡';

export interface StoppedMargin {
  readonly stop: Stop;
  /** Of the first of the stop's two labels over the second; its interval may reach without end. */
  readonly figure: Figure;
  /** The plain mean. */
  readonly plain: number;
}

/** Null where nothing is stopped, nothing has been played of that pairing, or its test has not come to an end. */
export function stoppedMargin(manifest: Manifest, summaries: readonly Summary[]): StoppedMargin | null {
  const { experiment, stopped } = manifest;
  const { stop } = experiment;
  if (!stop) return null;
  const summary = summaries.find(({ pairing }) => pairing === pairingOfStop(experiment, stop));
  if (!summary) return null;
  const sums = stopSums(summary, stop);
  const counts = { n: sums.n, most: sums.n, mark: STOP_MARK };
  if (stop.test === 'sequence') {
    // Good at any moment, also before the end.
    const { value, low, high } = sequenceInterval(sequenceOf(stop), sums);
    return { stop, plain: value, figure: { value, low, high, ...counts } };
  }
  const test = testOf(stop);
  const look = sprtLook(test, sums);
  if (!stopped || look.verdict === null || stopped.at !== look.n) return null;
  const { value, low, high } = afterStopping(test, stopped.looks, look, LEVEL);
  return { stop, plain: look.mean, figure: { value, low, high, ...counts } };
}

/** Has the test of this run not come to its end yet? */
export const isUnderTest = ({ experiment, stopped }: Manifest): boolean => experiment.stop !== undefined && !stopped;
