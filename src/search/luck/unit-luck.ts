/**
 * The covariates of one unit's margin, that of one contestant over another: the luck of its hands, each seat's counted as
 * its points count in the margin, and two that tell how much there was to win (the pips and the matadors dealt), which help
 * where one side wins far more often than the other. The mean of each is exactly zero.
 *
 * What is dealt stands for nobody: in all seatings of a unit together every side gets the same tiles.
 */

import type { Rules } from '../../engine/rules.ts';
import { DECK, HAND_SIZE, MATADORS, SEATS, type State, SUM, TILES } from '../../engine/state.ts';
import { FEATURE_COUNT, FEATURES } from './draw-luck.ts';

export const COVARIATES: readonly string[] = [...FEATURES, 'pips dealt', 'matadors dealt'];
const PIPS_DEALT = FEATURE_COUNT;
const MATADORS_DEALT = FEATURE_COUNT + 1;

export class UnitLuck {
  /** Summed over the unit's hands. */
  readonly covariates = new Float64Array(COVARIATES.length);
  /** Are some deals dealt again? Then the mean of what is dealt is not known, and nothing is taken of it. */
  readonly #redealt: boolean;

  constructor(rules: Rules) {
    this.#redealt = rules.lead === 'top-double' || (rules.lead === 'highest-double' && rules.noDouble === 'redeal');
  }

  begin(): void {
    this.covariates.fill(0);
  }

  /** A hand of the unit: `features` as of DrawLuck, and by seat what a point of that seat adds to the margin. */
  add(s: State, features: Float64Array, shares: ArrayLike<number>): void {
    const { covariates } = this;
    for (let seat = 0, at = 0; seat < s[SEATS]; seat++) {
      const share = shares[seat];
      for (let f = 0; f < FEATURE_COUNT; f++) covariates[f] += share * features[at++];
    }
    if (!this.#redealt) this.#addDealt(s);
  }

  #addDealt(s: State): void {
    const sum = s[SUM];
    const dealt = s[SEATS] * s[HAND_SIZE];
    let pips = 0;
    let matadors = 0;
    for (let k = 0; k < dealt; k++) {
      const tile = s[DECK + k];
      const weight = (tile & 15) + (tile >> 4);
      pips += weight;
      if (weight === sum || weight === 0) matadors++;
    }
    // The mean tile has sum − 1 pips.
    this.covariates[PIPS_DEALT] += pips - dealt * (sum - 1);
    if (s[MATADORS] !== 0) this.covariates[MATADORS_DEALT] += matadors - (dealt * ((sum >> 1) + 1)) / s[TILES];
  }
}
