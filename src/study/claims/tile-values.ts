/**
 * What a tile is worth to whoever is dealt it: the points of its holder less the mean of the others', over the deals in
 * which somebody was dealt it. A deal is played in every seating, so that who holds it plays as both agents do. Hands are
 * symmetrical but for the tile, so the values of all tiles add up to 0, and what a tile is worth is told by its distance
 * from others.
 *
 * Deals stand in no table: they are dealt again from their address.
 */
import { type Rules, sumOf } from '../../engine/rules.ts';
import { DECK, HAND_SIZE, SEATS } from '../../engine/state.ts';
import { HIGH, isMatador, LOW, tileOf, tilesIn } from '../../engine/tile.ts';
import { Hand } from '../../play/hand.ts';
import { type Root, rootOf } from '../../random/root.ts';
import { simultaneousReach } from '../../stats/comparisons.ts';
import { addUnit, type Estimate, estimateRatio, noRatio, type RatioSums, standardErrorOf } from '../../stats/ratio.ts';
import type { HandColumns } from '../../tables/hands.ts';
import { unitsIn } from '../../tables/run-rows.ts';
import { LEVEL } from './setting.ts';

const DOUBLE_BLANK = 0;

export class TileValues {
  readonly tiles: number;
  /** By tile's id. */
  readonly #sums: readonly RatioSums[];
  /** By tile: sums of the products of its x and y with the double blank's: xx, xy, yx, yy. */
  readonly #products: Float64Array;
  /** Of all matadors together. */
  readonly #matadors = noRatio();
  readonly #sum: number;
  readonly #hand: Hand;
  readonly #root: Root;
  #units = 0;

  constructor(rules: Rules, seed: string) {
    this.tiles = tilesIn(rules.set);
    this.#sums = Array.from({ length: this.tiles }, noRatio);
    this.#products = new Float64Array(4 * this.tiles);
    this.#sum = sumOf(rules);
    this.#hand = new Hand(rules);
    this.#root = rootOf(seed);
  }

  add(rows: HandColumns): void {
    for (const [unit, from, to] of unitsIn(rows)) this.#addUnit(unit, rows, from, to);
  }

  #addUnit(unit: number, { points }: HandColumns, from: number, to: number): void {
    const { state } = this.#hand;
    this.#hand.deal(this.#root, unit, 0);
    const [seats, size] = [state[SEATS], state[HAND_SIZE]];
    // Times the number of the others, to be whole.
    const y = (seats - 1) * (to - from);
    const scored = points.slice(0, seats).map(({ values }) => {
      let sum = 0;
      for (let row = from; row < to; row++) sum += values[row];
      return sum;
    });
    const all = scored.reduce((sum, own) => sum + own, 0);
    const dealt = Array.from({ length: seats * size }, (_, k) => {
      const code = state[DECK + k];
      return [tileOf(code & 15, code >> 4), seats * scored[Math.floor(k / size)] - all] as const;
    });
    for (const [tile, x] of dealt) addUnit(this.#sums[tile], x, y);
    const wild = dealt.filter(([tile]) => isMatador(HIGH[tile], LOW[tile], this.#sum));
    if (wild.length > 0) {
      const won = wild.reduce((sum, [, x]) => sum + x, 0);
      addUnit(this.#matadors, won, wild.length * y);
    }
    const blank = dealt.find(([tile]) => tile === DOUBLE_BLANK);
    this.#units++;
    if (!blank) return;
    for (const [tile, x] of dealt) {
      const at = 4 * tile;
      this.#products[at] += x * blank[1];
      this.#products[at + 1] += x * y;
      this.#products[at + 2] += y * blank[1];
      this.#products[at + 3] += y * y;
    }
  }

  /** What each tile is worth, in points a hand; all intervals hold together, and with those of the other claims. */
  values(): Estimate[] {
    const reach = simultaneousReach(this.tiles, LEVEL);
    return this.#sums.map(sums => {
      const value = sums.x / sums.y;
      const standardError = standardErrorOf(sums);
      return estimate(value, standardError, reach, this.#units);
    });
  }

  /** What a matador is worth, in the mean over all of them. */
  ofMatadors(): Estimate {
    return estimateRatio(this.#matadors, LEVEL);
  }

  /** The double blank's value less that of another tile; intervals hold for all other tiles together. */
  blankLess(tile: number): Estimate {
    const [a, b] = [this.#sums[DOUBLE_BLANK], this.#sums[tile]];
    const [ra, rb] = [a.x / a.y, b.x / b.y];
    const [xx, xy, yx, yy] = this.#products.subarray(4 * tile, 4 * tile + 4);
    // Σ of the products of what units add to the two ratios' errors: of the other tile by that of the double blank.
    const covariance = (xx - ra * xy - rb * yx + ra * rb * yy) / (a.y * b.y);
    const variance = standardErrorOf(a) ** 2 + standardErrorOf(b) ** 2 - 2 * covariance;
    const reach = simultaneousReach(this.tiles - 1, LEVEL);
    return estimate(ra - rb, Math.sqrt(variance), reach, this.#units);
  }

  /** The double blank's value less that of the best other tile: positive where it is the most valuable. */
  blankOverBest(): Estimate {
    const all = Array.from({ length: this.tiles - 1 }, (_, i) => this.blankLess(i + 1));
    const [value, low, high] = (['value', 'low', 'high'] as const).map(end => Math.min(...all.map(one => one[end])));
    const { standardError, n, level } = all.find(one => one.value === value)!;
    return { value, low, high, standardError, n, level };
  }
}

const estimate = (value: number, standardError: number, reach: number, n: number): Estimate => ({
  value,
  standardError,
  low: value - reach * standardError,
  high: value + reach * standardError,
  n,
  level: LEVEL,
});
