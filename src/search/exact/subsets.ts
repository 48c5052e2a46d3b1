/** Sets of k of the numbers 0, 1, 2, …, numbered: by their largest, then by the next smaller, and so on (colex order). */

/** How many sets of k there are of n numbers. Exact below 2^53. */
export function choose(n: number, k: number): number {
  if (k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** The set with this number, rising. */
export function subsetAt(rank: number, k: number): number[] {
  const set: number[] = [];
  let left = rank;
  for (let size = k; size > 0; size--) {
    let largest = size - 1;
    while (choose(largest + 1, size) <= left) largest++;
    left -= choose(largest, size);
    set.push(largest);
  }
  return set.reverse();
}

/** The number of a set, given rising. */
export const subsetRank = (set: readonly number[]): number =>
  set.reduce((rank, member, i) => rank + choose(member, i + 1), 0);
