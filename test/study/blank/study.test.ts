/** Studies from end to end, as small as can be. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExperiment } from '../../../src/arena/experiment.ts';
import { Again } from '../../../src/play/again.ts';
import { loadContestant } from '../../../src/play/roster.ts';
import { rootOf } from '../../../src/random/root.ts';
import { carryOut } from '../../../src/study/blank/carry-out.ts';
import { writeReport } from '../../../src/study/blank/report.ts';
import { partsOf } from '../../../src/study/blank/study.ts';
import { readStudy } from '../../../src/study/blank/study-file.ts';
import {
  decisionsPath,
  folderFor,
  handsFile,
  openStudy,
  readDecisions,
} from '../../../src/study/blank/study-folder.ts';
import { valueDecisions } from '../../../src/study/blank/valuing.ts';
import { told } from '../../cli/told.ts';
import { newFolder } from '../../scratch.ts';

const home = newFolder();
const file = join(home, 'study.yaml');
writeFileSync(
  file,
  `study: double-blank
name: tiny
rules: [draw, 'seven-each(players=3)']
play: [greedy, hoard-matadors]
ask: [random, greedy]
strong: greedy
settings:
  quick: {deals: 44, worlds: 6, every: 3, strongWorlds: 2, proof: 10}
`,
);
const study = await readStudy(file, 'quick');
const never = new AbortController().signal;
const bytesIn = (folder: string): Buffer[] =>
  partsOf(study).map(({ index }) => readFileSync(decisionsPath(folder, index)));

const line = 'study study.yaml --threads 2 --out whole';
const first = await told(`${line} --document docs`.split(' '), { cwd: home });
const whole = join(home, 'whole');
/** It is done: only looked at again. */
const found = await carryOut(study, whole, { threads: 2, signal: never, atOnce: never, onProgress: () => {} });

test('the command says what was found and where it lies; a second time it shows what is there', async () => {
  expect(first.status).toBe(0);
  expect(first.err).toMatch(/^tiny: 2 rule sets\ninto \S+whole\ndecisions valued: 0 %\n/);
  expect(first.out.split('\n').every(text => text.length <= 100)).toBe(true);
  expect(first.out.replaceAll('\n  ', ' ')).toMatch(
    /^draw, 2 seats: .*points over keeping it\. .+\nseven-each\(players=3\), 3 seats: /,
  );
  expect(first.out).toMatch(/\n\nreport: \S+\/report\.html\ndocument: \S+\.md\n$/);
  expect(existsSync(join(whole, 'charts/map-0.svg'))).toBe(true);
  const again = await told(line.split(' '), { cwd: home });
  expect(again.out).toBe(first.out.replace(/document: .*\n/, ''));
});

test('bytes are the same for any number of threads, after an interruption, and where parts were lost or damaged', async () => {
  const folder = join(home, 'again');
  openStudy(folder, study).release();
  const ended = new AbortController();
  const work = valueDecisions(study, folder, {
    threads: 1,
    signal: ended.signal,
    onProgress: done => done === 2 && ended.abort(new Error('enough')),
  });
  await expect(work).rejects.toThrow('enough');
  expect(readdirSync(join(folder, 'decisions')).length).toBeLessThan(partsOf(study).length);
  writeFileSync(join(folder, 'decisions', 'part-00000.arrow'), 'ARROW1 cut short');
  writeFileSync(join(folder, 'decisions', 'part-00001.arrow.tmp-1-1'), 'left behind');
  openStudy(folder, study).release();
  await valueDecisions(study, folder, { threads: 1, signal: never, onProgress: () => {} });
  expect(bytesIn(folder)).toEqual(bytesIn(whole));
  expect(readdirSync(join(folder, 'decisions'))).toHaveLength(partsOf(study).length);
});

test('a row tells the very decision that its address leads to', async () => {
  const rows = await readDecisions(whole, study);
  expect(rows.length).toBeGreaterThan(40);
  for (const play of study.plays.keys()) {
    const { rules, agents, pairings, seed } = await readExperiment(join(whole, handsFile(play)));
    const contestants = await Promise.all(agents.map(loadContestant));
    for (const row of rows.filter(one => one.rules === play).slice(0, 12)) {
      const { agents: meeting, seatings } = pairings[row.pairing]!;
      const again = new Again(
        {
          ...{ rules, matches: false, onFault: 'stop', timeLimit: 60, root: rootOf(seed), known: [] },
          contestants: seatings[row.seating]!.map(who => contestants[meeting[who]!]!),
        },
        row,
      );
      again.show(({ seat, view, options }) => {
        expect([seat, view!.count(seat), view!.boneyard, options!.count]).toEqual([
          ...[row.seat, row.own, row.bone, row.options],
        ]);
        expect([row.spendOption, row.keepOption, row.chosen].every(option => options!.includes(option))).toBe(true);
        expect([view!.left, view!.right]).toEqual([row.left, row.right]);
      });
      expect(again.ask()).toBe(row.chosen);
    }
  }
});

test('only the deals that are to be are looked at more closely, and greedy does what greedy did', async () => {
  const rows = await readDecisions(whole, study);
  expect(rows.every(row => (row.strongGain !== null) === (row.unit % 3 === 0))).toBe(true);
  const greedy = rows.filter(row => row.agent === 0);
  const same = greedy.filter(row => row.answers[1]!.spends === (row.chosen === 0 || row.chosen === 256));
  // Ties are settled by another stream.
  expect(same.length / greedy.length).toBeGreaterThan(0.95);
});

test('the report holds every rule set and no text from people as code', async () => {
  const page = readFileSync(await writeReport({ ...study, note: '<script>alert(1)</script>' }, found, whole), 'utf8');
  for (const text of ['draw, 2 seats', 'seven-each(players=3), 3 seats', 'A rule of thumb', 'What agents do there']) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('<script>alert');
});

test('the document names its command, and its pictures are there', () => {
  const text = readFileSync(join(home, 'docs/double-blank.md'), 'utf8');
  expect(text).toContain('\nnpm run -s matador -- study study.yaml --setting quick --document docs\n');
  const pictures = [...text.matchAll(/\]\((pictures\/[^)]+\.svg)\)/g)].map(match => match[1]!);
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const picture of pictures) expect(readFileSync(join(home, 'docs', picture), 'utf8')).toMatch(/^<svg/);
});

test('a folder of another study is left alone', async () => {
  const other = await readStudy(file, 'quick', { seed: 'other' });
  expect(() => openStudy(whole, other)).toThrow(/another study/);
  expect(() => openStudy(home, study)).toThrow(/holds something else/);
  expect([study, other].map(one => folderFor(whole, one))).toEqual([whole, `${whole}-2`]);
});

test.each([
  ['rules: [draw, russian]', 'without wild tiles 0-0 can only be led'],
  ['rules: [drow]', "there is no rule set 'drow'"],
  ['ask: [greedy, greedy]', 'greedy stands here twice'],
  ['ask: [./mine.ts]', 'is no agent of this package'],
  ['strong: pimc(wurlds=3)', 'there is no such parameter'],
  ['play: [greedy]', 'allowed: 2 to 8 agents'],
  ['settings: {quick: {deals: 50, worlds: 7, every: 3, strongWorlds: 4, proof: 20}}', 'even number'],
  ['settings: {quick: {deals: 50}}', 'is missing'],
  ['settings: {slow: {deals: 50, worlds: 8, every: 3, strongWorlds: 4, proof: 20}}', "no setting 'quick'"],
  ['sead: 1', "did you mean 'seed'"],
])('refused in one line: %s', async (line, said) => {
  const [field] = line.split(':');
  const lines = readFileSync(file, 'utf8').split('\n');
  const kept = lines.filter(
    one => !one.startsWith(`${field}:`) && !(field === 'settings' && one.startsWith('  quick')),
  );
  const path = join(home, 'wrong.yaml');
  writeFileSync(path, [...kept, line, ''].join('\n'));
  await expect(readStudy(path, 'quick')).rejects.toThrow(said);
  rmSync(path);
});
