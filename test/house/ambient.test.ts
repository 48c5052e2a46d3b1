import { expect, test } from 'vitest';
import { ambientIn } from './ambient.ts';
import { codeIn } from './tree.ts';

const found = (rough: boolean, ...folders: string[]): string[] =>
  [...codeIn(...folders)].flatMap(([file, text]) => ambientIn(file, text, rough).map(place => `${file} ${place}`));

test('where results are made there is no ambient chance, no clock, and no arithmetic that differs between engines', () => {
  expect(found(true, 'src/engine', 'src/play', 'src/random', 'src/search', 'src/tables', 'agents')).toEqual([]);
});

test('statistics may use any arithmetic, but no chance and no clock', () => {
  expect(found(false, 'src/stats', 'src/text', 'src/picture')).toEqual([]);
});

test.each([
  ['Math.random()', 'line 1: Math.random'],
  ['Math["random"]()', 'line 1: Math.random'],
  ['\nnew Date()', 'line 2: Date'],
  ['const at = Date.now', 'line 1: Date'],
  ['performance.now()', 'line 1: performance'],
  ['globalThis[Date]', 'line 1: Date'],
  ['process.hrtime.bigint()', 'line 1: process.hrtime'],
  ['crypto.getRandomValues(a)', 'line 1: crypto'],
  ["import { randomBytes } from 'node:crypto'", 'line 1: randomBytes'],
  ["import { performance as p } from 'node:perf_hooks'", 'line 1: node:perf_hooks'],
  ['Math.log(2)', 'line 1: Math.log'],
])('a planted one is found: %s', (text, place) => expect(ambientIn('x.ts', text, true)).toContain(place));

test.each([
  '// Math.random',
  '"Date.now"',
  'a.Date; a.performance; ({ Date: 1 })',
  'Math.sqrt(2)',
  "import { createHash } from 'node:crypto'",
])('and nothing else is: %s', text => expect(ambientIn('x.ts', text, true)).toEqual([]));
