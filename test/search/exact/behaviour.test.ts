/** What an agent does, as likelihoods: that they are those of its play, and that none are told of one that has none. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { type Agent, defineAgent, type Player } from '../../../src/play/agent.ts';
import type { Hand } from '../../../src/play/hand.ts';
import { listAgents } from '../../../src/play/roster.ts';
import type { View } from '../../../src/play/view.ts';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import { Behaviour, checkMeasurable } from '../../../src/search/exact/behaviour.ts';
import { Forks } from '../../../src/search/exact/forks.ts';
import { usual } from '../../agents/positions.ts';
import { eachDecision } from '../replay.ts';

const measurable = (agent: Agent) => ({ label: agent.name, agent, values: usual(agent) });

/** How likely it chooses each option at this decision. */
function likelihoods(behaviour: Behaviour, hand: Hand, view: View, again = false): number[] {
  const { count } = hand.options;
  behaviour.ask(hand, view, 1, again);
  const side = { sequences: 1 + count, parent: Int32Array.of(0), first: Int32Array.of(1, 1 + count) };
  return [...behaviour.plan(side)].slice(1);
}

describe.each((await listAgents()).filter(agent => agent.memoryless))('$name', agent => {
  test.each(['draw', 'free-draw', 'seven-each(players=3)'])('chooses as often as it is said to: %s', text => {
    const rules = parseRules(text);
    const behaviour = new Behaviour(measurable(agent), rules);
    const player = agent.create(usual(agent), rules);
    const random = new Stream();
    const times = 400;
    let [off, expected] = [0, 0];
    for (let unit = 0; unit < 12; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand) => {
        const { options } = hand;
        if (options.count < 2) return;
        const likely = likelihoods(behaviour, hand, view);
        const counts = likely.map(() => 0);
        random.seed(rootOf('often'), unit, view.actions, 0, 0);
        for (let i = 0; i < times; i++) {
          const answer = player.choose(view, options, random);
          counts[likely.findIndex((_, k) => options.at(k) === answer)]++;
        }
        expect(likely.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        counts.forEach((count, k) => {
          if (likely[k] === 0 || likely[k] === 1) expect(count).toBe(times * likely[k]);
          else {
            off += (count - times * likely[k]) ** 2 / (times * likely[k] * (1 - likely[k]));
            expected++;
          }
        });
      });
    }
    // Each square is 1 on average; within a decision they go together.
    expect(off).toBeLessThan(expected + 8 * Math.sqrt(2 * expected) + 20);
  });
});

describe('who can be measured', () => {
  const rules = parseRules('draw');
  const told = (player: Partial<Player>, more: Partial<Agent> = { memoryless: true }): string => {
    const agent = defineAgent({
      name: 'tried',
      summary: 'tried',
      parameters: {},
      create: () => ({ choose: (_view, options) => options.at(0), ...player }),
      ...more,
    });
    let said = '';
    try {
      const behaviour = new Behaviour(measurable(agent), rules);
      eachDecision(rules, rootOf('tried'), 1, (view, hand) => {
        if (hand.options.count < 2 || said !== '') return;
        said = likelihoods(behaviour, hand, view)
          .map(share => share.toFixed(2))
          .join(' ');
        likelihoods(behaviour, hand, view, true);
      });
    } catch (error) {
      return (error as Error).message;
    }
    return said;
  };

  test('one that declares nothing, or sees all, is refused', () => {
    expect(told({}, {})).toMatch(/^tried: does not declare itself memoryless/);
    expect(told({}, { memoryless: true, sees: 'all' })).toMatch(/^tried: sees every hand/);
    expect(() =>
      checkMeasurable(
        measurable(defineAgent({ name: 'x', summary: 'x', parameters: {}, create: () => ({ choose: () => 0 }) })),
      ),
    ).toThrow(/memoryless/);
  });

  test('one whose chances can’t be counted is refused, unless it declares them', () => {
    expect(told({ choose: (_v, options, random) => options.at(random.next() & 1) })).toMatch(/^tried: asks its stream/);
    const choose: Player['choose'] = (_v, options, random) => options.at(random.unit() < 0.75 ? 0 : 1);
    expect(told({ choose })).toMatch(/^tried: asks its stream/);
    const distribution: Player['distribution'] = (_v, _o, weights) => weights.set([3, 1]);
    expect(told({ choose, distribution })).toMatch(/^0\.75 0\.25/);
    const all: Player['choose'] = (_v, options, random) => options.at(Math.floor(random.below(1 << 20) / (1 << 20)));
    expect(told({ choose: all })).toMatch(/^tried: asks its stream for too many/);
  });

  test('one that remembers is found out', () => {
    let before = 0;
    const choose: Player['choose'] = (_v, options) => options.at(before++ % options.count);
    expect(told({ choose })).toMatch(/^tried: declares itself memoryless, and chose otherwise/);
  });

  test('one that fails fails', () => {
    expect(told({ choose: () => -1 })).toBe('tried answered -1, which is none of its options');
    const choose: Player['choose'] = () => {
      throw new Error('no idea');
    };
    expect(told({ choose })).toBe('tried threw Error: no idea');
    expect(told({ distribution: () => {} })).toBe('tried declares likelihoods that add up to 0');
    expect(told({ distribution: (_v, _o, weights) => weights.fill(-1) })).toBe('tried declares a likelihood of -1');
  });
});

test('forks go every way, each by its likelihood', () => {
  const forks = new Forks();
  for (let turn = 0; turn < 2; turn++) {
    const ways: [string, number][] = [];
    forks.begin();
    do {
      const first = forks.below(3);
      const second = first === 1 ? forks.below(2) : 0;
      ways.push([`${first}${second}`, forks.likelihood]);
    } while (forks.turn());
    expect(ways).toEqual([
      ['00', 1 / 3],
      ['10', 1 / 6],
      ['11', 1 / 6],
      ['20', 1 / 3],
    ]);
  }
  expect(() => forks.below(0)).toThrow(RangeError);
});
