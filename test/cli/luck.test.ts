import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
writeFileSync(join(cwd, 'e.yaml'), 'name: e\nagents: [greedy, random]\nunits: 130\n');
writeFileSync(join(cwd, 'm.yaml'), 'name: m\nagents: [greedy, random]\nunits: 2\nmode: matches\n');

test('`run --luck` lays how luck is measured over the file, and the ranking tells margins without it', async () => {
  const { status, out } = await told(['run', 'e.yaml', '--luck', 'playouts(n=4)', '--threads', '1', '--out', 'r'], {
    cwd,
  });
  expect(status).toBe(0);
  expect(out).toMatch(/points a hand +luck taken out/);
  expect(out.replaceAll('\n', ' ')).toMatch(
    /Luck taken out: as sure as \d\.\d\d \(.*Measuring it took \d+ % more time/,
  );
  const again = await told(['run', '--resume', 'r', '--luck', 'none'], { cwd });
  expect(again).toMatchObject({ status: 2, out: '' });
  expect(again.err).toContain("luck 'playouts(n=4)' there, 'none' here");
});

test.each([
  [['e.yaml', '--luck', 'lots'], /--luck: 'lots' is no way to measure luck.*none, draws, playouts/],
  [['e.yaml', '--luck', 'playouts(n=0)'], /--luck: n is '0'.*1 to 100000/],
  [['m.yaml', '--luck', 'draws'], /--luck: luck is measured of single hands, not of matches/],
])('%s is refused in a line', async (words, message) => {
  const { status, err } = await told(['run', ...words], { cwd });
  expect(status).toBe(2);
  expect(err).toMatch(message);
  expect(err.trim().split('\n')).toHaveLength(1);
});
