import { describe, expect, test } from 'vitest';
import { kindOf, PASS } from '../../src/engine/action.ts';
import { apply } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { Hand } from '../../src/play/hand.ts';
import {
  fittingAfter,
  laysTile,
  leftAfter,
  pipsShed,
  rightAfter,
  spendsMatador,
  unseenFittingAfter,
} from '../../src/play/outcome.ts';
import { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';

const RULES = [
  'draw',
  'five-each(players=3)',
  'russian',
  'seven-each(set=9)',
  'old',
  'draw(set=3,handSize=3,lead=any)',
];

describe.each(RULES)('%s', text => {
  test('what an option is said to lead to is what the engine makes of it', () => {
    const rules = parseRules(text);
    const hand = new Hand(rules);
    const after = hand.state.slice();
    const random = new Stream();
    let wild = 0;
    for (let unit = 0; unit < 40; unit++) {
      hand.deal(rootOf('outcome'), unit, 0);
      random.seed(rootOf('outcome'), 9, unit, 0, 0);
      while (!hand.over) {
        const view = new View(hand.state, rules, hand.seat, null);
        for (let i = 0; i < hand.options.count; i++) {
          const option = hand.options.at(i);
          after.set(hand.state);
          apply(after, option);
          const then = new View(after, rules, hand.seat, null);
          expect([leftAfter(view, option), rightAfter(view, option)]).toEqual([then.left, then.right]);
          expect(laysTile(option)).toBe(then.count(hand.seat) < view.count(hand.seat));
          const spent = [view.wild() !== then.wild(), view.pips - then.pips];
          if (!laysTile(option)) {
            expect(pipsShed(option)).toBe(0);
            expect(spendsMatador(view, option)).toBe(false);
            expect(fittingAfter(view, option)).toBe(view.fitting(view.left, view.right));
            if (kindOf(option) !== PASS) continue;
          } else expect([spendsMatador(view, option), pipsShed(option)]).toEqual(spent);
          expect(fittingAfter(view, option)).toBe(then.fitting(then.left, then.right));
          expect(unseenFittingAfter(view, option)).toBe(then.unseenFitting(then.left, then.right));
          if (spendsMatador(view, option)) wild++;
        }
        hand.apply(hand.options.at(random.below(hand.options.count)));
      }
    }
    expect(wild > 0).toBe(rules.matadors);
  });
});
