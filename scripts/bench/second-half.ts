/**
 * The pace of a run from its half-way mark on, out of what is told of it after every part. Workers are in the middle of
 * parts when the mark is passed, in the long ones of a run: to count those whole would make a run of few parts look faster
 * than it is, by a tenth with two workers. So of a part no more counts than a worker can have played since the mark, at the
 * pace that comes out.
 */

/** A part has been played: when (milliseconds), and hands so far. */
export interface Mark {
  readonly at: number;
  readonly hands: number;
}

export function secondHalf(marks: readonly Mark[], workers: number): { seconds: number; count: number } {
  const last = marks.at(-1)!;
  const half = marks.findIndex(({ hands }) => hands >= last.hands / 2);
  const [{ at: from, hands: before }, ...after] = marks.slice(half);
  const parts = after.map(({ at, hands }, i) => {
    return { since: at - from!, hands: hands - (after[i - 1]?.hands ?? before!) };
  });
  const passed = last.at - from!;
  // From too many downwards to what is no more than itself.
  let count = last.hands - before!;
  for (let turn = 0; turn < 100; turn++) {
    const pace = count / passed / workers;
    count = parts.reduce((sum, { since, hands }) => sum + Math.min(hands, since * pace), 0);
  }
  return { seconds: passed / 1000, count };
}
