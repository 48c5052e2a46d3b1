/**
 * How far counts are from a uniform spread, as a number of standard deviations: Pearson's statistic, made normal by the
 * cube root of Wilson and Hilferty (PNAS 17, 1931). Over 4 says "not uniform"; chance goes beyond it, upwards, three times
 * in a hundred thousand tests, and every test here stands at a fixed seed.
 */
export function strayFromUniform(counts: readonly number[]): number {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const expected = total / counts.length;
  if (expected < 5) throw new Error(`only ${expected} expected in a cell: too few for Pearson's statistic`);
  const statistic = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const df = counts.length - 1;
  const spread = 2 / (9 * df);
  return (Math.cbrt(statistic / df) - (1 - spread)) / Math.sqrt(spread);
}
