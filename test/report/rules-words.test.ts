import { describe, expect, test } from 'vitest';
import { PRESETS, parseRules, resolveRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { rulesInWords, rulesSpec } from '../../src/report/rules-words.ts';

const text = (rules: Rules): string => rulesInWords(rules, true).join(' ');

describe('rules in words', () => {
  test('tell every preset from every other', () => {
    const told = PRESETS.map(preset => text(resolveRules(preset.name)));
    expect(new Set(told).size).toBe(PRESETS.length);
  });

  test('tell of every field that has an effect', () => {
    const plain = text(parseRules('draw'));
    for (const change of [
      'set=9',
      'players=3',
      'handSize=6',
      'matadors=false',
      'lead=any',
      'lead=own-double',
      'lead=top-double',
      'noDouble=redeal',
      'draw=one',
      'draw=none',
      'reserve=2',
      'choice=free',
      'choice=matador-optional',
      'blockedScore=all',
      'blockedScore=others',
      'match=target:50',
      'match=hands:10',
    ])
      expect(text(parseRules(`draw(${change})`)), change).not.toBe(plain);
    expect(text(parseRules('draw(players=4,teams=true)'))).not.toBe(text(parseRules('draw(players=4)')));
  });

  test('say the numbers that follow from them', () => {
    expect(text(parseRules('double-nine'))).toContain(
      'double-nine set (55 tiles), 2 seats, 7 tiles each; halves that touch add up to 10',
    );
    expect(rulesInWords(parseRules('draw'), false).join(' ')).not.toContain('match');
  });

  test('have a spec that can be typed in', () => {
    expect(rulesSpec(parseRules('draw(players=4)'))).toBe('draw(players=4)');
  });
});
