/**
 * The pace of a run from its half-way mark on, out of what is told of it after every part: for as long as all its workers
 * are at work, which is what a long run comes to. How it begins, and how it ends with the last part alone, the whole run's
 * time tells.
 *
 * Workers are in the middle of parts when the mark is passed and when the first of them has no more to do. Since a worker
 * plays one part after another, it is known when each was begun: at either end a part counts by the share of its time that
 * lies within. To count parts whole where they end was turned down: a run of few parts looked a tenth faster than it was.
 */

/** A part has been played: when (milliseconds since the run began), by which worker, and hands so far, of all. */
export interface Mark {
  readonly at: number;
  readonly worker: number;
  readonly hands: number;
}

export function secondHalf(marks: readonly Mark[]): { seconds: number; count: number } {
  const all = marks.at(-1)!.hands;
  const from = marks.find(({ hands }) => hands >= all / 2)!.at;
  const ends = new Map(marks.map(({ worker, at }) => [worker, at]));
  const to = Math.min(...ends.values());
  const begun = new Map<number, number>();
  let count = 0;
  for (const [i, { at, worker, hands }] of marks.entries()) {
    const since = begun.get(worker) ?? 0;
    const within = Math.min(at, to) - Math.max(since, from);
    if (within > 0) count += ((hands - (marks[i - 1]?.hands ?? 0)) * within) / (at - since);
    begun.set(worker, at);
  }
  return { seconds: (to - from) / 1000, count };
}
