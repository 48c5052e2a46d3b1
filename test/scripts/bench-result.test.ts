import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIGURES, figureOf } from '../../scripts/bench/figures.ts';
import { goalsOf } from '../../scripts/bench/goals.ts';
import { resultOf, type Turn } from '../../scripts/bench/result.ts';
import { secondHalf } from '../../scripts/bench/second-half.ts';
import { spreadOf } from '../../scripts/bench/spread.ts';
import { goalLine, HEADING, inThree, lines } from '../../scripts/bench/table.ts';
import { law } from '../law.ts';

law([fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1 })])(
  'a spread holds every value, half of them on each side of the median',
  values => {
    const { min, median, max } = spreadOf(values);
    expect(values.every(x => min <= x && x <= max)).toBe(true);
    expect(values.filter(x => x < median).length * 2).toBeLessThanOrEqual(values.length);
    expect(values.filter(x => x > median).length * 2).toBeLessThanOrEqual(values.length);
  },
);

/** As the machine would give it if a hand took 2 µs and had ten plays, and the yardstick were twice as fast. */
const turn = (slower = 1): Turn => ({
  sample: { seconds: 0.2 * slower, passed: 0.2 * slower, count: 100_000, plays: 1_000_000, peak: 100 },
  yardstick: { handsPerSecond: 1_000_000 / slower, nsPerPlay: 50 * slower },
  bare: null,
});

describe('what a figure comes to', () => {
  test('hands are compared with hands, playouts by their plays, a time with the hands that fit into it', () => {
    const hands = resultOf(figureOf('draw-2'), [turn()]);
    expect(hands.perSecond.median).toBeCloseTo(500_000);
    expect(hands.nsPerPlay?.median).toBeCloseTo(200);
    expect(hands.ratio?.median).toBeCloseTo(0.5);
    expect(hands.ratioPerPlay?.median).toBeCloseTo(0.25);
    expect(resultOf(figureOf('playouts-random'), [turn()]).ratio?.median).toBeCloseTo(0.25);
    const start = { ...turn(), sample: { seconds: 0.25, passed: 0.25, count: 1, peak: 50 } };
    expect(resultOf(figureOf('report'), [start]).ratio?.median).toBeCloseTo(250_000);
  });

  test('a machine that slows down in all it does changes no ratio', () => {
    const { ratio, ratioPerPlay, seconds } = resultOf(figureOf('draw-2'), [turn(), turn(3), turn(1.5)]);
    expect(ratio?.min).toBeCloseTo(ratio!.max);
    expect(ratioPerPlay?.min).toBeCloseTo(ratioPerPlay!.max);
    expect(seconds.max).toBeCloseTo(3 * seconds.min);
  });

  test('without a yardstick there is no ratio', () => {
    const { ratio, ratioPerPlay } = resultOf(figureOf('draw-2'), [{ ...turn(), yardstick: null }]);
    expect([ratio, ratioPerPlay]).toEqual([null, null]);
  });

  test('a run is held against its bare loops, whole and in its second half; what is between the two is its start', () => {
    const sample = { seconds: 3, passed: 3, count: 1_000_000, peak: 150, underWay: { seconds: 1, count: 500_000 } };
    const result = resultOf(figureOf('run-1'), [{ sample, yardstick: null, bare: 625_000 }]);
    expect(result.ofBare?.median).toBeCloseTo(1 / 3 / 0.625);
    expect(result.ofBareUnderWay?.median).toBeCloseTo(0.8);
    expect(result.startSeconds?.median).toBeCloseTo(1);
  });
});

/** A part as it was played: by which worker, until when, and its hands. */
interface Played {
  readonly worker: number;
  readonly at: number;
  readonly hands: number;
}

/** Hands a second from the half-way mark on, of a run of these parts. */
function paceOf(parts: readonly Played[]): number {
  let hands = 0;
  const told = [...parts].sort((a, b) => a.at - b.at);
  const { count, seconds } = secondHalf(told.map(part => ({ ...part, hands: (hands += part.hands) })));
  return count / seconds;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** What a worker plays that has a pace, in hands a millisecond, and parts of these relative lengths until it ends. */
function playedBy(worker: number, pace: number, lengths: readonly number[], end: number): Played[] {
  const all = sumOf(lengths);
  let before = 0;
  return lengths.map(length => {
    return { worker, at: (end * (before += length)) / all, hands: (pace * end * length) / all };
  });
}

const worker = fc.record({
  pace: fc.integer({ min: 2, max: 3 }),
  end: fc.integer({ min: 1000, max: 1200 }),
  lengths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 16, maxLength: 16 }),
});

describe('the second half of a run', () => {
  law([fc.array(worker, { minLength: 1, maxLength: 8 })])(
    'tells the pace of its workers, whatever they are at when it begins and whenever they end',
    workers => {
      const parts = workers.flatMap(({ pace, lengths, end }, i) => playedBy(i, pace, lengths, end));
      expect(paceOf(parts) / (1000 * sumOf(workers.map(({ pace }) => pace)))).toBeCloseTo(1, 9);
    },
  );

  law([worker, fc.integer({ min: 2, max: 20 })])(
    'of one worker is all that it plays in it, slow as it may be',
    (one, slow) => {
      // In whole milliseconds and hands, so that half of them is the same half here and there.
      const parts = playedBy(0, one.pace, one.lengths, sumOf(one.lengths));
      const last = parts.pop()!;
      const end = last.at + slow * (last.at - parts.at(-1)!.at);
      const all = sumOf(parts.map(({ hands }) => hands)) + last.hands;
      let played = 0;
      const half = parts.find(({ hands }) => (played += hands) >= all / 2)!;
      expect(paceOf([...parts, { ...last, at: end }])).toBeCloseTo((1000 * (all - played)) / (end - half.at), 6);
    },
  );

  law([worker, fc.integer({ min: 2, max: 20 })])(
    'leaves out a last part that one worker is still at alone',
    (one, slow) => {
      const parts = [0, 1].flatMap(i => playedBy(i, one.pace, one.lengths, one.end));
      const alone = { worker: 1, at: one.end + slow * 10, hands: 10 * one.pace };
      expect(paceOf([...parts, alone])).toBeCloseTo(2000 * one.pace, 6);
    },
  );
});

describe('what is shown of it', () => {
  const runs = { underWay: { seconds: 0.05, count: 50_000 } };
  const results = FIGURES.map(figure => {
    const given = turn();
    return resultOf(figure, [
      figure.beside ? { ...given, sample: { ...given.sample, ...runs }, bare: 900_000 } : given,
    ]);
  });

  test('no line is longer than 80 characters', () => {
    for (const line of [HEADING, ...results.flatMap(lines), ...goalsOf(results).map(goalLine)])
      expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test('a goal is told where its figures are, and says whether it is reached', () => {
    expect(goalsOf([])).toEqual([]);
    const reached = Object.fromEntries(goalsOf(results).map(({ what, reached }) => [what.split(/[:,]/)[0], reached]));
    expect(reached['draw-2']).toBe(true);
    expect(reached['playouts-greedy']).toBe(false);
  });

  test.each([
    [0.4567, '0.457'],
    [0.000_843_1, '0.00084'],
    [12.345, '12.3'],
    [123.4, '123'],
    [1_234_567.8, '1,234,568'],
  ])('%d is shown as %s', (x, text) => expect(inThree(x)).toBe(text));
});

test('names of figures are unique, and what stands beside one is a figure', () => {
  expect(new Set(FIGURES.map(({ name }) => name)).size).toBe(FIGURES.length);
  for (const { beside } of FIGURES) if (beside) expect(figureOf(beside.figure).when).toBe('aside');
});
