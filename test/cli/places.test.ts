/**
 * Wherever it is started and whatever things are called: spaces and other letters in names, a folder elsewhere, another
 * volume, a folder that nothing may be written to, a reader that goes away. Each works, or says why not.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../house/tree.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const MAIN = join(ROOT, 'src/cli/main.ts');
const BOOT = pathToFileURL(join(ROOT, 'src/arena/boot.mjs')).href;

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** As whom a process runs: somebody else, or whom another program makes of us. */
interface Who {
  readonly uid?: number;
  readonly through?: readonly string[];
}

/** The program as a process, in a folder. */
function matador(cwd: string, argv: readonly string[], { uid, through = [] }: Who = {}, close = false): Promise<Ended> {
  const [file, ...before] = [...through, process.execPath];
  const child = spawn(file, [...before, '--import', BOOT, '--conditions=source', MAIN, ...argv], {
    cwd,
    env: { ...process.env, npm_lifecycle_event: '' },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', chunk => {
    out += chunk;
    if (close) child.stdout.destroy();
  });
  child.stderr.on('data', chunk => (err += chunk));
  return new Promise(resolve => child.on('close', status => resolve({ status, out, err })));
}

/** May anybody come to a folder? */
function isOpen(folder: string): boolean {
  return (statSync(folder).mode & 0o005) === 0o005 && (dirname(folder) === folder || isOpen(dirname(folder)));
}

const AGENT = `export default { name: 'mine', summary: 'x', parameters: {}, create: () => ({
  choose: (view, options) => { console.log('a word'); return options.at(0); } }) };`;

/** A folder with an experiment and an agent of its own. */
function filled(folder: string, experiment: string, agent: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, agent), AGENT);
  const named = JSON.stringify(`"./${agent}"`);
  writeFileSync(join(folder, experiment), `name: e\nagents: [${named}, random]\nunits: 4\n`);
  return folder;
}

describe('names with spaces, other letters and signs', () => {
  const [name, experiment, agent] = ["it's Größe 数 ‮ a#b%20c?d&e", 'an Übung x%y.yaml', 'my ağent é a#b,(c)=d.mjs'];
  const cwd = filled(join(newFolder(), name), experiment, agent);

  test('run, report, decision, records and replay, in a folder that is not the clone', async () => {
    const run = await matador(cwd, ['run', experiment, '--threads', '1', '--out', `${name}/out`]);
    expect([run.status, run.out.includes('mine')], run.err).toEqual([0, true]);
    // What the agent prints is on standard error, and nowhere else.
    expect([run.out.includes('a word'), run.err.includes('a word')]).toEqual([false, true]);
    const here = (...argv: string[]) => told(argv, { cwd });
    const report = await here('report', `${name}/out`);
    expect([report.status, report.out.replace(`${cwd}/`, '')], report.err).toEqual([0, run.out]);
    // An agent's file is loaded by Node itself, as the tests' own loader takes such names for something else.
    const decision = await matador(cwd, ['decision', `${name}/out`, '--at', '0/0/0/0/begin']);
    expect([decision.status, decision.out.includes('mine')], decision.err).toEqual([0, true]);
    const records = await matador(cwd, ['records', '--agents', `"./${agent}",random`, '--deals', '3']);
    expect([records.status, records.out.trimEnd().split('\n').length], records.err).toEqual([0, 3]);
    writeFileSync(join(cwd, `${name}.jsonl`), records.out);
    expect(await here('replay', `${name}.jsonl`)).toEqual({
      status: 0,
      out: '3 hands played again: all as recorded\n',
      err: '',
    });
  });
});

test('results on another volume', async () => {
  const memory = '/dev/shm';
  const elsewhere = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev ? memory : tmpdir();
  const out = mkdtempSync(join(elsewhere, 'matador-test-'));
  afterAll(() => rmSync(out, { recursive: true, force: true }));
  const cwd = filled(newFolder(), 'e.yaml', 'a.mjs');
  const { status, err } = await told(['run', 'e.yaml', '--threads', '1', '--out', join(out, 'run')], { cwd });
  expect(status, err).toBe(0);
  expect(readdirSync(join(out, 'run')).sort()).toEqual(
    expect.arrayContaining(['hands', 'manifest.json', 'report.html']),
  );
});

describe('a folder that nothing may be written to', () => {
  const cwd = filled(newFolder(), 'e.yaml', 'a.mjs');
  copyFileSync(fileURLToPath(new URL('../data/worked-hand.jsonl', import.meta.url)), join(cwd, 'hand.jsonl'));
  chmodSync(cwd, 0o555);
  // Whom nothing is forbidden has to be somebody else for it, or, where others can't come to this clone, to give that up.
  const root = process.getuid?.() === 0;
  const who: Who = !root
    ? {}
    : isOpen(resolve(ROOT))
      ? { uid: 65_534 }
      : { through: ['setpriv', '--bounding-set=-dac_override'] };

  test('is no hindrance to what only reads', async () => {
    for (const argv of [
      ['rules'],
      ['replay', 'hand.jsonl'],
      ['records', '--agents', './a.mjs,random'],
      ['decision', 'e.yaml', '--at', '0/0/0/0/begin'],
    ]) {
      const { status, err } = await matador(cwd, argv, who);
      expect(status, `${argv}: ${err}`).toBe(0);
    }
  });

  test('is named by a run that would write there', async () => {
    for (const more of [[], ['--out', 'out']]) {
      const { status, out, err } = await matador(cwd, ['run', 'e.yaml', ...more], who);
      expect(err).toMatch(/matador: [^\n]*(results|out)[^\n]*EACCES[^\n]*\n$/);
      expect(err).not.toMatch(/\n {4}at /);
      expect([status, out]).toEqual([2, '']);
    }
  });

  test('and one with results elsewhere goes ahead', async () => {
    const out = newFolder();
    chmodSync(out, 0o777);
    const { status, err } = await matador(cwd, ['run', 'e.yaml', '--threads', '1', '--out', join(out, 'run')], who);
    expect(status, err).toBe(0);
  });
});

test.each([
  [['records', '--agents', 'random', '--deals', '100000']],
  [['rules', '--json']],
  [['agents']],
  [['--help']],
])('a reader that goes away: %j', async argv => {
  const { status, err } = await matador(ROOT, argv, {}, true);
  expect([status, err]).toEqual([0, '']);
});
