/** What each field of a rule set may hold, and how everything else is refused: code, place, limit. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHOICES,
  checkField,
  checkRules,
  FIELDS,
  formatMatch,
  MOST_HANDS,
  MOST_TARGET,
  RANGES,
  type Rules,
  SWITCHES,
  sideOf,
  sidesOf,
  sumOf,
} from '../../src/engine/rules.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { law } from '../law.ts';
import { PRESETS } from '../referee/presets.ts';
import { joiningSum, refuseRules } from '../referee/referee.ts';
import { refusalOf } from '../text/refusal-of.ts';
import { anyMatch, anyRules } from './arbitrary.ts';

/** Values that no field but `match` may hold, as JSON or YAML could bring them. */
const STRANGERS = [null, undefined, [], {}, [6], { set: 6 }, 6.5, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9, ''];

describe('a field', () => {
  test('every one is a number in a range, a word of a list, a switch, or the match', () => {
    const sorted = [...Object.keys(RANGES), ...Object.keys(CHOICES), ...SWITCHES, 'match'].sort();
    expect(sorted).toEqual([...FIELDS].sort());
  });

  law([anyRules])('every value that rules hold is taken as it is, and read from its text', rules => {
    for (const field of FIELDS) {
      expect(checkField(field, rules[field])).toEqual({ [field]: rules[field] });
      const text = field === 'match' ? formatMatch(rules.match) : String(rules[field]);
      expect(checkField(field, text, true)).toEqual({ [field]: rules[field] });
    }
  });

  describe.each(Object.entries(RANGES))('%s', (field, [least, most]) => {
    test('takes its least and its most, and nothing beyond', () => {
      expect(checkField(field, least)).toEqual({ [field]: least });
      expect(checkField(field, most)).toEqual({ [field]: most });
      for (const beyond of [least - 1, most + 1, -1, 1e9, -(2 ** 40)]) {
        const refusal = refusalOf(() => checkField(field, beyond));
        expect(refusal).toMatchObject({ code: 'rules/range', where: field, allowed: `${least} to ${most}` });
        expect(refusal.what).toContain(String(beyond));
        expect(refusalOf(() => checkField(field, String(beyond), true)).code).toBe('rules/range');
      }
    });

    test('is a whole number', () => {
      for (const stranger of [null, undefined, [], {}, 6.5, Number.NaN, Number.POSITIVE_INFINITY, true, '6', '']) {
        const refusal = refusalOf(() => checkField(field, stranger));
        expect(refusal).toMatchObject({ code: 'rules/type', where: field, allowed: `${least} to ${most}` });
      }
      for (const text of ['', 'six', '6.5', '6e0', '0x6', '+6', ' 6', '--6', '9'.repeat(40)]) {
        expect(refusalOf(() => checkField(field, text, true))).toMatchObject({ code: 'rules/type', where: field });
      }
    });
  });

  describe.each(Object.entries(CHOICES))('%s', (field, names: readonly string[]) => {
    test('is one of its words', () => {
      for (const name of names) expect(checkField(field, name)).toEqual({ [field]: name });
      for (const stranger of [...STRANGERS, 'maybe', true, names.join(','), names[0].toUpperCase()]) {
        const refusal = refusalOf(() => checkField(field, stranger));
        expect(refusal).toMatchObject({ code: 'rules/value', where: field, allowed: names.join(', ') });
      }
    });

    test('a slip of the pen gets a proposal', () => {
      const slip = `${names[0].slice(0, -2)}${names[0].at(-1)}${names[0].at(-2)}`;
      expect(refusalOf(() => checkField(field, slip)).message).toContain(`did you mean '${names[0]}'?`);
    });
  });

  test.each(SWITCHES)('%s is a switch', field => {
    for (const truth of [true, false]) {
      expect(checkField(field, truth)).toEqual({ [field]: truth });
      expect(checkField(field, String(truth), true)).toEqual({ [field]: truth });
    }
    for (const stranger of [...STRANGERS, 0, 1, 'true', 'yes']) {
      const refusal = refusalOf(() => checkField(field, stranger));
      expect(refusal).toMatchObject({ code: 'rules/type', where: field, allowed: 'true, false' });
    }
    expect(refusalOf(() => checkField(field, 'yes', true)).code).toBe('rules/type');
  });

  test.each(['', 'sets', 'Set', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'match.target'])(
    '%j is no field',
    field => {
      for (const textual of [false, true]) {
        const refusal = refusalOf(() => checkField(field, '1', textual));
        expect(refusal).toMatchObject({ code: 'rules/field', where: field, allowed: FIELDS.join(', ') });
      }
    },
  );

  test('the nearest field is proposed', () => {
    expect(refusalOf(() => checkField('handsize', 7)).message).toContain("did you mean 'handSize'?");
    expect(refusalOf(() => checkField('playres', 7)).message).toContain("did you mean 'players'?");
    expect(refusalOf(() => checkField('xyzzy', 7)).message).not.toContain('did you mean');
  });
});

describe('match', () => {
  law([anyMatch])('reads its own text', match => {
    expect(checkField('match', formatMatch(match), true)).toEqual({ match });
  });

  test.each([
    [{}, 'rules/value', 'match'],
    [{ target: 100, hands: 10 }, 'rules/value', 'match'],
    [null, 'rules/type', 'match'],
    [100, 'rules/type', 'match'],
    ['target:100', 'rules/type', 'match'],
    [[100], 'rules/type', 'match'],
    [{ goal: 100 }, 'rules/field', 'match.goal'],
    [{ traget: 100 }, 'rules/field', 'match.traget'],
    [{ target: 0 }, 'rules/range', 'match.target'],
    [{ target: MOST_TARGET + 1 }, 'rules/range', 'match.target'],
    [{ target: '100' }, 'rules/type', 'match.target'],
    [{ hands: 0 }, 'rules/range', 'match.hands'],
    [{ hands: MOST_HANDS + 1 }, 'rules/range', 'match.hands'],
    [{ hands: 2.5 }, 'rules/type', 'match.hands'],
  ])('%j is refused: %s at %s', (value, code, where) => {
    expect(refusalOf(() => checkField('match', value))).toMatchObject({ code, where });
  });

  test.each([
    ['', 'rules/type', 'match'],
    ['100', 'rules/type', 'match'],
    [':100', 'rules/type', 'match'],
    ['target:', 'rules/type', 'match.target'],
    ['target:x', 'rules/type', 'match.target'],
    ['target:0', 'rules/range', 'match.target'],
    ['hands:1:2', 'rules/type', 'match.hands'],
    ['points:100', 'rules/field', 'match.points'],
  ])('the text %j is refused: %s at %s', (text, code, where) => {
    expect(refusalOf(() => checkField('match', text, true))).toMatchObject({ code, where });
  });
});

describe('a combination that can not be played', () => {
  const draw = PRESETS.draw[2] as Rules;

  test.each<[Partial<Rules>, string, string, string, string]>([
    [{ handSize: 15 }, 'rules/too-many-tiles', 'handSize', '15', '1 to 14'],
    [{ players: 5, handSize: 6 }, 'rules/too-many-tiles', 'handSize', '30', '1 to 5'],
    [{ set: 3, players: 8, handSize: 2 }, 'rules/too-many-tiles', 'handSize', '16', '1 to 1'],
    [{ reserve: 15 }, 'rules/reserve', 'reserve', '15', '0 to 14'],
    [{ handSize: 14, reserve: 1 }, 'rules/reserve', 'reserve', '1', '0 to 0'],
    [{ reserve: 15, draw: 'none' }, 'rules/reserve', 'reserve', '15', '0 to 14'],
    [{ teams: true }, 'rules/teams', 'teams', '2 seats', 'teams only with players=4'],
    [{ teams: true, players: 3, handSize: 5 }, 'rules/teams', 'teams', '3 seats', 'teams only with players=4'],
  ])('%j: %s', (fields, code, where, value, allowed) => {
    const refusal = refusalOf(() => checkRules({ ...draw, ...fields }));
    expect(refusal).toMatchObject({ code, where, allowed });
    expect(refusal.message).toContain(value);
    expect(refusal.message).not.toContain('\n');
    expect(refuseRules({ ...draw, ...fields })).toContain(where);
  });

  const wild = fc.record({
    set: fc.integer({ min: 3, max: 15 }),
    players: fc.integer({ min: 2, max: 8 }),
    handSize: fc.integer({ min: 1, max: 30 }),
    reserve: fc.integer({ min: 0, max: 134 }),
    teams: fc.boolean(),
  });
  law([wild], 2000)('is refused exactly where the referee refuses it', fields => {
    const rules = { ...draw, ...fields };
    const right = refuseRules(rules);
    if (right === null) expect(checkRules(rules)).toBe(rules);
    else expect(right).toContain(`${refusalOf(() => checkRules(rules)).where}:`);
  });

  law([anyRules])('the rule sets of these tests can all be played', rules => {
    expect(checkRules(rules)).toBe(rules);
    expect(refuseRules(rules)).toBe(null);
  });
});

law([anyRules])('sums and sides', rules => {
  expect(sumOf(rules)).toBe(joiningSum(rules));
  const sides = Array.from({ length: rules.players }, (_, seat) => sideOf(rules, seat));
  expect(sides).toEqual(rules.teams ? [0, 1, 0, 1] : sides.map((_, seat) => seat));
  expect(sidesOf(rules)).toBe(new Set(sides).size);
  expect(rules.players * rules.handSize + rules.reserve).toBeLessThanOrEqual(tilesIn(rules.set));
});
