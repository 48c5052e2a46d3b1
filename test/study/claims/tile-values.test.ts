/** What tiles are worth, held to points that were given by a rule, and to the same reckoned from every unit. */
import { expect, test } from 'vitest';
import { resolveRules } from '../../../src/engine/presets.ts';
import { recordOf } from '../../../src/engine/record.ts';
import { HIGH, isMatador, LOW, parseTile, tilesIn } from '../../../src/engine/tile.ts';
import { Hand } from '../../../src/play/hand.ts';
import { rootOf } from '../../../src/random/root.ts';
import { pairedRatios } from '../../../src/stats/agreement.ts';
import { TileValues } from '../../../src/study/claims/tile-values.ts';
import type { HandColumns } from '../../../src/tables/hands.ts';

const UNITS = 400;
const SEATINGS = 2;
const rules = resolveRules('draw', { set: 3, handSize: 3 });
const TILES = tilesIn(rules.set);

/** Who holds what, told by records and not by the deck. */
const hand = new Hand(rules);
const DEALT = Array.from({ length: UNITS }, (_, unit) => {
  hand.deal(rootOf('t'), unit, 0);
  while (!hand.over) hand.apply(hand.options.at(0));
  const { hands } = recordOf(hand.state, rules, ['a', 'b']);
  return hands.map(tiles => tiles.map(tile => parseTile(tile, rules.set)));
});

/** A seat scores by the tiles it was dealt, and something by the unit that is nobody's. */
const worth = (tile: number): number => (tile === 0 ? 9 : tile % 4);
const points = (unit: number, seat: number, seating: number): number =>
  DEALT[unit][seat].reduce((sum, tile) => sum + worth(tile), 0) + ((unit * (seat + 3) + seating) % 5);

function columns(): HandColumns {
  const rows = UNITS * SEATINGS;
  const each = (value: (row: number) => number) => ({
    values: Int32Array.from({ length: rows }, (_, row) => value(row)),
  });
  const unit = (row: number): number => Math.floor(row / SEATINGS);
  const cells = [0, 1].map(seat => each(row => points(unit(row), seat, row % SEATINGS)));
  return { rows, unit: each(unit), points: cells } as unknown as HandColumns;
}

const values = new TileValues(rules, 't');
values.add(columns());

/** By unit x and y of a tile, or of several. */
function totals(of: (tile: number) => boolean): { x: number[]; y: number[] } {
  const units = Array.from({ length: UNITS }, (_, unit) => {
    const hands = DEALT[unit];
    let [x, y] = [0, 0];
    for (const seat of [0, 1]) {
      const held = hands[seat].filter(of).length;
      for (let seating = 0; seating < SEATINGS; seating++) {
        x += held * (points(unit, seat, seating) - points(unit, 1 - seat, seating));
        y += held;
      }
    }
    return { x, y };
  });
  return { x: units.map(({ x }) => x), y: units.map(({ y }) => y) };
}

test('the double blank less another tile is what pairing all units says', () => {
  const blank = totals(tile => tile === 0);
  for (let tile = 1; tile < TILES; tile++) {
    const { value, standardError } = pairedRatios(
      totals(other => other === tile),
      blank,
    );
    const less = values.blankLess(tile);
    expect(less.value).toBeCloseTo(value, 9);
    // But for n/(n − 1), n being the units in which a tile was dealt, or all of them.
    expect(less.standardError).toBeCloseTo(standardError, 2);
  }
});

test('the tile that points were given for is the most valuable', () => {
  const best = values.blankOverBest();
  expect(best.low).toBeGreaterThan(0);
  expect(best.value).toBe(Math.min(...Array.from({ length: TILES - 1 }, (_, i) => values.blankLess(i + 1).value)));
  const all = values.values();
  expect(all[0].value).toBe(Math.max(...all.map(({ value }) => value)));
});

test('values of all tiles, each as often as it was dealt, add up to nothing', () => {
  const all = values.values();
  const sum = all.reduce(
    (so, { value }, tile) => so + value * totals(other => other === tile).y.reduce((a, b) => a + b, 0),
    0,
  );
  expect(sum).toBeCloseTo(0, 6);
});

test('matadors together are the mean over all that were dealt', () => {
  const { x, y } = totals(tile => isMatador(HIGH[tile], LOW[tile], rules.set + 1));
  const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
  expect(values.ofMatadors().value).toBeCloseTo(sum(x) / sum(y), 9);
});
