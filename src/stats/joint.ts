/**
 * Means of several pairings that were played on the same deals, with their covariance. Unit 17 is the same deal in every
 * pairing of a run, so pairings with an agent in common err together: means of greedy against two others were correlated by
 * 0.5. The sums of single pairings can't show it; the units have to be laid side by side.
 *
 * Where one pairing has fewer units than another, what they share is the shorter one's units. Assumed: units with equal
 * numbers are the same deals, and deals are independent. The errors are the usual ones of means (a ratio's, where hands a
 * unit vary, is not covered: every unit is taken to have `per`).
 */
export interface PairingUnits {
  /** A unit's total, by unit from 0: whole numbers or not. */
  readonly totals: ArrayLike<number>;
  /** What a unit's total is divided by: its hands, times the scale of the totals. */
  readonly per: number;
}

export interface JointMeans {
  readonly means: readonly number[];
  readonly standardErrors: readonly number[];
  /** Of the means. */
  readonly covariance: readonly (readonly number[])[];
}

export function jointMeans(pairings: readonly PairingUnits[]): JointMeans {
  for (const { totals } of pairings) if (totals.length < 2) throw new RangeError('a pairing of fewer than two units');
  const averages = pairings.map(({ totals }) => average(totals));
  const covariance = pairings.map(() => new Array<number>(pairings.length).fill(0));
  for (const [k, one] of pairings.entries()) {
    for (const [l, other] of pairings.entries()) {
      if (l > k) break;
      const shared = Math.min(one.totals.length, other.totals.length);
      const [a, b] = [average(one.totals, shared), average(other.totals, shared)];
      let products = 0;
      for (let i = 0; i < shared; i++) products += (one.totals[i] - a) * (other.totals[i] - b);
      // Both means over their own units: the shared ones are in both.
      const most = Math.max(one.totals.length, other.totals.length);
      covariance[k][l] = covariance[l][k] = products / (shared - 1) / most / one.per / other.per;
    }
  }
  return {
    means: averages.map((value, k) => value / pairings[k].per),
    standardErrors: covariance.map((row, k) => Math.sqrt(row[k])),
    covariance,
  };
}

/** Of the first n. */
export function average(values: ArrayLike<number>, n = values.length): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i];
  return sum / n;
}
