/**
 * What the features of draw-luck.ts are worth in points under some rules: a regression over hands that greedy plays against
 * itself, on deals of their own. A margin's correction has coefficients of its own (stats/cross-fit.ts), so agents that
 * play otherwise cost precision and nothing else: 1 to 4 % of the hands, against coefficients of every feature for every
 * pairing, which a table of hands would have to have a column each for.
 *
 * A pure function of the rules, of sums and products alone, so it is the same on every machine.
 */

import { Kernel } from '../../engine/kernel.ts';
import type { Rules } from '../../engine/rules.ts';
import { LEADING, PHASE, POINTS, TEAMS } from '../../engine/state.ts';
import { STREAM_WORDS, seedAt } from '../../random/generator.ts';
import { ROOT_WORDS, rootOf } from '../../random/root.ts';
import { Purpose } from '../../random/stream.ts';
import { solve } from '../../stats/linear.ts';
import { GREEDY } from '../policy.ts';
import { DrawLuck, FEATURE_COUNT } from './draw-luck.ts';

/** A twentieth of a second for two seats and double-six; the errors of the weights cost some thousandths of the hands. */
const HANDS = 4000;
/** Another root than that of any run, unless somebody wants to. */
const SEED = 'the worth of a draw';

/** By feature. */
export function drawWeights(rules: Rules): Float64Array {
  const kernel = new Kernel();
  const state = kernel.state(rules);
  const root = kernel.words(ROOT_WORDS);
  root.set(rootOf(SEED));
  const stream = kernel.words(STREAM_WORDS);
  seedAt(stream, 0, root, Purpose.trial, 0, 0, 0);
  const luck = new DrawLuck();
  const fit = new Fit();
  for (let deal = 0; deal < HANDS; deal++) {
    kernel.calls.deal(state.byteOffset, root.byteOffset, deal, 0);
    if (state[PHASE] === LEADING) kernel.calls.step(state.byteOffset, kernel.calls.optionAt(state.byteOffset, 0));
    // Turn by turn: a playout writes no log.
    let options = kernel.calls.onward(state.byteOffset);
    while (options > 0) {
      const play = kernel.calls.choosePlay(state.byteOffset, GREEDY, stream.byteOffset);
      options = kernel.calls.step(state.byteOffset, play);
    }
    luck.take(state);
    const side = state[TEAMS] !== 0 ? 2 : rules.players;
    for (let seat = 0; seat < side; seat++) fit.add(state.subarray(POINTS), luck.features, seat, rules);
  }
  return fit.weights();
}

/** Of a seat's points less the mean of the others', on its features less the mean of the others'; partners go together. */
class Fit {
  readonly #products = Array.from({ length: FEATURE_COUNT }, () => new Float64Array(FEATURE_COUNT));
  readonly #withPoints = new Float64Array(FEATURE_COUNT);
  readonly #x = new Float64Array(FEATURE_COUNT);

  add(points: ArrayLike<number>, features: Float64Array, seat: number, { players, teams }: Rules): void {
    const x = this.#x.fill(0);
    let y = 0;
    for (let other = 0; other < players; other++) {
      const own = teams ? (other & 1) === (seat & 1) : other === seat;
      const share = own ? (teams ? 0.5 : 1) : teams ? -0.5 : -1 / (players - 1);
      y += share * points[other];
      // A side's points stand at both of its seats, each seat's luck is its own.
      const times = teams ? 2 * share : share;
      for (let f = 0; f < FEATURE_COUNT; f++) x[f] += times * features[other * FEATURE_COUNT + f];
    }
    for (let i = 0; i < FEATURE_COUNT; i++) {
      this.#withPoints[i] += x[i] * y;
      for (let j = 0; j < FEATURE_COUNT; j++) this.#products[i][j] += x[i] * x[j];
    }
  }

  /** Of a feature that never varied (no matadors, say) 0. */
  weights(): Float64Array {
    const matrix = this.#products.map((row, i) =>
      Array.from(row, (value, j) => (i === j ? value * 1.000000001 : value)),
    );
    for (const [i, row] of matrix.entries()) if (row[i] === 0) row[i] = 1;
    return Float64Array.from(
      solve(
        matrix,
        Array.from(this.#withPoints, value => [value]),
      ),
      ([value]) => value,
    );
  }
}
