import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { factsOf, writeWhole } from '../../src/tables/whole-file.ts';
import { scratch } from '../scratch.ts';

const path = scratch();
const names = () => readdirSync(dirname(path('x'))).sort();

test('chunks are written one after another, and the facts are those of the file', () => {
  const chunks = ['one ', '', 'two'].map(text => Buffer.from(text));
  const facts = writeWhole(path('file'), chunks);
  expect(readFileSync(path('file'), 'utf8')).toBe('one two');
  expect(facts).toEqual({ bytes: 7, sha256: createHash('sha256').update('one two').digest('hex') });
  expect(factsOf(readFileSync(path('file')))).toEqual(facts);
});

test('when writing fails, what was there stays and nothing is left beside it', () => {
  writeFileSync(path('kept'), 'before');
  const failing = function* () {
    yield Buffer.from('half');
    throw new Error('no more');
  };
  const before = names();
  expect(() => writeWhole(path('kept'), failing())).toThrow('no more');
  expect(readFileSync(path('kept'), 'utf8')).toBe('before');
  mkdirSync(path('folder'));
  expect(() => writeWhole(path('folder'), [])).toThrow();
  expect(() => writeWhole(path('absent/file'), [])).toThrow('ENOENT');
  expect(names()).toEqual([...before, 'folder'].sort());
});
