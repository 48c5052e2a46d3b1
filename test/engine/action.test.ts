import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACTION_BITS,
  AT_RIGHT,
  DRAW,
  innerOf,
  isAtRight,
  KIND,
  kindOf,
  LEAD,
  leadOf,
  leftOfEntry,
  logEntry,
  outerOf,
  PASS,
  PLAY,
  playOf,
  rightOfEntry,
  seatOfEntry,
} from '../../src/engine/action.ts';
import { tileOf, tileOfAction } from '../../src/engine/tile.ts';
import { law } from '../law.ts';
import { optionOf, refAction } from './convert.ts';

const half = fc.integer({ min: 0, max: 15 });
const anyAction = fc.oneof(
  fc.tuple(half, half, fc.boolean()).map(([inner, outer, right]) => playOf(inner, outer, right)),
  fc.tuple(half, half).map(([a, b]) => leadOf(Math.max(a, b), Math.min(a, b))),
  fc.constantFrom(DRAW, PASS),
);

describe('an action is one small integer', () => {
  law([half, half, fc.boolean()])('a play says its halves and its end', (inner, outer, right) => {
    const action = playOf(inner, outer, right);
    expect(kindOf(action)).toBe(PLAY);
    expect([innerOf(action), outerOf(action), isAtRight(action)]).toEqual([inner, outer, right]);
    expect(tileOfAction(action)).toBe(tileOf(inner, outer));
    expect((action & AT_RIGHT) !== 0).toBe(right);
  });

  law([half, half])('a lead says its tile, the larger half inside', (a, b) => {
    const action = leadOf(Math.max(a, b), Math.min(a, b));
    expect(kindOf(action)).toBe(LEAD);
    expect([innerOf(action), outerOf(action)]).toEqual([Math.max(a, b), Math.min(a, b)]);
    expect(tileOfAction(action)).toBe(tileOf(a, b));
    expect(isAtRight(action)).toBe(false);
  });

  law([anyAction])('it fits its bits and is never negative', action => {
    expect(action & ACTION_BITS).toBe(action);
    expect(action & KIND).toBe(kindOf(action));
    expect(action).toBeGreaterThanOrEqual(0);
  });

  law([anyAction])('what it says in words says it again', action => {
    expect(optionOf(refAction(action))).toBe(action);
  });

  test('different actions are different numbers', () => {
    const all: number[] = [DRAW, PASS];
    for (let a = 0; a < 16; a++) {
      for (let b = 0; b < 16; b++) {
        all.push(playOf(a, b, false), playOf(a, b, true));
        if (a >= b) all.push(leadOf(a, b));
      }
    }
    expect(new Set(all).size).toBe(2 + 512 + 136);
  });

  test('the four kinds order plays and leads below draws and passes', () => {
    expect(PLAY < LEAD && LEAD < DRAW && DRAW < PASS).toBe(true);
  });
});

describe('a log entry', () => {
  law([anyAction, fc.integer({ min: 0, max: 7 }), half, half])(
    'is the action with seat and ends',
    (action, seat, left, right) => {
      const entry = logEntry(action, seat, left, right);
      expect(entry & ACTION_BITS).toBe(action);
      expect([seatOfEntry(entry), leftOfEntry(entry), rightOfEntry(entry)]).toEqual([seat, left, right]);
      expect(kindOf(entry)).toBe(kindOf(action));
    },
  );
});
