/** A table: the same hand at the same address, each seat its own stream and view, and faults located or counted. */
import { describe, expect, test } from 'vitest';
import { ACTION_BITS, DRAW, kindOf } from '../../src/engine/action.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { ACTIONS, LOG, SEAT } from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import type { Player } from '../../src/play/agent.ts';
import { AgentFault, FAULT_KINDS } from '../../src/play/fault.ts';
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

describe('a fault', () => {
  const table = new Table(parseRules('draw(players=3)'), null);
  const good = seatedAs('good', chance);

  /** Behaves until the hand has `ply` actions, then does something else. */
  const failing = (ply: number, fail: () => unknown): Seated =>
    seatedAs('bad(n=1)', (view, options, random) =>
      view.actions >= ply ? (fail() as number) : chance(view, options, random),
    );
  const boom: () => unknown = () => {
    throw new TypeError('no such\nthing');
  };

  function faultOf(seated: Seated[], unit: number): AgentFault {
    table.seat(seated);
    table.begin();
    try {
      table.play(root, at(unit, 4, 2), 'stop', null);
    } catch (error) {
      if (error instanceof AgentFault) return error;
      throw error;
    }
    throw new Error('no fault');
  }

  test('that is to stop the run says who, where, when and what', () => {
    const fault = faultOf([good, failing(6, boom), good], 3);
    expect(fault).toMatchObject({ kind: 'throws', label: 'bad(n=1)', seat: 1, address: at(3, 4, 2) });
    expect(fault.ply).toBe(table.hand.state[ACTIONS]);
    expect(fault.ply).toBeGreaterThanOrEqual(6);
    expect(fault.message).toContain('bad(n=1) threw TypeError: no such thing');
    expect(fault.message).toContain(`unit 3, seating 4, hand 2, seat 1, action ${fault.ply}`);
    expect(fault.message).not.toContain('\n');
    expect(FAULT_KINDS).toContain(fault.kind);
  });

  test('is at the same place again when that hand is played again', () => {
    const seated = [good, good, failing(4, () => -1)];
    const [one, again] = [faultOf(seated, 7), faultOf(seated, 7)];
    expect(again.message).toBe(one.message);
  });

  test.each([
    ['undefined', () => undefined],
    ['null', () => null],
    ['NaN', () => Number.NaN],
    ['-1', () => -1],
    ['an index, not an option', () => 1e6],
    ['a string', () => '6'],
    ['an object', () => ({})],
    ['an object that can not be shown', () => Object.create(null)],
    ['a promise', () => Promise.resolve(0)],
    ['a symbol', () => Symbol('x')],
  ])('an answer may be: %s', (_name, answer) => {
    const fault = faultOf([failing(0, answer), good, good], 5);
    expect(fault.kind).toBe('illegal');
    expect(fault.message).toContain('none of its options');
  });

  test.each([
    ['a string', 'oops'],
    ['nothing', undefined],
    ['null', null],
    ['what can not be shown', Object.create(null)],
    [
      'an error whose message throws',
      Object.defineProperty(new Error('x'), 'message', {
        get() {
          throw new Error('y');
        },
      }),
    ],
  ])('what is thrown may be: %s', (_name, thrown) => {
    const fault = faultOf(
      [
        failing(0, () => {
          throw thrown;
        }),
        good,
        good,
      ],
      5,
    );
    expect(fault.kind).toBe('throws');
  });

  test('a table goes on after one that stopped it', () => {
    faultOf([good, failing(4, boom), good], 3);
    const fresh = new Table(table.rules, null);
    expect(played(table, [good, good, good], 8)).toBe(played(fresh, [good, good, good], 8));
    expect([table.faultSeat, table.faultKind]).toEqual([-1, null]);
  });

  test.each([
    ['throws', boom],
    ['illegal', () => 4095],
  ])('that forfeits (%s) is counted, and chance plays that seat on', (kind, fail) => {
    let asked = 0;
    const bad = failing(5, () => {
      asked++;
      return fail();
    });
    let faults = 0;
    for (let unit = 0; unit < 40; unit++) {
      table.seat([good, bad, good]);
      table.begin();
      asked = 0;
      table.play(root, at(unit), 'forfeit', null);
      expect(table.hand.over).toBe(true);
      expect([table.faultSeat, table.faultKind]).toEqual(asked > 0 ? [1, kind] : [-1, null]);
      // Once at fault it is not asked again in that hand.
      expect(asked).toBeLessThanOrEqual(1);
      faults += asked;
      // Chance plays on from the seat's own stream: here, what the agent itself would have done.
      const forfeited = log(table);
      expect(played(table, [good, good, good], unit)).toBe(forfeited);
    }
    expect(faults).toBeGreaterThan(30);
  });

  test('of a second seat: the first stays the one that is counted, the hand is played to its end', () => {
    let both = 0;
    for (let unit = 0; unit < 20; unit++) {
      const order: number[] = [];
      const bad = [0, 1, 2].map(seat =>
        failing(3, () => {
          order.push(seat);
          return boom();
        }),
      );
      table.seat(bad);
      table.begin();
      table.play(root, at(unit), 'forfeit', null);
      expect(table.hand.over).toBe(true);
      expect(table.faultSeat).toBe(order[0] ?? -1);
      if (new Set(order).size > 1) both++;
    }
    expect(both).toBeGreaterThan(10);
  });

  test('in beginning a unit is one at the first decision', () => {
    const lame = seatedAs('lame', chance, { begin: boom });
    const fault = faultOf([good, lame, good], 3);
    expect(fault).toMatchObject({ kind: 'throws', label: 'lame', seat: 1 });
    expect(fault.message).toContain('no such thing');
    table.seat([good, lame, good]);
    table.begin();
    table.play(root, at(3), 'forfeit', null);
    expect([table.faultSeat, table.faultKind]).toEqual([1, 'throws']);
    expect(played(table, [good, good, good], 3).length).toBeGreaterThan(0);
  });
});
