import { compile } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../../src/report/chart.ts';
import { classWidth, quantile } from '../../src/report/charts/histogram.ts';
import { chartsOf } from '../../src/report/charts/index.ts';
import { shareOfCases } from '../../src/report/figure.ts';
import { Model } from '../../src/report/model.ts';
import { decimal } from '../../src/report/numbers.ts';
import { renderer, standalone } from '../../src/report/render.ts';
import { estimateRatio } from '../../src/stats/ratio.ts';
import { type FakeRun, fakeRun } from './fake-run.ts';
import { levelRun, RUN_NAMES, RUNS } from './runs.ts';

const chartsIn = ({ manifest, summaries }: FakeRun): Chart[] =>
  chartsOf(new Model(manifest, summaries)).flatMap(section => section.charts);
const named = (charts: readonly Chart[], name: string): Chart => charts.find(chart => chart.name === name)!;
const render = await renderer();

/** What vega-lite complains of. */
function complaints(spec: Record<string, unknown>): string[] {
  const found: string[] = [];
  const note = (...args: unknown[]) => {
    found.push(args.join(' '));
    return logger;
  };
  const logger = { level: () => logger, warn: note, error: note, info: () => logger, debug: () => logger };
  compile(spec as never, { logger: logger as never });
  return found;
}

describe.each([...RUN_NAMES, 'level'] as const)('the charts of a run such as %s', name => {
  const charts = chartsIn(name === 'level' ? levelRun() : fakeRun(RUNS[name]));

  test('have names of their own, titles, and say n and the interval', () => {
    expect(new Set(charts.map(chart => chart.name)).size).toBe(charts.length);
    for (const { title, subtitle } of charts) {
      expect(title).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(subtitle).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(subtitle).toMatch(/95\u00a0% interval|No intervals/);
      expect(subtitle).toMatch(/n\u00a0=\u00a0\d|at least 30/);
    }
  });

  test('compile without a word, as they stand in the page and alone', () => {
    for (const chart of charts) {
      expect(complaints(chart.spec), chart.name).toEqual([]);
      expect(complaints(standalone(chart)), chart.name).toEqual([]);
    }
  });

  test('hold no colours of their own, so that they are seen by day and by night', () => {
    for (const chart of charts) {
      const colours = JSON.stringify({ ...chart.spec, data: null }).match(/#[0-9a-f]{6}/g) ?? [];
      // What is written on a coloured cell is chosen by the cell's lightness, whatever the scheme.
      expect(
        colours.filter(colour => colour !== '#14181d' && colour !== '#ffffff'),
        chart.name,
      ).toEqual([]);
    }
  });

  test('draw to SVG with marks in them, the same twice', async () => {
    for (const chart of charts) {
      const svg = await render(standalone(chart));
      expect(svg, chart.name).toMatch(/^<svg [\s\S]*<\/svg>$/);
      expect(svg, chart.name).toMatch(/class="mark-(symbol|rect)[^"]*role-mark[^"]*"[^>]*>\s*<path/);
      expect(svg, chart.name).not.toMatch(/NaN|undefined|<script|[^\n\P{Cc}]|\u202e/u);
      expect(await render(standalone(chart)), chart.name).toBe(svg);
    }
  });

  test('have all of their figures in a table, full in every row', () => {
    for (const { name: chart, table } of charts) {
      expect(table.rows.length, chart).toBeGreaterThan(0);
      for (const row of table.rows) {
        expect(row.length, chart).toBe(table.columns.length);
        expect(row.join(' '), chart).not.toMatch(/NaN|undefined|Infinity|null/);
      }
    }
  });
});

describe('titles are true to the sums', () => {
  const run = fakeRun(RUNS.two);
  const charts = chartsIn(run);
  const [summary] = run.summaries as [FakeRun['summaries'][0]];
  const value = (measure: string): number => estimateRatio(summary.measures[measure]).value;

  test('of the ranking', () => {
    const { value: margin, high } = estimateRatio(summary.measures['margin/greedy/random']);
    const half = Math.ceil((high - margin) * 10) / 10;
    expect(named(charts, 'ranking').title).toBe(
      `greedy beats random by ${margin.toFixed(1)}\u00a0±\u00a0${half.toFixed(1)} points a hand`,
    );
  });

  test('of endings, length, lead and draws', () => {
    const percent = (measure: string): string => `${(value(measure) * 100).toFixed(1)}\u00a0%`;
    expect(named(charts, 'endings').title).toBe(
      `${percent('out')} of hands end with somebody out, ${percent('blocked')} blocked (${percent('tied')} tied)`,
    );
    expect(named(charts, 'length').title).toContain(`takes ${value('plays').toFixed(1)} plays on average`);
    expect(named(charts, 'lead-wins').title).toBe(
      `The leader wins ${percent('leadWon')} of hands; an even share would be ${((1 - value('tied')) * 50).toFixed(1)}\u00a0%`,
    );
    expect(named(charts, 'draws').title).toBe(
      `random draws most, ${value('drawn/random').toFixed(2)} tiles a hand; greedy least, ${value('drawn/greedy').toFixed(2)}`,
    );
  });

  test('of the points of the winner', () => {
    const counts = Object.entries(summary.counts.winnerPoints!);
    const hands = counts.reduce((sum, [, count]) => sum + count, 0);
    const mean = counts.reduce((sum, [points, count]) => sum + Number(points) * count, 0) / hands;
    expect(named(charts, 'winner-points').title).toContain(`brings ${mean.toFixed(1)} points`);
  });

  test('of the heat map: how many are told apart, and which gap is the widest', () => {
    const five = fakeRun(RUNS.five);
    const margins = five.summaries.map(one => Object.entries(one.measures).find(([key]) => key.startsWith('margin/'))!);
    const decided = margins.filter(([, sums]) => {
      const { low, high } = estimateRatio(sums);
      return low > 0 || high < 0;
    }).length;
    const widest = Math.max(...margins.map(([, sums]) => Math.abs(estimateRatio(sums).value)));
    const { title } = named(chartsIn(five), 'pairwise');
    expect(title).toMatch(new RegExp(`^(All ${decided}|${decided} of 10) pairs are told apart; `));
    expect(title).toContain(`pimc(worlds=200) over random, ${decimal(widest, 1)} points a hand`);
  });

  test('of the double blank: the mean of what was counted', () => {
    const counts = Object.entries(summary.counts['blankOwn/greedy']);
    const hands = counts.reduce((sum, [, count]) => sum + count, 0);
    const mean = counts.reduce((sum, [held, count]) => sum + Number(held) * count, 0) / hands;
    const { rows } = named(charts, 'blank-when').table;
    expect(rows[0][1]).toBe(String(hands));
    expect(rows[0][2]).toContain(mean.toFixed(2));
  });
});

describe('a chart is left out where there is nothing to see', () => {
  const names = (name: keyof typeof RUNS): string[] => chartsIn(fakeRun(RUNS[name])).map(chart => chart.name);

  test('no heat map of two agents, no margins of more, no matches but in matches, no draws without drawing', () => {
    expect(names('two')).toEqual(expect.not.arrayContaining(['pairwise', 'matches']));
    expect(names('two')).toContain('margins');
    expect(names('five')).toEqual(expect.not.arrayContaining(['margins', 'matches']));
    expect(names('teams')).toContain('matches');
    expect(names('many')).not.toContain('draws');
    expect(names('one')).not.toContain('blank-margin');
  });
});

describe('histograms', () => {
  test('have at most forty classes of round width', () => {
    expect(classWidth([0, 39])).toBe(1);
    expect(classWidth([0, 40])).toBe(2);
    expect(classWidth([-100, 99])).toBe(5);
    expect(classWidth([0, 399])).toBe(10);
  });

  test('know their quantiles', () => {
    const shares = new Map([5, 6, 7, 9].map(value => [value, shareOfCases(1, 4, 1, 4)]));
    expect([0.25, 0.5, 0.51, 1].map(part => quantile(shares, part))).toEqual([5, 6, 7, 9]);
  });
});
