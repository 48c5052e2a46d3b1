import { expect, test } from 'vitest';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import { CrossFit } from '../../../src/search/luck/cross-fit.ts';

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

test('finds the coefficients, and leaves the scatter that they do not explain', () => {
  const random = stream('coefficients');
  const fit = new CrossFit(2);
  for (let unit = 0; unit < 4000; unit++) {
    const x = [normal(random), 3 * normal(random)];
    fit.add(unit, 5 + 2 * x[0]! - x[1]! + 4 * normal(random), x);
  }
  for (const [first, second] of fit.coefficients()) {
    expect(first).toBeCloseTo(2, 0);
    expect(second).toBeCloseTo(-1, 0);
  }
  const found = fit.estimate();
  expect(found.mean).toBeCloseTo(5, 0);
  expect(found.standardError).toBeCloseTo(4 / Math.sqrt(4000), 2);
  expect(found.rawStandardError).toBeCloseTo(Math.sqrt((16 + 4 + 9) / 4000), 2);
  expect(found.high - found.mean).toBeCloseTo(1.96 * found.standardError, 2);
});

test('what an even unit scores has no say in how even units are corrected', () => {
  const [one, other] = [new CrossFit(1), new CrossFit(1)];
  const random = stream('halves');
  for (let unit = 0; unit < 100; unit++) {
    const [x, y] = [normal(random), normal(random)];
    one.add(unit, y, [x]);
    other.add(unit, unit % 2 === 0 ? 100 * x * x : y, [x]);
  }
  expect(other.coefficients()[0]).toEqual(one.coefficients()[0]);
  expect(other.coefficients()[1]).not.toEqual(one.coefficients()[1]);
});

test('is not biased where a fit within one sample is: a skewed covariate whose square scores', () => {
  const random = stream('bias');
  const runs = 3000;
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < runs; run++) {
    const fit = new CrossFit(1);
    for (let unit = 0; unit < 24; unit++) {
      const x = random.unit() < 0.2 ? 4 : -1;
      fit.add(unit, x * x, [x]);
    }
    // The mean of x² is 0.2·16 + 0.8.
    const error = fit.estimate().mean - 4;
    sum += error;
    squares += error * error;
  }
  expect(Math.abs(sum / runs)).toBeLessThan(4 * Math.sqrt(squares / runs / runs));
});

test('corrects nothing without covariates that vary, or with few units', () => {
  const idle = new CrossFit(1);
  const few = new CrossFit(2);
  const scores = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4];
  for (const [unit, y] of scores.entries()) {
    idle.add(unit, y, [0]);
    few.add(unit, y, [unit % 7, unit % 5]);
  }
  for (const found of [idle.estimate(), few.estimate()]) {
    expect(found.mean).toBeCloseTo(scores.reduce((a, b) => a + b) / scores.length, 12);
    expect(found.mean).toBeCloseTo(found.rawMean, 12);
    expect(found.standardError).toBeCloseTo(found.rawStandardError, 12);
  }
});

test('parts merged are the whole', () => {
  const [whole, one, other] = [new CrossFit(1), new CrossFit(1), new CrossFit(1)];
  for (let unit = 0; unit < 60; unit++) {
    const y = (unit * 37) % 11;
    whole.add(unit, y, [(unit % 5) - 2]);
    (unit < 25 ? one : other).add(unit, y, [(unit % 5) - 2]);
  }
  one.merge(other);
  expect(one.estimate()).toEqual(whole.estimate());
});

test('with two covariates that always go together it does not matter', () => {
  const fit = new CrossFit(2);
  const random = stream('twins');
  for (let unit = 0; unit < 400; unit++) {
    const x = normal(random);
    fit.add(unit, 3 * x, [x, x]);
  }
  expect(Math.abs(fit.estimate().mean)).toBeLessThan(1e-6);
});
