import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { difference, whatIsMissing } from '../../scripts/ensure-installed.mjs';
import { ROOT } from './tree.ts';

const here = { platform: 'linux', arch: 'x64' };
const lock = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'node_modules/a/node_modules/b': { version: '2.0.0', integrity: 'y' },
  'node_modules/for-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/for-others': { version: '1.0.0', optional: true, os: ['!linux'] },
};
const { '': _, 'node_modules/for-others': others, ...there } = lock;

describe('what is there is held against the lock', () => {
  test('the whole of it, without what is for other machines, is enough; so is more', () => {
    expect(difference(lock, there, here)).toBe('');
    expect(difference(lock, { ...there, 'node_modules/mine': { version: '1.0.0' } }, here)).toBe('');
  });

  test('a package that is lacking, of another version, or changed is told by name', () => {
    const { 'node_modules/a/node_modules/b': b, ...less } = there;
    expect(difference(lock, less, here)).toBe('b is not there');
    expect(difference(lock, { ...less, 'node_modules/a/node_modules/b': { ...b, version: '1.9.0' } }, here)).toBe(
      'b is 1.9.0, not 2.0.0',
    );
    expect(difference(lock, { ...there, 'node_modules/a': { version: '1.0.0', integrity: 'z' } }, here)).not.toBe('');
  });

  test('a folder brought over from another machine will not do', () => {
    expect(difference(lock, there, { platform: 'darwin', arch: 'x64' })).toBe('for-linux is for another machine');
    expect(difference(lock, { ...there, 'node_modules/for-others': others }, here)).toBe(
      'for-others is for another machine',
    );
  });
});

/** An npm that takes its time, tells what it was asked for, and installs by copying the lock. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('asked', process.argv.slice(2, 4).join(' ') + '\\n');
setTimeout(() => {
  if (fs.existsSync('fail')) process.exit(7);
  fs.mkdirSync('node_modules', { recursive: true });
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}, 300);
`;

describe('a start', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'matador-install-'));
    const packages = { 'node_modules/a': lock['node_modules/a'] };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    writeFileSync(join(folder, 'npm.js'), NPM);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const script = `
    const { ensureInstalled } = await import(process.argv[1]);
    await ensureInstalled(process.cwd()).catch(error => { console.error(error.message); process.exitCode = 1; });`;
  /** Resolves with what it said; rejects, as the status does, with the same as `stderr`. */
  const start = (): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script, join(ROOT, 'scripts/ensure-installed.mjs')],
      { cwd: folder, env: { ...process.env, npm_execpath: join(folder, 'npm.js') } },
    );
  const asked = (): string[] => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

  test('installs what is missing, once, whoever else starts meanwhile, and the next does nothing', async () => {
    await Promise.all([start(), start(), start()]);
    expect(asked()).toEqual(['ci --include=dev']);
    expect(whatIsMissing(folder, process)).toBe('');
    expect((await start()).stderr).toBe('');
    expect(asked()).toHaveLength(1);
  });

  test('takes over from one that was killed at it', async () => {
    const left = join(folder, '.installing');
    writeFileSync(left, '');
    utimesSync(left, new Date(0), new Date(0));
    await start();
    expect(asked()).toHaveLength(1);
    expect(existsSync(left)).toBe(false);
  });

  test('says in a line that installing failed, and leaves nothing in the way', async () => {
    mkdirSync(join(folder, 'fail'));
    await expect(start()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm ci failed (status 7)'),
    });
    rmSync(join(folder, 'fail'), { recursive: true });
    await start();
    expect(asked()).toHaveLength(2);
  });
});
