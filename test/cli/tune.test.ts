/** `tune`, as people meet it: what it says, where its results go, how it is killed and gone on with, and its report. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { filesOf } from '../arena/lab.ts';
import { ROOT } from '../house/tree.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
const matador = (line: string) => told(line.split(' '), { cwd });

const YAML = `name: small
note: is <b>heavier</b> better?
agent: greedy(own=-9)
parameters: {own: [-3, 2], pips: [0.5, 1, 2]}
against: [shed-heavy]
method: race
units: 150
final: {maxUnits: 400}
`;
const results = join(cwd, 'results', 'small');
let first = { status: -1, out: '', err: '' };

beforeAll(async () => {
  writeFileSync(join(cwd, 'small.yaml'), YAML);
  first = await matador('tune small.yaml --threads 1 --save mine/tuned.yaml');
});

test('plays, says in words what came of it and where that lies; the agent can be used at once', async () => {
  expect(first.status).toBe(0);
  expect(first.err).toMatch(
    /^small: 2 parameters of greedy\(own=-9\) by race, against shed-heavy; draw\ninto \S+small\n/,
  );
  expect(first.err).toMatch(/\nstep 3: greedy/);
  expect(first.out).toMatch(/^parameter {2}start {2}tuned\nown {11}-9 {2} *2\npips {9}0.5 {2} *[\d.]+\n\n/);
  expect(first.out.replace(/\s+/g, ' ')).toMatch(/The tuned values are better than the starting values: \+\d/);
  expect(first.out).toMatch(
    /\n\nagent: \S+small\/tuned.yaml\nreport: \S+small\/report.html\nsaved: \S+mine\/tuned.yaml\n$/,
  );
  expect(readFileSync(join(cwd, 'mine/tuned.yaml'))).toEqual(readFileSync(join(results, 'tuned.yaml')));
  const { out } = await matador('records --agents mine/tuned.yaml,random --deals 1');
  expect(JSON.parse(out).agents[0]).toMatch(/^greedy/);
});

test('its report is a page with the verdict, every chart as a file, and people’s text escaped', () => {
  const page = readFileSync(join(results, 'report.html'), 'utf8');
  const texts = ['<h1>Tuned, greedy gains +', 'is &lt;b&gt;heavier&lt;/b&gt; better?', 'default-src &#39;none&#39;'];
  for (const text of texts) expect(page.includes(text), text).toBe(true);
  const names = [...page.matchAll(/data-chart="([\w-]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['duel', 'surface', 'steps', 'sensitivity', 'marginal-own', 'marginal-pips']);
  const files = names.flatMap(name => [`${name}.svg`, `${name}.vl.json`]).sort();
  expect(readdirSync(join(results, 'charts')).sort()).toEqual(files);
  for (const name of names)
    expect(readFileSync(join(results, 'charts', `${name}.svg`), 'utf8')).not.toMatch(/NaN|undefined/);
});

test('a tune that is done does nothing again, but for a report that is missing: the same', async () => {
  const before = filesOf(results);
  const written = statSync(join(results, 'manifest.json')).mtimeMs;
  rmSync(join(results, 'report.html'));
  const { status, out, err } = await matador('tune small.yaml');
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(/report.html \(there already: nothing has changed\)\n$/);
  expect(filesOf(results)).toEqual(before);
  expect(statSync(join(results, 'manifest.json')).mtimeMs).toBe(written);
});

test('killed while it plays, and started again by the same words: the same to the last byte', async () => {
  const argv = ['tune', join(cwd, 'small.yaml'), '--threads', '1', '--out', join(cwd, 'killed')];
  const child = spawn(
    process.execPath,
    ['--import', './src/arena/boot.mjs', '--conditions=source', 'src/cli/main.ts', ...argv],
    {
      cwd: ROOT,
      stdio: 'ignore',
    },
  );
  const ended = new Promise<string | null>(resolve => child.on('close', (_, signal) => resolve(signal)));
  while (!existsSync(join(cwd, 'killed/journal')) && child.exitCode === null)
    await new Promise(go => setTimeout(go, 5));
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(existsSync(join(cwd, 'killed/report.html'))).toBe(false);
  const { status, err } = await matador('tune small.yaml --threads 2 --out killed');
  expect([status, err.includes('\non with ')]).toEqual([0, true]);
  expect(filesOf(join(cwd, 'killed'))).toEqual(filesOf(results));
});

test('refuses, before anything is played, a mistake in the file, another tune’s folder and a place of something else', async () => {
  writeFileSync(join(cwd, 'wrong.yaml'), YAML.replace('own: [', 'onw: ['));
  const refused = async (line: string) => {
    const { status, out, err } = await matador(line);
    expect([status, out]).toEqual([2, '']);
    return err;
  };
  expect(await refused('tune wrong.yaml')).toMatch(
    /^matador: \S*wrong.yaml:4:14 parameters.onw: there is no such parameter, did you mean 'own'\?[^\n]*\n$/,
  );
  expect(await refused('tune small.yaml --seed 2')).toContain('holds another tune, which differs in seed');
  expect(await refused('tune small.yaml --seed 2 --out mine')).toContain('--out: ');
  expect(await refused('tune small.yaml --save notes.txt')).toContain('--save: notes.txt is no .yaml file');
  expect(await refused('tune small.yaml --save small.yaml')).toContain('--save: small.yaml is there and no tuned file');
  expect(await refused('tune small.yaml --save small.yaml/x.yaml')).toMatch(
    /^matador: --save: \S+small.yaml is no folder/,
  );
  expect(await refused('tune small.yaml --out small.yaml/x')).toMatch(/^matador: --out: \S+small.yaml is no folder/);
  expect(await refused('claims shed-heavy --report small.yaml')).toMatch(
    /^matador: --report: \S+small.yaml is no folder/,
  );
  expect(await refused('report results/small')).toContain('a file of format');
});

test('the tuned sets that come with the package are listed with the agents', async () => {
  const { out } = await matador('agents');
  expect(out).toMatch(/\nagents\/tuned\/hoard.yaml\n {4}hoard-matadors as the tune tune-hoard left it/);
  const list = JSON.parse((await matador('agents --json')).out) as { name: string; tuned: string[] }[];
  expect(list.find(({ name }) => name === 'hoard-matadors')!.tuned).toEqual(['agents/tuned/hoard.yaml']);
});
