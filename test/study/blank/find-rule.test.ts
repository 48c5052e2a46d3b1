import { describe, expect, test } from 'vitest';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import { type BlankRule, saysSpend } from '../../../src/search/blank/rule.ts';
import { ALWAYS, findRule, NEVER, numbersOf, threshold } from '../../../src/study/blank/find-rule.ts';
import { fixedWords, ruleAgent, ruleWords } from '../../../src/study/blank/rule-words.ts';
import type { Decision } from '../../../src/study/blank/table.ts';
import { row } from './rows.ts';

/** Decisions whose gain is `of` them, and chance besides. */
function planted(of: (row: Decision) => number): Decision[] {
  const stream = new Stream();
  stream.seed(rootOf('planted'), 0, 0, 0, 0);
  return Array.from({ length: 400 }, (_, i) => {
    const [own, least] = [1 + stream.below(7), 1 + stream.below(7)];
    const one = row({
      ...{ unit: Math.floor(i / 2), own, least, ahead: least - own, bone: stream.below(15) },
      ...{ fits: stream.below(4), matadors: stream.below(3), pips: 3 * own + stream.below(9) },
    });
    return { ...one, gain: of(one) + stream.below(8001) - 4000 };
  });
}

/** On how many of the rows does the rule say what should be done? */
const right = (rows: readonly Decision[], rule: BlankRule, spend: (row: Decision) => boolean): number =>
  rows.filter(one => saysSpend(rule, numbersOf(one)) === spend(one)).length / rows.length;

describe('a planted rule is found', () => {
  test('of one condition', () => {
    const rule = findRule(planted(({ own }) => (own <= 2 ? 3000 : -3000)));
    expect(rule).toEqual(threshold(2));
    expect(ruleWords(rule)).toBe('Spend it when you hold at most 2 tiles, itself included; else keep it');
  });

  test.each([
    ['and', (one: Decision) => one.own <= 3 && one.bone >= 8],
    ['or', (one: Decision) => one.least <= 2 || one.matadors >= 2],
  ] as const)('of two, joined by %s', (join, spend) => {
    const rows = planted(one => (spend(one) ? 3000 : -3000));
    const rule = findRule(rows);
    expect(rule.join).toBe(join);
    expect(right(rows, rule, spend)).toBeGreaterThan(0.97);
  });

  test('never, where spending always costs, and where nothing is known', () => {
    expect(findRule(planted(() => -5000))).toEqual(NEVER);
    expect(findRule([])).toEqual(NEVER);
  });

  test('a second condition that brings nothing is left out', () => {
    const rule = findRule(planted(({ own }) => (own <= 4 ? 2000 : -2000)));
    expect(rule.join).toBe('alone');
  });
});

test('rules in words and as agents', () => {
  expect([NEVER, threshold(3), ALWAYS].map(fixedWords)).toEqual(['never', 'with 3 tiles or fewer', 'always']);
  expect(ruleWords(NEVER)).toBe('Never spend it while something else can be done');
  const rule: BlankRule = {
    first: { feature: 'ahead', side: 'at-most', at: -1 },
    join: 'or',
    second: { feature: 'bone', side: 'at-least', at: 1 },
  };
  expect(ruleWords(rule)).toBe(
    'Spend it when somebody holds at least 1 tile fewer than you, or the boneyard has at least 1 tile; else keep it',
  );
  expect(ruleAgent(rule)).toBe(
    'blank-rule(first=ahead,firstIs=at-most,firstAt=-1,join=or,second=bone,secondIs=at-least,secondAt=1)',
  );
});
