import { expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { DECK, NEXT, TILES } from '../../../src/engine/state.ts';
import { tileOfAction, tilesIn } from '../../../src/engine/tile.ts';
import { rootOf } from '../../../src/random/root.ts';
import { Purpose, Stream } from '../../../src/random/stream.ts';
import { PlayOutLuck } from '../../../src/search/luck/play-out-luck.ts';
import { GREEDY, HEAVY, RANDOM } from '../../../src/search/policy.ts';
import { orders, Played, whim } from './played.ts';

const root = rootOf('playouts');
function stream(address: number): Stream {
  const random = new Stream();
  random.seed(root, Purpose.trial, address, 0, 0);
  return random;
}

test.each([
  ['draw(set=3,handSize=3)', [GREEDY, GREEDY]],
  ['draw(set=3,handSize=3,reserve=1)', [RANDOM, HEAVY]],
  ['draw(set=3,handSize=3,draw=one,choice=free)', [GREEDY, RANDOM]],
  ['draw(set=3,handSize=2,players=3,choice=matador-optional)', [HEAVY, GREEDY, RANDOM]],
])('%s: over all orders of the boneyard the mean is zero within its error', (text, policies) => {
  const rules = parseRules(text);
  const tiles = Array.from({ length: tilesIn(rules.set) }, (_, i) => (i * 3 + 1) % 10);
  const hands = policies.map((_, seat) => tiles.slice(seat * rules.handSize, (seat + 1) * rules.handSize));
  const boneyard = tiles.slice(rules.players * rules.handSize);
  const played = new Played(rules, whim);
  const luck = new PlayOutLuck(rules, 3, false);
  const all = [...orders(boneyard)];
  const times = 60;
  const sums = policies.map(() => 0);
  const errors = policies.map(() => 0);
  for (const [k, order] of all.entries()) {
    const s = played.play(hands, order);
    const values: number[][] = policies.map(() => []);
    for (let time = 0; time < times; time++) {
      luck.take(s, policies, stream(k * times + time));
      for (const [seat, list] of values.entries()) list.push(luck.draws[seat]!);
    }
    for (const [seat, list] of values.entries()) {
      const mean = list.reduce((a, b) => a + b) / times;
      sums[seat]! += mean;
      errors[seat]! += list.reduce((a, b) => a + (b - mean) ** 2, 0) / (times - 1) / times;
    }
  }
  expect(errors.some(error => error > 0)).toBe(true);
  for (const seat of policies.keys()) expect(Math.abs(sums[seat]!)).toBeLessThanOrEqual(4 * Math.sqrt(errors[seat]!));
});

test('the order of what was never drawn has no say, nor has any order in what the deal was worth', () => {
  const rules = parseRules('draw(reserve=4)');
  const luck = new PlayOutLuck(rules, 4, true);
  const played = new Played(rules, whim);
  const tiles = Array.from({ length: 28 }, (_, i) => (i * 5 + 3) % 28);
  const hands = [tiles.slice(0, 7), tiles.slice(7, 14)];
  let tried = 0;
  for (let turn = 0; turn < 14; turn++) {
    const boneyard = [...tiles.slice(14 + turn), ...tiles.slice(14, 14 + turn)];
    const s = played.play(hands, boneyard);
    luck.take(s, [GREEDY, HEAVY], stream(1));
    const [draws, deal] = [[...luck.draws], [...luck.deal]];
    const left = Array.from(s.subarray(DECK + s[NEXT]!, DECK + s[TILES]!), tileOfAction).reverse();
    tried += left.length;
    luck.take(played.play(hands, [...boneyard.slice(0, 14 - left.length), ...left]), [GREEDY, HEAVY], stream(1));
    expect([...luck.draws]).toEqual(draws);
    luck.take(played.play(hands, [...boneyard].reverse()), [GREEDY, HEAVY], stream(1));
    expect([...luck.deal]).toEqual(deal);
  }
  expect(tried).toBeGreaterThan(20);
});

test('the luck of deals has the mean zero within its error', () => {
  const rules = parseRules('draw(set=3,handSize=2)');
  const luck = new PlayOutLuck(rules, 2, true);
  const played = new Played(rules, whim);
  const random = stream(7);
  const runs = 4000;
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < runs; run++) {
    const tiles = Array.from({ length: 10 }, (_, id) => id);
    for (let i = 9; i > 0; i--) {
      const other = random.below(i + 1);
      [tiles[i], tiles[other]] = [tiles[other]!, tiles[i]!];
    }
    luck.take(played.play([tiles.slice(0, 2), tiles.slice(2, 4)], tiles.slice(4)), [GREEDY, RANDOM], stream(run));
    const value = luck.deal[0]! - luck.deal[1]!;
    sum += value;
    squares += value * value;
  }
  expect(squares).toBeGreaterThan(0);
  expect(Math.abs(sum)).toBeLessThan(4 * Math.sqrt(squares));
});
