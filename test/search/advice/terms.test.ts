/**
 * Each term where it speaks, in positions worked out by hand. After the lead of 2-2 both ends take a 5; 28 tiles weigh 168 pips.
 * The other seat holds one tile less than the own, since it led.
 */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { parseTile } from '../../../src/engine/tile.ts';
import { Hand } from '../../../src/play/hand.ts';
import { View } from '../../../src/play/view.ts';
import { afterLead } from '../../agents/positions.ts';
import { heard } from './heard.ts';

/** Rules besides, the tile led, the tiles held, what is heeded, and some options' points. */
type Case = [over: string, lead: string, held: string, given: object, points: Record<string, number>];

/** What is not given: terms without conditions or additions, whatever is usual. */
const PLAIN = {
  shedLate: 1,
  doublesFrom: 0,
  keepCount: 9,
  keepOwn: 0,
  keepOthers: 0,
  keepBone: -1,
  blankOwn: 0,
  blankOthers: 0,
  blankBone: -1,
  blankEnd: 0,
  blankLight: 0,
  blankScore: 0,
  shutAlone: 1,
  shutHolding: 0,
  shutVoids: 0,
  shutLow: 0,
  shutEmpty: 1,
  passedDrawn: 0,
  passedWho: 'all',
  fitAny: 0,
  countEmpty: 1,
  blockLead: 10,
  blockBone: 136,
  lastBone: 1,
  lastOwn: 0,
  declineFew: 1,
};

const CASES: Record<string, Case[]> = {
  shed: [
    ['', '2-2', '6-5 5-1 4-4', { shed: 0.5, shedFew: 1, shedLate: 3 }, { '6-5 L6': 5.5, '5-1 L1': 3 }],
    ['', '2-2', '6-5 5-1 4-4', { shed: 0.5, shedFew: 2, shedLate: 3 }, { '6-5 L6': 16.5, '5-1 L1': 9 }],
  ],
  doubles: [
    ['', '2-2', '5-5 6-5 1-1', { doubles: 3, doublesFrom: 10 }, { '5-5 L5': 3, '6-5 L6': 0 }],
    ['', '2-2', '5-5 6-5 1-1', { doubles: 3, doublesFrom: 11 }, { '5-5 L5': 0 }],
    ['', '2-2', '0-0 6-5 1-1', { doubles: 3, doublesFrom: 0 }, { '0-0 L0': 0 }],
  ],
  variety: [
    // The hand loses its only 1; no number, while 5-1 and 5-4 still have the 5; no number, for a matador counts for none.
    ['', '2-2', '5-5 5-1 5-4 4-3', { variety: 2 }, { '5-1 L1': -2, '5-5 L5': 0, '4-3 L3': 0 }],
    ['', '2-2', '5-1 6-6 6-4', { variety: 2 }, { '5-1 L1': -4 }],
  ],
  keep: [
    ['', '2-2', '6-1 5-0 4-4 3-3', { keep: 4 }, { '6-1 L1': -4, '6-1 L6': -4, '5-0 L0': 0 }],
    ['', '2-2', '6-1 5-0 0-0 3-3', { keep: 4, keepCount: 2 }, { '6-1 L1': -4, '0-0 L0': 0 }],
    ['', '2-2', '6-1 5-0 0-0 3-3', { keep: 4, keepCount: 1 }, { '6-1 L1': 0 }],
    ['', '2-2', '6-1 5-0 4-4 3-3', { keep: 4, keepOwn: 3, keepOthers: 2, keepBone: 19 }, { '6-1 L1': -4 }],
    ['', '2-2', '6-1 5-0 4-4 3-3', { keep: 4, keepOwn: 4 }, { '6-1 L1': 0 }],
    ['', '2-2', '6-1 5-0 4-4 3-3', { keep: 4, keepOthers: 3 }, { '6-1 L1': 0 }],
    ['', '2-2', '6-1 5-0 4-4 3-3', { keep: 4, keepBone: 20 }, { '6-1 L1': 0 }],
    [',matadors=false', '2-2', '5-2 5-0 4-4 3-3', { keep: 4 }, { '5-2 L2': 0 }],
  ],
  blank: [
    ['', '2-2', '0-0 5-5 4-3 3-3', { blank: 6 }, { '0-0 L0': -6, '4-3 L3': 0, '5-5 L5': 0 }],
    ['', '2-2', '0-0 5-5 4-3 3-3', { blank: 6, blankOwn: 4 }, { '0-0 L0': 0 }],
    ['', '2-2', '0-0 5-5 4-3 3-3', { blank: 6, blankOthers: 3 }, { '0-0 L0': 0 }],
    ['', '2-2', '0-0 5-5 4-3 3-3', { blank: 6, blankBone: 20 }, { '0-0 L0': 0 }],
    // Of the six ordinary 5s two are the own, of the six 6s one: 4 − 2 and 5 − 1.
    ['', '2-1', '0-0 5-5 6-5 4-4', { blank: 1, blankOwn: 20, blankEnd: 0.5 }, { '0-0 L0': 2, '0-0 R0': 1 }],
    // With the same at the other end nothing is shut.
    ['', '2-2', '0-0 5-5 6-5', { blank: 1, blankOwn: 20, blankEnd: 0.5 }, { '0-0 L0': 0 }],
    ['', '2-2', '0-0 1-0 1-1', { blank: 2, blankOwn: 20, blankLight: 1.5 }, { '0-0 L0': 3 }],
    ['', '2-2', '0-0 6-6 5-5', { blank: 2, blankOwn: 20, blankLight: 1.5 }, { '0-0 L0': -3 }],
  ],
  shut: [
    ['', '2-2', '5-0 6-1 5-5', { shut: 2, shutHolding: 0.5 }, { '5-0 L0': 3, '5-5 L5': 0, '6-1 L1': 0 }],
    ['', '2-2', '0-0 6-1 5-5', { shut: 2, shutHolding: 0.5 }, { '0-0 L0': 3 }],
    // On the blank 6-1 opens an end, and none is held after it; 5-0 shuts the second end.
    ['', '2-0', '5-0 6-1 5-5', { shut: 2, shutHolding: 0.5 }, { '6-1 L1': -2, '6-1 R1': 0, '5-0 R0': 3 }],
    ['', '2-2', '5-0 4-4 5-5', { shut: 2, shutLow: 4, shutFew: 2 }, { '5-0 L0': 10 }],
    [',draw=none', '2-2', '5-0 4-4 5-5', { shut: 2, shutEmpty: -3 }, { '5-0 L0': -6 }],
  ],
  half: [
    // Left outside the 1 takes the two 6s of the hand, the 6 none; of the six unseen 1s and 6s it takes four.
    ['', '2-2', '6-1 6-6 6-4 4-4', { half: 3, halfBy: 'own' }, { '6-1 L1': 6, '6-1 L6': -6 }],
    ['', '2-2', '6-1 6-6 6-4 4-4', { half: 3, halfBy: 'scarce' }, { '6-1 L1': 6, '6-1 L6': -6 }],
    ['', '2-2', '6-1 6-6 6-4 4-4', { half: 3, halfBy: 'low' }, { '6-1 L1': 3, '6-1 L6': -3 }],
    ['', '2-2', '6-1 6-6 6-4 0-0', { half: 3, halfBy: 'high' }, { '6-1 L1': -3, '6-1 L6': 3, '0-0 L0': 0 }],
  ],
  fit: [
    // The 3 takes 4-4 and 4-1; the 0 nothing.
    ['', '2-2', '5-3 5-0 4-4 4-1', { fit: 1, fitAny: 0.5 }, { '5-3 L3': 3.5, '5-0 L0': 1.5 }],
    ['', '2-2', '5-0 6-6 4-4 4-1', { fit: 1, fitAny: 0.5 }, { '5-0 L0': 0 }],
  ],
  count: [
    // Four 5s and four matadors, and besides them five more 4s; 24 tiles are unseen, of which the other holds two.
    ['', '2-2', '5-0 5-3 1-1', { count: 1, countBy: 'tiles' }, { '5-0 L0': -8, '5-3 L3': -13 }],
    [
      '',
      '2-2',
      '5-0 5-3 1-1',
      { count: 46, countBy: 'chance' },
      { '5-0 L0': (16 * 15 - 552) / 12, '5-3 L3': (11 * 10 - 552) / 12 },
    ],
    [
      ',draw=none',
      '2-2',
      '5-0 5-3 1-1',
      { count: 1, countBy: 'tiles', countEmpty: 0.5 },
      { '5-0 L0': -4, '5-3 L3': -6.5 },
    ],
  ],
  block: [
    // 156 unseen pips in 24 tiles: two weigh 13, against 3 in the own hand after 5-0; 15 of the 24 fit nothing then.
    ['', '2-2', '5-0 1-0 1-1', { block: 4, blockLead: 10 }, { '5-0 L0': 2.5 }],
    ['', '2-2', '5-0 1-0 1-1', { block: 4, blockLead: 20 }, { '5-0 L0': 1.25 }],
    ['', '2-2', '5-0 1-0 1-1', { block: 4, blockLead: 10, blockBone: 21 }, { '5-0 L0': 0 }],
    // 23 pips against 2 · 136 / 24: heavy to the full. 16 of 24 fit nothing.
    ['', '2-2', '5-0 6-6 6-5', { block: 3, blockLead: 10 }, { '5-0 L0': -2 }],
  ],
  last: [
    [',choice=free', '2-2', '6-1 5-5 4-4', { last: 5 }, { '6-1 L1': -5, '5-5 L5': 0, draw: 0 }],
    [',choice=free', '2-2', '6-1 5-5 0-0', { last: 5 }, { '6-1 L1': 0, '0-0 L0': 0 }],
    [',choice=free', '2-2', '6-1 5-5 4-4', { last: 5, lastOwn: 3 }, { '6-1 L1': 0 }],
    [',choice=free', '2-2', '6-1 5-5 4-4', { last: 5, lastBone: 23 }, { '6-1 L1': 0 }],
    [',choice=matador-optional', '2-2', '6-1 6-6 4-4', { last: 5 }, { '6-1 L1': -5, draw: 0 }],
    ['', '2-2', '6-1 5-5 4-4', { last: 5 }, { '6-1 L1': 0 }],
  ],
  decline: [
    [',choice=free', '2-2', '6-1 5-5 4-4 1-1', { decline: 3, declineFew: 2 }, { draw: -3, '5-5 L5': 0 }],
    [',choice=free', '2-2', '6-1 5-5 4-4', { decline: 3, declineFew: 2 }, { draw: -6 }],
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%s after %s, holding %s, heeding %j', (over, lead, held, given, points) => {
    const said = heard(afterLead(over, lead, held), { ...PLAIN, ...given });
    for (const [option, value] of Object.entries(points)) expect(said[option], option).toBeCloseTo(value, 9);
  });
});

/** Seat 0 led 6-6; seat 1 held no 1 and no matador, drew 5-4 and then 2-1, and laid it. Seat 0 is to move, the ends show 2 and 6. */
function afterDraws(over: string): { hand: Hand; view: View } {
  const rules = parseRules(`draw(handSize=5${over})`);
  const tilesOf = (text: string): number[] => text.split(' ').map(tile => parseTile(tile, 6));
  const hands = [tilesOf('6-6 5-5 5-0 1-1 6-1'), tilesOf('4-4 3-3 2-2 4-2 5-3')];
  const drawn = tilesOf('5-4 2-1');
  const rest = Array.from({ length: 28 }, (_, id) => id).filter(id => ![...hands.flat(), ...drawn].includes(id));
  const hand = new Hand(rules);
  hand.layOut(hands, [...drawn, ...rest], 0);
  hand.apply(hand.options.at(0));
  return { hand, view: new View(hand.state, rules, 0, null) };
}

describe('after draws', () => {
  const table = afterDraws('');

  // Seat 1 drew 5-4 before it showed once more that it lacked a 1, and laid what it drew then.
  test.each(['all', 'next'])('passed: the 6 takes 1s, and none was held: %s', passedWho => {
    expect(heard(table, { ...PLAIN, passed: 2, passedWho })).toEqual({
      '5-0 L0': 2,
      '5-5 L5': 2,
      '6-1 L1': 2,
      '6-1 L6': 4,
      '1-1 R1': 0,
      '6-1 R1': 0,
      '6-1 R6': 2,
    });
  });

  test('half: by what was passed on the 6 is the better one', () => {
    const said = heard(table, { ...PLAIN, half: 3, halfBy: 'passed' });
    expect([said['6-1 L6'], said['6-1 L1'], said['5-5 L5']]).toEqual([3, -3, 0]);
  });

  test('shut: more where no other holds a matador', () => {
    const said = heard(table, { ...PLAIN, shut: 2, shutVoids: 1.5 });
    expect(said['5-0 L0']).toBe(5);
  });

  test('a draw that may have been by choice shows nothing', () => {
    const free = afterDraws(',choice=free');
    expect(Object.values(heard(free, { ...PLAIN, passed: 2 })).every(points => points === 0)).toBe(true);
    expect(heard(free, { ...PLAIN, shut: 2, shutVoids: 1.5 })['5-0 L0']).toBeCloseTo(2, 2);
  });
});

test('blank: by the score of the match', () => {
  const { hand, view } = afterLead('', '2-2', '0-0 5-5 4-4');
  const given = { ...PLAIN, blank: 2, blankOwn: 20, blankScore: 1.5 };
  const at = (scores: number[]): number => {
    const standing = { scores: Int32Array.from(scores), hand: 1 };
    return heard({ hand, view: new View(hand.state, view.rules, 1, standing) }, given)['0-0 L0'];
  };
  expect([at([10, 20]), at([20, 10]), at([5, 5]), heard({ hand, view }, given)['0-0 L0']]).toEqual([3, -3, 0, 0]);
});
