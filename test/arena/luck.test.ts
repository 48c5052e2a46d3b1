/** Luck measured as a run goes: the same bytes however it is played, and never where it would be no luck. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { differences } from '../../src/arena/differences.ts';
import { earlierParts } from '../../src/arena/earlier.ts';
import { runExperiment } from '../../src/arena/run.ts';
import { partsOf } from '../../src/arena/schedule.ts';
import { takeOver } from '../../src/arena/takeover.ts';
import { verifyRun } from '../../src/arena/verify.ts';
import { adjusted } from '../../src/stats/cross-fit.ts';
import { type Experiment, partPath, readManifest } from '../../src/tables/manifest.ts';
import { mergeSummary, readSummary, type Summary } from '../../src/tables/summary.ts';
import { writeWhole } from '../../src/tables/whole-file.ts';
import { newFolder } from '../scratch.ts';
import { experimentOf, filesOf, playHere } from './lab.ts';

const folder = newFolder();
const yaml = (more: string, agents = '[greedy, shed-heavy]') => `name: luck\nagents: ${agents}\n${more}`;

/** The parts' summaries of the first pairing, merged. */
function merged(dir: string, experiment: Experiment): Summary {
  const parts = partsOf(experiment).filter(({ pairing }) => pairing === 0);
  const [first, ...others] = parts.map(({ index }) => readSummary(partPath(dir, 'summary', index)));
  for (const other of others) mergeSummary(first!, other);
  return first!;
}

/** Plays in this thread. */
async function played(name: string, text: string) {
  const dir = join(folder, name);
  mkdirSync(dir);
  const experiment = await experimentOf(dir, text);
  const parts = await playHere(experiment, dir);
  return { dir, experiment, parts, summary: merged(dir, experiment) };
}

describe('a run', () => {
  let whole: string;
  let experiment: Experiment;
  beforeAll(async () => {
    whole = join(folder, 'whole');
    experiment = await experimentOf(folder, yaml('units: 400\nluck: draws\n', '[pimc(worlds=10), greedy]'));
    await runExperiment(experiment, whole, { threads: 2 });
  });

  test('says how luck was measured, and is the same by one process, stopped and gone on with', async () => {
    expect(readManifest(whole).experiment.luck).toBe('draws');
    const dir = join(folder, 'stopped');
    const stop = new AbortController();
    const running = runExperiment(experiment, dir, {
      ...{ threads: 1, atOnce: stop.signal },
      onProgress: ({ partsDone }) => partsDone >= 1 && stop.abort(new Error('enough')),
    });
    await expect(running).rejects.toThrow('enough');
    await runExperiment(experiment, dir, { threads: 1, resume: true });
    expect(filesOf(dir)).toEqual(filesOf(whole));
  });

  test('is verified, luck and all', async () => {
    await expect(verifyRun(experiment, whole, 1, new AbortController().signal)).resolves.toMatchObject({ parts: 2 });
  });

  test('parts are taken over by a run that measures it alike, and by no other', async () => {
    const manifest = readManifest(whole);
    const taken = (luck: string | undefined) =>
      earlierParts({ ...experiment, luck }, partsOf(experiment), manifest, [whole]).size;
    expect(taken('draws')).toBe(partsOf(experiment).length);
    expect(taken(undefined)).toBe(0);
    expect(taken('playouts(n=100)')).toBe(0);
    const dir = join(folder, 'taken');
    for (const kind of ['hands', 'summary']) mkdirSync(join(dir, kind), { recursive: true });
    for (const [index, from] of earlierParts(experiment, partsOf(experiment), manifest, [whole])) {
      const made = await takeOver(from, partsOf(experiment)[index]!, experiment, dir);
      for (const { path, chunks } of made!.files) writeWhole(path, chunks);
    }
    const tables = ([path]: [string, string]) => /^.(hands|summary)/.test(path);
    expect(filesOf(dir)).toEqual(filesOf(whole).filter(tables));
    expect(differences(manifest, { ...experiment, luck: undefined }, manifest)).toEqual([
      "luck 'draws' there, 'none' here",
    ]);
  });
});

describe('luck', () => {
  test.each([
    ['draws', 400, 1.15],
    ['playouts(n=4)', 400, 1.3],
  ])('%s: corrected and raw margins agree within their error, and scatter goes', async (luck, units, gain) => {
    const { summary } = await played(luck, yaml(`units: ${units}\nluck: ${luck}\n`));
    const { mean, standardError, rawMean, rawStandardError } = adjusted(summary.luck!['greedy/shed-heavy']!);
    expect(Math.abs(mean - rawMean)).toBeLessThan(4 * Math.sqrt(rawStandardError ** 2 - standardError ** 2));
    expect((rawStandardError / standardError) ** 2).toBeGreaterThan(gain);
    const { x, y } = summary.measures['margin/greedy/shed-heavy']!;
    expect(rawMean).toBeCloseTo((2 * x) / y, 9);
  });

  test('is not measured where an agent sees the boneyard', async () => {
    const { parts, summary } = await played('cheat', yaml('units: 3\nluck: draws\n', '[greedy, clairvoyant]'));
    expect(parts[0]!.luck.map(({ valid }) => valid[0])).toEqual([0, 0]);
    expect(summary.luck).toEqual({});
  });

  test('of four agents at a table, of teams, and where deals are dealt again', async () => {
    const table = yaml(
      'units: 20\nseats: 4\nmeet: table\nluck: draws\n',
      '[greedy, random, shed-heavy, hoard-matadors]',
    );
    expect(Object.keys((await played('table', table)).summary.luck!)).toHaveLength(6);
    const teams = await played('teams', yaml('units: 20\nrules: old-partners\nluck: draws\n'));
    expect(teams.summary.luck!['greedy/shed-heavy']![0][0]).toBe(10);
    const again = await played('again', yaml('units: 20\nrules: draw(noDouble=redeal)\nluck: draws\n'));
    expect(again.parts[0]!.dealtPips!.valid[0]).toBe(0);
  });

  test('leaves everything else as it was: hands, sums, the cut, a file that does not ask for it', async () => {
    const [plain, measured] = [
      await played('plain', yaml('units: 40\nluck: none\n')),
      await played('measured', yaml('units: 40\nluck: playouts\n')),
    ];
    expect(plain.experiment).not.toHaveProperty('luck');
    expect(plain.experiment).toEqual({ ...(await experimentOf(plain.dir, yaml('units: 40\n'))) });
    expect(measured.experiment.luck).toBe('playouts(n=100)');
    const { luck, ...others } = measured.summary;
    expect(luck).toBeDefined();
    expect(others).toEqual(plain.summary);
    expect(partsOf(measured.experiment)).toEqual(partsOf(plain.experiment));
    expect(plain.parts[0]!.all.length).toBe(measured.parts[0]!.all.length - 4);
  });

  test.each([
    ['luck: lots\n', /experiment\.yaml:4:7 luck: 'lots' is no way to measure luck .*none, draws, playouts/],
    ['luck: playouts(n=0)\n', /luck: n is '0' .*1 to 100000/],
    ['luck: 7\n', /luck/],
    ['luck: draws\nmode: matches\n', /luck: luck is measured of single hands, not of matches/],
  ])('%s is refused', async (line, message) => {
    await expect(experimentOf(folder, yaml(`units: 5\n${line}`))).rejects.toThrow(message);
  });

  test('a manifest that says it in other words is damaged', () => {
    const dir = join(folder, 'damaged');
    mkdirSync(dir);
    const text = readFileSync(join(folder, 'whole', 'manifest.json'), 'utf8');
    for (const luck of ['"none"', '"playouts"', '3']) {
      writeFileSync(join(dir, 'manifest.json'), text.replace('"luck": "draws"', `"luck": ${luck}`));
      expect(() => readManifest(dir)).toThrow(/manifest\.json experiment\.luck/);
    }
  });
});
