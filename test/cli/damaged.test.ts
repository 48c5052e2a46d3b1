/** A run whose files are no longer what they were, given to `report`: the file is named, and no report is made of it. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();

beforeAll(async () => {
  writeFileSync(join(cwd, 'e.yaml'), 'name: e\nagents: [random, greedy, shed-heavy]\nunits: 6\nactions: true\n');
  const { status, err } = await told(['run', 'e.yaml', '--threads', '2', '--out', 'whole'], { cwd });
  expect(status, err).toBe(0);
  rmSync(join(cwd, 'whole/report.html'));
});

const flipped = (path: string, at: number): void => {
  const bytes = readFileSync(path);
  bytes[at < 0 ? bytes.length + at : at] ^= 1;
  writeFileSync(path, bytes);
};
const DAMAGE: [string, (path: string) => void, RegExp][] = [
  ['gone', path => rmSync(path), /there is no such file/],
  ['empty', path => truncateSync(path, 0), /has 0 bytes, \d+ were written|not the file that was written/],
  ['cut short', path => truncateSync(path, 100), /has 100 bytes|not the file that was written/],
  ['longer', path => writeFileSync(path, 'x', { flag: 'a' }), /has \d+ bytes|not the file that was written/],
  ['changed in a bit', path => flipped(path, 90), /not the file that was written/],
  ['changed in its last bit', path => flipped(path, -1), /not the file that was written/],
  [
    'a folder',
    path => {
      rmSync(path);
      mkdirSync(path);
    },
    /is no file/,
  ],
  [
    "somebody else's Arrow file",
    path => writeFileSync(path, tableToIPC(tableFromArrays({ points_0: Int16Array.of(1, 2) }), 'file')),
    /has \d+ bytes|not the file that was written/,
  ],
  ['another part', path => copyFileSync(path.replace('part-00001', 'part-00000'), path), /bytes|not the file that was/],
];
const FILES = ['hands/part-00001.arrow', 'actions/part-00001.arrow', 'summary/part-00001.json'];

describe.each(FILES)('%s', file => {
  test.each(DAMAGE)('%s', async (_, damage, what) => {
    rmSync(join(cwd, 'run'), { recursive: true, force: true });
    cpSync(join(cwd, 'whole'), join(cwd, 'run'), { recursive: true });
    damage(join(cwd, 'run', file));
    const { status, out, err } = await told(['report', 'run'], { cwd });
    expect(err).toMatch(/^matador: [^\n]+\(allowed: the file that was written; run --resume plays it again\)\n$/);
    expect(err).toContain(`run/${file}: `);
    expect(err).toMatch(what);
    expect([status, out]).toEqual([2, '']);
    expect(existsSync(join(cwd, 'run/report.html'))).toBe(false);
  });
});

test('as it was, it is reported', async () => {
  const { status, err } = await told(['report', 'whole'], { cwd });
  expect([status, err]).toEqual([0, '']);
});

test.each([
  ['a part of a table', FILES[0], /is no folder \(allowed: the folder of a run\)/],
  ['a folder of parts', 'hands', /no run: there is no manifest\.json in it/],
  ['nothing', 'none', /there is no such folder/],
])('%s is no run', async (_, file, what) => {
  const { status, err } = await told(['report', `whole/${file}`], { cwd });
  expect(err).toMatch(what);
  expect(status).toBe(2);
});
