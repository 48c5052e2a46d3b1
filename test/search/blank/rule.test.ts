import { describe, expect, test } from 'vitest';
import { DRAW, leadOf, PASS, playOf } from '../../../src/engine/action.ts';
import { parseRules } from '../../../src/engine/presets.ts';
import { resolveContestant, takeSeat } from '../../../src/play/roster.ts';
import { rootOf } from '../../../src/random/root.ts';
import { Stream } from '../../../src/random/stream.ts';
import {
  type BlankRule,
  FEATURES,
  features,
  isBlankChoice,
  playsBlank,
  saysSpend,
} from '../../../src/search/blank/rule.ts';
import { SomeOptions } from '../../../src/search/blank/some-options.ts';
import { parseSpec } from '../../../src/text/spec.ts';
import { afterLead } from '../../agents/positions.ts';
import { eachDecision } from '../replay.ts';

test('only a play of 0-0 plays it: no lead, no draw, no pass, whose halves are zero too', () => {
  expect([playOf(0, 0, false), playOf(0, 0, true)].map(playsBlank)).toEqual([true, true]);
  expect([leadOf(0, 0), DRAW, PASS, playOf(0, 5, false)].map(playsBlank)).toEqual([false, false, false, false]);
});

test('the numbers of a position, counted by hand', () => {
  // 6-6 leads, so both ends want a 1. Held besides 0-0: 1-4 and 1-1 fit, the matador 5-2 fits, 6-3 does not.
  const { hand, view } = afterLead('', '6-6', '0-0 1-4 1-1 5-2 6-3');
  const numbers = new Int32Array(FEATURES.length);
  features(view, numbers);
  const found = Object.fromEntries(FEATURES.map((feature, i) => [feature, numbers[i]]));
  // Unseen with a 1 that are no matadors: 1-0, 1-2, 1-3, 1-5; unseen matadors: 6-1 and 4-3. Spent, one end stays a 6.
  expect(found).toEqual({
    ...{ own: 5, least: 4, bone: 18, ahead: -1, fits: 3, matadors: 1, pips: 5 + 2 + 7 + 9, mine: 3, theirs: 6 },
  });
  expect(isBlankChoice(hand.options)).toBe(true);
});

test('conditions hold alone, together or either', () => {
  const rule = (join: BlankRule['join']): BlankRule => ({
    first: { feature: 'own', side: 'at-most', at: 2 },
    join,
    second: { feature: 'least', side: 'at-least', at: 3 },
  });
  const says = (join: BlankRule['join'], own: number, least: number): boolean => saysSpend(rule(join), [own, least]);
  expect([says('alone', 2, 1), says('alone', 3, 9)]).toEqual([true, false]);
  expect([says('and', 2, 2), says('and', 2, 3), says('and', 3, 3)]).toEqual([false, true, false]);
  expect([says('or', 2, 2), says('or', 3, 3), says('or', 3, 2)]).toEqual([true, true, false]);
});

test('some options stand for the real ones', () => {
  const { hand } = afterLead('', '6-6', '0-0 1-4 1-1');
  const some = new SomeOptions();
  some.take(hand.options, playsBlank);
  expect([some.count, some.at(0), some.includes(playOf(0, 0, false))]).toEqual([1, 0, true]);
  some.take(hand.options, option => !playsBlank(option));
  expect([some.count, some.includes(playOf(0, 0, false))]).toEqual([hand.options.count - 1, false]);
  expect(() => some.at(9)).toThrow(RangeError);
});

describe('the agent', () => {
  const rules = parseRules('draw(players=3)');
  const players = async (text: string) => {
    const contestant = await resolveContestant(parseSpec(text), '.', true);
    return takeSeat(contestant, rules).player;
  };

  test.each(['greedy', 'hoard-matadors', 'shed-heavy'])(
    'does what its rule says, and else what %s does',
    async base => {
      const given = `base=${base},first=least,firstIs=at-most,firstAt=3,join=or,second=fits,secondAt=1`;
      const [ruled, plain] = [await players(`blank-rule(${given})`), await players(base)];
      const numbers = new Int32Array(FEATURES.length);
      const stream = new Stream();
      const chosen = { spent: 0, kept: 0, other: 0 };
      for (let unit = 0; unit < 60; unit++) {
        eachDecision(rules, rootOf('blank rule'), unit, (view, hand) => {
          if (hand.options.count < 2) return;
          stream.seed(rootOf('stream'), 0, unit, view.actions, 0);
          const option = ruled.choose(view, hand.options, stream);
          if (!isBlankChoice(hand.options)) {
            stream.seed(rootOf('stream'), 0, unit, view.actions, 0);
            chosen.other++;
            return expect(option).toBe(plain.choose(view, hand.options, stream));
          }
          features(view, numbers);
          const [, least, , , fits] = numbers;
          chosen[playsBlank(option) ? 'spent' : 'kept']++;
          expect(hand.options.includes(option)).toBe(true);
          expect(playsBlank(option)).toBe(least! <= 3 || fits! <= 1);
        });
      }
      expect(Math.min(...Object.values(chosen))).toBeGreaterThan(5);
    },
  );
});
