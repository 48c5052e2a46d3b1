import { expect, test } from 'vitest';
import { choose, subsetAt, subsetRank } from '../../../src/search/exact/subsets.ts';

test.each([
  [10, 3, 120],
  [15, 3, 455],
  [28, 7, 1184040],
  [5, 0, 1],
  [5, 5, 1],
  [2, 3, 0],
])('of %i there are sets of %i: %i', (n, k, ways) => {
  expect(choose(n, k)).toBe(ways);
});

test('every set has its number, and every number its set', () => {
  for (const [n, k] of [
    [10, 3],
    [7, 7],
    [12, 1],
    [9, 5],
  ]) {
    const seen = new Set<string>();
    for (let rank = 0; rank < choose(n, k); rank++) {
      const set = subsetAt(rank, k);
      expect(set).toHaveLength(k);
      expect(set.every((member, i) => member < n && (i === 0 || member > set[i - 1]))).toBe(true);
      expect(subsetRank(set)).toBe(rank);
      seen.add(set.join());
    }
    expect(seen.size).toBe(choose(n, k));
  }
});
