import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import type { Options } from '../../src/play/options.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { Halving } from '../../src/search/halving.ts';
import { MonteCarlo } from '../../src/search/monte-carlo.ts';
import { eachDecision } from './replay.ts';

/** Tries options that bring 1, 2, 3, … a trial, the later the more; gives the trials of each. */
function trialsOf(n: number, trials: number, halve: boolean): { halving: Halving; counts: number[] } {
  const halving = new Halving();
  const totals = new Float64Array(n);
  const counts = Array.from({ length: n }, () => 0);
  halving.begin(n, trials, halve);
  while (halving.goesOn(totals)) {
    for (const option of halving.order.subarray(0, halving.left)) {
      counts[option]!++;
      totals[option] = totals[option]! + option + 1;
    }
  }
  return { halving, counts };
}

test.each([1, 2, 3, 4, 5, 7, 8, 20])('%i options share the trials, and the best of them gets the most', n => {
  const { halving, counts } = trialsOf(n, 1000 * n, true);
  const all = counts.reduce((sum, count) => sum + count, 0);
  expect(all).toBeLessThanOrEqual(1000 * n);
  expect(all).toBeGreaterThan(990 * n);
  expect(halving.left).toBeLessThanOrEqual(2);
  expect([...halving.order.subarray(0, halving.left)]).toContain(n - 1);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

test('in one round every option is tried alike, and none left out', () => {
  const { halving, counts } = trialsOf(5, 500, false);
  expect(counts).toEqual([100, 100, 100, 100, 100]);
  expect(halving.left).toBe(5);
});

test('a budget of nothing still tries every option once', () => {
  expect(trialsOf(6, 0, true).counts.every(count => count >= 1)).toBe(true);
});

describe.each(['draw', 'free-draw(players=3)', 'old-partners'])('%s', text => {
  test('with many worlds halving takes the option that weighing all of them takes', () => {
    const rules = parseRules(text);
    const full = new MonteCarlo(rules, { policy: 'greedy' });
    const half = new MonteCarlo(rules, { policy: 'greedy', halving: true });
    const random = new Stream();
    let clear = 0;
    for (let unit = 0; unit < 3; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand) => {
        const n = hand.options.count;
        if (n < 3) return;
        random.seed(rootOf('halving'), unit, view.actions, 0, 0);
        full.weigh(view, hand.options, 2000, random);
        const means = [...full.totals.subarray(0, n)].map(total => total / 2000 / full.scale);
        const [best, second] = [...means.keys()].sort((a, b) => means[b]! - means[a]!);
        // A lead of less may be chance.
        if (means[best!]! - means[second!]! < 4) return;
        clear++;
        half.weigh(view, hand.options, 2000, random);
        const { order, left } = half.halving;
        const chosen = [...order.subarray(0, left)].sort((a, b) => half.totals[b]! - half.totals[a]!)[0];
        expect(chosen).toBe(best);
      });
    }
    expect(clear).toBeGreaterThan(3);
  });
});

test('the best is the one that its own sum makes so, and none that was left out, were its sum the highest', () => {
  const { halving } = trialsOf(8, 800, true);
  const left = [...halving.order.subarray(0, halving.left)];
  const out = [0, 1, 2, 3, 4, 5, 6, 7].find(option => !left.includes(option))!;
  const options = { count: 8, at: (i: number) => 100 + i } as Options;
  for (const wanted of left) {
    const totals = new Float64Array(8);
    totals[wanted] = 1;
    totals[out] = 2;
    expect(halving.best(options, totals, new Stream())).toBe(100 + wanted);
  }
});
