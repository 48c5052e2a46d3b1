/**
 * The naive referee held against values worked out by hand, the worked hand, and known means of random play.
 */
import { equal, ok } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { action, legalNow, pick, seated, seeded, short, shuffledDeal, tiles } from './helpers.ts';
import { matchTotals } from './match.ts';
import { PRESETS } from './presets.ts';
import {
  dealIsPlayable,
  fullSet,
  isMatador,
  outsideHalves,
  pipsOf,
  type RefAction,
  Referee,
  type RefRules,
  refuseRules,
  type Tile,
  tileName,
} from './referee.ts';

const draw2 = PRESETS.draw[2];

/** The rules of `draw` for two, changed. */
function drawBut(fields: Partial<RefRules>): RefRules {
  return { ...draw2, ...fields };
}

function run(referee: Referee, actions: string[]): Referee {
  for (const text of actions) referee.apply(action(text));
  return referee;
}

describe('tiles', () => {
  const matadorsOf = (set: number) =>
    fullSet(set)
      .filter(tile => isMatador(drawBut({ set }), tile))
      .map(tileName);

  test('sizes of sets', () => {
    expect([6, 9, 12, 3, 15].map(set => fullSet(set).length)).toEqual([28, 55, 91, 10, 136]);
  });

  test('the matadors of each set', () => {
    expect(matadorsOf(6)).toEqual(['0-0', '1-6', '2-5', '3-4']);
    expect(matadorsOf(9)).toEqual(['0-0', '1-9', '2-8', '3-7', '4-6', '5-5']);
    expect(matadorsOf(12)).toEqual(['0-0', '1-12', '2-11', '3-10', '4-9', '5-8', '6-7']);
    expect(fullSet(6).filter(tile => isMatador(drawBut({ matadors: false }), tile))).toEqual([]);
  });

  test('an ordinary tile needs touching halves that add up', () => {
    expect(outsideHalves(draw2, [1, 4], 6)).toEqual([4]);
    expect(outsideHalves(draw2, [1, 4], 3)).toEqual([1]);
    expect(outsideHalves(draw2, [1, 4], 1)).toEqual([]);
    expect(outsideHalves(draw2, [3, 3], 4)).toEqual([3]);
    for (const tile of fullSet(6)) {
      if (!isMatador(draw2, tile)) expect(outsideHalves(draw2, tile, 0)).toEqual([]);
    }
    const nine = drawBut({ set: 9 });
    expect(outsideHalves(nine, [4, 8], 6)).toEqual([8]); // 10, not 7
    expect(outsideHalves(nine, [1, 8], 6)).toEqual([]);
  });

  test('a matador goes anywhere, either way round; a double one has one way', () => {
    for (let shown = 0; shown <= 6; shown++) {
      expect([...outsideHalves(draw2, [6, 1], shown)].sort()).toEqual([1, 6]);
      expect(outsideHalves(draw2, [0, 0], shown)).toEqual([0]);
      expect(outsideHalves(drawBut({ set: 9 }), [5, 5], shown)).toEqual([5]);
    }
    expect(outsideHalves(drawBut({ matadors: false }), [6, 1], 0)).toEqual([]);
    expect(outsideHalves(drawBut({ matadors: false }), [6, 1], 6)).toEqual([6]);
    expect(outsideHalves(drawBut({ matadors: false }), [0, 0], 0)).toEqual([]);
  });
});

describe('the worked hand', () => {
  const alice = '6-6 3-3 1-2 2-6 5-1 3-5 5-6';
  const ben = '1-4 4-5 5-0 4-3 4-4 2-2 5-5';

  test('replayed action by action', () => {
    const referee = seated(draw2, [alice, ben]);
    expect(referee.seat).toBe(0);
    expect(referee.ends).toBeNull();
    expect(legalNow(referee)).toEqual(['lead 6-6']);
    expect(referee.isDecision()).toBe(false);
    const script: [string, [number, number]][] = [
      ['lead 6-6', [6, 6]],
      ['1-4 L 4', [4, 6]],
      ['3-3 L 3', [3, 6]],
      ['4-5 L 5', [5, 6]],
      ['1-2 R 2', [5, 2]],
      ['5-0 R 0', [5, 0]],
      ['2-6 L 6', [6, 0]],
      ['4-3 R 3', [6, 3]],
      ['5-1 L 5', [5, 3]],
      ['4-4 R 4', [5, 4]],
      ['3-5 R 5', [5, 5]],
      ['2-2 L 2', [2, 5]],
      ['5-6 L 6', [6, 5]],
    ];
    script.forEach(([text, ends], index) => {
      expect(referee.seat).toBe(index % 2);
      referee.apply(action(text));
      expect(referee.ends).toEqual(ends);
    });
    expect(referee.over).toBe(true);
    expect(referee.legal()).toEqual([]);
    expect(referee.boneyard).toHaveLength(14);
    expect(referee.hands).toEqual([[], [[5, 5]]]);
    expect(referee.result()).toEqual({ by: 'out', winner: 0, points: [10, 0], pips: [0, 10] });
    expect(() => referee.apply({ do: 'pass' })).toThrow('the hand is over');
  });

  test('its choices on the way', () => {
    const referee = seated(draw2, [alice, ben]);
    referee.apply(action('lead 6-6'));
    // Both ends show a six: each choice is offered once.
    expect(legalNow(referee)).toEqual(['1-4 L 4', '4-3 L 3', '4-3 L 4']);
    for (const text of ['1-4 L 4', '3-3 L 3', '4-5 L 5', '1-2 R 2', '5-0 R 0', '2-6 L 6']) referee.apply(action(text));
    // Nobody to put against the six, and the other end is blank: only the matador, at either end, either way.
    expect(legalNow(referee)).toEqual(['4-3 L 3', '4-3 L 4', '4-3 R 3', '4-3 R 4']);
    expect(referee.isDecision()).toBe(true);
    expect(() => referee.apply({ do: 'draw' })).toThrow('must play');
    expect(() => referee.apply({ do: 'pass' })).toThrow('can still be drawn');
    expect(() => referee.apply(action('4-4 L 4'))).toThrow("can't be laid so");
    expect(() => referee.apply(action('6-6 L 6'))).toThrow('not in the hand');
    expect(() => referee.apply(action('lead 4-4'))).toThrow('the lead has been made');
  });

  test('the match around it', () => {
    expect(matchTotals(draw2, [[23, 31]]).totals).toEqual([23, 31]);
    expect(
      matchTotals(draw2, [
        [23, 0],
        [0, 31],
        [10, 0],
      ]).totals,
    ).toEqual([33, 31]);
    const third = matchTotals(draw2, [
      [23, 0],
      [0, 31],
      [10, 0],
      [0, 5],
    ]);
    expect(third).toEqual({ totals: [33, 36], over: false, winner: null, tied: false });
  });

  test('nine pips to four in a blocked hand score five', () => {
    const rules = drawBut({ draw: 'none', lead: 'any', handSize: 2 });
    const referee = run(seated(rules, ['0-0 4-5', '1-2 0-1'], '', 0), ['lead 0-0', 'pass', 'pass']);
    expect(referee.result()).toEqual({ by: 'blocked', winner: 1, points: [0, 5], pips: [9, 4] });
  });
});

describe('the lead', () => {
  const opening = (rules: RefRules, hands: string[], lot: number | null = null) => {
    const referee = seated(rules, hands, '', lot);
    return { seat: referee.seat, legal: legalNow(referee), decision: referee.isDecision() };
  };

  test('the highest double dealt, whoever holds it', () => {
    const rules = drawBut({ handSize: 2 });
    expect(opening(rules, ['3-3 5-6', '4-4 0-0'])).toEqual({ seat: 1, legal: ['lead 4-4'], decision: false });
    expect(opening(rules, ['0-0 5-6', '4-6 3-6'])).toEqual({ seat: 0, legal: ['lead 0-0'], decision: false });
  });

  test('no double: the heaviest tile, then the larger bigger half', () => {
    const rules = drawBut({ handSize: 2 });
    expect(opening(rules, ['1-2 3-6', '4-5 0-1'])).toEqual({ seat: 0, legal: ['lead 3-6'], decision: false });
    expect(opening(rules, ['1-2 4-5', '3-6 0-1'])).toEqual({ seat: 1, legal: ['lead 3-6'], decision: false });
    expect(opening(rules, ['6-5 3-6', '6-4 0-1'])).toEqual({ seat: 0, legal: ['lead 6-5'], decision: false });
  });

  test('no double, redeal', () => {
    const rules = drawBut({ handSize: 2, noDouble: 'redeal' });
    expect(dealIsPlayable(rules, ['1-2 4-5', '3-6 0-1'].map(tiles))).toBe(false);
    expect(dealIsPlayable(rules, ['1-2 4-5', '3-6 0-0'].map(tiles))).toBe(true);
    expect(() => seated(rules, ['1-2 4-5', '3-6 0-1'])).toThrow('dealt again');
    expect(opening(rules, ['1-2 4-5', '3-6 0-0'])).toEqual({ seat: 1, legal: ['lead 0-0'], decision: false });
  });

  test('only the top double', () => {
    const rules = drawBut({ handSize: 2, lead: 'top-double' });
    expect(dealIsPlayable(rules, ['5-5 4-5', '3-6 0-1'].map(tiles))).toBe(false);
    expect(() => seated(rules, ['5-5 4-5', '3-6 0-1'])).toThrow('dealt again');
    expect(opening(rules, ['5-5 4-5', '3-6 6-6'])).toEqual({ seat: 1, legal: ['lead 6-6'], decision: false });
  });

  test('own double, by lot', () => {
    const rules = drawBut({ handSize: 3, lead: 'own-double' });
    const hands = ['1-1 3-3 5-6', '6-6 0-0 1-2'];
    expect(opening(rules, hands, 0)).toEqual({ seat: 0, legal: ['lead 3-3'], decision: false });
    expect(opening(rules, hands, 1)).toEqual({ seat: 1, legal: ['lead 6-6'], decision: false });
    expect(opening(rules, ['0-1 3-2 5-6', '6-6 0-0 1-2'], 0)).toEqual({
      seat: 0,
      legal: ['lead 0-1', 'lead 3-2', 'lead 5-6'],
      decision: true,
    });
    expect(() => seated(rules, hands)).toThrow('by lot');
    expect(() => seated(rules, hands, '', 2)).toThrow('by lot');
  });

  test('any tile, by lot', () => {
    const rules = drawBut({ handSize: 2, lead: 'any' });
    expect(opening(rules, ['1-1 3-4', '6-6 0-0'], 0)).toEqual({
      seat: 0,
      legal: ['lead 1-1', 'lead 3-4'],
      decision: true,
    });
  });

  test('after leading a tile that is not a double the smaller half is the L end', () => {
    const rules = drawBut({ handSize: 2, lead: 'any' });
    expect(run(seated(rules, ['5-2 1-1', '6-6 0-0'], '', 0), ['lead 5-2']).ends).toEqual([2, 5]);
    expect(run(seated(rules, ['5-2 1-1', '6-6 0-0'], '', 0), ['lead 2-5']).ends).toEqual([2, 5]);
  });

  test('the lead counts as a play: a hand of one tile goes out with it', () => {
    const referee = run(seated(drawBut({ handSize: 1 }), ['2-2', '5-6']), ['lead 2-2']);
    expect(referee.result()).toEqual({ by: 'out', winner: 0, points: [11, 0], pips: [0, 11] });
  });
});

describe('drawing and passing', () => {
  // Seat 0 leads 6-6; seat 1 holds nothing that goes on a six.
  const hands = ['6-6 0-2', '2-3 3-3'];
  const led = (fields: Partial<RefRules>, first: string) =>
    run(seated(drawBut({ handSize: 2, ...fields }), hands, first), ['lead 6-6']);

  test('until playable', () => {
    const referee = led({}, '4-4 0-3 0-1');
    for (const drawn of ['4-4', '0-3']) {
      expect(legalNow(referee)).toEqual(['draw']);
      expect(referee.isDecision()).toBe(false);
      referee.apply({ do: 'draw' });
      expect(referee.seat).toBe(1);
      expect(tileName(referee.hands[1].at(-1)!)).toBe(drawn);
    }
    referee.apply({ do: 'draw' });
    expect(legalNow(referee)).toEqual(['0-1 L 0']);
    expect(referee.isDecision()).toBe(true); // a single legal play is a decision
  });

  test('one', () => {
    const referee = led({ draw: 'one' }, '4-4 0-3 0-1');
    expect(legalNow(referee)).toEqual(['draw']);
    referee.apply({ do: 'draw' });
    expect(legalNow(referee)).toEqual(['pass']);
    expect(() => referee.apply({ do: 'draw' })).toThrow('draw is one');
    referee.apply({ do: 'pass' });
    // A draw does not interrupt the row of passes: seat 0 draws, passes, and the hand is blocked.
    expect(referee.seat).toBe(0);
    run(referee, ['draw', 'pass']);
    expect(referee.over).toBe(true);
    expect(referee.boneyard.length).toBe(22);
    expect(referee.result()).toEqual({ by: 'blocked', winner: 0, points: [14, 0], pips: [5, 19] });
  });

  test('one, and the tile drawn fits', () => {
    const referee = run(led({ draw: 'one' }, '0-1'), ['draw']);
    expect(legalNow(referee)).toEqual(['0-1 L 0']);
  });

  test('none', () => {
    const referee = led({ draw: 'none' }, '0-1');
    expect(legalNow(referee)).toEqual(['pass']);
    expect(referee.isDecision()).toBe(false);
    expect(() => referee.apply({ do: 'draw' })).toThrow('draw is none');
    run(referee, ['pass', 'pass']);
    expect(referee.result()).toEqual({ by: 'blocked', winner: 0, points: [9, 0], pips: [2, 11] });
  });

  test('a play interrupts the row of passes', () => {
    const rules = drawBut({ draw: 'none', handSize: 3 });
    const referee = run(seated(rules, ['6-6 1-2 2-2', '2-3 3-3 0-3']), ['lead 6-6', 'pass', '1-2 L 2', 'pass']);
    expect(referee.over).toBe(false);
    expect(legalNow(referee)).toEqual(['pass']);
    referee.apply({ do: 'pass' });
    expect(referee.over).toBe(true);
  });

  test('a reserve stays in the boneyard for good', () => {
    const referee = led({ reserve: 22 }, '4-4 0-3 0-1');
    run(referee, ['draw', 'draw']);
    expect(legalNow(referee)).toEqual(['pass']);
    expect(() => referee.apply({ do: 'draw' })).toThrow('nothing left');
    run(referee, ['pass', 'pass']);
    expect(referee.boneyard).toHaveLength(22);
    expect(referee.result()).toMatchObject({ by: 'blocked', winner: 0, pips: [2, 22] });
  });

  test('free: draw while holding a tile that fits, but no passing', () => {
    const rules = drawBut({ handSize: 2, choice: 'free', reserve: 23 });
    const referee = run(seated(rules, ['6-6 0-2', '1-3 3-3'], '4-4'), ['lead 6-6']);
    expect(legalNow(referee)).toEqual(['1-3 L 3', 'draw']);
    referee.apply({ do: 'draw' });
    expect(legalNow(referee)).toEqual(['1-3 L 3']);
    expect(() => referee.apply({ do: 'pass' })).toThrow('must play');
  });

  test('free with one draw a turn', () => {
    const rules = drawBut({ handSize: 2, choice: 'free', draw: 'one' });
    const referee = run(seated(rules, ['6-6 0-2', '1-3 3-3'], '4-4'), ['lead 6-6', 'draw']);
    expect(legalNow(referee)).toEqual(['1-3 L 3']);
  });

  test('matador-optional: nobody has to play a matador', () => {
    const rules = drawBut({ handSize: 2, choice: 'matador-optional', reserve: 23 });
    const referee = run(seated(rules, ['6-6 0-2', '3-4 3-3'], '4-4'), ['lead 6-6']);
    expect(legalNow(referee)).toEqual(['3-4 L 3', '3-4 L 4', 'draw']);
    referee.apply({ do: 'draw' });
    expect(legalNow(referee)).toEqual(['3-4 L 3', '3-4 L 4', 'pass']);
    expect(referee.isDecision()).toBe(true);
  });

  test('matador-optional: an ordinary tile that fits leaves no way round playing', () => {
    const rules = drawBut({ handSize: 2, choice: 'matador-optional' });
    const referee = run(seated(rules, ['6-6 0-2', '3-4 1-1']), ['lead 6-6']);
    expect(legalNow(referee)).toEqual(['1-1 L 1', '3-4 L 3', '3-4 L 4']);
  });

  test('matador-optional without matadors changes nothing', () => {
    const rules = drawBut({ handSize: 2, choice: 'matador-optional', matadors: false });
    const referee = run(seated(rules, ['6-6 0-2', '1-6 3-3']), ['lead 6-6']);
    expect(legalNow(referee)).toEqual(['1-6 L 6']);
  });

  test('without matadors leading 0-0 blocks the hand at once', () => {
    const rules = { ...PRESETS.russian[2], handSize: 2 };
    const referee = run(seated(rules, ['0-0 1-6', '2-5 3-4'], '', 0), ['lead 0-0']);
    expect(legalNow(referee)).toEqual(['pass']);
    run(referee, ['pass', 'pass']);
    expect(referee.result()).toEqual({ by: 'blocked', winner: 0, points: [14, 0], pips: [7, 14] });
  });
});

describe('double-nine', () => {
  test('the ends add up to ten, and 5-5 is a matador with one way', () => {
    const rules = { ...PRESETS['double-nine'][2], handSize: 4 };
    const referee = run(seated(rules, ['9-9 0-0 1-1 2-2', '5-5 1-4 3-4 2-8']), ['lead 9-9']);
    expect(legalNow(referee)).toEqual(['1-4 L 4', '2-8 L 2', '2-8 L 8', '5-5 L 5']);
    referee.apply(action('5-5 L 5'));
    expect(referee.ends).toEqual([5, 9]);
    expect(legalNow(referee)).toEqual(['0-0 L 0', '0-0 R 0', '1-1 R 1']);
  });
});

describe('scoring a blocked hand', () => {
  // Seat 0 leads 0-0, and nobody else holds a matador.
  const blocked = (hands: string[], fields: Partial<RefRules>) => {
    const players = hands.length;
    const rules = drawBut({ players, handSize: 2, lead: 'any', draw: 'none', ...fields });
    const referee = run(seated(rules, hands, '', 0), ['lead 0-0']);
    for (let seat = 0; seat < players; seat++) referee.apply({ do: 'pass' });
    return referee.result();
  };
  const scores = (hands: string[], fields: Partial<RefRules> = {}) =>
    (['difference', 'others', 'all'] as const).map(blockedScore => blocked(hands, { ...fields, blockedScore }).points);

  test('two seats', () => {
    const hands = ['0-0 6-6', '2-3 0-4']; // 12 and 9
    expect(scores(hands)).toEqual([
      [0, 3],
      [0, 12],
      [0, 21],
    ]);
    expect(blocked(hands, {})).toMatchObject({ by: 'blocked', winner: 1, pips: [12, 9] });
  });

  test('three seats', () => {
    const hands = ['0-0 6-6', '1-2 0-1', '2-3 0-4']; // 12, 4 and 9
    expect(scores(hands)).toEqual([
      [0, 17, 0],
      [0, 21, 0],
      [0, 25, 0],
    ]);
    expect(blocked(hands, {}).winner).toBe(1);
  });

  test('a tie on the lightest hand scores nothing', () => {
    const hands = ['0-0 6-6', '1-2 0-1', '0-2 1-1']; // 12, 4 and 4
    expect(scores(hands)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(blocked(hands, {}).winner).toBeNull();
  });

  test('a tie above the lightest hand does not matter', () => {
    const hands = ['0-0 0-5', '0-1 1-1', '0-2 1-2']; // 5, 3 and 5
    expect(blocked(hands, {})).toMatchObject({ winner: 1, points: [0, 7, 0], pips: [5, 3, 5] });
  });

  test('teams go by the sums of the sides, even when the lightest hand is on the heavier side', () => {
    const hands = ['0-0 6-6', '5-5 4-6', '0-2 0-3', '0-1 1-1']; // 12 + 5 against 20 + 3
    expect(scores(hands, { teams: true })).toEqual([
      [6, 0, 6, 0],
      [23, 0, 23, 0],
      [40, 0, 40, 0],
    ]);
    expect(blocked(hands, { teams: true }).winner).toBe(0);
    const turned = ['0-0 6-6', '1-2 0-1', '5-5 4-6', '2-3 0-4']; // 32 against 13
    expect(blocked(turned, { teams: true })).toMatchObject({ winner: 1, points: [0, 19, 0, 19] });
  });

  test('teams tie on equal sides', () => {
    const hands = ['0-0 6-6', '5-5 0-1', '0-2 0-3', '1-1 0-4']; // 12 + 5 against 11 + 6
    expect(blocked(hands, { teams: true })).toMatchObject({ winner: null, points: [0, 0, 0, 0] });
  });

  test('a winner may score nothing', () => {
    const referee = run(seated(drawBut({ handSize: 1 }), ['2-2', '0-0']), ['lead 2-2']);
    expect(referee.result()).toEqual({ by: 'out', winner: 0, points: [0, 0], pips: [0, 0] });
  });
});

describe('going out', () => {
  test('scores the pips in every other hand', () => {
    const rules = drawBut({ players: 3, handSize: 1 });
    const referee = run(seated(rules, ['5-6', '2-2', '3-4']), ['lead 2-2']);
    expect(referee.result()).toEqual({ by: 'out', winner: 1, points: [0, 18, 0], pips: [11, 0, 7] });
  });

  test('in teams, the pips of the other side only, at both partners', () => {
    const rules = drawBut({ players: 4, handSize: 1, teams: true });
    const referee = run(seated(rules, ['5-6', '0-1', '2-2', '3-4']), ['lead 2-2']);
    expect(referee.result()).toEqual({ by: 'out', winner: 2, points: [8, 0, 8, 0], pips: [11, 1, 0, 7] });
  });
});

describe('deals and rule sets that are refused', () => {
  test('deals', () => {
    const all = fullSet(6);
    const rest = (from: number) => all.slice(from);
    expect(() => new Referee(draw2, [all.slice(0, 7), all.slice(7, 14)], rest(15), null)).toThrow('0 times');
    expect(() => new Referee(draw2, [all.slice(0, 7), all.slice(6, 13)], rest(14), null)).toThrow('2 times');
    expect(() => new Referee(draw2, [all.slice(0, 6), all.slice(6, 14)], rest(14), null)).toThrow('has 6 tiles');
    expect(() => new Referee(draw2, [all.slice(0, 7)], rest(7), null)).toThrow('1 hands');
    const strange: Tile[] = [...rest(14), [7, 7]];
    expect(() => new Referee(draw2, [all.slice(0, 7), all.slice(7, 14)], strange, null)).toThrow('7-7');
  });

  test('rule sets', () => {
    expect(refuseRules(draw2)).toBeNull();
    const { match: _, ...withoutMatch } = draw2;
    expect(refuseRules(withoutMatch)).toBeNull();
    const refused: [Record<string, unknown>, string][] = [
      [{ set: 2 }, 'set: 2'],
      [{ set: 16 }, 'set: 16'],
      [{ set: 6.5 }, 'set: 6.5'],
      [{ players: 1 }, 'players: 1'],
      [{ players: 9, handSize: 1 }, 'players: 9'],
      [{ handSize: 0 }, 'handSize: 0'],
      [{ handSize: 15 }, 'handSize: 15 .* 28'],
      [{ players: 5, handSize: 6 }, 'handSize: 6 .* 30 tiles'],
      [{ matadors: 'yes' }, 'matadors: "yes"'],
      [{ lead: 'lowest' }, 'lead: "lowest"'],
      [{ noDouble: undefined }, 'noDouble'],
      [{ draw: 2 }, 'draw: 2'],
      [{ reserve: -1 }, 'reserve: -1'],
      [{ reserve: 15 }, 'reserve: 15 .* 14 tiles'],
      [{ draw: 'none', reserve: 15 }, 'reserve: 15'],
      [{ choice: 'any' }, 'choice: "any"'],
      [{ blockedScore: 'sum' }, 'blockedScore'],
      [{ teams: true }, 'teams: true .* 2'],
      [{ match: {} }, 'match'],
      [{ match: { target: 0 } }, 'match'],
      [{ match: { hands: 0 } }, 'match'],
      [{ match: { hands: 3, target: 5 } }, 'match'],
      [{ match: { rounds: 3 } }, 'match'],
      [{ colour: 'red' }, 'colour'],
      [{ constructor: 1 }, 'constructor'],
    ];
    for (const [fields, why] of refused) expect(refuseRules({ ...draw2, ...fields })).toMatch(new RegExp(`^${why}`));
    for (const fields of [{ handSize: 14 }, { reserve: 14 }, { set: 15, players: 8, handSize: 17 }]) {
      expect(refuseRules({ ...draw2, ...fields })).toBeNull();
    }
  });
});

describe('matches', () => {
  test('a target, reached or passed', () => {
    expect(
      matchTotals(draw2, [
        [60, 0],
        [0, 99],
      ]),
    ).toEqual({ totals: [60, 99], over: false, winner: null, tied: false });
    expect(
      matchTotals(draw2, [
        [60, 0],
        [40, 0],
      ]),
    ).toEqual({ totals: [100, 0], over: true, winner: 0, tied: false });
    expect(() =>
      matchTotals(draw2, [
        [100, 0],
        [40, 0],
      ]),
    ).toThrow('after the end');
  });

  test('a number of hands, and ties', () => {
    const rules = drawBut({ match: { hands: 2 } });
    expect(matchTotals(rules, [[400, 0]]).over).toBe(false);
    expect(
      matchTotals(rules, [
        [7, 0],
        [0, 7],
      ]),
    ).toEqual({ totals: [7, 7], over: true, winner: null, tied: true });
    expect(
      matchTotals(rules, [
        [7, 0],
        [0, 8],
      ]).winner,
    ).toBe(1);
  });

  test('in teams the points of a side count once', () => {
    const rules = PRESETS['old-partners'][4];
    expect(
      matchTotals(rules, [
        [0, 60, 0, 60],
        [30, 0, 30, 0],
      ]),
    ).toEqual({ totals: [30, 60, 30, 60], over: false, winner: null, tied: false });
    expect(
      matchTotals(rules, [
        [0, 60, 0, 60],
        [0, 40, 0, 40],
      ]),
    ).toEqual({ totals: [0, 100, 0, 100], over: true, winner: 1, tied: false });
    expect(() => matchTotals(rules, [[1, 0, 0, 0]])).toThrow('partners');
  });
});

test('every preset can be played, for every number of seats it names', () => {
  expect(Object.keys(PRESETS)).toHaveLength(19);
  const random = seeded(19);
  for (const [name, sizes] of Object.entries(PRESETS)) {
    for (const [players, rules] of Object.entries(sizes)) {
      expect(refuseRules(rules), name).toBeNull();
      expect(rules.players, name).toBe(Number(players));
      for (let hand = 0; hand < 5; hand++) expect(playAtRandom(rules, random).referee.over).toBe(true);
    }
  }
  expect(Object.keys(PRESETS['double-twelve'])).toEqual(['2', '3', '4', '5', '6', '7', '8']);
  expect(Object.keys(PRESETS['old-partners'])).toEqual(['4']);
});

/** One hand with every action picked evenly from the legal ones, the invariants checked at each moment if asked. */
function playAtRandom(rules: RefRules, random: () => number, atEach?: (referee: Referee, taken: RefAction) => void) {
  let deal = shuffledDeal(rules, random);
  while (!dealIsPlayable(rules, deal.hands)) deal = shuffledDeal(rules, random);
  const lot = Math.floor(random() * rules.players);
  const referee = new Referee(rules, deal.hands, deal.boneyard, lot);
  const taken: RefAction[] = [];
  while (!referee.over) {
    const legal = referee.legal();
    if (legal.length === 0) throw new Error(`nothing to do in ${JSON.stringify(rules)}`);
    const chosen = pick(legal, random);
    atEach?.(referee, chosen);
    referee.apply(chosen);
    taken.push(chosen);
  }
  return { referee, taken };
}

function randomRules(random: () => number): RefRules {
  for (;;) {
    const rules: RefRules = {
      set: 3 + Math.floor(random() * 13),
      players: 2 + Math.floor(random() * 7),
      handSize: 1 + Math.floor(random() * 12),
      matadors: random() < 0.7,
      lead: pick(['highest-double', 'top-double', 'own-double', 'any'] as const, random),
      noDouble: pick(['heaviest', 'redeal'] as const, random),
      draw: pick(['until-playable', 'one', 'none'] as const, random),
      reserve: Math.floor(random() * 6),
      choice: pick(['forced', 'matador-optional', 'free'] as const, random),
      blockedScore: pick(['difference', 'others', 'all'] as const, random),
      teams: random() < 0.3,
    };
    if (refuseRules(rules) === null) return rules;
  }
}

test('random play of random rule sets ends, and keeps to what must always hold', () => {
  const random = seeded(7);
  for (let round = 0; round < 1500; round++) {
    const rules = randomRules(random);
    const everything = pipsOf(fullSet(rules.set));
    const tilesInSet = fullSet(rules.set).length;
    const { referee, taken } = playAtRandom(rules, random, (now, chosen) => {
      const actions = now.legal().map(short);
      equal(new Set(actions).size, actions.length);
      ok(!(actions.includes('draw') && actions.includes('pass')));
      const held = now.hands.flat();
      equal(held.length + now.boneyard.length + now.line.length, tilesInSet);
      equal(pipsOf(held) + pipsOf(now.boneyard) + pipsOf(now.line), everything);
      ok(now.boneyard.length >= rules.reserve);
      if (chosen.do === 'play' && !isMatador(rules, chosen.tile)) {
        // The inside half and the end it touches add up.
        const shown = now.ends![chosen.end === 'L' ? 0 : 1];
        equal(chosen.tile[0] + chosen.tile[1] - chosen.out + shown, rules.set + 1);
      }
    });
    const passes = taken.filter(one => one.do === 'pass').length;
    const result = referee.result();
    expect(result.by === 'out').toBe(taken.at(-1)!.do !== 'pass');
    if (result.by === 'blocked') expect(passes).toBeGreaterThanOrEqual(rules.players);
    expect(result.points.every(points => points >= 0)).toBe(true);
    if (rules.draw === 'none') expect(taken.some(one => one.do === 'draw')).toBe(false);
  }
});

test('means of uniformly random play under draw, two seats', () => {
  const random = seeded(2024);
  const hands = 20000;
  let plays = 0;
  let margin = 0;
  for (let hand = 0; hand < hands; hand++) {
    const { referee } = playAtRandom(draw2, random);
    plays += referee.line.length;
    const { points } = referee.result();
    margin += Math.abs(points[0] - points[1]);
  }
  // Known values 16.39 and 30.4; the standard errors here are about 0.03 and 0.2.
  expect(plays / hands).toBeGreaterThan(16.39 - 0.12);
  expect(plays / hands).toBeLessThan(16.39 + 0.12);
  expect(margin / hands).toBeGreaterThan(30.4 - 0.8);
  expect(margin / hands).toBeLessThan(30.4 + 0.8);
}, 15000);
