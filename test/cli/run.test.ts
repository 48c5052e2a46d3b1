/** `run`, `report` and `start`: where results go, what is never written over, and what is shown instead of played. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import type { Io } from '../../src/cli/io.ts';
import { playOrShow } from '../../src/cli/start.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();

const experiment = (name: string, units: number, more = '') => {
  writeFileSync(join(cwd, `${name}.yaml`), `name: ${name}\nagents: [greedy, random]\nunits: ${units}\n${more}`);
  return `${name}.yaml`;
};
const matador = (line: string) => told(line.split(' '), { cwd });

describe('run', () => {
  test('plays, ranks, reports; a second time into the next folder, with the same results', async () => {
    const file = experiment('tiny', 20);
    const { status, out, err } = await matador(`run ${file} --threads 1`);
    expect(err).toMatch(/^tiny: 2 agents, 1 pairing of 20 deals; draw, 2 seats\ninto \S+results\/tiny-1\n/);
    expect(err).toMatch(/\n100 % {2}20\/20 units {2}[\d,]+ hands\/s {2}took \d+ s\n$/);
    expect(status).toBe(0);
    expect(out).toMatch(/^1 {2}greedy/m);
    expect(out).toMatch(/^2 {2}random/m);
    expect(out).toMatch(/\n\nreport: \S+\/results\/tiny-1\/report.html\n$/);
    const again = await matador(`run ${file} --threads 2`);
    expect(again.out).toBe(out.replace('tiny-1', 'tiny-2'));
    expect(readdirSync(join(cwd, 'results'))).toEqual(['tiny-1', 'tiny-2']);
    const manifest = (n: number) => readFileSync(join(cwd, `results/tiny-${n}/manifest.json`), 'utf8');
    expect(manifest(2)).toBe(manifest(1));
    expect(await matador('report results/tiny-2')).toEqual({ status: 0, out: again.out, err: '' });
  });

  test('takes what the command line lays over the file', async () => {
    const file = experiment('over', 1000);
    const { status } = await matador(`run ${file} --deals 4 --seed mine --actions --threads 1 --out there/it/is`);
    expect(status).toBe(0);
    const { experiment: played } = JSON.parse(readFileSync(join(cwd, 'there/it/is/manifest.json'), 'utf8'));
    expect(played).toMatchObject({ seed: 'mine', actions: true, pairings: [{ units: 4 }] });
    expect(existsSync(join(cwd, 'there/it/is/actions/part-00000.arrow'))).toBe(true);
  });

  test('plays matches', async () => {
    const file = experiment('matches', 4, 'mode: matches\nrules: draw(match=hands:3)\n');
    const { status, err, out } = await matador(`run ${file} --threads 1`);
    expect(err).toMatch(/^matches: 2 agents, 1 pairing of 4 matches; draw\(match=hands:3\), 2 seats\n/);
    expect([status, out.includes('greedy')]).toEqual([0, true]);
  });

  test('writes over nothing: another run, other files, a file', async () => {
    const file = experiment('mine', 6);
    expect((await matador(`run ${file} --threads 1 --out mine`)).status).toBe(0);
    const before = readFileSync(join(cwd, 'mine/manifest.json'), 'utf8');
    mkdirSync(join(cwd, 'papers'));
    writeFileSync(join(cwd, 'papers/thesis.txt'), 'years of work');
    const refused = async (line: string) => {
      const { status, out, err } = await matador(line);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(/^matador: --out: [^\n]+ \(allowed: a new or an empty folder\)\n$/);
      return err;
    };
    expect(await refused(`run ${file} --seed other --out mine`)).toContain("holds another run's results");
    expect(await refused(`run ${file} --out papers`)).toContain('holds other files');
    expect(await refused(`run ${file} --out ${file}`)).toContain('is a file');
    expect(await refused(`run ${file} --out ${file}/below`)).toContain("can't be a folder (ENOTDIR)");
    expect(readFileSync(join(cwd, 'mine/manifest.json'), 'utf8')).toBe(before);
    expect(readdirSync(join(cwd, 'papers'))).toEqual(['thesis.txt']);
    // The same run, done: shown and not played.
    const { status, out, err } = await matador(`run ${file} --out mine`);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/mine\/report.html \(there already: nothing has changed\)\n$/);
  });

  test('a mistake in the file is told with its place, and nothing is written', async () => {
    const file = experiment('wrong', 10, 'sead: 3\n');
    const { status, out, err } = await matador(`run ${file}`);
    expect(err).toMatch(/^matador: \S*wrong.yaml:4:1 sead: there is no such field, did you mean 'seed'\?[^\n]*\n$/);
    expect([status, out]).toEqual([2, '']);
    expect(existsSync(join(cwd, 'results', 'wrong-1'))).toBe(false);
  });
});

describe('start', () => {
  test('plays once, then shows; plays anew when something has changed', async () => {
    const said: string[] = [];
    const io: Io = {
      out: async text => void said.push(text),
      err: new Writable({ write: (_chunk, _encoding, done) => done() }),
      stdin: (async function* () {})(),
      cwd,
      results: join(cwd, 'results'),
      columns: 80,
      onInterrupt: () => () => {},
    };
    const folders = () => readdirSync(join(cwd, 'results')).filter(entry => entry.startsWith('default'));
    const file = join(cwd, experiment('default', 6));
    const start = async (seed: string) => {
      await playOrShow(await readExperiment(file, { seed }), 1, io);
      return said.at(-1)!;
    };
    expect(await start('1')).toMatch(/default-1\/report.html\n$/);
    expect(await start('1')).toMatch(/default-1\/report.html \(there already: nothing has changed\)\n$/);
    expect(await start('2')).toMatch(/default-2\/report.html\n$/);
    expect(await start('1')).toMatch(/default-1\/report.html \(there already/);
    expect(folders()).toEqual(['default-1', 'default-2']);
    // A folder that can't be read as a run is nobody's, and its number is taken.
    mkdirSync(join(cwd, 'results/default-7'));
    writeFileSync(join(cwd, 'results/default-7/manifest.json'), '{');
    expect(await start('3')).toMatch(/default-8\/report.html\n$/);
    rmSync(join(cwd, 'results/default-1/report.html'));
    expect(await start('1')).toMatch(/default-1\/report.html\n$/);
  });
});
