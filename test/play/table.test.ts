/** A table: the same hand at the same address, each seat its own stream and view. */
import { describe, expect, test } from 'vitest';
import { ACTION_BITS, DRAW, kindOf } from '../../src/engine/action.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { ACTIONS, LOG, SEAT } from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import type { Player } from '../../src/play/agent.ts';
import { type Seated, Table } from '../../src/play/table.ts';
import { FullView, type View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Purpose, Stream } from '../../src/random/stream.ts';
import { anyRoot, rulesUpTo } from '../engine/arbitrary.ts';
import { dealOf } from '../engine/convert.ts';
import { law } from '../law.ts';
import { chance, first, seatedAs } from './players.ts';

const root = rootOf('table');
const at = (unit: number, seating = 0, hand = 0) => ({ unit, seating, hand });
const log = (table: Table): string => `${table.hand.state.subarray(LOG, LOG + table.hand.state[ACTIONS])}`;
const everybody = (table: Table, seated: Seated): Seated[] => Array.from({ length: table.rules.players }, () => seated);

function played(table: Table, seated: Seated[], unit: number, seating = 0, hand = 0): string {
  table.seat(seated);
  table.begin();
  table.play(root, at(unit, seating, hand), 'stop', null);
  return log(table);
}

describe('a hand at its address', () => {
  law([rulesUpTo(9), anyRoot], 100)('is the same again, whatever was played before', (rules, from) => {
    const [used, fresh] = [new Table(rules, null), new Table(rules, null)];
    for (const table of [used, fresh]) table.seat(everybody(table, seatedAs('random', chance)));
    for (let unit = 0; unit < 3; unit++) used.play(from, at(unit), 'stop', null);
    used.play(from, at(9, 2, 4), 'stop', null);
    fresh.play(from, at(9, 2, 4), 'stop', null);
    expect(log(used)).toBe(log(fresh));
    expect([used.hand.winner, ...used.hand.points]).toEqual([fresh.hand.winner, ...fresh.hand.points]);
  });

  test('deals the same tiles in every seating, in the same order', () => {
    const table = new Table(parseRules('seven-each'), null);
    const random = everybody(table, seatedAs('random', chance));
    for (let unit = 0; unit < 50; unit++) {
      const deals = [0, 1, 2, 3].map(seating => {
        played(table, random, unit, seating);
        shuffleTo(table.hand.state, tilesIn(table.rules.set));
        return JSON.stringify([dealOf(table.hand.state, table.rules), table.hand.state[LOG] >> 11]);
      });
      // The lead is a choice under these rules: only who has it is the deal's.
      expect(new Set(deals.map(deal => deal.replace(/,\d+\]$/, ']'))).size).toBe(1);
    }
  });

  test('differs by unit, hand and seating', () => {
    const table = new Table(parseRules('draw'), null);
    const random = everybody(table, seatedAs('random', chance));
    const logs = new Set<string>();
    for (let unit = 0; unit < 5; unit++) {
      for (let seating = 0; seating < 5; seating++) {
        for (let hand = 0; hand < 5; hand++) logs.add(played(table, random, unit, seating, hand));
      }
    }
    expect(logs.size).toBeGreaterThan(115);
  });

  test('is played by rules that nobody can change any more', () => {
    const rules = { ...parseRules('draw'), match: { target: 100 } };
    const table = new Table(rules, null);
    rules.match.target = 1;
    rules.set = 9;
    expect(table.rules).toMatchObject({ set: 6, match: { target: 100 } });
    expect(Object.isFrozen(table.rules) && Object.isFrozen(table.rules.match)).toBe(true);
  });
});

describe('streams', () => {
  /** Plays the first option always, and notes the numbers its stream gives; `greed` are taken besides. */
  function noting(heard: number[], greed: () => number): Player['choose'] {
    return (_view, options, random) => {
      heard.push(random.next());
      for (let i = greed(); i > 0; i--) random.unit();
      return options.at(0);
    };
  }

  test('what one seat takes from its own changes nobody else’s', () => {
    const table = new Table(parseRules('draw(players=4)'), null);
    const listen = (greedy: number): number[][] => {
      const heard: number[][] = [[], [], [], []];
      let n = 0;
      const seated = heard.map((own, seat) =>
        seatedAs(
          'x',
          noting(own, () => (seat === greedy ? n++ : 0)),
        ),
      );
      for (let unit = 0; unit < 20; unit++) played(table, seated, unit);
      return heard;
    };
    const plain = listen(-1);
    for (let greedy = 0; greedy < 4; greedy++) {
      const heard = listen(greedy);
      for (let seat = 0; seat < 4; seat++) {
        if (seat !== greedy) expect(heard[seat]).toEqual(plain[seat]);
        else expect(heard[seat]).not.toEqual(plain[seat]);
      }
    }
  });

  test('are those of the address: unit, hand, seating and seat', () => {
    const table = new Table(parseRules('draw(players=3)'), null);
    const heard: number[][] = [[], [], []];
    played(
      table,
      heard.map(own =>
        seatedAs(
          'x',
          noting(own, () => 0),
        ),
      ),
      17,
      5,
      3,
    );
    heard.forEach((own, seat) => {
      const stream = new Stream();
      stream.seed(root, Purpose.seat, 17, 3, 5 * 8 + seat);
      expect(own.length).toBeGreaterThan(0);
      expect(own).toEqual(own.map(() => stream.next()));
    });
  });

  test('can not be left spoilt for the next who sits there', () => {
    const table = new Table(parseRules('draw'), null);
    const spoil: Player['choose'] = (_view, options, random) => {
      Object.assign(random, { below: () => 99 });
      return options.at(0);
    };
    expect(() => played(table, everybody(table, seatedAs('x', spoil)), 1)).toThrow(/TypeError/);
  });
});

describe('an agent at a seat', () => {
  test('is asked only where there are two options or more, by its own view', () => {
    const table = new Table(parseRules('draw(players=3)'), null);
    const views: View[] = [];
    const seated = [0, 1, 2].map(seat =>
      seatedAs('x', (view, options, random) => {
        expect(view.seat).toBe(seat);
        expect(table.hand.state[SEAT]).toBe(seat);
        expect(options.count).toBeGreaterThan(1);
        expect(view instanceof FullView).toBe(false);
        views[seat] ??= view;
        expect(view).toBe(views[seat]);
        return chance(view, options, random);
      }),
    );
    for (let unit = 0; unit < 30; unit++) played(table, seated, unit);
    expect(views.length).toBe(3);
  });

  test('that declares to see all gets to see all, and nobody else does', () => {
    const table = new Table(parseRules('draw'), null);
    const seen: boolean[] = [];
    const look =
      (seat: number): Player['choose'] =>
      (view, options) => {
        seen[seat] = view instanceof FullView;
        return options.at(0);
      };
    for (let unit = 0; unit < 5; unit++) {
      played(table, [seatedAs('cheat', look(0), { sees: 'all' }), seatedAs('x', look(1))], unit);
    }
    expect(seen).toEqual([true, false]);
  });

  test('is told when a unit begins', () => {
    const table = new Table(parseRules('draw'), null);
    let begun = 0;
    played(table, [seatedAs('x', first, { begin: () => begun++ }), seatedAs('y', first)], 1);
    played(table, [seatedAs('x', first, { begin: () => begun++ }), seatedAs('y', first)], 2);
    expect(begun).toBe(2);
  });
});

test('a party sits down at its own table only', () => {
  const rules = parseRules('draw');
  const elsewhere = new Table(rules, null).party([seatedAs('x', first), seatedAs('y', first)]);
  expect(() => new Table(rules, null).sitDown(elsewhere)).toThrow('a party of another table');
});

test('more players than seats are refused', () => {
  const x = seatedAs('x', first);
  expect(() => new Table(parseRules('draw'), null).seat([x, x, x])).toThrow(new RangeError('3 players at 2 seats'));
});

test('parties that take turns play as each would alone', () => {
  const rules = parseRules('draw');
  const [shared, alone] = [new Table(rules, null), new Table(rules, null)];
  const [x, y] = [seatedAs('x', chance), seatedAs('y', first, { sees: 'all' })];
  const seatings = [
    [x, y],
    [y, x],
  ];
  const parties = seatings.map(seated => shared.party(seated));
  for (let unit = 0; unit < 20; unit++) {
    for (const [seating, party] of parties.entries()) {
      shared.sitDown(party);
      shared.begin();
      shared.play(root, at(unit, seating), 'stop', null);
      expect(log(shared)).toBe(played(alone, seatings[seating], unit, seating));
    }
  }
});

describe('whoever watches', () => {
  test('is told of every decision before it is carried out, single options too, and of no forced move', () => {
    const table = new Table(parseRules('last-two(players=3)'), null);
    let single = 0;
    table.seat(everybody(table, seatedAs('random', chance)));
    for (let unit = 0; unit < 30; unit++) {
      const told = new Map<number, number>();
      table.play(root, at(unit), 'stop', (hand, option) => {
        expect(hand).toBe(table.hand);
        expect(hand.options.includes(option)).toBe(true);
        if (hand.options.count === 1) single++;
        told.set(hand.state[ACTIONS], option);
      });
      const s = table.hand.state;
      for (let i = 0; i < s[ACTIONS]; i++) {
        const entry = s[LOG + i] & ACTION_BITS;
        if (told.has(i)) expect(kindOf(entry) === DRAW ? DRAW : entry).toBe(told.get(i));
        // What was not told was forced: a fixed lead, a draw or a pass.
        else expect(i === 0 || kindOf(entry) >= DRAW).toBe(true);
      }
    }
    expect(single).toBeGreaterThan(0);
  });
});
