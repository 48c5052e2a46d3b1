/**
 * How lucky a hand was: what each seat drew, as one whole number, in thousandths of a point, and what was dealt. The mean of
 * the one is zero whoever plays (draw-luck.ts, play-out-luck.ts), but for being rounded, which goes either way and can move
 * no mean by more than half a thousandth; that of the other is known (dealt.ts).
 */
import type { Rules } from '../../engine/rules.ts';
import type { State } from '../../engine/state.ts';
import type { Root } from '../../random/root.ts';
import { Dealt, redeals } from './dealt.ts';
import { DrawLuck, FEATURE_COUNT } from './draw-luck.ts';
import { drawWeights } from './draw-weights.ts';
import { PlayOutLuck } from './play-out-luck.ts';

const PARTS = 1000;

/** Where a hand lies among those of a run. */
interface Place {
  readonly unit: number;
  readonly hand: number;
}

export class HandLuck {
  /** By seat, of the hand last taken in. */
  readonly draws: Int32Array;
  /** Null where deals are dealt again. */
  readonly dealt: Dealt | null;
  readonly #features = new DrawLuck();
  readonly #weights: Float64Array;
  readonly #playOuts: PlayOutLuck | null;

  /** `playouts`: before and after each draw; 0: by features alone. */
  constructor(rules: Rules, playouts: number) {
    this.draws = new Int32Array(rules.players);
    this.dealt = redeals(rules) ? null : new Dealt();
    this.#playOuts = playouts > 0 ? new PlayOutLuck(rules, playouts) : null;
    this.#weights = playouts > 0 ? new Float64Array(FEATURE_COUNT) : drawWeights(rules);
  }

  /** Takes in a hand that is over. */
  take(s: State, root: Root, place: Place): void {
    const { draws: values } = this;
    this.dealt?.take(s);
    if (this.#playOuts) {
      this.#playOuts.take(s, root, place);
      for (let seat = 0; seat < values.length; seat++) values[seat] = Math.round(PARTS * this.#playOuts.draws[seat]);
      return;
    }
    const { features } = this.#features;
    const weights = this.#weights;
    this.#features.take(s);
    for (let seat = 0, at = 0; seat < values.length; seat++) {
      let points = 0;
      for (let f = 0; f < FEATURE_COUNT; f++) points += weights[f] * features[at++];
      values[seat] = Math.round(PARTS * points);
    }
  }
}
