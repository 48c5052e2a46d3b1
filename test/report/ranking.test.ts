import { describe, expect, test } from 'vitest';
import { halfWidth } from '../../src/report/figure.ts';
import { formatRanking, ranking } from '../../src/report/ranking.ts';
import { estimateRatio } from '../../src/stats/ratio.ts';
import { fakeRun } from './fake-run.ts';
import { RUN_NAMES, RUNS } from './runs.ts';

describe('the ranking', () => {
  test('is the mean of the margins over all met, each with the same weight', () => {
    const { manifest, summaries } = fakeRun(RUNS.five);
    const rows = ranking(manifest, summaries);
    const greedy = rows.find(row => row.label === 'greedy')!;
    // greedy stands first in the experiment, so all its pairings have it first.
    const alone = summaries
      .slice(0, 4)
      .map((summary, i) =>
        estimateRatio(
          summary.measures[`margin/greedy/${['random', 'hoard-matadors', 'shed-heavy', 'pimc(worlds=200)'][i]}`],
        ),
      );
    expect(greedy.margin.value).toBeCloseTo(alone.reduce((sum, one) => sum + one.value, 0) / 4, 12);
    expect(halfWidth(greedy.margin)).toBeCloseTo(alone.reduce((sum, one) => sum + one.high - one.value, 0) / 4, 12);
    expect(greedy.met.map(other => other.label)).toEqual([
      'random',
      'hoard-matadors',
      'shed-heavy',
      'pimc(worlds=200)',
    ]);
  });

  test('turns a margin round for the one named second, so all of them add up to nothing', () => {
    for (const name of ['five', 'two', 'table'] as const) {
      const { manifest, summaries } = fakeRun(RUNS[name]);
      const total = ranking(manifest, summaries).reduce((sum, row) => sum + row.margin.value, 0);
      expect(total).toBeCloseTo(0, 9);
    }
  });

  test('does not mix up agents whose names put together are alike', () => {
    const agents = ['a', 'b/c', 'a/b', 'c'].map((label, i) => ({ label, strength: i }));
    const { manifest, summaries } = fakeRun({ ...RUNS.two, agents });
    const met = ranking(manifest, summaries).find(row => row.label === 'a')!.met;
    const own = estimateRatio(summaries[0].measures['margin/a/b/c']).value;
    expect(met.find(other => other.label === 'b/c')!.margin.value).toBe(own);
    expect(estimateRatio(summaries[5].measures['margin/a/b/c']).value).not.toBe(own);
  });

  test('goes from the best to the worst, with those last of whom nothing is known', () => {
    const { manifest, summaries } = fakeRun(RUNS.five);
    expect(ranking(manifest, summaries).map(row => row.label)).toEqual([
      'pimc(worlds=200)',
      'greedy',
      'hoard-matadors',
      'shed-heavy',
      'random',
    ]);
    const begun = ranking(manifest, summaries.slice(0, 1));
    expect(begun.map(row => row.met.length)).toEqual([1, 1, 0, 0, 0]);
    expect(begun[0].label).toBe('greedy');
  });

  test('for a terminal keeps to its width, names cheats, and says n and the interval', () => {
    for (const name of RUN_NAMES) {
      const { manifest, summaries } = fakeRun(RUNS[name]);
      for (const width of [80, 50]) {
        const text = formatRanking(ranking(manifest, summaries), width);
        for (const line of text.split('\n')) {
          expect(line.length).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
        }
        expect(text).toMatch(/95\s%\sinterval/);
      }
    }
    const cheat = fakeRun(RUNS.cheat);
    expect(formatRanking(ranking(cheat.manifest, cheat.summaries))).toMatch(
      /^1 {2}\(cheat\) clairvoyant .*± .* 2 {2}300$/m,
    );
    const one = fakeRun(RUNS.one);
    expect(formatRanking(ranking(one.manifest, one.summaries))).toContain('± ?');
  });
});
