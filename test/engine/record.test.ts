/**
 * Records of hands: what is written is read back the same, by this reader and by the referee's; and however the
 * contract lets a right record be written, it is read as the same hand.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRecord, type HandRecord, recordOf } from '../../src/engine/record.ts';
import { parseRecord, readRecord } from '../../src/engine/record-replay.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { Hand } from '../../src/play/hand.ts';
import { law } from '../law.ts';
import { checkRecord } from '../referee/record.ts';
import { anyPlay, anyRoot, anyRules, chooser } from './arbitrary.ts';

const data = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8').trimEnd();

function played(rules: Rules, root: Int32Array, play: readonly number[]): HandRecord {
  const hand = new Hand(rules);
  const below = chooser(play);
  hand.deal(root, 5, 0);
  while (!hand.over) hand.apply(hand.options.at(below(hand.options.count)));
  return recordOf(
    hand.state,
    rules,
    Array.from({ length: rules.players }, (_, seat) => `agent "${seat}"`),
  );
}

/** The same hand in another writing: each choice the contract leaves to a writer is made by `flip`. */
function rewritten(record: HandRecord, flip: () => boolean): unknown {
  const turn = (tile: string) => (flip() ? tile.split('-').reverse().join('-') : tile);
  let turned = false;
  let ends: readonly number[] = [-1, -2];
  const actions = record.actions.map(action => {
    if (action.do === 'pass') return { ...action, note: null };
    const tile = turn(action.tile);
    if (action.do === 'draw') return { ...action, tile };
    if (action.do === 'lead' || ends[0] === ends[1]) turned = flip();
    ends = action.ends;
    const shown = turned ? [ends[1], ends[0]] : ends;
    if (action.do === 'lead') return { ...action, tile, ends: shown };
    return { ...action, tile, end: (action.end === 'R') === turned ? 'L' : 'R', ends: shown };
  });
  const { match, ...rules } = record.rules;
  return {
    note: 'anybody may add fields here',
    ...record,
    rules: flip() && 'target' in match && match.target === 100 ? rules : record.rules,
    hands: record.hands.map(hand => hand.map(turn)),
    boneyard: record.boneyard.map(turn),
    actions,
  };
}

describe('what is written is read back', () => {
  law([anyRules, anyRoot, anyPlay], 150)('the same, under any rules', (rules, root, play) => {
    const record = played(rules, root, play);
    const text = formatRecord(record);
    expect(text).not.toContain('\n');
    expect(parseRecord(text)).toEqual(record);
    expect(formatRecord(parseRecord(text))).toBe(text);
  });

  law([anyRules, anyRoot, anyPlay], 100)('by the referee too', (rules, root, play) => {
    checkRecord(JSON.parse(formatRecord(played(rules, root, play))));
  });

  law([anyRules, anyRoot, anyPlay, fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })], 150)(
    'the same however it is written',
    (rules, root, play, coins) => {
      const record = played(rules, root, play);
      let at = 0;
      const other = rewritten(record, () => coins[at++ % coins.length]);
      checkRecord(other);
      expect(readRecord(other)).toEqual(record);
    },
  );
});

describe('a record', () => {
  law([anyRules, anyRoot, anyPlay], 50)('deals every tile once', (rules, root, play) => {
    const { hands, boneyard } = played(rules, root, play);
    expect(hands.map(hand => hand.length)).toEqual(hands.map(() => rules.handSize));
    expect(new Set([...hands.flat(), ...boneyard]).size).toBe(tilesIn(rules.set));
  });

  law([anyRules, anyRoot, anyPlay], 50)('draws the boneyard in order', (rules, root, play) => {
    const { boneyard, actions } = played(rules, root, play);
    const drawn = actions.flatMap(action => (action.do === 'draw' ? [action.tile] : []));
    expect(boneyard.slice(0, drawn.length)).toEqual(drawn);
    expect(boneyard.length - drawn.length).toBeGreaterThanOrEqual(rules.reserve);
  });

  test('is not made of a hand that goes on', () => {
    const rules = parseRecord(data('worked-hand.jsonl')).rules;
    const hand = new Hand(rules);
    hand.deal(Int32Array.of(1, 2, 3, 4), 0, 0);
    expect(() => recordOf(hand.state, rules, ['a', 'b'])).toThrow('not over');
  });
});

describe('hands from the rule sheet', () => {
  test('the worked hand: Alice goes out and scores 10', () => {
    const record = parseRecord(data('worked-hand.jsonl'));
    checkRecord(JSON.parse(data('worked-hand.jsonl')));
    expect(record.agents).toEqual(['Alice', 'Ben']);
    expect(record.actions.at(-1)).toEqual({ seat: 0, do: 'play', tile: '6-5', end: 'L', out: 6, ends: [6, 5] });
    expect(record.result).toEqual({ by: 'out', winner: 0, points: [10, 0], pips: [0, 10] });
    expect(record.boneyard).toHaveLength(14);
  });

  test('a blocked hand: nine pips to four, so Ben scores 5', () => {
    const record = parseRecord(data('blocked-hand.jsonl'));
    checkRecord(JSON.parse(data('blocked-hand.jsonl')));
    expect(record.actions.slice(-2)).toEqual([
      { seat: 1, do: 'pass' },
      { seat: 0, do: 'pass' },
    ]);
    expect(record.result).toEqual({ by: 'blocked', winner: 1, points: [0, 5], pips: [9, 4] });
  });
});
