/** Comparing numbers. */
import { expect } from 'vitest';

/** Is `found` as near to `wanted` as a share `error` of it? */
export function near(found: number, wanted: number, error: number): void {
  expect(Math.abs(found - wanted) / Math.abs(wanted), `${found} for ${wanted}`).toBeLessThan(error);
}

/** Is a printed number what `found` would be printed as, give or take half of its last digit? */
export function asPrinted(found: number, printed: number, places: number): void {
  expect(Math.abs(found - printed), `${found} for ${printed}`).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-12);
}

/** Is a share of so many runs what a probability gives, within four standard errors of the simulation? */
export function asOften(share: number, probability: number, runs: number): void {
  const slack = 4 * Math.sqrt((probability * (1 - probability)) / runs);
  expect(Math.abs(share - probability), `${share} for ${probability} in ${runs} runs`).toBeLessThanOrEqual(slack);
}

/** The same, but it may happen less often too. */
export function atMost(share: number, probability: number, runs: number): void {
  const slack = 4 * Math.sqrt((probability * (1 - probability)) / runs);
  expect(share, `${share} for at most ${probability} in ${runs} runs`).toBeLessThanOrEqual(probability + slack);
}
