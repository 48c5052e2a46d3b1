/** What holds for every agent of the package under every kind of rules. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import type { Agent } from '../../src/play/agent.ts';
import { Hand } from '../../src/play/hand.ts';
import { type Options, refresh } from '../../src/play/options.ts';
import { listAgents, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { FullView, View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { eachDecision, replay } from '../search/replay.ts';
import { usual } from './positions.ts';

const RULES = [
  'draw',
  'block(players=3)',
  'free-draw(players=4)',
  'seven-each',
  'seven-each-one-draw(players=3)',
  'old-partners',
  'russian-redeal(players=4)',
  'double-nine(choice=matador-optional)',
  'double-twelve(players=5)',
];
const AGENTS = await listAgents();
const named = (name: string): Agent => AGENTS.find(agent => agent.name === name)!;
/** Every agent as it usually is, and what else searches offer. */
const WAYS: readonly { name: string; agent: Agent; given: object }[] = [
  ...AGENTS.map(agent => ({ name: agent.name, agent, given: {} })),
  {
    name: 'pimc that infers and halves',
    agent: named('pimc'),
    given: { belief: 'heavy', halving: true, aim: 'points' },
  },
  { name: 'pimc that searches', agent: named('pimc'), given: { nodes: 30, policy: 'random', aim: 'coalition' } },
  { name: 'ismcts in one tree', agent: named('ismcts'), given: { others: 'single', policy: 'random', aim: 'match' } },
  { name: 'ismcts in several trees', agent: named('ismcts'), given: { others: 'multiple', policy: 'heavy' } },
];

/** The agent's usual values, but a search that is over soon. */
const valuesOf = (agent: Agent) => {
  const budget = { worlds: 5, iterations: 30, most: 4, nodes: 60 };
  const usually = usual(agent);
  const small = Object.entries(budget).filter(([name]) => Number(usually[name]) > 0);
  return { ...usually, ...Object.fromEntries(small) };
};

describe.each(WAYS)('$name', ({ agent, given }) => {
  const values = { ...valuesOf(agent), ...given };

  test.each(RULES)('always answers with an option, and every hand ends: %s', text => {
    const rules = parseRules(text);
    const table = new Table(rules, null);
    table.seat(Array.from({ length: rules.players }, () => takeSeat({ label: agent.name, agent, values }, rules)));
    for (let unit = 0; unit < 8; unit++) {
      table.begin();
      table.play(rootOf('laws'), { unit, seating: 0, hand: 0 }, 'stop', null);
      expect(table.hand.over).toBe(true);
    }
  });

  // Another deal that looks alike to the seat, a player with another past: what is hidden, or over, must not matter.
  // A cheat does see what is hidden: its choice is the same where all of it is.
  test.each(RULES)('with the same view and stream it chooses the same: %s', text => {
    const cheats = agent.sees === 'all';
    const Shown = cheats ? FullView : View;
    const rules = parseRules(text);
    const worlds = new Worlds(rules);
    const random = new Stream();
    const here = agent.create(values, rules);
    const there = agent.create(values, rules);
    const choice = (player: typeof here, view: View, options: Options): number => {
      random.seed(rootOf('choice'), view.actions, 0, 0, 0);
      return player.choose(view, options, random);
    };
    for (let unit = 0; unit < 2; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand) => {
        random.seed(rootOf('deal'), unit, view.actions, 0, 0);
        worlds.look(view, random);
        worlds.next();
        const other = new Hand(rules);
        other.state.set(cheats ? hand.state : replay(rules, worlds.deal(view), view)!);
        refresh(other.options);
        there.begin?.();
        const chosen = choice(there, new Shown(other.state, rules, view.seat, null), other.options);
        const looks = new Shown(hand.state, rules, view.seat, null);
        expect(chosen).toBe(choice(here, looks, hand.options));
        expect(hand.options.includes(chosen)).toBe(true);
      });
    }
  });
});
