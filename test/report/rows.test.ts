/** What a report reads from rows: totals by unit that agree with the summaries, correlations, what pairing brings. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { runExperiment } from '../../src/arena/run.ts';
import { chartsOf } from '../../src/report/charts/index.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { type Rows, readRows } from '../../src/report/rows.ts';
import { type Run, readRun } from '../../src/report/run-folder.ts';
import { pairingGain } from '../../src/stats/pairing-gain.ts';
import { write } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';

const folder = newFolder();

async function played(name: string, yaml: string): Promise<{ run: Run; rows: Rows }> {
  const file = write(folder, { [`${name}.yaml`]: `name: ${name}\n${yaml}` });
  const dir = join(folder, name);
  await runExperiment(await readExperiment(file), dir, { threads: 1 });
  const run = readRun(dir);
  return { run, rows: (await readRows(dir, run.manifest))! };
}

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);

describe.each([
  ['two seats', 'agents: [greedy, random, shed-heavy]\nunits: 400\n'],
  ['four seats', 'rules: draw(players=4)\nagents: [greedy, random]\nunits: 100\n'],
  ['teams', 'rules: old-partners\nagents: [greedy, random]\nunits: 200\n'],
  ['matches', 'mode: matches\nagents: [greedy, random]\nunits: 60\n'],
  [
    'one table',
    'rules: draw(players=4)\nmeet: table\nagents: [greedy, random, shed-heavy, hoard-matadors]\nunits: 60\n',
  ],
])('%s', (name, yaml) => {
  let run: Run;
  let rows: Rows;
  beforeAll(async () => {
    ({ run, rows } = await played(name.replaceAll(' ', '-'), yaml));
  });

  test('totals by unit are those of the sums', () => {
    const { agents, rules } = run.manifest.experiment;
    expect(rows.pairs.length).toBeGreaterThan(0);
    for (const { a, b, pairing, hands, margin, won } of rows.pairs) {
      const { measures, rows: all } = run.summaries.find(summary => summary.pairing === pairing)!;
      const [one, other] = [agents[a]!.label, agents[b]!.label];
      const sums = measures[`margin/${one}/${other}`]!;
      expect(sum(hands)).toBe(all);
      expect(sum(margin) / all).toBeCloseTo(sums.x / sums.y, 9);
      const wins = (label: string) => measures[`won/${label}`]!.x / (rules.teams ? 2 : 1);
      expect(sum(won)).toBeCloseTo((all + wins(one) - wins(other)) / 2, 6);
    }
  });

  test('a report of them stands', () => {
    const model = new Model(run.manifest, run.summaries, rows);
    const page = pageText(model, chartsOf(model)).replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    const gains = [...rows.handMargins].map(([pairing, margins]) => {
      return pairingGain(margins, run.manifest.experiment.pairings[pairing]!.seatings.length);
    });
    if (name !== 'two seats') return;
    for (const { gain, low, high } of gains) {
      const told = [gain, low, high].map(value => value.toFixed(2));
      expect(page).toContain(`${told[0]} (${told[1]} to ${told[2]})`);
    }
    // Pairings with an agent in common err together: the covariance is neither nothing nor all.
    const { covariance } = model.standing.ratings!;
    const alone = new Model(run.manifest, run.summaries).standing.ratings!.covariance;
    expect(covariance[0]![0]).not.toBeCloseTo(alone[0]![0]!, 4);
    expect(model.standing.rowsOf).toBe(rows.most);
  });
});

test('a run cut off early by its test says so, with the estimate after stopping', async () => {
  const { run, rows } = await played(
    'stops',
    'agents: [greedy, random]\nunits: 10\nstop: {pairing: [random, greedy], test: sprt, lower: -15, upper: -5, maxUnits: 50000}\n',
  );
  const { stopped, parts } = run.manifest;
  expect(stopped!.verdict).toBe('lower');
  expect(parts.at(-1)!.to).toBe(stopped!.at);
  const model = new Model(run.manifest, run.summaries, rows);
  const page = pageText(model, chartsOf(model));
  expect(page).toMatch(/<h1>Stopped early: greedy beats random by \d+\.\d\u00a0±\u00a0\d\.\d‡ points a hand<\/h1>/);
  expect(page).toContain('margin of random over greedy is −15 points a hand rather than −5.');
  expect(page).not.toContain('The run is not finished');
});
