/**
 * Figures that any correct engine gives for uniformly random play over distinct plays, the lead counted as a play. They
 * are known to the digits given here; a sample's mean must lie within four of its own standard errors, and half of the
 * last digit, of them. Points to the winner are per hand: a hand that nobody wins (of four seats, one in twenty) counts 0.
 */
import { describe, expect, test } from 'vitest';
import { kindOf, LEAD } from '../../src/engine/action.ts';
import { resolveRules } from '../../src/engine/presets.ts';
import { ACTIONS, LOG } from '../../src/engine/state.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { chance, seatedAs } from '../play/players.ts';

class Sample {
  private n = 0;
  private sum = 0;
  private squares = 0;

  add(x: number): void {
    this.n++;
    this.sum += x;
    this.squares += x * x;
  }

  get mean(): number {
    return this.sum / this.n;
  }

  get standardError(): number {
    return Math.sqrt((this.squares - this.sum * this.mean) / (this.n - 1) / this.n);
  }

  expectNear(known: number, halfDigit: number): void {
    expect(Math.abs(this.mean - known)).toBeLessThan(4 * this.standardError + halfDigit);
  }
}

/** Plays out hands of `draw` at random and tells `each` of every one: its plays, and the points by seat. */
function playRandomly(players: number, hands: number, each: (plays: number, points: Int32Array) => void): void {
  const table = new Table(resolveRules('draw', { players }), null);
  table.seat(Array.from({ length: players }, () => seatedAs('random', chance)));
  const root = rootOf('known values');
  const s = table.hand.state;
  for (let unit = 0; unit < hands; unit++) {
    table.begin();
    table.play(root, { unit, seating: 0, hand: 0 }, 'stop', null);
    let plays = 0;
    for (let i = 0; i < s[ACTIONS]; i++) if (kindOf(s[LOG + i]) <= LEAD) plays++;
    each(plays, table.hand.points);
  }
}

describe('random play of draw, 200,000 hands', () => {
  test('two seats of seven: 16.39 plays a hand, mean |margin| 30.4', () => {
    const length = new Sample();
    const margin = new Sample();
    const signed = new Sample();
    playRandomly(2, 200_000, (plays, points) => {
      length.add(plays);
      margin.add(Math.abs(points[0] - points[1]));
      signed.add(points[0] - points[1]);
    });
    length.expectNear(16.39, 0.005);
    margin.expectNear(30.4, 0.05);
    // Alike at both seats: nobody is ahead.
    signed.expectNear(0, 0);
    expect(length.standardError).toBeLessThan(0.02);
    expect(margin.standardError).toBeLessThan(0.1);
  });

  test('four seats of five: 15.575 plays a hand, 56.6 points to the winner', () => {
    const length = new Sample();
    const won = new Sample();
    playRandomly(4, 200_000, (plays, points) => {
      length.add(plays);
      won.add(Math.max(...points));
    });
    length.expectNear(15.575, 0.0005);
    won.expectNear(56.6, 0.05);
    expect(length.standardError).toBeLessThan(0.02);
    expect(won.standardError).toBeLessThan(0.1);
  });
});
