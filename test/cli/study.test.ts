/** What `study` refuses; what it does is in test/study/blank. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
const matador = (line: string) => told(line.split(' '), { cwd });
writeFileSync(
  join(cwd, 'tiny.yaml'),
  `study: double-blank
name: tiny
rules: [block]
play: [greedy, hoard-matadors]
ask: [greedy]
strong: greedy
settings:
  quick: {deals: 30, worlds: 8, every: 3, strongWorlds: 4, proof: 10}
`,
);

test.each([
  ['study none.yaml', 'there is no such file'],
  ['study tiny.yaml --setting slow', "there is no setting 'slow'"],
  ['study tiny.yaml --deals 1', 'is out of range'],
  ['study tiny.yaml --out .', 'holds something else'],
])('%s is refused in one line, and nothing is written', async (line, said) => {
  const { status, out, err } = await matador(line);
  expect([status, out]).toEqual([2, '']);
  const lines = err.trimEnd().split('\n');
  expect(lines.at(-1)).toContain(said);
  expect(lines.at(-1)).toMatch(/^matador: /);
  expect(existsSync(join(cwd, 'study.json'))).toBe(false);
});
