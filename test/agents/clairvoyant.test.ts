/** The cheat: what it may see, and what it makes of it. */
import { describe, expect, test } from 'vitest';
import clairvoyant from '../../agents/clairvoyant.ts';
import { apply } from '../../src/engine/moves.ts';
import { onward } from '../../src/engine/onward.ts';
import { listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { SEAT, type State } from '../../src/engine/state.ts';
import { Hand } from '../../src/play/hand.ts';
import { FullView } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { marginOf } from '../../src/search/playout.ts';
import { usual } from './positions.ts';

const list = new Int32Array(MOST_OPTIONS);

/** What a known world is worth to a seat if both play as well as can be. */
function worth(s: State, seat: number): number {
  const n = onward(s);
  if (n === 0) return marginOf(s, seat);
  const worths = [...list.subarray(0, listOptions(s, list))].map(option => {
    const next = s.slice();
    apply(next, option);
    return worth(next, seat);
  });
  return s[SEAT] === seat ? Math.max(...worths) : Math.min(...worths);
}

describe.each(['draw(set=3,handSize=3)', 'block(set=4,handSize=4)'])('%s', text => {
  test('gets all that there is to be had against anybody', () => {
    const rules = parseRules(text);
    const player = clairvoyant.create(usual(clairvoyant) as never, rules);
    const hand = new Hand(rules);
    const random = new Stream();
    for (let unit = 0; unit < 15; unit++) {
      hand.deal(rootOf(text), unit, 0);
      random.seed(rootOf(text), 9, unit, 0, 0);
      const seat = unit % 2;
      const view = new FullView(hand.state, rules, seat, null);
      while (!hand.over) {
        // What can be had from here on, whatever the other does.
        const before = worth(hand.state.slice(), seat);
        if (hand.seat === seat) {
          const option = hand.options.count === 1 ? hand.options.at(0) : player.choose(view, hand.options, random);
          hand.apply(option);
          expect(worth(hand.state.slice(), seat)).toBe(before);
        } else {
          hand.apply(hand.options.at(random.below(hand.options.count)));
          expect(worth(hand.state.slice(), seat)).toBeGreaterThanOrEqual(before);
        }
      }
    }
  });
});

test('says that it cheats', () => {
  expect(clairvoyant.sees).toBe('all');
});
