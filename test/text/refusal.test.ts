import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLine, Refusal } from '../../src/text/refusal.ts';
import { law } from '../law.ts';

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\n', '\r', '\t', '\0', '\x1b', '\x7f', '\u0085', '\u2028', '\u2029', '\u202e', 'a'),
  }),
);

describe('one line', () => {
  law([anyText], 1000)('has no line break and no control character in it', text => {
    expect(oneLine(text)).not.toMatch(CONTROL);
  });

  law([anyText, fc.integer({ min: 1, max: 500 })])('is never longer than asked for', (text, most) => {
    expect(oneLine(text, most).length).toBeLessThanOrEqual(most);
  });

  law([anyText])('is the text itself where that is fit to stand', text => {
    if (!CONTROL.test(text) && text.length <= 400) expect(oneLine(text)).toBe(text);
  });

  test('control characters are shown, breaks and tabs are spaces, what is cut ends in an ellipsis', () => {
    expect(oneLine('a\nb\tc')).toBe('a b c');
    expect(oneLine('\x1b[31mred\r\0\u2028\u0085')).toBe('\\u001b[31mred\\u000d\\u0000\\u2028\\u0085');
    // It would turn the rest of the line round.
    expect(oneLine('a\u202eb')).toBe('a\\u202eb');
    expect(oneLine('abcdef', 4)).toBe('abc…');
    expect(oneLine('abcd', 4)).toBe('abcd');
    expect(oneLine('x'.repeat(1000))).toBe(`${'x'.repeat(399)}…`);
  });
});

describe('a refusal', () => {
  test('is one line: where, what, and what is allowed', () => {
    expect(new Refusal('a/b', 'units', '7 is out of range', '1 to 5').message).toBe(
      'units: 7 is out of range (allowed: 1 to 5)',
    );
    expect(new Refusal('a/b', '', 'no such thing').message).toBe('no such thing');
    expect(new Refusal('a/b', '--rules', 'no such thing').message).toBe('--rules: no such thing');
  });

  test('seen from further out says so, and stays the same mistake', () => {
    const inner = new Refusal('a/b', 'column 3', 'wrong', 'right');
    const outer = inner.within('file.yaml:7:10');
    expect(outer).toMatchObject({ code: 'a/b', where: 'file.yaml:7:10 column 3', what: 'wrong', allowed: 'right' });
    expect(new Refusal('a/b', '', 'wrong').within('--rules').where).toBe('--rules');
    expect(outer.within('x').where).toBe('x file.yaml:7:10 column 3');
  });

  law([anyText, anyText, anyText])('keeps its parts as given and its message in one line', (where, what, allowed) => {
    const refusal = new Refusal('a/b', where, what, allowed);
    expect([refusal.where, refusal.what, refusal.allowed]).toEqual([where, what, allowed]);
    expect(refusal.message).not.toMatch(CONTROL);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal.name).toBe('Refusal');
  });
});
