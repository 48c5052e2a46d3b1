import { describe, expect, test } from 'vitest';
import { isAtRight, outerOf } from '../../src/engine/action.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { HIGH, isMatador, LOW, parseTile, tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { SolveAll } from '../../src/search/solve-all.ts';
import { afterLead } from '../agents/positions.ts';
import { eachDecision } from './replay.ts';

const stream = (): Stream => {
  const random = new Stream();
  random.seed(rootOf('solve'), 9, 0, 0, 0);
  return random;
};

/*
 * Seat 0 led and holds one tile more, any of those that seat 1 has not seen. Seat 1 holds two: it plays one, and then seat 0 goes out if its
 * tile fits, and scores what is left; else seat 1 goes out, since its tile fits as well, and scores seat 0's tile.
 */
test.each([
  ['2-2', '6-1 5-5'],
  ['5-2', '4-3 0-0'],
  ['4-1', '6-1 5-2'],
])('the last two tiles as counted by hand: %s led, %s held', (lead, held) => {
  const { hand, view } = afterLead(',draw=none', lead, held);
  const [one, other] = held.split(' ').map(text => parseTile(text, 6)) as [number, number];
  const led = parseTile(lead, 6);
  const search = new SolveAll(view.rules);
  expect(search.value(view, hand.options, 25, 100_000, stream())).toBe(true);
  expect(search.exact).toBe(true);
  expect(search.deals).toBe(25);
  let counted = 0;
  for (let i = 0; i < hand.options.count; i++) {
    const option = hand.options.at(i);
    const ends = isAtRight(option) ? [view.left, outerOf(option)] : [outerOf(option), view.right];
    const fits = (tile: number): boolean =>
      isMatador(HIGH[tile]!, LOW[tile]!, 7) || ends.some(end => HIGH[tile]! + end === 7 || LOW[tile]! + end === 7);
    const left = tileOfAction(option) === one ? other : one;
    // Where the tile kept doesn't fit, the hand goes another way.
    if (!fits(left)) continue;
    counted++;
    let total = 0;
    for (let tile = 0; tile < tilesIn(6); tile++) {
      if (tile === one || tile === other || tile === led) continue;
      total += fits(tile) ? -(HIGH[left]! + LOW[left]!) : HIGH[tile]! + LOW[tile]!;
    }
    expect(search.totals[i]).toBe(total);
  }
  expect(counted).toBeGreaterThan(1);
});

describe.each(['draw', 'block(set=3,players=3,handSize=3)', 'old-partners(set=4,handSize=3)'])('%s', text => {
  test('is asked for no more worlds than allowed, and comes to the same whatever the stream', () => {
    const rules = parseRules(text);
    const search = new SolveAll(rules);
    let solved = 0;
    for (let unit = 0; unit < 8; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, hand) => {
        const random = stream();
        if (!search.value(view, hand.options, 20, 50_000, random)) return;
        solved++;
        const before = [...search.totals.subarray(0, hand.options.count)];
        expect(search.value(view, hand.options, 20, 50_000, random)).toBe(true);
        expect([...search.totals.subarray(0, hand.options.count)]).toEqual(before);
      });
    }
    expect(solved).toBeGreaterThan(0);
  });
});
