/** A worker is started for every run, often for a second's work: what no hand needs is loaded where it is used. */
import { expect, test } from 'vitest';
import { loadedWith } from '../loads.ts';

test('a worker starts without search, which its agents bring along, and without what checks an experiment', () => {
  const { files, packages } = loadedWith('arena/worker.ts');
  expect(files).toContain('play/table.ts');
  expect(files.filter(file => file.startsWith('search/'))).toEqual([]);
  expect(files.filter(file => /^tables\/(manifest|experiment|stop|journal)\.ts$/.test(file))).toEqual([]);
  expect(packages).toEqual(['seedrandom']);
});
