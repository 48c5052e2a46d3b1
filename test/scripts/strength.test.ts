/** The page of strengths, as far as a program writes it: every block has its place and its experiment. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BLOCKS } from '../../scripts/strength/blocks.ts';
import { markdownTable, replaced } from '../../scripts/strength/page.ts';
import { packageRoot } from '../../src/play/package-root.ts';

const page = readFileSync(join(packageRoot(), 'docs/strength.md'), 'utf8');

test.each([...Object.keys(BLOCKS), 'time'])('%s has its place in the page', name => {
  const once = replaced(page, name, 'something else');
  expect(once).toContain(`<!-- begin ${name} -->\nsomething else\n<!-- end ${name} -->`);
  expect(replaced(once, name, 'something else')).toBe(once);
  if (name !== 'time') expect(existsSync(join(packageRoot(), `experiments/${name}.yaml`))).toBe(true);
});

test('a block that has no place is refused', () => {
  expect(() => replaced(page, 'nothing', '')).toThrow('no place for nothing');
  expect(() => replaced('<!-- end a --> <!-- begin a -->', 'a', '')).toThrow('no place for a');
});

test('a table is Markdown', () => {
  expect(
    markdownTable([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
