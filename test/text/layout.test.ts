/** Text in lines: no word lost, none torn, no line too long that could have been shorter. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clip, columns, fill } from '../../src/text/layout.ts';
import { law } from '../law.ts';

const anyWords = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 });

describe('fill', () => {
  law([anyWords, fc.integer({ min: 20, max: 60 }), fc.nat({ max: 6 })])(
    'keeps words and width',
    (words, width, indent) => {
      const lines = fill(words, width, indent);
      expect(lines.join(' ').split(/ +/)).toEqual(words);
      for (const [i, line] of lines.entries()) {
        expect(line.length).toBeLessThanOrEqual(width);
        if (i > 0) expect(line.slice(0, indent + 1)).toMatch(new RegExp(`^ {${indent}}\\S$`));
        // What stands first in the next line did not fit here.
        const next = lines[i + 1]?.trim().split(' ')[0];
        if (next !== undefined) expect(line.length + 1 + next.length).toBeGreaterThan(width);
      }
    },
  );

  test('a word wider than the line stands alone', () => {
    expect(fill(['a', 'wide-word', 'b'], 4)).toEqual(['a', 'wide-word', 'b']);
  });

  test('joins with what it is told to', () => {
    expect(fill(['[1-2]', '[5-5]', '[2-0]'], 10, 0, '')).toEqual(['[1-2][5-5]', '[2-0]']);
  });
});

test('clip shows that something is missing', () => {
  expect([clip('tile', 4), clip('tiles', 4), clip('', 4)]).toEqual(['tile', 'til…', '']);
});

test('columns are as wide as their widest cell', () => {
  expect(
    columns([
      ['a', 'bb', 'c'],
      ['aaa', 'b'],
      ['', '', 'ccc'],
    ]),
  ).toEqual(['a    bb  c', 'aaa  b', '         ccc']);
});
