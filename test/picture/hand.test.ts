/** A hand drawn for people: nothing of it lost, nothing wider than the page. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../src/engine/record.ts';
import { parseRecord } from '../../src/engine/record-replay.ts';
import { drawHand } from '../../src/picture/hand.ts';
import { lineOf } from '../../src/picture/line.ts';
import { Hand } from '../../src/play/hand.ts';
import { anyPlay, anyRoot, anyRules, chooser } from '../engine/arbitrary.ts';
import { law } from '../law.ts';

const anyRecord = fc.tuple(anyRules, anyRoot, anyPlay).map(([rules, root, play]) => {
  const hand = new Hand(rules);
  const below = chooser(play);
  hand.deal(root, 1, 0);
  while (!hand.over) hand.apply(hand.options.at(below(hand.options.count)));
  const names = Array.from({ length: rules.players }, (_, seat) => 'a rather long name '.repeat(seat));
  return recordOf(hand.state, rules, names);
});

describe('the line of a hand', () => {
  law([anyRecord], 100)('is what the actions made of it', record => {
    for (let upTo = 1; upTo <= record.actions.length; upTo++) {
      const line = lineOf(record.actions.slice(0, upTo));
      const last = record.actions[upTo - 1];
      if (!('ends' in last)) continue;
      expect([line[0].left, line.at(-1)!.right]).toEqual(last.ends);
    }
    const line = lineOf(record.actions);
    const laid = record.actions.filter(action => 'ends' in action).map(action => 'tile' in action && action.tile);
    expect(line.map(({ left, right }) => `${Math.max(left, right)}-${Math.min(left, right)}`).sort()).toEqual(
      laid.sort(),
    );
    expect(line.filter(tile => tile.lead)).toHaveLength(1);
  });

  law([anyRecord], 100)('joins halves that add up, but for matadors', record => {
    const sum = record.rules.set + 1;
    const line = lineOf(record.actions);
    for (let i = 1; i < line.length; i++) {
      const [one, other] = [line[i - 1], line[i]];
      if (one.right + other.left === sum) continue;
      expect(record.rules.matadors).toBe(true);
      expect([one, other].some(({ left, right }) => left + right === sum || left + right === 0)).toBe(true);
    }
  });
});

describe('the picture of a hand', () => {
  law([anyRecord, fc.integer({ min: 72, max: 120 })], 100)('fits its width', (record, width) => {
    for (const line of drawHand(record, width)) {
      expect(line.length).toBeLessThanOrEqual(width);
      expect(line).toBe(line.trimEnd());
    }
  });

  test('the worked hand of the rule sheet', () => {
    const text = readFileSync(new URL('../data/worked-hand.jsonl', import.meta.url), 'utf8');
    expect(drawHand(parseRecord(text), 80).join('\n')).toBe(
      `
rules draw

dealt
  0 Alice   6-6 3-3 2-1 6-2 5-1 5-3 6-5
  1 Ben     4-1 5-4 5-0 4-3 4-4 2-2 5-5
  boneyard  0-0 1-0 2-0 3-0 4-0 6-0 1-1 3-1 6-1 3-2 4-2 5-2 6-3 6-4

     seat     does                          ends  holds
  0  0 Alice  leads 6-6                     6  6   6
  1  1 Ben    4-1 at the left, 4 outside    4  6   6
  2  0 Alice  3-3 at the left, 3 outside    3  6   5
  3  1 Ben    5-4 at the left, 5 outside    5  6   5
  4  0 Alice  2-1 at the right, 2 outside   5  2   4
  5  1 Ben    5-0 at the right, 0 outside   5  0   4
  6  0 Alice  6-2 at the left, 6 outside    6  0   3
  7  1 Ben    4-3* at the right, 3 outside  6  3   3
  8  0 Alice  5-1 at the left, 5 outside    5  3   2
  9  1 Ben    4-4 at the right, 4 outside   5  4   2
 10  0 Alice  5-3 at the right, 5 outside   5  5   1
 11  1 Ben    2-2 at the left, 2 outside    2  5   1
 12  0 Alice  6-5 at the left, 6 outside    6  5   0

  * a matador

the line, from left to right (the lead in round brackets)
  [6-5][2-2][5-1][6-2][5-4][3-3][4-1](6-6)[1-2][5-0][4-3][4-4][3-5]

0 Alice is out
  0 Alice  scores 10  0 pips left   nothing
  1 Ben    scores 0   10 pips left  5-5
`.trim(),
    );
  });

  test('draws of one turn stand together; a blocked hand says who is lightest', () => {
    const text = readFileSync(new URL('../data/blocked-hand.jsonl', import.meta.url), 'utf8');
    const lines = drawHand(parseRecord(text), 80);
    expect(lines).toContain(' 17  0 Alice  draws 4-4 4-2 5-0 3-1                6');
    expect(lines).toContain(' 39  0 Alice  passes                               2');
    expect(lines).toContain('blocked; 1 Ben is the lightest');
    expect(lines).toContain('  1 Ben    scores 5  4 pips left  2-0 1-1');
  });
});
