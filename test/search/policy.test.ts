import { describe, expect, test } from 'vitest';
import greedy from '../../agents/greedy.ts';
import hoardMatadors from '../../agents/hoard-matadors.ts';
import { newState } from '../../src/engine/new-state.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { LEADING, PHASE, PLAYING } from '../../src/engine/state.ts';
import { laysTile } from '../../src/play/outcome.ts';
import { STREAM_WORDS, seedAt } from '../../src/random/generator.ts';
import { rootOf } from '../../src/random/root.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { choosePlay, NOTHING } from '../../src/search/policy.ts';
import { answers, usual } from '../agents/positions.ts';
import { eachDecision } from './replay.ts';

const RULES = [
  'draw',
  'seven-each(set=9)',
  'russian(lead=highest-double)',
  'old(players=4)',
  'double-twelve',
  'block(set=3,handSize=4)',
];
const words = new Int32Array(STREAM_WORDS);
seedAt(words, 0, rootOf('policies'), 9, 0, 0, 0);

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test.each([
    ['greedy', greedy],
    ['heavy', hoardMatadors],
  ] as const)('%s plays as the agent does, but for ties', (name, agent) => {
    const player = agent.create(usual(agent) as never, rules);
    for (let unit = 0; unit < 25; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand) => {
        if (view.leading) return;
        expect(answers(player, view, hand)).toContain(choosePlay(hand.state, POLICIES[name], words));
      });
    }
  });

  test('random takes every play alike', () => {
    let asked = 0;
    for (let unit = 0; asked < 12; unit++) {
      eachDecision(rules, rootOf(`${text}!`), unit, (view, hand, ply) => {
        if (view.leading || ply !== unit % 8) return;
        asked++;
        const plays = Array.from({ length: hand.options.count }, (_, i) => hand.options.at(i)).filter(laysTile);
        const counts = new Map(plays.map(play => [play, 0]));
        for (let i = 0; i < 400 * plays.length; i++) {
          const play = choosePlay(hand.state, POLICIES.random, words);
          counts.set(play, counts.get(play)! + 1);
        }
        expect(counts.size).toBe(plays.length);
        for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(5 * Math.sqrt(400));
      });
    }
  });
});

test.each(Object.keys(POLICIES))('%s says so when nothing fits', name => {
  const state = newState(parseRules('draw'));
  expect(state[PHASE]).toBe(LEADING);
  state[PHASE] = PLAYING;
  expect(choosePlay(state, POLICIES[name], words)).toBe(NOTHING);
});
