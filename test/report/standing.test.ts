/** What the report says of strength: ratings, who survives, circles; and of a pairing that a test stopped. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartsOf } from '../../src/report/charts/index.ts';
import { findingOf } from '../../src/report/finding.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { formatRanking } from '../../src/report/ranking.ts';
import { readRows } from '../../src/report/rows.ts';
import { circlesSentence, fitSentence, massText, nashSentence, pText } from '../../src/report/strength-words.ts';
import { holm, simultaneousReach, twoSided } from '../../src/stats/comparisons.ts';
import { matchChance, resultsOfMargins } from '../../src/stats/race.ts';
import { addUnit, estimateRatio, noRatio } from '../../src/stats/ratio.ts';
import { sprtLook } from '../../src/stats/sprt.ts';
import { afterStopping } from '../../src/stats/stopped.ts';
import type { Manifest, Stop } from '../../src/tables/manifest.ts';
import { lookAt, stopSums, testOf } from '../../src/tables/stop.ts';
import { formatSummary } from '../../src/tables/summary.ts';
import { newFolder } from '../scratch.ts';
import { type FakeRun, fakeRun } from './fake-run.ts';
import { RUNS } from './runs.ts';

const modelOf = ({ manifest, summaries }: FakeRun): Model => new Model(manifest, summaries);
const named = (model: Model, name: string) => {
  const chart = chartsOf(model)
    .flatMap(section => section.charts)
    .find(chart => chart.name === name);
  if (!chart) throw new Error(`no chart ${name}`);
  return chart;
};

/** The run as if a test had ended its first pairing with the last of its units. */
function stoppedRun(run: FakeRun, make: (mean: number) => Stop): FakeRun {
  const { value } = estimateRatio(run.summaries[0].measures['margin/greedy/random']);
  const stop = make(value);
  const look = lookAt(stop, stopSums(run.summaries[0], stop));
  if (look.verdict === null) throw new Error('not decided');
  const { pairing, test } = stop;
  const manifest: Manifest = {
    ...run.manifest,
    experiment: { ...run.manifest.experiment, stop },
    stopped: { ...look, verdict: look.verdict, pairing, test, looks: [200, 250, 300] },
  };
  return { manifest, summaries: run.summaries };
}

const sprt = (mean: number): Stop => {
  return {
    pairing: ['greedy', 'random'],
    test: 'sprt',
    lower: mean - 9,
    upper: mean - 2,
    alpha: 0.05,
    beta: 0.05,
    maxUnits: 900,
  };
};

describe('a pairing that a test stopped', () => {
  const run = stoppedRun(fakeRun(RUNS.two), sprt);
  const model = modelOf(run);
  const stop = run.manifest.experiment.stop as Stop & { test: 'sprt' };
  const sums = stopSums(run.summaries[0], stop);
  const corrected = afterStopping(testOf(stop), [200, 250, 300], sprtLook(testOf(stop), sums));

  test('has the estimate after stopping wherever its margin stands, marked', () => {
    const figure = model.between('margin', 'greedy', 'random');
    expect(figure).toMatchObject({ value: corrected.value, low: corrected.low, high: corrected.high, mark: '‡' });
    expect(model.between('margin', 'random', 'greedy').value).toBe(-corrected.value);
    expect(figure.value).toBeLessThan(corrected.plain);
    expect(model.ranking[0]!.margin).toMatchObject({ value: corrected.value, mark: '‡' });
    for (const name of ['ranking', 'margins', 'match-chance']) {
      const { note, table, title } = named(model, name);
      expect(note, name).toContain('‡');
      expect(JSON.stringify([table, title, named(model, name).spec]), name).toContain('‡');
    }
    expect(formatRanking(model.ranking)).toMatch(/‡ A test decided when to end/);
  });

  test('is said first', () => {
    const { headline, sentences } = findingOf(model);
    expect(headline).toMatch(/^Stopped early: greedy beats random by [\d.]+\u00a0±\u00a0[\d.]+‡ points a hand$/);
    expect(sentences[0]).toMatch(
      /^greedy v random was stopped early by its sequential test, after 300 of at most 900 deals: /,
    );
    expect(sentences[0]).toMatch(/the margin of greedy over random is [\d.]+ points a hand rather than −?[\d.]+\.$/);
    expect(pageText(model, chartsOf(model))).toContain('<h1>Stopped early: ');
  });

  test('says so where it is undecided, and where it has not ended', () => {
    const undecided = modelOf(
      stoppedRun(fakeRun(RUNS.two), mean => ({
        ...(sprt(mean) as Stop & { test: 'sprt' }),
        lower: mean - 1,
        upper: mean + 1,
        maxUnits: 300,
      })),
    );
    expect(findingOf(undecided).headline).toMatch(/^Undecided: /);
    expect(findingOf(undecided).sentences[0]).toContain(
      'was played to the 300 deals that its sequential test was given',
    );
    const { manifest, summaries } = run;
    const { stopped: _, ...going } = manifest;
    const open = new Model({ ...going, state: 'running' }, summaries);
    expect(findingOf(open).sentences[0]).toBe('The test that may stop greedy v random has not come to an end yet.');
    expect(open.between('margin', 'greedy', 'random').mark).toBeUndefined();
    expect(named(open, 'ranking').note).toContain('its interval is for a number of units fixed beforehand');
  });

  test('of a sequence has its interval, over and above the plain one', () => {
    const sequence = modelOf(
      stoppedRun(fakeRun(RUNS.two), () => ({
        pairing: ['random', 'greedy'],
        test: 'sequence',
        level: 0.95,
        until: 'apart',
        maxUnits: 1000,
      })),
    );
    const plain = estimateRatio(sums);
    const figure = sequence.between('margin', 'greedy', 'random');
    expect(figure.value).toBeCloseTo(plain.value, 9);
    expect(figure.high - figure.low).toBeGreaterThan(1.3 * (plain.high - plain.low));
    expect(findingOf(sequence).sentences[0]).toMatch(
      /stopped early by its confidence sequence, after 300 .*: greedy beats random\.$/,
    );
    expect(named(sequence, 'ranking').note).toContain('a confidence sequence at 95\u00a0%');
  });

  test('among others is named in the headline', () => {
    const five = modelOf(stoppedRun(fakeRun(RUNS.five), sprt));
    expect(findingOf(five).headline).toMatch(/^greedy v random stopped early; pimc\(worlds=200\) is best: /);
    expect(five.between('margin', 'greedy', 'shed-heavy').mark).toBeUndefined();
  });
});

describe('the standing', () => {
  const five = fakeRun(RUNS.five);
  const model = modelOf(five);

  test('rates all on one scale, random at 0, and says whether one will do', () => {
    const rating = (label: string) => model.ranking.find(row => row.label === label)!;
    expect(rating('random')).toMatchObject({ isAnchor: true, rating: { value: 0 }, odds: { value: 1 } });
    const values = model.ranking.map(row => row.rating.value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    // With every pair once and alike in spread, a rating is near the mean margin's difference, times n − 1 over n.
    const { margin, rating: best } = model.ranking[0]!;
    expect(best.value).toBeCloseTo(((margin.value - rating('random').margin.value) * 4) / 5, 0);
    expect(rating('pimc(worlds=200)').odds.value).toBeGreaterThan(1);
    expect(fitSentence(model)).toMatch(/^Margins (do not )?add up on one scale/);
    expect(nashSentence(model)).toMatch(
      /^Who knew all these margins and might send any agent would send: pimc\(worlds=200\) /,
    );
    expect(named(model, 'ranking').title).toMatch(
      /^pimc\(worlds=200\) is rated highest: \+[\d.]+\u00a0±\u00a0[\d.]+ points a hand above random$/,
    );
  });

  const estimates = five.summaries.map(one =>
    estimateRatio(Object.entries(one.measures).find(([key]) => key.startsWith('margin/'))![1]),
  );

  test('marks the differences that survive Holm among all, and counts them', () => {
    const adjusted = holm(estimates.map(estimate => twoSided(estimate)));
    const found = adjusted.filter(p => p <= 0.05).length;
    const { rows, columns } = named(model, 'pairwise').table;
    expect(columns.map(({ text }) => text)).toContain('adjusted p');
    expect(rows.filter(row => row[2]!.endsWith('*'))).toHaveLength(found);
    expect(named(model, 'pairwise').note).toContain(`* ${found} of 10 differences survive`);
    for (const [k, { a, b }] of model.standing.pairs.entries()) {
      const { agents } = five.manifest.experiment;
      expect([agents[a]!.label, agents[b]!.label].join(' v ')).toBe(five.manifest.experiment.pairings[k]!.name);
      expect(model.standing.pairs[k]!.adjusted).toBeCloseTo(adjusted[k]!, 6);
    }
  });

  test('has intervals that hold for all pairs at once, beside those of each', () => {
    for (const [k, { margin, together }] of model.standing.pairs.entries()) {
      const { value, standardError, n } = estimates[k]!;
      expect(together.value).toBe(margin.value);
      expect(together.high - value).toBeCloseTo(simultaneousReach(10, 0.95, n - 1) * standardError, 6);
      expect(value - together.low).toBeCloseTo(together.high - value, 6);
    }
    const { columns } = named(model, 'pairwise').table;
    expect(columns.map(({ text }) => text)).toContain('simultaneous');
  });

  test('has circles made of the marked differences and of no others', () => {
    const { circles, pairs } = model.standing;
    const marked = pairs.filter(({ adjusted }) => adjusted <= 0.05);
    expect(circles.beats).toEqual(
      marked.map(({ a, b, margin, adjusted }) =>
        margin.value > 0 ? { winner: a, loser: b, pValue: adjusted } : { winner: b, loser: a, pValue: adjusted },
      ),
    );
  });

  test('always has a sentence on circles, and names one', () => {
    expect(circlesSentence(model)).toMatch(/^No circle is seen/);
    expect(circlesSentence(modelOf(fakeRun(RUNS.two)))).toMatch(/^A circle takes three/);
    const agents = ['rock', 'scissors', 'paper'].map(label => ({ label, strength: 0 }));
    const run = fakeRun({ ...RUNS.two, agents });
    for (const [i, [a, b, gain]] of (
      [
        ['rock', 'scissors', 5],
        ['rock', 'paper', -5],
        ['scissors', 'paper', 5],
      ] as const
    ).entries()) {
      const sums = noRatio();
      for (let unit = 0; unit < 300; unit++) addUnit(sums, 2 * gain + (unit % 7) - 3, 2);
      run.summaries[i]!.measures[`margin/${a}/${b}`] = sums;
    }
    const circular = modelOf(run);
    const said = 'Strength goes in circles here: rock beats scissors beats paper beats rock, each beyond error.';
    expect(circlesSentence(circular)).toBe(said);
    expect(findingOf(circular).sentences).toContain(said);
    expect(fitSentence(circular)).toMatch(/^Margins do not add up .* predicts no others\.$/);
    expect(circular.standing.nash!.map(share => share!.mass)).toEqual(
      [1, 1, 1].map(third => expect.closeTo(third / 3, 2)),
    );
  });

  test('leaves cheats out of who would be sent in', () => {
    const cheat = modelOf(fakeRun(RUNS.cheat));
    const of = (label: string) => cheat.ranking.find(row => row.label === label)!.nash;
    expect(of('clairvoyant')).toBeNull();
    expect(of('greedy')!.mass + of('random')!.mass).toBeCloseTo(1, 9);
  });

  test('writes p-values and masses as they are meant', () => {
    expect([0.0004, 0.034, 0.5].map(pText)).toEqual(['<\u00a00.001', '=\u00a00.034', '=\u00a00.50']);
    expect(massText({ mass: 0.62, low: 0, high: 1 })).toBe('62\u00a0% (0 to 100)');
    expect(massText({ mass: 1, low: 1, high: 1 })).toBe('100\u00a0%');
  });
});

test('the chance of a match: the line is even at 0 and rises, the dots are the pairings’ own', () => {
  const run = fakeRun(RUNS.five);
  const chart = named(modelOf(run), 'match-chance');
  expect(chart.title).toMatch(/^One point a hand more wins 5\d\.\d\u00a0% of matches to 100$/);
  const [summary] = run.summaries;
  const counts = Object.entries(summary!.counts.margin!).map(([value, count]) => [Number(value), count] as const);
  const { first, tie } = matchChance(resultsOfMargins(counts), 100);
  const row = chart.table.rows.find(([name]) => name === 'greedy v random')!;
  expect(row[2]).toContain((100 * (first + tie / 2)).toFixed(1));
  const line = chart.table.rows
    .filter(([name]) => name === 'the line')
    .map(([, , chance]) => Number.parseFloat(chance!));
  expect(line).toEqual([...line].sort((a, b) => a - b));
  expect(line[0]).toBeGreaterThan(50);
});

test('rows that are not there are no error: pairings are taken for independent, and it is said', async () => {
  const { manifest, summaries } = fakeRun(RUNS.five);
  const dir = newFolder();
  mkdirSync(join(dir, 'hands'));
  expect(await readRows(dir, manifest)).toBeNull();
  const model = new Model(manifest, summaries);
  expect(model.standing.rowsOf).toBeNull();
  expect(pageText(model, chartsOf(model))).toContain('The hands table is not there');
  expect(formatSummary(summaries[0]!)).not.toContain('NaN');
});
