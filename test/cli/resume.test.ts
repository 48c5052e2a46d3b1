/** `run` stopped, gone on with, verified and added to, as people meet it: what it says and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { conduct } from '../../src/cli/conduct.ts';
import { filesOf } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';
import { ioOf, told } from './told.ts';

const cwd = newFolder();
const root = fileURLToPath(new URL('../..', import.meta.url));
const matador = (line: string) => told(line.split(' '), { cwd });

const experiment = (name: string, units: number, more = '') => {
  writeFileSync(join(cwd, `${name}.yaml`), `name: ${name}\nagents: [greedy, random]\nunits: ${units}\n${more}`);
  return `${name}.yaml`;
};

/** The program itself, which says when it has written so much of a folder. */
function started(...argv: string[]): ChildProcess & { ended: Promise<{ status: number | null; err: string }> } {
  const child = spawn(
    process.execPath,
    ['--import', './src/arena/boot.mjs', '--conditions=source', 'src/cli/main.ts', ...argv],
    {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let err = '';
  child.stderr!.on('data', chunk => (err += chunk));
  const ended = new Promise<{ status: number | null; err: string }>(resolve => {
    child.on('close', status => resolve({ status, err }));
  });
  return Object.assign(child, { ended });
}

/** Waits for a file of a program that is running, as long as that does. */
const whenThere = async (path: string, { ended }: ReturnType<typeof started>): Promise<void> => {
  let end: unknown = null;
  void ended.then(how => (end = how));
  while (!existsSync(path)) {
    if (end !== null) throw new Error(`it ended before there was ${path}: ${JSON.stringify(end)}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
};

/** Of the part that is played third: upwards it is every third. */
const THIRD = 'summary/part-00006.json';

describe('an end that is asked for', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s: ends before long, keeps what is whole and says how to go on', async (signal, status) => {
    const out = join(cwd, signal);
    const child = started('run', join(cwd, experiment('long', 100_000_000)), '--threads', '1', '--out', out);
    await whenThere(join(out, THIRD), child);
    child.kill(signal);
    const ended = await child.ended;
    expect(ended.status).toBe(status);
    expect(ended.err).toMatch(
      /\ninterrupted: what is whole is kept; this goes on with it:\nnpm run -s matador -- run --resume \S+\n$/,
    );
    const { state, parts } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(state).toBe('running');
    expect(parts.length).toBeGreaterThan(2);
    expect(readdirSync(out).sort()).toEqual(['hands', 'log.json', 'manifest.json', 'summary']);
  });

  test('twice: at once, and what was whole is there', async () => {
    const out = join(cwd, 'twice');
    const child = started('run', join(cwd, experiment('long', 100_000_000)), '--threads', '1', '--out', out);
    await whenThere(join(out, THIRD), child);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect((await child.ended).status).toBe(130);
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).parts.length).toBeGreaterThan(1);
    expect(existsSync(join(out, 'lock'))).toBe(false);
  });

  test('while an agent thinks that has all the time in the world: it is not waited for', async () => {
    const looper = `export default { name: 'looper', summary: 'thinks', parameters: {}, create: () => ({
      choose() { for (;;); } }) };`;
    writeFileSync(join(cwd, 'looper.mjs'), looper);
    const yaml = 'name: looper\nagents: [random, ./looper.mjs]\nunits: 4\ntimeLimit: 3600\n';
    writeFileSync(join(cwd, 'looper.yaml'), yaml);
    const out = join(cwd, 'thinking');
    const child = started('run', join(cwd, 'looper.yaml'), '--threads', '1', '--out', out);
    await whenThere(join(out, 'summary'), child);
    child.kill('SIGINT');
    expect((await child.ended).status).toBe(130);
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toMatchObject({ state: 'running', parts: [] });
  });
});

test('an end that is asked for before there is a run: nothing had been played, and no command to go on', async () => {
  const early = await readExperiment(join(cwd, experiment('early', 4)));
  const { io } = ioOf({ cwd });
  const manner = { threads: 1, resume: false, earlier: [], verify: false };
  const pressed = {
    ...io,
    onInterrupt: (call: (signal: NodeJS.Signals) => void) => {
      call('SIGINT');
      return () => {};
    },
  };
  const error = await conduct(early, join(cwd, 'early'), manner, pressed).catch(error => error);
  expect(error).toMatchObject({ message: 'interrupted: nothing had been played yet', status: 130, again: [] });
  expect(existsSync(join(cwd, 'early'))).toBe(false);
});

test('a start that was killed before there was a manifest: how to begin, and it does', async () => {
  const stale = JSON.stringify({ pid: 2 ** 22 + 1, host: 'nowhere', began: '' });
  for (const [name, text] of [
    ['lock', stale.replace('nowhere', hostname())],
    ['lock.tmp-4194305', stale],
  ]) {
    const dir = join(cwd, `killed-${name}`);
    mkdirSync(dir);
    writeFileSync(join(dir, name), text);
    expect(await matador(`run --resume killed-${name}`)).toEqual({
      status: 2,
      out: '',
      err:
        `matador: --resume: nothing had been played yet in ${dir} ` +
        `(allowed: the folder of a run: run EXPERIMENT --out ${dir} begins one there)\n`,
    });
    expect((await matador(`run ${experiment('killed', 4)} --threads 1 --out ${dir}`)).status).toBe(0);
    expect(readdirSync(dir)).not.toContain(name);
  }
  const held = join(cwd, 'held');
  mkdirSync(held);
  writeFileSync(join(held, 'lock'), stale);
  expect((await matador('run --resume held')).err).toMatch(
    /^matador: --resume: process \d+ on nowhere is writing into/,
  );
});

test('a run that --verify finds fault with: status 1, and no command that goes on with it', async () => {
  writeFileSync(
    join(cwd, 'keeper.mjs'),
    `let calls = 0;
     export default { name: 'keeper', summary: 'x', parameters: {}, create: () => ({
       choose: (view, options) => options.at(calls++ % 7 === 3 ? 0 : options.count - 1) }) };`,
  );
  writeFileSync(join(cwd, 'keeper.yaml'), 'name: keeper\nagents: [./keeper.mjs, random]\nunits: 16\n');
  const { status, err } = await matador('run keeper.yaml --threads 1 --out keeper --verify');
  expect([status, err.includes('--resume')]).toEqual([1, false]);
  expect(err).toMatch(/\nmatador: [^\n]+: keeper does not play alike twice[^\n]+\n$/);
});

/** A run as it stands when it has been stopped after its first part: its own, with one part forgotten. */
function cutShort(dir: string): void {
  const file = join(dir, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, state: 'running', parts: manifest.parts.slice(0, -1) }));
  rmSync(join(dir, 'report.html'));
}

describe('an unfinished run', () => {
  const file = experiment('mine', 6);

  test('run says so and how; run --resume goes on, with or without the experiment', async () => {
    expect((await matador(`run ${file} --threads 1 --out mine`)).status).toBe(0);
    const dir = join(cwd, 'mine');
    const whole = filesOf(dir);
    cutShort(dir);
    expect(await matador(`run ${file} --threads 1 --out mine`)).toEqual({
      status: 2,
      out: '',
      err: `matador: --out: ${dir} holds this very run, unfinished (allowed: run --resume mine)\n`,
    });
    for (const line of ['run --resume mine --threads 1', `run ${file} --resume mine --threads 1`]) {
      const { status, out, err } = await matador(line);
      expect(err).toMatch(/^mine: 2 agents, 1 pairing of 6 deals; draw, 2 seats\non with \S+mine\n/);
      expect([status, out.includes('report: ')]).toEqual([0, true]);
      expect(filesOf(dir)).toEqual(whole);
      cutShort(dir);
    }
    // In the folder of results a new one is begun, which takes over what is there.
    expect((await matador(`run ${file} --threads 1`)).status).toBe(0);
    cutShort(join(cwd, 'results/mine-1'));
    const { err } = await matador(`run ${file} --threads 1`);
    expect(err).toMatch(/^(\S+mine-1) holds this run unfinished \(run --resume \1 goes on there\); this is another\n/);
    expect(filesOf(join(cwd, 'results/mine-2'))).toEqual(whole);
  });

  test.each([
    ['--seed other', /seed '1' there, 'other' here/],
    ['--units 7', /units of greedy v random 6 there, 7 here/],
    ['--actions', /actions false there, true here/],
  ])('is not gone on with as another: %s', async (flags, said) => {
    const { status, out, err } = await matador(`run --resume mine ${flags}`);
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err).toMatch(/^matador: --resume: that run is another: [^\n]+\n$/);
  });

  test.each([
    ['run', /EXPERIMENT is missing/],
    ['run --resume nowhere', /--resume: \S+nowhere is not there/],
    ['run --resume results', /--resume: \S+results holds no run: there is no manifest.json in it/],
    ['run --resume mine --out other', /--out: has no place beside --resume/],
    [`run ${file} --from nowhere`, /--from: \S+nowhere is not there/],
    [`run ${file} --out /proc/nowhere/else`, /can't be made a folder of results \(ENOENT\)/],
  ])('%s: one line', async (line, said) => {
    const { status, out, err } = await matador(line);
    expect([status, out]).toEqual([2, '']);
    expect(err.split('\n').filter(line => line.startsWith('matador: '))).toHaveLength(1);
    expect(err).toMatch(said);
  });
});

test('--from takes what is the same; --verify plays a sample twice more', async () => {
  const small = experiment('small', 6);
  expect((await matador(`run ${small} --threads 1 --out small`)).status).toBe(0);
  const larger = experiment('larger', 6, 'rules: draw\n').replace('larger', 'larger');
  writeFileSync(join(cwd, larger), readFileSync(join(cwd, larger), 'utf8').replace('random]', 'random, shed-heavy]'));
  const { status, err } = await matador(`run ${larger} --threads 1 --out larger --from small --verify`);
  expect(status).toBe(0);
  expect(err).toContain(`1 of 3 parts are the same in ${join(cwd, 'small')}: they are taken over\n`);
  expect(err).toMatch(/\nverified: 3 parts \(36 hands\) played again in another order: the same\n$/);
});

test('an agent’s file that ends the process as it is loaded: a line and status 1', async () => {
  writeFileSync(join(cwd, 'leaver.mjs'), 'process.exit(0)');
  writeFileSync(join(cwd, 'leaver.yaml'), 'name: leaver\nagents: [./leaver.mjs, random]\nunits: 4\n');
  const { status, err } = await started('run', join(cwd, 'leaver.yaml')).ended;
  expect(status).toBeGreaterThan(0);
  expect(err).toMatch(/^matador: [^\n]+\n$/);
});
