/** What `study` refuses; what it does is in test/study/blank. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
const matador = (line: string) => told(line.split(' '), { cwd });
const TINY = `study: double-blank
name: tiny
rules: [block]
play: [greedy, hoard-matadors]
ask: [greedy]
strong: greedy
settings:
  quick: {deals: 30, worlds: 8, every: 3, strongWorlds: 4, proof: 10}
`;
writeFileSync(join(cwd, 'tiny.yaml'), TINY);
writeFileSync(join(cwd, 'twice.yaml'), TINY.replace('[block]', '[block, block(players=2)]'));
writeFileSync(join(cwd, 'own.yaml'), TINY.replace('hoard-matadors', './none.ts'));

test.each([
  ['study none.yaml', 'there is no such file'],
  ['study tiny.yaml --setting slow', "there is no setting 'slow'"],
  ['study tiny.yaml --deals 1', 'is out of range'],
  ['study tiny.yaml --out .', 'holds something else'],
  ['study tiny.yaml --out tiny.yaml/x', '--out: '],
  ['study tiny.yaml --out new --document tiny.yaml', 'tiny.yaml is no folder'],
  ['study twice.yaml', 'twice.yaml:3:16 rules[1]: block stands here twice'],
  ['study own.yaml', 'own.yaml:4:16 play[1]: '],
])('%s is refused in one line, and nothing is written', async (line, said) => {
  const { status, out, err } = await matador(line);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(/^matador: [^\n]*\n$/);
  expect(err).toContain(said);
  expect(existsSync(join(cwd, 'study.json'))).toBe(false);
});
