/** The program itself, as a process: its exit status, a reader that goes away, an interrupt. */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startedWith = (env: Record<string, string>, argv: string[]) =>
  spawn(process.execPath, ['--import', './src/arena/boot.mjs', '--conditions=source', 'src/cli/main.ts', ...argv], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  });
const started = (...argv: string[]) => startedWith({}, argv);

function ended(child: ReturnType<typeof started>): Promise<{ status: number | null; err: string }> {
  let err = '';
  child.stderr.on('data', chunk => (err += chunk));
  return new Promise(resolve => child.on('close', status => resolve({ status, err })));
}

test('wrong input: status 2, one line, no stack', async () => {
  const { status, err } = await ended(started('records', '--agnets', 'greedy'));
  expect(err).toMatch(/^matador: records: there is no option --agnets, did you mean 'agents'\?[^\n]*\n$/);
  expect(status).toBe(2);
});

test('a reader that has seen enough ends it quietly', async () => {
  const child = started('records', '--agents', 'random', '--deals', '1000000');
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await ended(child)).toEqual({ status: 0, err: '' });
});

test('records go into replay, through standard input', async () => {
  const records = started('records', '--agents', 'greedy,random', '--deals', '200');
  const replay = started('replay', '-');
  records.stdout.pipe(replay.stdin);
  let out = '';
  replay.stdout.on('data', chunk => (out += chunk));
  expect(await ended(replay)).toEqual({ status: 0, err: '' });
  expect(out).toBe('200 hands played again: all as recorded\n');
});

test('an interrupt leaves a run that can be read', async () => {
  const folder = newFolder();
  const file = join(folder, 'long.yaml');
  writeFileSync(file, 'name: long\nagents: [greedy, random]\nunits: 100000000\n');
  const child = started('run', file, '--threads', '1', '--out', join(folder, 'out'));
  const summary = join(folder, 'out/summary/part-00000.json');
  const watch = setInterval(() => {
    if (!existsSync(summary)) return;
    clearInterval(watch);
    child.kill('SIGINT');
  }, 50);
  const { status, err } = await ended(child);
  clearInterval(watch);
  expect(err).toMatch(
    /\ninterrupted: what is whole is kept; this goes on with it:\nnpm run -s matador -- run --resume \S+\/out\n$/,
  );
  expect(status).toBe(130);
  const { state, parts } = JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'));
  expect(state).toBe('running');
  expect(parts.length).toBeGreaterThan(0);
});

test('a TypeScript agent far from any package runs in worker threads; npm is called below the package’s root', async () => {
  const folder = newFolder();
  copyFileSync(join(root, 'docs/examples/my-agent.ts'), join(folder, 'my-agent.ts'));
  writeFileSync(join(folder, 'mine.yaml'), 'name: mine\nagents: [./my-agent.ts, random]\nunits: 4\n');
  const asNpm = { npm_lifecycle_event: 'matador', INIT_CWD: folder };
  const argv = ['run', 'mine.yaml', '--threads', '1', '--out', 'out'];
  const { status, err } = await ended(startedWith(asNpm, argv));
  expect(err).toContain(`into ${join(folder, 'out')}\n`);
  expect(status).toBe(0);
  expect(existsSync(join(folder, 'out/report.html'))).toBe(true);
});

describe('an agent that changes a table of this package is told of, like one that changes Array.prototype', () => {
  const vandal = (loading: string, choosing: string): string => {
    const file = join(newFolder(), 'vandal.ts');
    writeFileSync(
      file,
      `import { defineAgent, HIGH } from 'matador-lab/agent';
       ${loading}
       export default defineAgent({ name: 'vandal', summary: 'x', parameters: {},
         create: () => ({ choose: (view, options) => { ${choosing}; return options.at(0); } }) });`,
    );
    return file;
  };

  test('as it plays', async () => {
    const file = vandal('', 'if (view.actions > 5) HIGH[5] = 9');
    const { status, err } = await ended(started('records', '--agents', `${file},random`));
    expect(err).toMatch(
      /^matador: vandal changed HIGH\.5, which all share \(unit 0, seating 0, hand 0, seat \d, action \d+\)\n$/,
    );
    expect(status).toBe(1);
  });

  test('as its file is loaded, be it the first', async () => {
    const file = vandal('HIGH[5] = 9;', '');
    const { status, err } = await ended(started('records', '--agents', `${file},random`));
    expect(err).toMatch(/^matador: --agents .*: could not be loaded: it changed HIGH\.5, which all share\n$/);
    expect(status).toBe(2);
  });
});

test('an agent’s promise that fails later is told, and is no hindrance', async () => {
  const folder = newFolder();
  const file = join(folder, 'later.mjs');
  writeFileSync(
    file,
    `export default { name: 'later', summary: 'x', parameters: {}, create: () => ({
       choose(view, options) { if (view.actions < 3) Promise.reject(new Error('too late')); return options.at(0); } }) };`,
  );
  const { status, err } = await ended(started('records', '--agents', `${file},random`));
  expect(err).toMatch(/^(matador: a promise failed that nobody waited for: Error: too late\n)+$/);
  expect(status).toBe(0);
});
