/** The heuristic agents: positions with a known answer, and their definitions worked out again in a naive way. */
import { describe, expect, test } from 'vitest';
import greedy from '../../agents/greedy.ts';
import hoardMatadors from '../../agents/hoard-matadors.ts';
import random from '../../agents/random.ts';
import shedHeavy from '../../agents/shed-heavy.ts';
import { innerOf, isAtRight, kindOf, LEAD, outerOf } from '../../src/engine/action.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { HIGH, LOW, tilesIn } from '../../src/engine/tile.ts';
import type { Agent } from '../../src/play/agent.ts';
import { Hand } from '../../src/play/hand.ts';
import { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { answers, tilesPlayed, usual } from './positions.ts';

describe('known answers: the ends show 2, which takes a 5', () => {
  test.each([
    [shedHeavy, '', '6-5 5-1 4-4', '6-5'],
    [shedHeavy, '', '5-1 4-3 6-6', '4-3'],
    [shedHeavy, '', '5-3 6-2 4-4', '5-3'],
    [shedHeavy, '', '5-1 6-0 4-4', '5-1'],
    [shedHeavy, ',choice=free', '5-0 6-6 4-4', '5-0'],
    [shedHeavy, ',matadors=false', '5-1 4-3 6-6', '5-1'],
    [hoardMatadors, '', '5-0 4-3 6-6', '5-0'],
    [hoardMatadors, '', '5-0 6-5 4-3', '6-5'],
    [hoardMatadors, '', '0-0 6-1 4-3', '4-3 6-1'],
    [hoardMatadors, '', '0-0 6-6 4-4', '0-0'],
    [hoardMatadors, ',choice=matador-optional', '6-1 6-6 4-4', '6-1'],
    // Worth −3.5 against −7: the blank leaves others the four matadors and four 5s, the 3 all 4s besides.
    [greedy, '', '5-0 5-3 1-1', '5-0'],
    // Worth 2 against −3.5: of the 4s that 5-3 lets in, three are the own.
    [greedy, '', '5-0 5-3 4-4 4-1 4-0', '5-3'],
    // Worth −6.5 against −4.5 less the matador's price of 5.
    [greedy, '', '5-4 6-1 1-1', '5-4'],
  ] as [Agent, string, string, string][])('$name%s with %s plays %s', (agent, over, held, expected) => {
    expect(tilesPlayed(agent, over, '2-2', held)).toBe(expected);
  });

  test('greedy with a matador for nothing plays it', () => {
    expect(tilesPlayed(greedy, '', '2-2', '5-4 6-1 1-1', { matador: 0 })).toBe('6-1');
  });
});

/** What an agent maximises, from tiles as pairs of numbers. Options it never takes are worth −∞. */
type Worth = (view: View, option: number) => number;

const lays = (option: number): boolean => kindOf(option) <= LEAD;
const isWild = (view: View, a: number, b: number): boolean =>
  view.rules.matadors && (a + b === view.sum || a + b === 0);

const worthOf: Record<string, Worth> = {
  'shed-heavy': (_, option) => (lays(option) ? innerOf(option) + outerOf(option) : Number.NEGATIVE_INFINITY),
  'hoard-matadors': (view, option) => {
    if (!lays(option)) return Number.NEGATIVE_INFINITY;
    const pips = innerOf(option) + outerOf(option);
    return isWild(view, innerOf(option), outerOf(option)) ? pips - 1e6 : pips;
  },
  greedy: (view, option) => {
    if (!lays(option)) return Number.NEGATIVE_INFINITY;
    const [a, b] = [innerOf(option), outerOf(option)];
    let ends = [view.left, view.right];
    if (kindOf(option) === LEAD) ends = [a, b];
    else ends[isAtRight(option) ? 1 : 0] = b;
    const fits = (x: number, y: number): boolean =>
      isWild(view, x, y) || ends.some(end => x + end === view.sum || y + end === view.sum);
    let own = 0;
    let unseen = 0;
    for (let id = 0; id < tilesIn(view.rules.set); id++) {
      const [x, y] = [HIGH[id], LOW[id]];
      if ((x === a && y === b) || (x === b && y === a)) continue;
      const laid = ((view.lineRow(x) >> y) & 1) === 1 || (isWild(view, x, y) && ((view.lineWild() >> y) & 1) === 1);
      if (view.holds(x, y)) own += fits(x, y) ? 1 : 0;
      else if (!laid) unseen += fits(x, y) ? 1 : 0;
    }
    return 2 * own - unseen + 0.5 * (a + b) - (isWild(view, a, b) ? 5 : 0);
  },
};

const RULES = [
  'draw',
  'draw(players=4)',
  'seven-each',
  'old',
  'russian',
  'double-nine',
  'seven-each-one-draw(players=3)',
];

describe.each([greedy, hoardMatadors, shedHeavy])('$name', agent => {
  test.each(RULES)('takes each of the best options and no other: %s', text => {
    const rules = parseRules(text);
    const hand = new Hand(rules);
    const player = agent.create(usual(agent), rules);
    const chance = new Stream();
    for (let unit = 0; unit < 25; unit++) {
      hand.deal(rootOf(text), unit, 0);
      chance.seed(rootOf(text), 9, unit, 0, 0);
      while (!hand.over) {
        const view = new View(hand.state, rules, hand.seat, null);
        const options = Array.from({ length: hand.options.count }, (_, i) => hand.options.at(i));
        const worth = options.map(option => worthOf[agent.name](view, option));
        const best = options.filter((_, i) => worth[i] === Math.max(...worth));
        expect([...answers(player, view, hand)].sort()).toEqual([...best].sort());
        hand.apply(options[chance.below(options.length)]);
      }
    }
  });
});

test('random takes every option alike, a draw by choice among them', () => {
  const rules = parseRules('free-draw');
  const hand = new Hand(rules);
  const player = random.create({}, rules);
  const stream = new Stream();
  stream.seed(rootOf('random'), 9, 0, 0, 0);
  for (let unit = 0; unit < 5; unit++) {
    hand.deal(rootOf('random'), unit, 0);
    const n = hand.options.count;
    const counts = new Map<number, number>();
    const view = new View(hand.state, rules, hand.seat, null);
    for (let i = 0; i < 1000 * n; i++) {
      const option = player.choose(view, hand.options, stream);
      counts.set(option, (counts.get(option) ?? 0) + 1);
    }
    expect(counts.size).toBe(n);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4.5 * Math.sqrt(1000));
  }
});
