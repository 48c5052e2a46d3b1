/** Margins without the luck of draws, in a report and on a terminal. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { partsOf } from '../../src/arena/schedule.ts';
import { chartsOf } from '../../src/report/charts/index.ts';
import { luckChart } from '../../src/report/charts/luck.ts';
import { luckTaken } from '../../src/report/luck-taken.ts';
import { luckSaved, luckUntold } from '../../src/report/luck-words.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { formatRanking } from '../../src/report/ranking.ts';
import { readRows } from '../../src/report/rows.ts';
import { readRun } from '../../src/report/run-folder.ts';
import { type Experiment, type Manifest, partPath, writeManifest } from '../../src/tables/manifest.ts';
import { factsOf } from '../../src/tables/whole-file.ts';
import { experimentOf, playHere } from '../arena/lab.ts';
import { scratch } from '../scratch.ts';

const at = scratch();

/** A run played in this thread, with a manifest. */
async function run(name: string, yaml: string): Promise<string> {
  const dir = at(name);
  mkdirSync(dir);
  const experiment: Experiment = await experimentOf(dir, `name: luck\n${yaml}`);
  const parts = await playHere(experiment, dir);
  const manifest: Manifest = {
    ...{ format: 'matador-run/1', version: '0.1.0', behaviour: '00000000', state: 'done', ledger: [] },
    experiment,
    parts: partsOf(experiment).map((part, i) => {
      const facts = (kind: 'hands' | 'summary') => factsOf(readFileSync(partPath(dir, kind, part.index)));
      return { ...part, rows: parts[i]!.rows, hands: facts('hands'), summary: { sha256: facts('summary').sha256 } };
    }),
  };
  writeManifest(dir, manifest);
  return dir;
}

async function modelOf(dir: string): Promise<Model> {
  const { manifest, summaries } = readRun(dir);
  return new Model(manifest, summaries, await readRows(dir, manifest));
}

describe('two agents', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await run('two', 'agents: [greedy, shed-heavy]\nunits: 600\nluck: draws\n');
  });

  test('the corrected margin stands beside the raw one, narrower, with what that saved', async () => {
    const model = await modelOf(dir);
    const [pair, ...more] = model.taken;
    expect(more).toEqual([]);
    const raw = model.between('margin', 'greedy', 'shed-heavy');
    const { figure, gain } = pair!;
    expect(figure).toMatchObject({ n: 600, most: 600 });
    expect(figure.high - figure.low).toBeLessThan(0.93 * (raw.high - raw.low));
    expect(Math.abs(figure.value - raw.value)).toBeLessThan(raw.high - raw.low);
    // The rows' ratio of variances is that of the sums.
    expect(gain!.paired.gain).toBeCloseTo(((raw.high - raw.low) / (figure.high - figure.low)) ** 2, 1);
    expect(gain!.unpaired.gain).toBeGreaterThan(1.3);
    const [other] = model.ranking.filter(({ label }) => label === 'shed-heavy');
    expect(other!.taken.value).toBeCloseTo(-figure.value, 12);
  });

  test('a page says so, how it was measured and what it was worth', async () => {
    const model = await modelOf(dir);
    const { taken } = model;
    const text = pageText(model, chartsOf(model));
    expect(text).toContain('id="chart-luck"');
    expect(text).toMatch(
      /Without the luck of draws margins are as sure as from 1\.\d\d \(1\.\d\d to \d\.\d\d\) times as many/,
    );
    expect(text).toContain('in weights fitted to hands of greedy against itself on other deals');
    expect(text).toContain('(cross-fitting)');
    expect(luckSaved(taken, 60).every(line => line.length <= 60)).toBe(true);
    expect(luckSaved(taken, 80, 0.25).join(' ')).toContain('took 25 % more time');
    expect(luckSaved(taken, 80).join(' ')).toMatch(/^Luck taken out: as sure as 1\.\d\d \(.*\) times as many hands/);
  });

  test('the ranking has a column more, in lines no wider than the terminal', async () => {
    const { ranking } = await modelOf(dir);
    const text = formatRanking(ranking, 60);
    expect(text.split('\n')[0]).toMatch(/points a hand +luck taken out +met/);
    expect(text).toContain('without the luck of draws');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('nothing is told of a pairing that a test may stop', async () => {
    const stopped = at('stopped');
    cpSync(dir, stopped, { recursive: true });
    const { manifest, summaries } = readRun(dir);
    const pairing = ['greedy', 'shed-heavy'] as const;
    const stop = { pairing, test: 'sprt', lower: 0, upper: 1, alpha: 0.05, beta: 0.05, maxUnits: 600 } as const;
    const told = { ...manifest, experiment: { ...manifest.experiment, stop } };
    expect(luckTaken(told, summaries, null)).toEqual([]);
    expect(luckChart(new Model(told, summaries))).toBeNull();
    expect(luckUntold(told, [], 80)).toEqual(['Luck is not taken out (a test decides when to end).']);
  });
});

/** As many deals as a correction takes, but for those with the cheat. */
const FEW_CHEATS = 'units: {each: 50, with: {"clairvoyant(nodes=10)": 2}}\nluck: draws\n';

describe('beside a cheat', () => {
  test('only the others are told; with so few units there is no gain', async () => {
    const agents = '[greedy, random, "clairvoyant(nodes=10)"]';
    const model = await modelOf(await run('cheat', `agents: ${agents}\n${FEW_CHEATS}`));
    expect(model.taken.map(({ a, b, gain }) => [a, b, gain])).toEqual([['greedy', 'random', null]]);
    expect(model.ranking.some(row => Number.isFinite(row.taken.value))).toBe(false);
    expect(luckChart(model)!.title).toBe('Margins without the luck of draws');
    expect(luckSaved(model.taken, 80)).toEqual([]);
    expect(luckUntold(model.manifest, model.taken, 80).join(' ')).toBe(
      'Luck is not taken out in 2 of 3 pairings (an agent sees the boneyard); the report has the others.',
    );
  });

  test('where there are many pairs, each agent stands by those of whom both are known', async () => {
    const agents = '[greedy, random, shed-heavy, hoard-matadors, "greedy(own=1)", "clairvoyant(nodes=10)"]';
    const model = await modelOf(await run('many', `agents: ${agents}\n${FEW_CHEATS}`));
    expect(model.taken).toHaveLength(10);
    const { spec } = luckChart(model)!;
    const rows = JSON.stringify(spec).match(/"label":"without luck: [^"]*/g)!;
    expect(new Set(rows).size).toBe(5);
    expect(rows.some(row => row.includes('clairvoyant'))).toBe(false);
  });
});

test('with too few units nothing is taken off, and nothing told', async () => {
  const model = await modelOf(await run('few', 'agents: [greedy, random]\nunits: 49\nluck: draws\n'));
  expect(model.taken).toEqual([]);
  expect(luckChart(model)).toBeNull();
  expect(luckUntold(model.manifest, [], 80)).toEqual(['Luck is not taken out (fewer than 50 deals).']);
});

test('at a table of four margins are corrected, but no gain is told', async () => {
  const agents = '[greedy, random, shed-heavy, hoard-matadors]';
  const model = await modelOf(await run('table', `agents: ${agents}\nunits: 50\nluck: draws\nseats: 4\nmeet: table\n`));
  const { taken } = model;
  expect(taken).toHaveLength(6);
  expect(taken.every(({ gain }) => gain === null)).toBe(true);
  for (const { a, b, figure } of taken) {
    const raw = model.between('margin', a, b);
    expect(Math.abs(figure.value - raw.value)).toBeLessThan(raw.high - raw.low);
  }
});

test('a run without it says nothing of it', async () => {
  const model = await modelOf(await run('plain', 'agents: [greedy, random]\nunits: 20\n'));
  expect(model.taken).toEqual([]);
  expect(luckChart(model)).toBeNull();
  expect(formatRanking(model.ranking)).not.toMatch(/luck/i);
});
