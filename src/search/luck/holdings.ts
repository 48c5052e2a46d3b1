/**
 * What every seat and the boneyard hold, as a finished hand is told again from its log: a mask of matadors and rows, as in
 * the engine's holders (engine/state.ts), and nothing else: the engine itself would write a log, counts and notes besides,
 * and this is done for every hand of heuristics that take a few microseconds for one.
 */

import type { State } from '../../engine/state.ts';
import * as layout from '../../engine/state.ts';
import type { Words } from '../../random/words.ts';

// Constants of this module's own are folded into machine code, imported ones are not.
const { DECK, FULL, GAINS, HAND_SIZE, HOLDER_WORDS, MATADORS, MOST_SEATS, ROW, SEATS, SUM, TILES, WILD } = layout;

/** Words of a holder: rows 0 to 16, then the matadors. */
export const HELD_WILD = 17;
export const HELD_WORDS = HELD_WILD + 1;

export class Holdings {
  /** By seat, the boneyard after the last seat: HELD_WORDS words each. */
  readonly words: Words = new Int32Array((MOST_SEATS + 1) * HELD_WORDS);
  /** Where the boneyard's words begin. */
  boneyard = 0;
  /** Its pips, and its tiles, the reserve among them. */
  pips = 0;
  tiles = 0;

  /** The hands as they were dealt, before any play. */
  begin(s: State): void {
    const { words } = this;
    const sum = s[SUM];
    const boneyard = s[SEATS] * HELD_WORDS;
    const dealt = s[SEATS] * s[HAND_SIZE];
    this.boneyard = boneyard;
    words.fill(0, 0, boneyard);
    for (let n = 0; n < HELD_WILD; n++) words[boneyard + n] = s[FULL + n];
    words[boneyard + HELD_WILD] = s[MATADORS] === 0 ? 0 : (2 << (sum >> 1)) - 1;
    let pips = (sum * (sum - 1) * (sum + 1)) / 2;
    let holder = 0;
    let full = s[HAND_SIZE];
    for (let k = 0; k < dealt; k++) {
      if (k === full) {
        holder += HELD_WORDS;
        full += s[HAND_SIZE];
      }
      const tile = s[DECK + k];
      pips -= (tile & 15) + (tile >> 4);
      turn(words, s, holder, tile);
    }
    for (let at = 0; at < boneyard; at += HELD_WORDS) {
      for (let n = 0; n < HELD_WORDS; n++) words[boneyard + n] ^= words[at + n];
    }
    this.pips = pips;
    this.tiles = s[TILES] - dealt;
  }

  /** A tile, by its code, goes from the boneyard to the holder whose words begin at `holder`. `s` is the hand's state. */
  draw(s: State, holder: number, tile: number): void {
    turn(this.words, s, holder, tile);
    turn(this.words, s, this.boneyard, tile);
    this.pips -= (tile & 15) + (tile >> 4);
    this.tiles--;
  }

  /** A tile leaves a hand. */
  play(s: State, holder: number, tile: number): void {
    turn(this.words, s, holder, tile);
  }
}

/** Sets or clears a tile's bits in a holder. */
function turn(words: Words, s: State, holder: number, tile: number): void {
  const high = tile & 15;
  const low = tile >> 4;
  const apart = high ^ low;
  const gain = GAINS + tile * HOLDER_WORDS;
  words[holder + HELD_WILD] ^= s[gain + WILD];
  words[holder + high] ^= s[gain + ROW + high];
  // A double stands in one row only.
  words[holder + low] ^= s[gain + ROW + low] & ((apart | -apart) >> 31);
}
