import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { resolveContestant } from '../../../src/play/roster.ts';
import { rootOf } from '../../../src/random/root.ts';
import { Purpose, Stream } from '../../../src/random/stream.ts';
import { appraise } from '../../../src/search/appraisal.ts';
import { isBlankChoice, playsBlank } from '../../../src/search/blank/rule.ts';
import { PlayingOn } from '../../../src/study/blank/playing-on.ts';
import { Valuer } from '../../../src/study/blank/valuer.ts';
import { afterLead } from '../../agents/positions.ts';
import { eachDecision } from '../../search/replay.ts';

const stream = (unit: number): Stream => {
  const random = new Stream();
  random.seed(rootOf('valued'), Purpose.trial, unit, 0, 0);
  return random;
};

describe.each(['draw', 'block(players=4)', 'old-partners'])('%s', text => {
  const rules = parseRules(text);

  test('values options as analyse does, in other worlds; playing on by the same policy says the same', async () => {
    const valuer = new Valuer(rules, 400);
    const greedy = await resolveContestant({ name: 'greedy', fields: new Map() }, '.', true);
    const on = new PlayingOn(rules, greedy, null);
    let seen = 0;
    for (let unit = 0; seen < 3; unit++) {
      eachDecision(rules, rootOf('values'), unit, (view, hand) => {
        if (seen === 3 || hand.options.count < 2 || !isBlankChoice(hand.options)) return;
        seen++;
        const valued = valuer.value(view, hand.options, stream(unit));
        const { options } = appraise(rules, view, hand.options, w => w < 400, 'greedy', stream(unit + 1000));
        for (let i = 0; i < hand.options.count; i++) {
          const { margin } = options.find(({ option }) => option === hand.options.at(i))!;
          expect(Math.abs(valued.values[i]! - margin.value)).toBeLessThan(6 * margin.standardError + 1e-9);
        }
        expect([valued.spendOption, valued.keepOption].map(playsBlank)).toEqual([true, false]);
        expect(valued.gain).toBeCloseTo(valued.spend - valued.keep, 9);
        const played = on.value(view, [valued.spendOption, valued.keepOption], 60, stream(unit + 2000));
        const at = (option: number): number =>
          valued.values.find((_, i) => hand.options.at(i) === option) ?? Number.NaN;
        const wanted = at(valued.spendOption) - at(valued.keepOption);
        expect(Math.abs(played.gain - wanted)).toBeLessThan(5 * (played.error + valued.error));
      });
    }
  });
});

test('with two tiles left the double blank is the one to go out with', () => {
  // Under block nobody draws. Seat 1 holds 0-0 and 1-5, both ends are 6: 1-5 fits now, and perhaps not later.
  const { hand, view } = afterLead(',draw=none', '6-6', '0-0 1-5');
  const valued = new Valuer(view.rules, 100).value(view, hand.options, stream(0));
  // Kept, 0-0 goes out next turn whatever lies there, unless the other goes out before.
  expect(valued.keep).toBeGreaterThan(valued.spend);
  expect(valued.best).toBe(valued.keep);
});
