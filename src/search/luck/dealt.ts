/**
 * How much there was to win, in two numbers: the pips and the matadors that were dealt. They stand for nobody, since in all
 * seatings of a unit together every side gets the same tiles; but where one side wins far more often than the other, the
 * margin goes with them, and what is to be expected of them is known.
 */
import type { Rules } from '../../engine/rules.ts';
import { DECK, HAND_SIZE, SEATS, type State, SUM } from '../../engine/state.ts';

export class Dealt {
  pips = 0;
  matadors = 0;

  /** Looks at a hand's deal; all that was dealt lies before the boneyard. */
  take(s: State): void {
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
    this.pips = pips;
    this.matadors = matadors;
  }
}

/** Are some deals dealt again? Then it is not known what is to be expected. */
export const redeals = ({ lead, noDouble }: Rules): boolean =>
  lead === 'top-double' || (lead === 'highest-double' && noDouble === 'redeal');
