import type { Ratings } from '../../src/stats/rating.ts';

/** The difference of two ratings, with the error that follows from their covariance. */
export function ratingDifference({ ratings, covariance }: Ratings, a: number, b: number) {
  const variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
  return { value: ratings[a].value - ratings[b].value, standardError: Math.sqrt(variance) };
}
