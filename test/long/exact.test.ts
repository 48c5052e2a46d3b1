/** The small games of docs/strength.md, all but the largest: perfect play in them, and the heuristics' distance from it. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { listAgents } from '../../src/play/roster.ts';
import { measure } from '../../src/search/exact/exploitability.ts';
import { usual } from '../agents/positions.ts';
import type { RefRules } from '../referee/referee.ts';
import { bestAgainstChance } from '../search/exact/naive-response.ts';

const HEURISTICS = ['random', 'shed-heavy', 'hoard-matadors', 'greedy'];
const agents = (await listAgents())
  .filter(({ name }) => HEURISTICS.includes(name))
  .map(agent => ({ label: agent.name, agent, values: usual(agent) }));

const find = (text: string, solve: boolean) =>
  measure({
    rules: parseRules(text),
    agents,
    solve,
    fenced: work => work(),
    onlooker: { walked: () => {}, neared: () => {} },
  });

describe('what docs/strength.md says', () => {
  // Rules, the value to the leader, and what agents lose to the best opponent.
  test.each([
    ['draw(set=3,handSize=3)', 0.564, { random: 2.0893, 'shed-heavy': 1.5783, 'hoard-matadors': 1.276, greedy: 0.856 }],
    [
      'draw(set=3,handSize=4)',
      -0.204,
      { random: 3.8033, 'shed-heavy': 3.2162, 'hoard-matadors': 2.424, greedy: 1.7843 },
    ],
    [
      'block(set=3,handSize=3)',
      0.962,
      { random: 0.9188, 'shed-heavy': 0.6967, 'hoard-matadors': 0.6151, greedy: 0.4571 },
    ],
    [
      'block(set=4,handSize=3)',
      1.65,
      { random: 0.9132, 'shed-heavy': 0.7277, 'hoard-matadors': 0.6473, greedy: 0.4164 },
    ],
    [
      'old(set=3,handSize=4)',
      0.568,
      { random: 2.9124, 'shed-heavy': 2.2905, 'hoard-matadors': 1.7515, greedy: 1.7283 },
    ],
    [
      'russian(set=4,handSize=3)',
      4.79,
      { random: 1.8336, 'shed-heavy': 1.3057, 'hoard-matadors': 1.3057, greedy: 0.5613 },
    ],
  ])('%s', (text, leader, losses) => {
    const { equilibrium, agents: found } = find(text, true);
    expect(equilibrium!.exploitability).toBeLessThan(0.001);
    expect(equilibrium!.leader[0]).toBeLessThan(leader + 0.0005);
    expect(equilibrium!.leader[1]).toBeGreaterThan(leader - 0.0005);
    for (const [name, loss] of Object.entries(losses)) {
      expect(found.find(({ label }) => label === name)!.exploitability).toBeCloseTo(loss, 4);
    }
  });
});

describe('what chance loses to the best opponent is what the referee says', () => {
  test.each([
    'seven-each-one-draw(set=3,handSize=2,reserve=5)',
    'seven-each-own-double(set=3,handSize=2,reserve=5)',
    'free-draw(set=3,handSize=2,reserve=5)',
    'draw(set=3,handSize=2,reserve=4)',
    'block(set=3,handSize=3)',
  ])('%s, at either seat', text => {
    const found = find(text, false).agents.find(({ label }) => label === 'random')!;
    for (const seat of [0, 1]) {
      expect(bestAgainstChance(parseRules(text) as RefRules, seat)).toBeCloseTo(found.exploitability, 9);
    }
  });
});
