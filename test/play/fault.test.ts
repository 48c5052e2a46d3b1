/** An agent's fault: located exactly where it is to stop the run, counted where it forfeits the hand. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { ACTIONS, LOG } from '../../src/engine/state.ts';
import { DECIDING_WORDS, Deciding, decisionIn } from '../../src/play/deciding.ts';
import { AgentFault, FAULT_KINDS } from '../../src/play/fault.ts';
import { type KnownFault, type Seated, Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { chance, seatedAs } from './players.ts';

const root = rootOf('table');
const at = (unit: number, seating = 0, hand = 0) => ({ unit, seating, hand });
const log = (table: Table): string => `${table.hand.state.subarray(LOG, LOG + table.hand.state[ACTIONS])}`;

function played(table: Table, seated: Seated[], unit: number): string {
  table.seat(seated);
  table.begin();
  table.play(root, at(unit), 'stop', null);
  return log(table);
}

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
    expect(fault.plain).toMatchObject({ kind: 'throws', label: 'bad(n=1)', seat: 1, address: at(3, 4, 2) });
    expect(fault.plain.ply).toBe(table.hand.state[ACTIONS]);
    expect(fault.plain.ply).toBeGreaterThanOrEqual(6);
    expect(fault.message).toContain('bad(n=1) threw TypeError: no such thing');
    expect(fault.message).toContain(`unit 3, seating 4, hand 2, seat 1, action ${fault.plain.ply}`);
    expect(fault.message).not.toContain('\n');
    expect(FAULT_KINDS).toContain(fault.plain.kind);
  });

  test('is at the same place again when that hand is played again', () => {
    const seated = [good, good, failing(4, () => -1)];
    const [one, again] = [faultOf(seated, 7), faultOf(seated, 7)];
    expect(again.message).toBe(one.message);
  });

  test('that is known beforehand is not asked for, and the hand goes on as though it had been', () => {
    const { seat, ply } = faultOf([good, failing(6, boom), good], 3).plain;
    const forfeited = (seated: Seated, known?: readonly KnownFault[]): string => {
      table.seat([good, seated, good]);
      table.begin();
      table.play(root, at(3, 4, 2), 'forfeit', null, known);
      return log(table);
    };
    const met = forfeited(failing(6, boom));
    let asked = 0;
    const counting = failing(ply, () => asked++);
    expect(forfeited(counting, [{ seat, ply, kind: 'timeout' }])).toBe(met);
    expect([asked, table.faultSeat, table.faultKind]).toEqual([0, seat, 'timeout']);
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
    expect(fault.plain.kind).toBe('illegal');
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
    expect(fault.plain.kind).toBe('throws');
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
    expect(fault.plain).toMatchObject({ kind: 'throws', label: 'lame', seat: 1 });
    expect(fault.message).toContain('no such thing');
    table.seat([good, lame, good]);
    table.begin();
    table.play(root, at(3), 'forfeit', null);
    expect([table.faultSeat, table.faultKind]).toEqual([1, 'throws']);
    expect(played(table, [good, good, good], 3).length).toBeGreaterThan(0);
  });

  test('in beginning a unit is none of the next, which it begins', () => {
    let broken = true;
    const lame = seatedAs('lame', chance, { begin: () => void (broken && boom()) });
    table.seat([good, lame, good]);
    table.begin();
    table.play(root, at(3), 'forfeit', null);
    expect(table.faultSeat).toBe(1);
    broken = false;
    table.begin();
    table.play(root, at(3), 'forfeit', null);
    expect(table.faultSeat).toBe(-1);
  });

  test('is the last that is told of its agent in that hand: chance is not asked', () => {
    const deciding = new Deciding(new Int32Array(DECIDING_WORDS));
    const told = new Table(parseRules('draw(players=3)'), null, deciding);
    const asked: string[] = [];
    deciding.trace = () => {
      const { seat, ply } = decisionIn(deciding.words)!;
      asked.push(`${seat}@${ply}`);
    };
    told.seat([good, failing(3, boom), good]);
    told.play(root, at(4), 'forfeit', null);
    const ofFailed = asked.filter(one => one.startsWith('1@'));
    expect(told.faultSeat).toBe(1);
    expect(Number(ofFailed.at(-1)!.slice(2))).toBeGreaterThanOrEqual(3);
    expect(ofFailed.filter(one => Number(one.slice(2)) >= 3)).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(ofFailed.length);
  });

  test('is over with its hand: the agent plays the next one, and is told of the next unit', () => {
    const heard: string[] = [];
    let broken = false;
    const bad = seatedAs(
      'bad',
      (view, options, random) => {
        heard.push('choose');
        if (broken) boom();
        return chance(view, options, random);
      },
      { begin: () => heard.push('begin') },
    );
    const party = table.party([good, bad, good]);
    const others = table.party([good, good, good]);
    const playOn = (hand: number): string[] => {
      heard.length = 0;
      table.play(root, at(5, 0, hand), 'forfeit', null);
      return [...new Set(heard)];
    };
    const fail = (): void => {
      broken = true;
      expect(playOn(0)).toEqual(['choose']);
      expect([table.faultSeat, heard.length]).toEqual([1, 1]);
      broken = false;
    };

    table.sitDown(party);
    fail();
    // The next hand of the same match.
    expect(playOn(1)).toEqual(['choose']);
    expect([table.faultSeat, table.faultKind]).toEqual([-1, null]);
    expect(heard.length).toBeGreaterThan(1);
    fail();
    // The next unit of the same party.
    heard.length = 0;
    table.begin();
    expect(heard).toEqual(['begin']);
    expect(playOn(1).length).toBe(1);
    fail();
    // Others in between.
    table.sitDown(others);
    table.begin();
    table.play(root, at(6), 'forfeit', null);
    expect(table.faultSeat).toBe(-1);
    table.sitDown(party);
    heard.length = 0;
    table.begin();
    expect(heard).toEqual(['begin']);
    expect(playOn(1).length).toBe(1);
    expect(table.faultSeat).toBe(-1);
  });
});
