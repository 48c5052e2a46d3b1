/**
 * A right record with one thing changed is refused: by its code, at its place, in one line.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseRecord, readRecord } from '../../src/engine/record-replay.ts';
import { Refusal } from '../../src/text/refusal.ts';

const text = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8').trimEnd();
const worked = text('worked-hand.jsonl');
const blocked = text('blocked-hand.jsonl');

// biome-ignore lint/suspicious/noExplicitAny: a test may break a record in any way
type Change = (record: any) => void;

function but(record: string, change: Change): unknown {
  const copy = JSON.parse(record);
  change(copy);
  return copy;
}

function refusal(read: () => unknown): Refusal {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

/** What is changed, the change, the code, the place. */
type Case = [string, Change, string, string];

/** The action of the blocked hand at which its first turn of drawing begins. */
const DRAW = 9;

const form: Case[] = [
  ['format', r => (r.format = 'matador-hand/2'), 'record/format', 'format'],
  ['format missing', r => delete r.format, 'record/format', 'format'],
  ['rules missing', r => delete r.rules, 'record/missing', 'rules'],
  ['rules null', r => (r.rules = null), 'record/type', 'rules'],
  ['rules a list', r => (r.rules = [r.rules]), 'record/type', 'rules'],
  ['a rule missing', r => delete r.rules.noDouble, 'rules/missing', 'rules noDouble'],
  ['a rule unknown', r => (r.rules.spinner = true), 'rules/field', 'rules spinner'],
  ['a rule named like a method', r => (r.rules.toString = 1), 'rules/field', 'rules toString'],
  ['a rule of another type', r => (r.rules.set = '6'), 'rules/type', 'rules set'],
  ['a rule null', r => (r.rules.teams = null), 'rules/type', 'rules teams'],
  ['a rule with an unknown value', r => (r.rules.choice = 'force'), 'rules/value', 'rules choice'],
  ['a rule out of range', r => (r.rules.players = 9), 'rules/range', 'rules players'],
  ['rules that do not go together', r => (r.rules.teams = true), 'rules/teams', 'rules teams'],
  ['a match of two lengths', r => (r.rules.match = { target: 9, hands: 2 }), 'rules/value', 'rules match'],
  ['agents missing', r => delete r.agents, 'record/missing', 'agents'],
  ['too few agents', r => r.agents.pop(), 'record/count', 'agents'],
  ['an agent null', r => (r.agents[1] = null), 'record/type', 'agents'],
  ['hands an object', r => (r.hands = { ...r.hands }), 'record/type', 'hands'],
  ['a hand missing', r => r.hands.pop(), 'record/count', 'hands'],
  ['a hand null', r => (r.hands[1] = null), 'record/type', 'hands seat 1'],
  ['a hand too small', r => r.boneyard.push(r.hands[0].pop()), 'record/count', 'hands seat 0'],
  ['a tile that is none', r => (r.hands[0][0] = '6/6'), 'tile/syntax', 'hands seat 0'],
  ['a tile null', r => (r.boneyard[3] = null), 'tile/syntax', 'boneyard'],
  ['a tile of a larger set', r => (r.boneyard[3] = '7-0'), 'tile/set', 'boneyard'],
  ['a tile twice', r => (r.boneyard[3] = '6-6'), 'record/tiles', 'boneyard'],
  ['a tile missing', r => r.boneyard.pop(), 'record/tiles', 'boneyard'],
  ['actions missing', r => delete r.actions, 'record/missing', 'actions'],
  ['no actions', r => (r.actions = []), 'record/count', 'actions'],
  ['an action null', r => (r.actions[2] = null), 'record/type', 'action 2'],
  ['no such seat', r => (r.actions[0].seat = 2), 'record/value', 'action 0 seat'],
  ['a seat as text', r => (r.actions[0].seat = '1'), 'record/type', 'action 0 seat'],
  ['a deed unknown', r => (r.actions[2].do = 'knock'), 'record/value', 'action 2 do'],
  ['an action without its tile', r => delete r.actions[2].tile, 'tile/syntax', 'action 2 tile'],
  ['an end that is none', r => (r.actions[2].end = 'left'), 'record/value', 'action 2 end'],
  ['no half left outside', r => delete r.actions[2].out, 'record/missing', 'action 2 out'],
  ['one end', r => r.actions[2].ends.pop(), 'record/count', 'action 2 ends'],
  ['a broken number at an end', r => (r.actions[2].ends[0] = 0.5), 'record/value', 'action 2 ends'],
  ['no result', r => delete r.result, 'record/missing', 'result'],
];

const play: Case[] = [
  ['the wrong leader', r => (r.actions[0].seat = 1 - r.actions[0].seat), 'record/turn', 'action 0 seat'],
  ['the wrong lead', r => Object.assign(r.actions[0], { tile: '2-2', ends: [2, 2] }), 'record/lead', 'action 0 tile'],
  ['no lead', r => r.actions.shift(), 'record/turn', 'action 0 seat'],
  ['a second lead', r => Object.assign(r.actions[1], { do: 'lead' }), 'record/illegal', 'action 1'],
  ['the wrong seat', r => (r.actions[4].seat = 0), 'record/turn', 'action 4 seat'],
  ['an end that does not take it', r => (r.actions[4].end = 'L'), 'record/illegal', 'action 4'],
  ['a half outside that is not on the tile', r => (r.actions[4].out = 5), 'record/illegal', 'action 4'],
  ['the wrong half outside', r => (r.actions[4].out = 1), 'record/illegal', 'action 4'],
  ['a tile of another hand', r => (r.actions[4].tile = '2-2'), 'record/illegal', 'action 4'],
  ['wrong ends after the lead', r => (r.actions[0].ends = [6, 5]), 'record/ends', 'action 0 ends'],
  ['ends the other way round', r => r.actions[3].ends.reverse(), 'record/ends', 'action 3 ends'],
  [
    'a draw while a tile fits',
    r => (r.actions[1] = { seat: 0, do: 'draw', tile: '6-3' }),
    'record/illegal',
    'action 1',
  ],
  ['a pass while a tile fits', r => (r.actions[1] = { seat: 0, do: 'pass' }), 'record/illegal', 'action 1'],
  ['a wrong tile drawn', r => (r.actions[DRAW].tile = '3-3'), 'record/drawn', `action ${DRAW} tile`],
  ['a forced draw left out', r => r.actions.splice(DRAW, 1), 'record/illegal', `action ${DRAW}`],
  ['a pass for a draw', r => (r.actions[DRAW] = { seat: 0, do: 'pass' }), 'record/illegal', `action ${DRAW}`],
  ['a closing pass missing', r => r.actions.pop(), 'record/unfinished', 'actions'],
  ['the closing round missing', r => r.actions.splice(-2), 'record/unfinished', 'actions'],
  ['the end missing', r => r.actions.splice(-5), 'record/unfinished', 'actions'],
  ['a pass too many', r => r.actions.push({ seat: 1, do: 'pass' }), 'record/over', 'action 40'],
  ['by', r => (r.result.by = 'out'), 'record/result', 'result by'],
  ['winner', r => (r.result.winner = null), 'record/result', 'result winner'],
  ['points', r => (r.result.points = [0, 9]), 'record/result', 'result points'],
  ['points for one seat', r => r.result.points.pop(), 'record/result', 'result points'],
  ['points missing', r => delete r.result.points, 'record/result', 'result points'],
  ['points by seat name', r => (r.result.points = { 0: 0, 1: 5 }), 'record/result', 'result points'],
  ['pips', r => (r.result.pips = [4, 9]), 'record/result', 'result pips'],
];

describe('the form', () => {
  test.each(form)('%s', (_, change, code, where) => {
    const found = refusal(() => readRecord(but(blocked, change)));
    expect([found.code, found.where]).toEqual([code, where]);
    expect(found.message).not.toContain('\n');
  });

  test.each(['', '{', '[]', 'null', '7', '"matador-hand/1"', '{}', worked.slice(0, -1), `${worked} ${worked}`])(
    'text that is no record: %.20s',
    line => {
      expect(refusal(() => parseRecord(line)).code).toMatch(/^record\/(json|type|format)$/);
    },
  );

  test('every truncation of a record', () => {
    for (let length = 0; length < worked.length; length += 7) {
      expect(refusal(() => parseRecord(worked.slice(0, length))).code).toBe('record/json');
    }
  });

  test('values nested too deeply to be written out', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(refusal(() => parseRecord(`{"format":${deep}}`)).code).toBe('record/format');
    expect(refusal(() => parseRecord(worked.replace('"Alice"', deep))).code).toBe('record/type');
    expect(refusal(() => parseRecord(worked.replace('"6-6"', deep))).code).toBe('tile/syntax');
    expect(refusal(() => parseRecord(worked.replace('"set":6', `"set":${deep}`))).code).toBe('rules/type');
  });

  test('a field that only looks unknown to JSON', () => {
    expect(refusal(() => parseRecord(worked.replace('"set":6', '"set":6,"__proto__":1'))).code).toBe('rules/field');
  });
});

describe('the play', () => {
  test.each(play)('%s', (_, change, code, where) => {
    const found = refusal(() => readRecord(but(blocked, change)));
    expect([found.code, found.where]).toEqual([code, where]);
    expect(found.message).not.toContain('\n');
  });

  test('a refusal says what was allowed', () => {
    const found = refusal(() => readRecord(but(worked, r => (r.actions[3].out = 4))));
    expect(found.message).toBe(
      "action 3: 5-4 can't be laid at L with 4 outside, the ends are 3, 6 " +
        '(allowed: 4-4 L 4, 5-4 L 5, 4-3 L 3, 4-3 L 4, 4-3 R 3, 4-3 R 4)',
    );
  });

  test('a deal that would have been dealt again', () => {
    const swapped = (r: { hands: string[][]; boneyard: string[] }) => {
      r.hands[0][0] = '1-1';
      r.boneyard[r.boneyard.indexOf('1-1')] = '6-6';
    };
    const top = refusal(() =>
      readRecord(
        but(worked, r => {
          r.rules.lead = 'top-double';
          swapped(r);
        }),
      ),
    );
    expect([top.code, top.where]).toEqual(['record/redealt', 'hands']);
  });

  test('a draw from the reserve', () => {
    const found = refusal(() => readRecord(but(blocked, r => (r.rules.reserve = 14))));
    expect([found.code, found.where]).toEqual(['record/illegal', `action ${DRAW}`]);
  });

  test('a second draw where one a turn is the rule', () => {
    const found = refusal(() => readRecord(but(blocked, r => (r.rules.draw = 'one'))));
    expect(found.code).toBe('record/illegal');
  });
});
