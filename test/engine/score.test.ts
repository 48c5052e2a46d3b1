/** Finished hands scored by hand: who wins and what each seat gets, for every way of scoring. */
import { describe, expect, test } from 'vitest';
import { newState } from '../../src/engine/new-state.ts';
import { resolveRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { pipsOf, score } from '../../src/engine/score.ts';
import { BLOCKED, holderOf, NOBODY, OUT, PHASE, PIPS, POINTS, SEAT, WINNER } from '../../src/engine/state.ts';

/** A hand that is over with these pips left; `seat` went out, or passed last. */
function scored(rules: Rules, phase: number, seat: number, pips: number[]): [number, number[]] {
  const s = newState(rules);
  s[PHASE] = phase;
  s[SEAT] = seat;
  pips.forEach((left, at) => {
    s[holderOf(at) + PIPS] = left;
    expect(pipsOf(s, at)).toBe(left);
  });
  const points = s.subarray(POINTS, POINTS + rules.players).fill(77);
  score(s);
  return [s[WINNER], [...points]];
}

const solo = (players: number, blockedScore: Rules['blockedScore']): Rules =>
  resolveRules('draw', { players, handSize: 3, blockedScore });
const teams = (blockedScore: Rules['blockedScore']): Rules => resolveRules('old-partners', { blockedScore });

describe('going out', () => {
  test.each(['difference', 'others', 'all'] as const)('scores the pips of all other hands, with %s too', how => {
    expect(scored(solo(2, how), OUT, 0, [0, 10])).toEqual([0, [10, 0]]);
    expect(scored(solo(4, how), OUT, 2, [12, 3, 0, 7])).toEqual([2, [0, 0, 22, 0]]);
    expect(scored(solo(8, how), OUT, 7, [1, 2, 3, 4, 5, 6, 7, 0])).toEqual([7, [0, 0, 0, 0, 0, 0, 0, 28]]);
  });

  test.each(['difference', 'others', 'all'] as const)('in teams: those of the other side only, with %s too', how => {
    expect(scored(teams(how), OUT, 3, [12, 9, 5, 0])).toEqual([3, [0, 17, 0, 17]]);
    expect(scored(teams(how), OUT, 0, [0, 4, 30, 6])).toEqual([0, [10, 0, 10, 0]]);
  });

  test('may score nothing, with only the double blank left elsewhere', () => {
    expect(scored(solo(2, 'difference'), OUT, 1, [0, 0])).toEqual([1, [0, 0]]);
  });
});

describe('blocked', () => {
  // Sheet 000: nine pips to four.
  test('two hands', () => {
    expect(scored(solo(2, 'difference'), BLOCKED, 0, [9, 4])).toEqual([1, [0, 5]]);
    expect(scored(solo(2, 'others'), BLOCKED, 0, [9, 4])).toEqual([1, [0, 9]]);
    expect(scored(solo(2, 'all'), BLOCKED, 0, [9, 4])).toEqual([1, [0, 13]]);
  });

  test('three hands: the others together', () => {
    expect(scored(solo(3, 'difference'), BLOCKED, 1, [5, 9, 12])).toEqual([0, [16, 0, 0]]);
    expect(scored(solo(3, 'others'), BLOCKED, 1, [5, 9, 12])).toEqual([0, [21, 0, 0]]);
    expect(scored(solo(3, 'all'), BLOCKED, 1, [5, 9, 12])).toEqual([0, [26, 0, 0]]);
  });

  test('sides: the seat with the lightest hand may lose with its partner', () => {
    // Side of 0 and 2: 1 + 20; side of 1 and 3: 8 + 9.
    expect(scored(teams('difference'), BLOCKED, 2, [1, 8, 20, 9])).toEqual([1, [0, 4, 0, 4]]);
    expect(scored(teams('others'), BLOCKED, 2, [1, 8, 20, 9])).toEqual([1, [0, 21, 0, 21]]);
    expect(scored(teams('all'), BLOCKED, 2, [1, 8, 20, 9])).toEqual([1, [0, 38, 0, 38]]);
  });

  test('the winner named is the lower seat of the lighter side, not its lighter hand', () => {
    expect(scored(teams('difference'), BLOCKED, 0, [6, 30, 1, 2])).toEqual([0, [25, 0, 25, 0]]);
  });

  test('who passed last has nothing to do with it', () => {
    for (let seat = 0; seat < 3; seat++) {
      expect(scored(solo(3, 'others'), BLOCKED, seat, [8, 3, 5])).toEqual([1, [0, 13, 0]]);
    }
  });

  test.each(['difference', 'others', 'all'] as const)('a tie on the lightest scores nothing, with %s', how => {
    expect(scored(solo(2, how), BLOCKED, 0, [7, 7])).toEqual([NOBODY, [0, 0]]);
    expect(scored(solo(3, how), BLOCKED, 0, [7, 30, 7])).toEqual([NOBODY, [0, 0, 0]]);
    expect(scored(solo(4, how), BLOCKED, 0, [7, 7, 7, 7])).toEqual([NOBODY, [0, 0, 0, 0]]);
    expect(scored(teams(how), BLOCKED, 0, [3, 10, 9, 2])).toEqual([NOBODY, [0, 0, 0, 0]]);
  });

  test('a tie above the lightest is none', () => {
    expect(scored(solo(4, 'difference'), BLOCKED, 0, [9, 9, 2, 9])).toEqual([2, [0, 0, 25, 0]]);
    expect(scored(solo(3, 'all'), BLOCKED, 0, [9, 9, 2])).toEqual([2, [0, 0, 20]]);
    expect(scored(solo(3, 'all'), BLOCKED, 0, [2, 9, 9])).toEqual([0, [20, 0, 0]]);
  });

  test('equal hands in a side that is lighter are no tie', () => {
    expect(scored(teams('others'), BLOCKED, 0, [4, 9, 4, 4])).toEqual([0, [13, 0, 13, 0]]);
  });

  test('a hand of nothing but the double blank wins', () => {
    expect(scored(solo(2, 'difference'), BLOCKED, 0, [0, 1])).toEqual([0, [1, 0]]);
  });
});
