/** How the double blank was spent, worked out again from the log by the referee. */
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTION_BITS } from '../../src/engine/action.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  BLANK_BONEYARD,
  BLANK_END,
  BLANK_LEAST,
  BLANK_ONLY,
  BLANK_OWN,
  BLANK_PLAY,
  BLANK_SEAT,
  LEADER,
  LOG,
  type State,
} from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { rulesUpTo } from '../engine/arbitrary.ts';
import { dealOf, refAction, refTile } from '../engine/convert.ts';
import { type RefAction, Referee } from '../referee/referee.ts';
import { chance, seatedAs } from './players.ts';

const laysBlank = (action: RefAction): boolean => action.do === 'play' && action.tile[0] === 0 && action.tile[1] === 0;

/** As a state has it. */
const noted = (s: State) => ({
  seat: s[BLANK_SEAT],
  play: s[BLANK_PLAY],
  own: s[BLANK_OWN],
  least: s[BLANK_LEAST],
  boneyard: s[BLANK_BONEYARD],
  end: s[BLANK_END],
  only: s[BLANK_ONLY] === 1,
});

/** The same, from the deal and the log; null where it was not spent. */
function workedOut(table: Table): ReturnType<typeof noted> | null {
  const s = table.hand.state;
  const rules = table.rules;
  shuffleTo(s, tilesIn(rules.set));
  const { hands, boneyard } = dealOf(s, rules);
  const referee = new Referee(
    rules,
    hands.map(tiles => tiles.map(refTile)),
    boneyard.map(refTile),
    s[LEADER],
  );
  let plays = 0;
  for (let i = 0; i < s[ACTIONS]; i++) {
    const action = refAction(s[LOG + i] & ACTION_BITS);
    if (action.do === 'lead' || action.do === 'play') plays++;
    if (action.do === 'play' && laysBlank(action)) {
      const counts = referee.hands.map(hand => hand.length);
      const [left, right] = referee.ends!;
      return {
        seat: referee.seat,
        play: plays,
        own: counts[referee.seat],
        least: Math.min(...counts.filter((_, seat) => seat !== referee.seat)),
        boneyard: referee.boneyard.length,
        end: action.end === 'L' ? left : right,
        only: referee.legal().every(laysBlank),
      };
    }
    referee.apply(action);
  }
  return null;
}

function check(rules: Rules, units: number): { spent: number; only: number } {
  const table = new Table(rules, null);
  table.seat(Array.from({ length: rules.players }, () => seatedAs('random', chance)));
  const found = { spent: 0, only: 0 };
  for (let unit = 0; unit < units; unit++) {
    table.play(rootOf('blank'), { unit, seating: 0, hand: 0 }, 'stop', null);
    const right = workedOut(table);
    if (right === null) {
      deepEqual([table.hand.state[BLANK_SEAT], table.hand.state[BLANK_PLAY]], [-1, 0]);
      continue;
    }
    deepEqual(noted(table.hand.state), right);
    found.spent++;
    if (right.only) found.only++;
  }
  return found;
}

describe('the double blank', () => {
  test.each(['draw', 'draw(players=4)', 'free-draw', 'seven-each', 'old-partners', 'double-twelve(players=5)'])(
    'in %s is noted as the log tells it',
    spec => {
      const { spent, only } = check(parseRules(spec), 400);
      expect(spent).toBeGreaterThan(60);
      expect(only).toBeLessThan(spent);
      // Where nobody has to play a matador, a draw or a pass stands beside it.
      if (parseRules(spec).choice === 'forced') expect(only).toBeGreaterThan(0);
      if (parseRules(spec).choice === 'matador-optional') expect(only).toBe(0);
    },
  );

  test('so it is under any rules', () => {
    let spent = 0;
    for (const rules of fc.sample(rulesUpTo(7), { numRuns: 400, seed: 3 })) spent += check(rules, 4).spent;
    expect(spent).toBeGreaterThan(200);
  });

  test('that is led is not spent, and without wild tiles it never is', () => {
    expect(check(parseRules('russian'), 200).spent).toBe(0);
    const rules = parseRules('seven-each(handSize=1,set=3)');
    const table = new Table(rules, null);
    table.seat([seatedAs('random', chance), seatedAs('random', chance)]);
    let led = 0;
    for (let unit = 0; unit < 200; unit++) {
      table.play(rootOf('led'), { unit, seating: 0, hand: 0 }, 'stop', null);
      if ((table.hand.state[LOG] & 0xff) !== 0) continue;
      led++;
      expect([table.hand.state[BLANK_SEAT], table.hand.state[BLANK_PLAY]]).toEqual([-1, 0]);
    }
    expect(led).toBeGreaterThan(5);
  });
});
