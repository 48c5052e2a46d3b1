/** Values from people's files, in a few characters whatever they are. */
import { expect, test } from 'vitest';
import { show } from '../../src/text/show.ts';

test('plain values as they are written, others by what they are', () => {
  expect([show('six'), show(6), show(null), show(true), show(undefined), show([1]), show({ a: 1 })]).toEqual([
    "'six'",
    '6',
    'null',
    'true',
    'nothing',
    'a list',
    'an object',
  ]);
});

test('long text is cut, and nothing breaks the line', () => {
  expect(show('x'.repeat(1000))).toHaveLength(60);
  expect(show('a\nb\u0007')).toBe("'a b\\u0007'");
});
