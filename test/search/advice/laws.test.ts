/** What holds for the terms of advice in every position of every rule set. */
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { holderOf, ROW, type State, WILD } from '../../../src/engine/state.ts';
import type { Parameter } from '../../../src/play/agent.ts';
import { fittingAfter, unseenFittingAfter } from '../../../src/play/index.ts';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import { bits16 } from '../../../src/random/words.ts';
import { ADVICE, HEEDED } from '../../../src/search/advice/counsel.ts';
import { Outlook } from '../../../src/search/advice/outlook.ts';
import { Position } from '../../../src/search/advice/position.ts';
import { Voids } from '../../../src/search/advice/voids.ts';
import { eachDecision } from '../replay.ts';
import { counselOf } from './heard.ts';

const RULES = [
  'draw',
  'block(players=3)',
  'old(players=3)',
  'old-partners',
  'seven-each',
  'seven-each-one-draw(players=3)',
  'russian',
  'double-nine(choice=matador-optional)',
  'double-twelve(players=5)',
];

/** Values all over their ranges, by a stream. */
function anyValues(random: Stream): Record<string, number | string> {
  const any = (parameter: Parameter): number | string => {
    if (parameter.type === 'choice') return parameter.choices[random.below(parameter.choices.length)];
    if (parameter.type === 'switch') throw new Error('no term has a switch');
    const value = parameter.min + random.unit() * (parameter.max - parameter.min);
    return parameter.type === 'integer' ? Math.round(value) : value;
  };
  return Object.fromEntries(Object.entries(HEEDED).map(([name, parameter]) => [name, any(parameter)]));
}

test("a term's parameters begin with its name, its weight has its name, and no two meet", () => {
  const names = ADVICE.flatMap(({ name, parameters }) => {
    const own = Object.keys(parameters);
    expect(own[0]).toBe(name);
    for (const parameter of own.slice(1)) expect(parameter).toMatch(new RegExp(`^${name}[A-Z]`));
    return own;
  });
  expect(names).toEqual(Object.keys(HEEDED));
  expect(new Set(names).size).toBe(names.length);
});

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test('terms add up, and each is its weight times what it says at weight 1', () => {
    const random = new Stream();
    random.seed(rootOf('values'), 9, 0, 0, 0);
    for (let unit = 0; unit < 2; unit++) {
      const values = anyValues(random);
      const details = Object.fromEntries(
        Object.entries(values).filter(([name]) => !ADVICE.some(term => term.name === name)),
      );
      eachDecision(rules, rootOf(text), unit, (view, { options }) => {
        const all = counselOf(view, values);
        const alone = ADVICE.map(({ name }) => counselOf(view, { ...details, [name]: 1 }));
        const none = counselOf(view, details);
        for (const counsel of [all, none, ...alone]) counsel.hear(view, options);
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          const said = alone.map((counsel, k) => Number(values[ADVICE[k].name]) * counsel.worth(option));
          const sum = said.reduce((a, b) => a + b, 0);
          expect(Math.abs(all.worth(option) - sum)).toBeLessThan(1e-9 * (1 + Math.abs(sum)) * 1000);
          expect(none.worth(option)).toBe(0);
        }
      });
    }
  });

  test('an outlook counts what fits as the view does, matadors apart', () => {
    const position = new Position(rules);
    const outlook = new Outlook(position);
    for (let unit = 0; unit < 6; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, { options }) => {
        position.read(view, options);
        for (let i = 0; i < options.count; i++) {
          const option = options.at(i);
          outlook.take(option);
          if (!outlook.lays) continue;
          const held = position.held - (outlook.isMatador ? 1 : 0);
          expect(outlook.own + held).toBe(fittingAfter(view, option));
          expect(outlook.unseen + bits16(position.unseenWild)).toBe(unseenFittingAfter(view, option));
        }
      });
    }
  });

  test('nobody holds more tiles of a number than were drawn since it was shown to lack it', () => {
    const voids = new Voids(rules);
    const tilesWith = (state: State, seat: number, n: number): number => bits16(state[holderOf(seat) + ROW + n]);
    for (let unit = 0; unit < 12; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, { state }) => {
        voids.read(view);
        for (let seat = 0; seat < rules.players; seat++) {
          const room = Array.from(
            { length: view.sum },
            (_, n) => voids.drawnSince(seat, n) - tilesWith(state, seat, n),
          );
          const wildRoom = voids.drawnSinceWild(seat) - bits16(state[holderOf(seat) + WILD]);
          expect(Math.min(wildRoom, ...room)).toBeGreaterThanOrEqual(0);
        }
      });
    }
  });
});
