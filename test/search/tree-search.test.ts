/** The tree search where nothing is hidden from it, so that what is right is known. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { FullView } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { Aim } from '../../src/search/aim.ts';
import { KnownWorld } from '../../src/search/known-world.ts';
import { Solver } from '../../src/search/solver.ts';
import { OTHERS, TreeSearch } from '../../src/search/tree-search.ts';
import { eachDecision } from './replay.ts';

/** All tiles are dealt, so two seats know each other's hands; or they don't, and the seat that searches sees them. */
const OPEN: readonly (readonly [rules: string, known: boolean])[] = [
  ['block(set=3,handSize=5)', false],
  ['russian(set=3,handSize=5,matadors=true,lead=highest-double)', false],
  ['draw(set=3,handSize=3)', true],
];

describe.each(OPEN)('%s, a cheat: %s', (text, known) => {
  const rules = parseRules(text);

  test.each(['single', 'multiple'])('in one world it comes to choose as alpha-beta does (%s)', others => {
    const setting = { iterations: 4000, policy: 'greedy', explore: 30, others, aim: 'margin' };
    const search = new TreeSearch(rules, setting, known ? kernel => new KnownWorld(rules, kernel) : undefined);
    const solver = new Solver(rules);
    const aim = new Aim(rules, 'margin');
    const random = new Stream();
    let lost = 0;
    let decisions = 0;
    for (let unit = 0; unit < 6; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand, ply) => {
        if (hand.options.count < 2 || ply === 0) return;
        random.seed(rootOf('open'), unit, ply, 0, 0);
        solver.state.set(hand.state);
        aim.write(solver.worth, view);
        if (!solver.value(hand.options, 1_000_000)) return;
        search.search(known ? new FullView(hand.state, rules, view.seat, null) : view, hand.options, random);
        const n = hand.options.count;
        const { order, left } = search.halving;
        const best = [...order.subarray(0, left)].sort((a, b) => search.totals[b]! - search.totals[a]!)[0]!;
        lost += Math.max(...solver.values.subarray(0, n)) - solver.values[best]!;
        decisions++;
      });
    }
    expect(decisions).toBeGreaterThan(8);
    expect(lost / decisions).toBeLessThan(0.5);
  });
});

test.each(OTHERS)('the same stream gives the same sums, whatever was searched before (%s)', others => {
  const rules = parseRules('free-draw(players=3)');
  const setting = { iterations: 200, policy: 'random', explore: 30, others, aim: 'margin' };
  const one = new TreeSearch(rules, setting);
  const other = new TreeSearch(rules, setting);
  const random = new Stream();
  eachDecision(rules, rootOf('twice'), 0, (view, hand) => {
    for (const search of [one, other]) {
      random.seed(rootOf('twice'), 9, 1, 0, 0);
      search.search(view, hand.options, random);
      if (search === one) other.search(view, hand.options, random);
    }
    expect(other.totals).toEqual(one.totals);
  });
});
