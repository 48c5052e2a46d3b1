/** `name(field=value,…)`: read as it is written, and located where it can't be read. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSpec, parseSpec, parseSpecList, type Spec } from '../../src/text/spec.ts';
import { law } from '../law.ts';
import { refusalOf } from './refusal-of.ts';

/** Text that may stand bare: no signs, and nothing to trim. */
const bare = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map(text => text.replace(/[(),="]/g, '.').trim())
  .filter(text => text !== '');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'(),="\\ \tab'), maxLength: 8 }),
);
const anySpec: fc.Arbitrary<Spec> = fc.record({
  name: fc.oneof(bare, fc.constantFrom('draw', './my agent.ts', 'C:\\agents\\mine.ts', '__proto__')),
  fields: fc.uniqueArray(fc.tuple(bare, anyText), { selector: ([key]) => key, maxLength: 5 }).map(all => new Map(all)),
});
const plain = ({ name, fields }: Spec): unknown => ({ name, fields: [...fields] });
const read = (text: string): unknown => plain(parseSpec(text));

describe('a spec', () => {
  law([anySpec], 1000)('is read as it was written, fields in their order', spec => {
    expect(read(formatSpec(spec))).toEqual(plain(spec));
  });

  law([anySpec])('written again, it is the same text', spec => {
    const text = formatSpec(spec);
    expect(formatSpec(parseSpec(text))).toBe(text);
  });

  law([anySpec, fc.constantFrom(' ', '\t', '\n', '  ')])('may have spaces about its signs', (spec, space) => {
    const spaced = `${space}${spec.name}${space}(${space}${[...spec.fields.keys()]
      .map(key => `${space}${key}${space}=${space}7${space}`)
      .join(',')}${space})${space}`;
    expect(read(spaced)).toEqual({ name: spec.name, fields: [...spec.fields.keys()].map(key => [key, '7']) });
  });

  law([fc.array(anySpec, { minLength: 1, maxLength: 5 })])('a list is read spec by spec', specs => {
    expect(parseSpecList(specs.map(formatSpec).join(' , ')).map(plain)).toEqual(specs.map(plain));
  });

  law([anySpec, anySpec], 300)('may be the value of a field, bare', (outer, inner) => {
    const text = formatSpec(inner);
    const fields = new Map([...outer.fields, ['policy', text]]);
    const written = formatSpec({ name: outer.name, fields: outer.fields }).replace(/\)$/, '');
    const nested = outer.fields.size > 0 ? `${written},policy=${text})` : `${outer.name}(policy=${text})`;
    fc.pre(!/^\s|\s$/.test(text));
    expect(read(nested)).toEqual(plain({ name: outer.name, fields }));
    expect(read(parseSpec(nested).fields.get('policy')!)).toEqual(plain(inner));
  });

  law([fc.string({ unit: fc.constantFrom(...'(),="\\ ab./'), minLength: 1, maxLength: 8 }), anySpec])(
    'has a name with any sign in quotes, in a list too',
    (name, { fields }) => {
      const spec = { name, fields };
      expect(read(formatSpec(spec))).toEqual(plain(spec));
      expect(parseSpecList(`a,${formatSpec(spec)},b`).map(({ name }) => name)).toEqual(['a', name, 'b']);
    },
  );

  test.each([
    ['draw', 'draw', []],
    [' draw ( ) ', 'draw', []],
    ['draw(players=4)', 'draw', [['players', '4']]],
    [
      'draw( match = hands:10 , set = 9 )',
      'draw',
      [
        ['match', 'hands:10'],
        ['set', '9'],
      ],
    ],
    ['./agents/my agent.ts(a=b c)', './agents/my agent.ts', [['a', 'b c']]],
    ['x(note="a, (b) = \\"c\\" \\\\")', 'x', [['note', 'a, (b) = "c" \\']]],
    ['x(note="")', 'x', [['note', '']]],
    [
      'x(policy=greedy(worlds=3,deep=y(z=")")),n=1)',
      'x',
      [
        ['policy', 'greedy(worlds=3,deep=y(z=")"))'],
        ['n', '1'],
      ],
    ],
    ['x(policy=greedy())', 'x', [['policy', 'greedy()']]],
  ])('%s', (text, name, fields) => expect(read(text)).toEqual({ name, fields }));

  test('a list is split at the commas outside parentheses', () => {
    const list = parseSpecList('greedy, pimc(worlds=10,policy=greedy(a=1,b=2)),./mine.ts');
    expect(list.map(spec => spec.name)).toEqual(['greedy', 'pimc', './mine.ts']);
  });
});

describe('what can not be read', () => {
  test.each([
    ['', 1, 'the end', 'a name'],
    ['   ', 4, 'the end', 'a name'],
    ['(a=1)', 1, "'('", 'a name'],
    ['draw(', 6, 'the end', 'a field name'],
    ['draw(a', 7, 'the end', "'=' after a"],
    ['draw(a)', 7, "')'", "'=' after a"],
    ['draw(a=', 8, 'the end', 'a value'],
    ['draw(a=)', 8, "')'", 'a value'],
    ['draw(a=1', 9, 'the end', "',' or ')'"],
    ['draw(a=1,)', 10, "')'", 'a field name'],
    ['draw(a=1,,b=2)', 10, "','", 'a field name'],
    ['draw(=1)', 6, "'='", 'a field name'],
    ['draw(a=1) b', 11, "'b'", 'the end'],
    ['draw(a=1)(b=2)', 10, "'('", 'the end'],
    ['draw=1', 5, "'='", 'the end'],
    ['draw,block', 5, "','", 'the end'],
    ['draw(a="1)', 11, 'the end', 'a closing quote'],
    ['draw(a="1\\', 11, 'the end', 'a closing quote'],
    ['draw(a="1"2)', 11, "'2'", "',' or ')'"],
    ['draw(a=b(c=1)', 14, 'the end', "',' or ')'"],
    ['draw(a=b(c=1', 13, 'the end', "')'"],
    ['draw(a=b(c)d)', 12, "'d'", "',' or ')'"],
    ['dr"aw', 3, "'\"'", 'the end'],
  ])('%j: column %i, %s where %s should be', (text, column, found, wanted) => {
    const refusal = refusalOf(() => parseSpec(text));
    expect(refusal).toMatchObject({ code: 'spec/syntax', where: `column ${column}` });
    expect(refusal.what).toBe(`${found} where ${wanted} should be`);
  });

  test('a field given twice is named where it stands the second time', () => {
    const refusal = refusalOf(() => parseSpec('draw(set=6, players=2, set=9)'));
    expect(refusal).toMatchObject({ code: 'spec/repeated', where: 'column 24', what: 'set is given twice' });
  });

  test('a list can not have an empty place', () => {
    for (const text of ['', ',', 'a,', ',a', 'a,,b']) {
      expect(refusalOf(() => parseSpecList(text)).code).toBe('spec/syntax');
    }
  });

  law([anyText], 2000)('any text is read or refused, in one line, inside itself', text => {
    let spec: Spec;
    try {
      spec = parseSpec(text);
    } catch {
      const refusal = refusalOf(() => parseSpec(text));
      expect(refusal.code).toMatch(/^spec\/(syntax|repeated)$/);
      expect(refusal.message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      const column = Number(/^column (\d+)$/.exec(refusal.where)![1]);
      expect(column).toBeGreaterThanOrEqual(1);
      expect(column).toBeLessThanOrEqual(text.length + 1);
      return;
    }
    expect(read(formatSpec(spec))).toEqual(plain(spec));
  });
});
