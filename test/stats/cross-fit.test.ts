import { expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import {
  addFitted,
  adjusted,
  coefficients,
  type FitSums,
  fitLength,
  mergeFits,
  noFit,
} from '../../src/stats/cross-fit.ts';

/** What real numbers are taken times, to be whole. */
const TIMES = 1000;

/** About normal, mean 0 and variance 1. */
function normal(random: Stream): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.unit();
  return sum;
}

function stream(seed: string): Stream {
  const random = new Stream();
  random.seed(rootOf(seed), 9, 0, 0, 0);
  return random;
}

const add = (sums: FitSums, unit: number, ...values: number[]): void =>
  addFitted(
    sums,
    unit,
    values.map(value => Math.round(value * TIMES)),
  );

test('finds the coefficients, and leaves the scatter that they do not explain', () => {
  const random = stream('coefficients');
  const sums = noFit(2);
  for (let unit = 0; unit < 4000; unit++) {
    const [a, b] = [normal(random), 3 * normal(random)];
    add(sums, unit, 5 + 2 * a - b + 4 * normal(random), a, b);
  }
  for (const [first, second] of coefficients(sums)) {
    expect(first).toBeCloseTo(2, 0);
    expect(second).toBeCloseTo(-1, 0);
  }
  const found = adjusted(sums);
  expect(found.mean / TIMES).toBeCloseTo(5, 0);
  expect(found.standardError / TIMES).toBeCloseTo(4 / Math.sqrt(4000), 2);
  expect(found.rawStandardError / TIMES).toBeCloseTo(Math.sqrt((16 + 4 + 9) / 4000), 2);
  expect(found.high - found.mean).toBeCloseTo(1.96 * found.standardError, 0);
});

test('what an even unit scores has no say in how even units are corrected', () => {
  const [one, other] = [noFit(1), noFit(1)];
  const random = stream('halves');
  for (let unit = 0; unit < 100; unit++) {
    const [x, y] = [normal(random), normal(random)];
    add(one, unit, y, x);
    add(other, unit, unit % 2 === 0 ? 100 * x * x : y, x);
  }
  expect(coefficients(other)[0]).toEqual(coefficients(one)[0]);
  expect(coefficients(other)[1]).not.toEqual(coefficients(one)[1]);
});

test('is not biased where a fit within one sample is: a skewed covariate whose square scores', () => {
  const random = stream('bias');
  const runs = 3000;
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < runs; run++) {
    const sums = noFit(1);
    for (let unit = 0; unit < 24; unit++) {
      const x = random.unit() < 0.2 ? 4 : -1;
      add(sums, unit, x * x, x);
    }
    // The mean of x² is 0.2·16 + 0.8.
    const error = adjusted(sums).mean / TIMES - 4;
    sum += error;
    squares += error * error;
  }
  expect(Math.abs(sum / runs)).toBeLessThan(4 * Math.sqrt(squares / runs / runs));
});

test('its interval holds the truth as often as it says', () => {
  const random = stream('coverage');
  const runs = 1000;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const sums = noFit(2);
    for (let unit = 0; unit < 60; unit++) {
      const [a, b] = [normal(random), normal(random)];
      add(sums, unit, 1 + 2 * a + b + normal(random), a, b);
    }
    const { low, high } = adjusted(sums);
    if (low < TIMES && high > TIMES) held++;
  }
  expect(held / runs).toBeGreaterThan(0.925);
  expect(held / runs).toBeLessThan(0.975);
});

test('corrects nothing without covariates that vary, or with few units', () => {
  const [idle, few] = [noFit(1), noFit(2)];
  const scores = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4];
  for (const [unit, y] of scores.entries()) {
    addFitted(idle, unit, [y, 0]);
    addFitted(few, unit, [y, unit % 7, unit % 5]);
  }
  for (const found of [adjusted(idle), adjusted(few)]) {
    expect(found.mean).toBeCloseTo(scores.reduce((a, b) => a + b) / scores.length, 12);
    expect(found.mean).toBeCloseTo(found.rawMean, 12);
    expect(found.standardError).toBeCloseTo(found.rawStandardError, 12);
  }
});

test('parts merged in any order are the whole, to the last digit, beyond 2^53 too', () => {
  const [whole, one, other] = [noFit(1), noFit(1), noFit(1)];
  for (let unit = 0; unit < 60; unit++) {
    const values = [2 ** 33 + ((unit * 37) % 11), 2 ** 31 * ((unit % 5) - 2) + 1];
    addFitted(whole, unit, values);
    addFitted(unit < 25 ? one : other, unit, values);
  }
  mergeFits(other, one);
  expect(other).toEqual(whole);
  expect(whole[0]).toHaveLength(fitLength(1));
  expect(whole.flat().some(sum => typeof sum === 'bigint')).toBe(true);
  expect(adjusted(other)).toEqual(adjusted(whole));
});

test('with two covariates that always go together it does not matter', () => {
  const sums = noFit(2);
  const random = stream('twins');
  for (let unit = 0; unit < 400; unit++) {
    const x = normal(random);
    add(sums, unit, 3 * x, x, x);
  }
  expect(Math.abs(adjusted(sums).mean / TIMES)).toBeLessThan(1e-3);
});
