import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { tilesIn } from '../../../src/engine/tile.ts';
import { DrawLuck, FEATURE_COUNT } from '../../../src/search/luck/draw-luck.ts';
import { first, orders, Played, whim } from './played.ts';

const RULES = [
  'draw(set=3,handSize=2)',
  'draw(set=3,handSize=2,reserve=2)',
  'draw(set=3,handSize=2,draw=one)',
  'draw(set=3,handSize=2,draw=one,reserve=1)',
  'draw(set=3,handSize=2,choice=free)',
  'draw(set=3,handSize=2,choice=free,draw=one,reserve=3)',
  'draw(set=3,handSize=2,choice=matador-optional)',
  'draw(set=3,handSize=2,choice=matador-optional,reserve=2)',
  'draw(set=3,handSize=2,matadors=false)',
  'draw(set=3,handSize=2,players=3,choice=free)',
  'draw(set=4,handSize=4,reserve=1)',
];

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);
  const tiles = Array.from({ length: tilesIn(rules.set) }, (_, id) => id);

  test.each([
    ['whim', whim],
    ['first', first],
  ])('the mean over all orders of the boneyard is zero for every deal (%s)', (_, choose) => {
    const played = new Played(rules, choose);
    const luck = new DrawLuck();
    let spread = 0;
    for (let deal = 0; deal < 6; deal++) {
      // Any permutation will do: these are 6 of them, far apart.
      const deck = tiles.map((_, i) => tiles[(i * [3, 7, 1, 7, 3, 1][deal]! + 2 * deal) % tiles.length]!);
      if (new Set(deck).size < deck.length) deck.splice(0, deck.length, ...tiles.slice(deal), ...tiles.slice(0, deal));
      const hands = Array.from({ length: rules.players }, (_, seat) =>
        deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize),
      );
      const sums = new Float64Array(rules.players * FEATURE_COUNT);
      for (const boneyard of orders(deck.slice(rules.players * rules.handSize))) {
        luck.take(played.play(hands, boneyard));
        for (let i = 0; i < sums.length; i++) {
          sums[i]! += luck.features[i]!;
          spread += Math.abs(luck.features[i]!);
        }
      }
      for (const sum of sums) expect(Math.abs(sum)).toBeLessThan(1e-6);
    }
    expect(spread).toBeGreaterThan(1);
  });
});
