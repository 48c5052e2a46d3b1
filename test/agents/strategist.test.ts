/** The agents that heed advice: the sum of the terms, and the search with terms added. */
import { describe, expect, test } from 'vitest';
import advised from '../../agents/advised.ts';
import pimc from '../../agents/pimc.ts';
import strategist from '../../agents/strategist.ts';
import { kindOf, LEAD } from '../../src/engine/action.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Agent } from '../../src/play/agent.ts';
import type { Options } from '../../src/play/options.ts';
import { checkValues } from '../../src/play/parameters.ts';
import type { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { ADVICE, HEEDED } from '../../src/search/advice/counsel.ts';
import { eachDecision } from '../search/replay.ts';
import { tilesPlayed } from './positions.ts';

const RULES = ['draw', 'old(players=3)', 'seven-each-one-draw', 'russian(players=4)', 'double-nine'];

/** What an agent answers, by a stream that is the same for every agent. */
function chooser(agent: Agent, text: string, given: object): (view: View, options: Options) => number {
  const player = agent.create(checkValues(agent.parameters, Object.entries(given), false), parseRules(text));
  const random = new Stream();
  return (view, options) => {
    random.seed(rootOf('choice'), view.actions, 0, 0, 0);
    return player.choose(view, options, random);
  };
}

const OFF = Object.fromEntries(ADVICE.map(({ name }) => [name, 0]));

describe('strategist', () => {
  test.each([
    // One term alone decides.
    [{ shed: 1, shedLate: 1 }, '6-5 5-1 4-3', '6-5'],
    [{ shed: -1, shedLate: 1 }, '6-5 5-0 4-3', '5-0'],
    [{ keep: 1, keepOwn: 0, keepOthers: 0 }, '6-5 5-1 4-3', '5-1 6-5'],
    [{ keep: -1, keepOwn: 0, keepOthers: 0 }, '6-5 5-1 4-3', '4-3'],
    [{ fit: 1, fitAny: 0 }, '6-5 5-3 4-4', '5-3'],
    // And two against each other: 11 pips at 0.5 against two tiles that fit a 3.
    [{ shed: 0.5, shedLate: 1, fit: 1, fitAny: 0 }, '6-5 5-3 4-4 4-0', '5-3'],
    [{ shed: 1, shedLate: 1, fit: 1, fitAny: 0 }, '6-5 5-3 4-4 4-0', '6-5'],
  ])('heeding %j with %s after 2-2 plays %s', (given, held, expected) => {
    expect(tilesPlayed(strategist, '', '2-2', held, { ...OFF, ...given })).toBe(expected);
  });

  test('lays its last tile whatever it heeds, where it might draw', () => {
    const choose = chooser(strategist, 'free-draw', { decline: -50, shed: -5 });
    let last = 0;
    for (let unit = 0; unit < 40; unit++) {
      eachDecision(parseRules('free-draw'), rootOf('last'), unit, (view, { options }) => {
        if (view.count(view.seat) > 1) return;
        last++;
        expect(kindOf(choose(view, options))).toBeLessThanOrEqual(LEAD);
      });
    }
    expect(last).toBeGreaterThan(0);
  });

  test('says of every term its range, and its help', () => {
    expect(Object.keys(strategist.parameters)).toEqual(Object.keys(HEEDED));
    for (const { name } of ADVICE) expect(HEEDED[name as keyof typeof HEEDED]).toMatchObject({ type: 'number' });
  });
});

describe('advised', () => {
  test.each(RULES)('without advice it chooses as pimc does: %s', text => {
    const mine = chooser(advised, text, { worlds: 8 });
    const theirs = chooser(pimc, text, { worlds: 8 });
    for (let unit = 0; unit < 3; unit++) {
      eachDecision(parseRules(text), rootOf(text), unit, (view, { options }) => {
        expect(mine(view, options)).toBe(theirs(view, options));
      });
    }
  });

  test('follows advice that is loud, and does the contrary', () => {
    const ways = [50, 0, -50].map(decline => chooser(advised, 'free-draw', { worlds: 4, decline }));
    const draws = [0, 0, 0];
    for (let unit = 0; unit < 4; unit++) {
      eachDecision(parseRules('free-draw'), rootOf('loud'), unit, (view, { options }) => {
        for (const [i, choose] of ways.entries()) draws[i] += kindOf(choose(view, options)) > LEAD ? 1 : 0;
      });
    }
    expect(draws[0]).toBeLessThan(draws[1]);
    expect(draws[1]).toBeLessThan(draws[2]);
  });
});
