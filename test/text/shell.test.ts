import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/text/shell.ts';

test('a word comes out of a shell as it went in', () => {
  const words = [
    'plain',
    './a-b_c.ts',
    "it's",
    'a b',
    '"$HOME"',
    '`x`',
    '\\',
    '',
    'a\nb',
    '*',
    '~',
    '#',
    'Größe',
    "'''",
    '!',
  ];
  const script = `for word in ${words.map(shellWord).join(' ')}; do printf '%s\\0' "$word"; done`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(words);
});

test('what needs no quotes has none', () => {
  for (const word of ['decision', '--at', '0/17/1/0/6', './mine.ts', 'a=b,c']) expect(shellWord(word)).toBe(word);
});
