import { expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { DECK, NEXT, TILES } from '../../../src/engine/state.ts';
import { tileOfAction, tilesIn } from '../../../src/engine/tile.ts';
import { rootOf } from '../../../src/random/root.ts';
import { PlayOutLuck } from '../../../src/search/luck/play-out-luck.ts';
import { likeGreedy, orders, Played, whim } from './played.ts';

const root = rootOf('playouts');
const at = (unit: number) => ({ unit, hand: 0 });

test.each([
  ['draw(set=3,handSize=3)', whim],
  ['draw(set=3,handSize=3)', likeGreedy],
  ['draw(set=3,handSize=3,reserve=1)', likeGreedy],
  ['draw(set=3,handSize=3,draw=one,choice=free)', whim],
  ['draw(set=3,handSize=2,players=3,choice=matador-optional)', whim],
])('%s: over all orders of the boneyard the mean is zero within its error', (text, choose) => {
  const rules = parseRules(text);
  const tiles = Array.from({ length: tilesIn(rules.set) }, (_, i) => (i * 3 + 1) % 10);
  const size = rules.handSize;
  const hands = Array.from({ length: rules.players }, (_, seat) => tiles.slice(seat * size, (seat + 1) * size));
  const played = new Played(rules, choose);
  const luck = new PlayOutLuck(rules, 3);
  const times = 60;
  const sums = hands.map(() => 0);
  const errors = hands.map(() => 0);
  for (const [k, order] of [...orders(tiles.slice(rules.players * size))].entries()) {
    const s = played.play(hands, order);
    const values: number[][] = hands.map(() => []);
    for (let time = 0; time < times; time++) {
      luck.take(s, root, at(k * times + time));
      for (const [seat, list] of values.entries()) list.push(luck.draws[seat]!);
    }
    for (const [seat, list] of values.entries()) {
      const mean = list.reduce((a, b) => a + b) / times;
      sums[seat]! += mean;
      errors[seat]! += list.reduce((a, b) => a + (b - mean) ** 2, 0) / (times - 1) / times;
    }
  }
  expect(errors.some(error => error > 0)).toBe(true);
  for (const [seat, sum] of sums.entries()) expect(Math.abs(sum)).toBeLessThanOrEqual(4 * Math.sqrt(errors[seat]!));
});

test('the order of what was never drawn has no say', () => {
  const rules = parseRules('draw(reserve=4)');
  const luck = new PlayOutLuck(rules, 4);
  const played = new Played(rules, whim);
  const tiles = Array.from({ length: 28 }, (_, i) => (i * 5 + 3) % 28);
  const hands = [tiles.slice(0, 7), tiles.slice(7, 14)];
  let tried = 0;
  for (let turn = 0; turn < 14; turn++) {
    const boneyard = [...tiles.slice(14 + turn), ...tiles.slice(14, 14 + turn)];
    const s = played.play(hands, boneyard);
    luck.take(s, root, at(1));
    const draws = [...luck.draws];
    const left = Array.from(s.subarray(DECK + s[NEXT]!, DECK + s[TILES]!), tileOfAction).reverse();
    tried += left.length;
    luck.take(played.play(hands, [...boneyard.slice(0, 14 - left.length), ...left]), root, at(1));
    expect([...luck.draws]).toEqual(draws);
  }
  expect(tried).toBeGreaterThan(20);
});

test('where everybody plays as playouts do, luck is all there is between what a deal is worth and what came of it', () => {
  const rules = parseRules('draw');
  const luck = new PlayOutLuck(rules, 400);
  const played = new Played(rules, likeGreedy);
  const tiles = Array.from({ length: 28 }, (_, i) => (i * 11 + 5) % 28);
  const hands = [tiles.slice(0, 7), tiles.slice(7, 14)];
  const worths: number[] = [];
  const points: number[] = [];
  for (let turn = 0; turn < 14; turn++) {
    const s = played.play(hands, [...tiles.slice(14 + turn), ...tiles.slice(14, 14 + turn)]);
    luck.take(s, root, at(5));
    points.push(played.points[0]! - played.points[1]!);
    worths.push(points.at(-1)! - luck.draws[0]! + luck.draws[1]!);
  }
  // The first draw comes at the same moment whatever is drawn, and is weighed with the same numbers.
  expect(Math.max(...worths) - Math.min(...worths)).toBeLessThan(1e-9);
  expect(Math.max(...points) - Math.min(...points)).toBeGreaterThan(10);
});

test('says the same every time', () => {
  const rules = parseRules('draw');
  const played = new Played(rules, whim);
  const tiles = Array.from({ length: 28 }, (_, i) => (i * 5 + 3) % 28);
  const s = played.play([tiles.slice(0, 7), tiles.slice(7, 14)], tiles.slice(14));
  const [one, other] = [new PlayOutLuck(rules, 8), new PlayOutLuck(rules, 8)];
  one.take(s, root, at(3));
  other.take(s, root, at(9));
  const elsewhere = [...other.draws];
  other.take(s, root, at(3));
  expect([...other.draws]).toEqual([...one.draws]);
  expect(elsewhere).not.toEqual([...one.draws]);
});
