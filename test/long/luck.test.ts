/** Luck taken out moves no margin: over long runs, by every way to measure it, corrected and raw margins agree. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf } from '../../src/arena/schedule.ts';
import { adjusted, type FitSums } from '../../src/stats/cross-fit.ts';
import { COVARIATES } from '../../src/tables/luck.ts';
import { partPath } from '../../src/tables/manifest.ts';
import { mergeSummary, readSummary } from '../../src/tables/summary.ts';
import { experimentOf, playHere } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();

test.each([
  ['draw', 'greedy', 'random', 'draws', 60_000],
  ['draw', 'greedy', 'shed-heavy', 'draws', 60_000],
  ['draw', 'hoard-matadors', 'shed-heavy', 'draws', 60_000],
  ['old', 'greedy', 'hoard-matadors', 'draws', 20_000],
  ['seven-each-one-draw', 'greedy', 'random', 'draws', 20_000],
  ['draw(players=4)', 'greedy', 'shed-heavy', 'draws', 8000],
  ['old-partners', 'greedy', 'random', 'draws', 10_000],
  ['double-nine', 'greedy', 'random', 'draws', 10_000],
  ['draw', 'greedy', 'hoard-matadors', 'playouts(n=2)', 20_000],
  ['old', 'greedy', 'random', 'playouts(n=2)', 8000],
  ['draw', 'pimc(worlds=10)', 'greedy', 'playouts(n=10)', 6000],
  ['draw', 'pimc(worlds=20)', 'ismcts(iterations=50)', 'playouts(n=10)', 2000],
])('%s: %s v %s by %s', async (rules, a, b, luck, units) => {
  const dir = join(folder, `${rules} ${a} ${b} ${luck}`);
  mkdirSync(dir);
  const yaml = `name: long\nrules: ${rules}\nagents: ["${a}", "${b}"]\nunits: ${units}\nluck: ${luck}\nseed: long\n`;
  const experiment = await experimentOf(dir, yaml);
  await playHere(experiment, dir);
  const [summary, ...others] = partsOf(experiment).map(({ index }) => readSummary(partPath(dir, 'summary', index)));
  for (const other of others) mergeSummary(summary!, other);
  const [[, sums]] = Object.entries(summary!.luck!) as [[string, FitSums]];
  const found = adjusted(sums);
  expect(found.units).toBe(units);
  // The difference of the two means has the variance of what is taken off, which is what the correction saves.
  const error = Math.sqrt(Math.abs(found.rawStandardError ** 2 - found.standardError ** 2));
  expect(Math.abs(found.mean - found.rawMean)).toBeLessThan(4 * error);
  expect(found.standardError).toBeLessThan(found.rawStandardError);
  // And each covariate's mean is zero within its error: of both halves of the units together.
  for (let k = 1; k <= COVARIATES; k++) {
    const size = COVARIATES + 1;
    const square = 1 + size + k * size - (k * (k - 1)) / 2;
    const [sum, squares] = [1 + k, square].map(at => Number(sums[0][at]) + Number(sums[1][at]));
    expect(Math.abs(sum!)).toBeLessThanOrEqual(4 * Math.sqrt(squares!));
  }
});
