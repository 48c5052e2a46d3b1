/** A view knows what the referee knows that its seat has seen: every answer worked out again from tiles. */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { ACTION_BITS, DRAW, kindOf } from '../../src/engine/action.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { ACTIONS, LEADER, LOG } from '../../src/engine/state.ts';
import { tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { Hand } from '../../src/play/hand.ts';
import { View } from '../../src/play/view.ts';
import { anyPlay, anyRoot, chooser, rulesUpTo } from '../engine/arbitrary.ts';
import { dealOf, idOf, refAction, refTile } from '../engine/convert.ts';
import { law } from '../law.ts';
import { isMatador, outsideHalves, pipsOf, type RefAction, Referee, type Tile } from '../referee/referee.ts';

/** One action as everybody saw it, and the tile a drawer saw. */
interface Seen {
  seat: number;
  ends: [number, number];
  action: RefAction;
  drawn: number;
}

class Witness {
  readonly hand: Hand;
  private readonly rules: Rules;
  private readonly referee: Referee;
  private readonly views: View[];
  private readonly seen: Seen[] = [];
  private passes = 0;

  constructor(rules: Rules, root: Int32Array) {
    this.rules = rules;
    this.hand = new Hand(rules);
    this.hand.deal(root, 0, 0);
    const s = this.hand.state;
    shuffleTo(s, tilesIn(rules.set));
    const { hands, boneyard } = dealOf(s, rules);
    const dealt = hands.map(tiles => tiles.map(refTile));
    this.referee = new Referee(rules, dealt, boneyard.map(refTile), s[LEADER]);
    this.views = hands.map((_, seat) => new View(s, this.rules, seat, null));
  }

  /** The referee does what has been logged. */
  follow(): void {
    const s = this.hand.state;
    while (this.seen.length < s[ACTIONS]) {
      const entry = s[LOG + this.seen.length];
      const action = refAction(entry & ACTION_BITS);
      const drawn = kindOf(entry) === DRAW ? tileOfAction(entry) : -1;
      this.seen.push({ seat: this.referee.seat, ends: this.referee.ends ?? [0, 0], action, drawn });
      this.passes = action.do === 'pass' ? this.passes + 1 : action.do === 'draw' ? this.passes : 0;
      this.referee.apply(action);
    }
  }

  check(): void {
    for (const view of this.views) this.checkView(view, this.views.indexOf(view));
  }

  private checkView(view: View, seat: number): void {
    const { referee, rules } = this;
    const own = referee.hands[seat];
    const unseen = [...referee.hands.filter((_, at) => at !== seat).flat(), ...referee.boneyard];
    equal(view.seat, seat);
    equal(view.players, rules.players);
    equal(view.sum, rules.set + 1);
    equal(view.leading, referee.ends === null);
    equal(`${[view.left, view.right]}`, `${referee.ends ?? [0, 0]}`);
    equal(view.leader, this.seen[0]?.seat ?? referee.seat);
    for (let at = 0; at < rules.players; at++) equal(view.count(at), referee.hands[at].length);
    equal(view.boneyard, referee.boneyard.length);
    equal(view.drawable, referee.boneyard.length - rules.reserve);
    equal(view.passes, this.passes);
    equal(view.pips, pipsOf(own));
    equal(`${view.tiles()}`, `${own.map(idOf).sort((a, b) => a - b)}`);
    this.checkRows(own, n => view.row(n), view.wild());
    this.checkRows(referee.line, n => view.lineRow(n), view.lineWild());
    this.checkRows(unseen, n => view.unseenRow(n), view.unseenWild());
    for (let a = 0; a <= rules.set; a++) {
      for (let b = 0; b <= rules.set; b++) {
        equal(
          view.holds(a, b),
          own.some(tile => idOf(tile) === idOf([a, b])),
        );
      }
      for (const b of [a, rules.set - a, referee.ends?.[0] ?? 0]) {
        equal(view.fitting(a, b), this.fitting(own, a, b));
        equal(view.unseenFitting(a, b), this.fitting(unseen, a, b));
      }
    }
    equal(view.actions, this.seen.length);
    this.seen.forEach((one, i) => {
      const entry = view.action(i);
      equal((entry >> 11) & 7, one.seat);
      equal(`${[(entry >> 14) & 15, (entry >> 18) & 15]}`, `${one.ends}`);
      equal(JSON.stringify(refAction(entry & ACTION_BITS)), JSON.stringify(one.action));
      if (one.action.do === 'draw') {
        equal(entry & 0xff, one.seat === seat ? this.hand.state[LOG + i] & 0xff : 0);
        if (one.seat === seat) equal(tileOfAction(entry), one.drawn);
      }
    });
    equal(`${[view.handsPlayed, view.match, view.score(seat)]}`, `${[0, null, 0]}`);
  }

  private fitting(tiles: readonly Tile[], a: number, b: number): number {
    const fits = (tile: Tile, end: number): boolean => outsideHalves(this.rules, tile, end).length > 0;
    return tiles.filter(tile => fits(tile, a) || fits(tile, b)).length;
  }

  private checkRows(tiles: readonly Tile[], row: (n: number) => number, wild: number): void {
    const ordinary = tiles.filter(tile => !isMatador(this.rules, tile));
    for (let n = 0; n <= this.rules.set + 1; n++) {
      let mask = 0;
      for (const [a, b] of ordinary) mask |= (a === n ? 1 << b : 0) | (b === n ? 1 << a : 0);
      equal(row(n), mask);
    }
    let mask = 0;
    for (const tile of tiles) if (isMatador(this.rules, tile)) mask |= 1 << Math.min(...tile);
    equal(wild, mask);
  }
}

describe('a view', () => {
  law([rulesUpTo(8), anyRoot, anyPlay], 150)(
    'answers at every decision as the referee would, for every seat',
    (rules, root, play) => {
      const witness = new Witness(rules, root);
      const below = chooser(play);
      const { hand } = witness;
      for (;;) {
        witness.follow();
        witness.check();
        if (hand.over) break;
        hand.apply(hand.options.at(below(hand.options.count)));
      }
    },
  );

  test('tells of the match where there is one', () => {
    const rules = parseRules('old-partners(match=hands:7)');
    const hand = new Hand(rules);
    const standing = { scores: Int32Array.of(12, 40, 12, 40), hand: 3 };
    const view = new View(hand.state, rules, 2, standing);
    expect([0, 1, 2, 3].map(seat => view.score(seat))).toEqual([12, 40, 12, 40]);
    expect([view.handsPlayed, view.match]).toEqual([3, { hands: 7 }]);
    standing.hand = 4;
    standing.scores[1] = 55;
    expect([view.handsPlayed, view.score(1)]).toEqual([4, 55]);
  });
});
