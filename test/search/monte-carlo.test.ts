import { describe, expect, test } from 'vitest';
import pimc from '../../agents/pimc.ts';
import { apply } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { BLOCKED, headWords, OUT, PHASE } from '../../src/engine/state.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { MonteCarlo } from '../../src/search/monte-carlo.ts';
import { marginOf, playOut } from '../../src/search/playout.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { tilesPlayed } from '../agents/positions.ts';
import { eachDecision } from './replay.ts';

const RULES = ['draw', 'block(players=3)', 'seven-each-one-draw(players=4)', 'old-partners', 'russian', 'double-nine'];

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test.each(Object.keys(POLICIES))(
    'a playout by %s ends the hand, and the margins of all seats add up to nothing',
    name => {
      const worlds = new Worlds(rules);
      const random = new Stream();
      random.seed(rootOf(text), 9, 0, 0, 0);
      for (let unit = 0; unit < 8; unit++) {
        eachDecision(rules, rootOf(text), unit, (view, hand) => {
          worlds.look(view, random);
          worlds.next();
          apply(worlds.state, hand.options.at(0));
          playOut(worlds.state, POLICIES[name], worlds.words);
          expect([OUT, BLOCKED]).toContain(worlds.state[PHASE]);
          const margins = Array.from({ length: rules.players }, (_, seat) => marginOf(worlds.state, seat));
          expect(margins.reduce((a, b) => a + b, 0)).toBe(0);
        });
      }
    },
  );

  test('options are weighed in common worlds, from the same start each', () => {
    const search = new MonteCarlo(rules, { policy: 'greedy' });
    const worlds = new Worlds(rules);
    const random = new Stream();
    eachDecision(rules, rootOf(text), 1, (view, hand) => {
      random.seed(rootOf(text), 9, view.actions, 0, 0);
      search.weigh(view, hand.options, 4, random);
      // The same from whole copies; greedy playouts take no random numbers.
      random.seed(rootOf(text), 9, view.actions, 0, 0);
      worlds.look(view, random);
      const totals = Array.from({ length: hand.options.count }, () => 0);
      for (let w = 0; w < 4; w++) {
        worlds.next();
        for (const i of totals.keys()) {
          const copy = worlds.state.slice();
          apply(copy, hand.options.at(i));
          playOut(copy, POLICIES.greedy!, worlds.words);
          totals[i] = totals[i] + marginOf(copy, view.seat);
        }
      }
      expect([...search.totals.subarray(0, hand.options.count)]).toEqual(totals);
      expect(search.worlds.state.subarray(0, headWords(rules.players))).toEqual(
        worlds.state.subarray(0, headWords(rules.players)),
      );
    });
  });
});

// With nothing to draw, matadors kept for the end go out whatever the others do; the 5-5 may be shut out.
test.each(Object.keys(POLICIES))('keeps what always fits, by %s', policy => {
  expect(tilesPlayed(pimc, ',draw=none', '2-2', '6-1 4-3 5-5', { policy, worlds: 200 })).toBe('5-5');
});

test('weighs one decision twice alike from the same stream', () => {
  const rules = parseRules('draw');
  const random = new Stream();
  const one = new MonteCarlo(rules, { policy: 'random' });
  const other = new MonteCarlo(rules, { policy: 'random' });
  eachDecision(rules, rootOf('twice'), 0, (view, hand) => {
    for (const search of [one, other]) {
      random.seed(rootOf('twice'), 9, 1, 0, 0);
      search.weigh(view, hand.options, 20, random);
      if (search === one) other.weigh(view, hand.options, 3, random);
    }
    expect(other.totals).toEqual(one.totals);
  });
});
