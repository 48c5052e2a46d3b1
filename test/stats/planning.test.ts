import { describe, expect, test } from 'vitest';
import { leastDetected, unitMoments, unitsNeeded, varianceInterval } from '../../src/stats/planning.ts';
import { studentQuantile } from '../../src/stats/quantile.ts';
import { asOften, asPrinted, near } from './near.ts';
import { normals, streamOf } from './worlds.ts';

describe('units needed', () => {
  // Pairs needed for a two-sided paired t-test at 5 %, by the noncentral t distribution, as the program G*Power prints
  // them (F. Faul et al., 2007) for J. Cohen's small, medium and large effects.
  test.each([
    [0.2, 0.8, 199],
    [0.5, 0.8, 34],
    [0.8, 0.8, 15],
    [0.2, 0.9, 265],
    [0.5, 0.9, 44],
    [0.8, 0.9, 19],
    [0.2, 0.95, 327],
    [0.5, 0.95, 54],
  ])('for an effect of %d with power %d are %i', (difference, power, n) => {
    expect(unitsNeeded({ difference, variance: 1 }, power)).toBe(n);
  });

  test('go with the variance and the inverse square of the difference', () => {
    const n = unitsNeeded({ difference: 0.5, variance: 560 }, 0.9);
    near(n, (3.2415 ** 2 * 560) / 0.25, 0.001);
    near(unitsNeeded({ difference: -0.25, variance: 560 }, 0.9), 4 * n, 0.001);
    expect(unitsNeeded({ difference: 1, variance: 0 }, 0.9)).toBe(2);
    expect(unitsNeeded({ difference: 1, variance: 1 }, 0.001)).toBe(2);
  });

  test('tell the difference they were asked for', () => {
    for (const alpha of [0.05, 0.01]) {
      const question = { difference: 0.7, variance: 500, alpha };
      const n = unitsNeeded(question, 0.9);
      near(leastDetected(question, n, 0.9), 0.7, 0.001);
    }
  });

  test.each([
    [{ difference: 0, variance: 1 }, 0.9],
    [{ difference: NaN, variance: 1 }, 0.9],
    [{ difference: 1, variance: -1 }, 0.9],
    [{ difference: 1, variance: NaN }, 0.9],
    [{ difference: 1, variance: 1, alpha: 0 }, 0.9],
    [{ difference: 1, variance: 1 }, 1],
  ])('of %j with power %d are refused', (question, power) => {
    expect(() => unitsNeeded(question, power)).toThrow(RangeError);
  });

  test('find what is there as often as planned', () => {
    const normal = normals(streamOf('power'));
    const question = { difference: 0.4, variance: 1 };
    const n = unitsNeeded(question, 0.8);
    const t = studentQuantile(0.975, n - 1);
    const runs = 4000;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      let sum = 0;
      let squares = 0;
      for (let i = 0; i < n; i++) {
        const x = 0.4 + normal();
        sum += x;
        squares += x * x;
      }
      const error = Math.sqrt((squares - sum ** 2 / n) / (n - 1) / n);
      if (Math.abs(sum / n) > t * error) found++;
    }
    asOften(found / runs, 0.8, runs);
  });
});

describe('the interval of a variance', () => {
  test('is the textbook’s', () => {
    // Weights of ten packages of grass seed: R. E. Walpole et al., "Probability and Statistics", section 9.12: 0.135 to 0.953.
    const { n, variance } = unitMoments([46.4, 46.1, 45.8, 47, 46.1, 45.9, 45.8, 46.9, 45.2, 46]);
    asPrinted(variance, 0.286, 3);
    const { low, high } = varianceInterval(variance, n);
    asPrinted(low, 0.135, 3);
    asPrinted(high, 0.953, 2);
  });

  test('knows nothing from one value', () => {
    expect(varianceInterval(3, 1)).toMatchObject({ value: 3, low: NaN, high: NaN });
    expect(unitMoments([2, 2, 2])).toEqual({ n: 3, variance: 0, kurtosis: NaN });
  });

  test('holds the truth as often as it says, for long tails with the kurtosis', () => {
    const stream = streamOf('variance');
    const normal = normals(stream);
    const runs = 2000;
    const n = 400;
    const values = new Float64Array(n);
    const covered = { normal: 0, long: 0, unadjusted: 0 };
    const holds = ({ low, high }: { low: number; high: number }, truth: number) =>
      low <= truth && truth <= high ? 1 : 0;
    for (let run = 0; run < runs; run++) {
      for (let i = 0; i < n; i++) values[i] = normal();
      covered.normal += holds(varianceInterval(unitMoments(values).variance, n), 1);
      // Double exponential: variance 2, kurtosis 6.
      for (let i = 0; i < n; i++) values[i] = Math.log(1 - stream.unit()) * (stream.unit() < 0.5 ? 1 : -1);
      const { variance, kurtosis } = unitMoments(values);
      covered.long += holds(varianceInterval(variance, n, 0.95, kurtosis), 2);
      covered.unadjusted += holds(varianceInterval(variance, n), 2);
    }
    asOften(covered.normal / runs, 0.95, runs);
    // The kurtosis is itself an estimate, and rather too small in samples of long tails.
    expect(covered.long / runs).toBeGreaterThan(0.92);
    expect(covered.unadjusted / runs).toBeLessThan(0.85);
  });
});
