/** What an appraisal says of how sure it is. */
import { expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { appraise } from '../../src/search/appraisal.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { eachDecision } from './replay.ts';

/** Decisions of hands played by chance whose worlds are drawn exactly as likely as they are, or not. */
function appraisals(text: string, exact: boolean, most: number, worlds: number) {
  const rules = parseRules(text);
  const sampled = new Worlds(rules);
  const random = new Stream();
  const found: ReturnType<typeof appraise>[] = [];
  for (let unit = 0; unit < 4; unit++) {
    eachDecision(rules, rootOf('e'), unit, (view, hand, ply) => {
      if (hand.options.count < 2 || found.length === most) return;
      random.seed(rootOf('e'), 9, unit, ply, 0);
      sampled.look(view, random);
      if (sampled.exact === exact) {
        found.push(appraise(rules, view, hand.options, seen => seen < worlds, 'greedy', random));
      }
    });
  }
  return found;
}

test('worlds drawn each by itself count for themselves', () => {
  const found = appraisals('draw', true, 3, 120);
  expect(found).toHaveLength(3);
  for (const { exact, worlds, effective, options } of found) {
    expect([exact, worlds, effective, options[0]!.margin.n]).toEqual([true, 120, 120, 120]);
  }
});

test('worlds of a walk are worth fewer, and batches of them are the units of the interval', () => {
  const found = appraisals('double-twelve(players=4)', false, 3, 1000);
  expect(found.length).toBeGreaterThan(0);
  for (const { exact, worlds, effective, options } of found) {
    expect([exact, worlds, options[0]!.margin.n]).toEqual([false, 1000, 20]);
    expect(effective).toBeGreaterThan(200);
    expect(effective).toBeLessThanOrEqual(1000);
  }
});

test('a few worlds of a walk do not tell what they are worth', () => {
  const [found] = appraisals('double-twelve(players=4)', false, 1, 99);
  expect(found!.effective).toBeNaN();
});
