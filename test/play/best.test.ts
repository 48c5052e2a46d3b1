import { describe, expect, test } from 'vitest';
import type { Random } from '../../src/play/agent.ts';
import { Best } from '../../src/play/best.ts';

/** A stream that answers `below` with k and counts how often it is asked. */
function answering(k: number): Random & { asked: number[] } {
  const asked: number[] = [];
  const never = (): number => {
    throw new Error('not asked for here');
  };
  const below = (n: number): number => {
    asked.push(n);
    return k;
  };
  return { asked, next: never, unit: never, below };
}

describe('the best of what is offered', () => {
  const best = new Best();
  const offer = (...values: [number, number][]): void => {
    best.clear();
    for (const [option, value] of values) best.offer(option, value);
  };

  test('is the one with the largest value, and no number of the stream is used', () => {
    offer([7, -3], [8, -1], [9, -2]);
    const random = answering(0);
    expect(best.take(random)).toBe(8);
    expect(random.asked).toEqual([]);
  });

  test('among equals is any, by one number of the stream', () => {
    const values: [number, number][] = [
      [4, 0],
      [5, 2],
      [6, 1],
      [7, 2],
      [8, 2],
    ];
    for (const [k, option] of [5, 7, 8].entries()) {
      offer(...values);
      const random = answering(k);
      expect(best.take(random)).toBe(option);
      expect(random.asked).toEqual([3]);
    }
  });

  test('forgets what was offered before', () => {
    offer([1, 100]);
    offer([2, Number.NEGATIVE_INFINITY]);
    expect(best.take(answering(0))).toBe(2);
  });
});
