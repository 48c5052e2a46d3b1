/** The presets held against the list written out by hand, and rule sets as text. */
import { describe, expect, test } from 'vitest';
import { formatRules, PRESETS, parseRules, presetOf, resolveRules, rulesFromRecord } from '../../src/engine/presets.ts';
import { FIELDS, type Rules } from '../../src/engine/rules.ts';
import { formatSpec } from '../../src/text/spec.ts';
import { law } from '../law.ts';
import { PRESETS as WRITTEN_OUT } from '../referee/presets.ts';
import { refusalOf } from '../text/refusal-of.ts';
import { anyRules } from './arbitrary.ts';

const seats = [2, 3, 4, 5, 6, 7, 8];

test('there are the presets of the list, and no others', () => {
  expect(PRESETS.map(preset => preset.name).sort()).toEqual(Object.keys(WRITTEN_OUT).sort());
  for (const preset of PRESETS) {
    expect(preset.sheet).toMatch(/^00[0-4]$/);
    expect(preset.summary).toMatch(/^.{10,78}$/);
  }
});

describe.each(Object.keys(WRITTEN_OUT))('%s', name => {
  const bySeats = WRITTEN_OUT[name];

  test.each(seats)('with %i seats', players => {
    const written = bySeats[players];
    if (written) {
      expect(resolveRules(name, { players })).toEqual(written);
      expect(parseRules(`${name}(players=${players})`)).toEqual(written);
      return;
    }
    // No size of its own for so many: it must be given, and nothing else must.
    const refusal = refusalOf(() => resolveRules(name, { players }));
    expect(refusal).toMatchObject({ code: 'rules/hand-size', where: 'handSize' });
    expect(refusal.allowed).toContain(`players=${Object.keys(bySeats).join('|')}`);
    if (name !== 'old-partners') expect(resolveRules(name, { players, handSize: 2 }).players).toBe(players);
  });

  test('without a number of seats', () => {
    expect(resolveRules(name)).toEqual(bySeats[name === 'old-partners' ? 4 : 2]);
    expect(parseRules(name)).toEqual(resolveRules(name));
    expect(Object.keys(resolveRules(name))).toEqual([...FIELDS]);
  });

  test('is written by its name', () => {
    for (const [players, rules] of Object.entries(bySeats)) {
      const text = formatSpec(formatRules(rules as Rules));
      const usual = name === 'old-partners' ? 4 : 2;
      // Rules of two presets may be equal: then either name will do, but nothing longer.
      expect(text.length).toBeLessThanOrEqual(
        Number(players) === usual ? name.length : `${name}(players=${players})`.length,
      );
      expect(parseRules(text)).toEqual(rules);
    }
  });
});

describe('rules as text', () => {
  law([anyRules], 1000)('are read as they are written', rules => {
    expect(parseRules(formatSpec(formatRules(rules)))).toEqual(rules);
  });

  law([anyRules])('and from a record, with the fields in any order', rules => {
    const turned = Object.fromEntries(Object.entries(rules).reverse());
    expect(rulesFromRecord(JSON.parse(JSON.stringify(turned)))).toEqual(rules);
    expect(JSON.stringify(rulesFromRecord(turned))).toBe(JSON.stringify(rules));
  });

  test('fields lie over the preset, wherever they stand', () => {
    expect(parseRules('draw(players=3, match=hands:5)')).toEqual({ ...WRITTEN_OUT.draw[3], match: { hands: 5 } });
    expect(parseRules('draw(handSize=9,players=3)')).toEqual({ ...WRITTEN_OUT.draw[3], handSize: 9 });
    expect(parseRules('draw()')).toEqual(WRITTEN_OUT.draw[2]);
    expect(parseRules('double-twelve(players=8,set=15)').set).toBe(15);
  });

  test.each([
    ['drow', 'rules/preset', '', "did you mean 'draw'?"],
    ['', 'spec/syntax', 'column 1', 'a name'],
    ['draw(', 'spec/syntax', 'column 6', 'a field name'],
    ['draw(seats=2)', 'rules/field', 'seats', 'no such rule'],
    ['draw(toString=2)', 'rules/field', 'toString', 'no such rule'],
    ['draw(__proto__=2)', 'rules/field', '__proto__', 'no such rule'],
    ['draw(set=2)', 'rules/range', 'set', '3 to 15'],
    ['draw(set=16)', 'rules/range', 'set', '3 to 15'],
    ['draw(set=six)', 'rules/type', 'set', 'no whole number'],
    ['draw(players=9)', 'rules/range', 'players', '2 to 8'],
    ['draw(players=5)', 'rules/hand-size', 'handSize', '5 seats'],
    ['draw(handSize=15)', 'rules/too-many-tiles', 'handSize', '1 to 14'],
    ['last-two(handSize=14)', 'rules/reserve', 'reserve', '0 to 0'],
    ['draw(lead=highest)', 'rules/value', 'lead', 'highest-double'],
    ['draw(teams=true)', 'rules/teams', 'teams', 'players=4'],
    ['old-partners(players=3,handSize=5)', 'rules/teams', 'teams', 'players=4'],
    ['draw(matadors=no)', 'rules/type', 'matadors', 'true, false'],
    ['draw(match=100)', 'rules/type', 'match', 'target:1..30000'],
    ['draw(set=6,set=9)', 'spec/repeated', 'column 12', 'once'],
  ])('%j is refused: %s at %j, saying %j', (text, code, where, says) => {
    const refusal = refusalOf(() => parseRules(text));
    expect(refusal).toMatchObject({ code, where });
    expect(refusal.message).toContain(says);
    expect(refusal.message).not.toMatch(/\n/);
  });

  test('a value in a file is not read as text is', () => {
    expect(refusalOf(() => resolveRules('draw', { set: '9' })).code).toBe('rules/type');
    expect(resolveRules('draw', { set: '9' }, true).set).toBe(9);
  });

  test('an unknown preset lists the known', () => {
    expect(refusalOf(() => presetOf('poker')).allowed).toBe(PRESETS.map(preset => preset.name).join(', '));
  });
});

describe('rules of a record', () => {
  const { match, ...rest } = resolveRules('draw');

  test('may leave out the match and nothing else', () => {
    expect(rulesFromRecord(rest)).toEqual({ ...rest, match });
    for (const field of Object.keys(rest)) {
      const lacking = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== field));
      expect(refusalOf(() => rulesFromRecord(lacking))).toMatchObject({ code: 'rules/missing', where: field });
    }
  });

  test('hold no other field', () => {
    for (const field of ['seats', 'toString', 'constructor']) {
      expect(refusalOf(() => rulesFromRecord({ ...rest, [field]: 1 }))).toMatchObject({
        code: 'rules/field',
        where: field,
      });
    }
    const proto = JSON.parse(JSON.stringify(rest).replace('{', '{"__proto__":1,'));
    expect(refusalOf(() => rulesFromRecord(proto)).where).toBe('__proto__');
  });

  test.each([null, undefined, 6, 'draw', [], true])('%j is none', value => {
    expect(refusalOf(() => rulesFromRecord(value))).toMatchObject({ code: 'rules/type', where: 'rules' });
  });

  test('that can not be played are refused', () => {
    expect(refusalOf(() => rulesFromRecord({ ...rest, reserve: 20 })).code).toBe('rules/reserve');
  });
});
