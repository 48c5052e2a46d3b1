/**
 * A puzzle's solution written into a world: the other hands and the boneyard. In the kernel, since for a decision it is done
 * a hundred times. Which hidden tile lies where is what chance decides, so tiles are sorted into the boneyard and the hands
 * without a branch, and then given hand by hand.
 */
import { give } from '../engine/moves.ts';
import type { State } from '../engine/state.ts';
import { DEAL_STREAM, DECK, HOLDER_WORDS, NEXT, ORDER, SEAT_0, SEATS, SHUFFLED } from '../engine/state.ts';
import { nextAt, STREAM_WORDS } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { clearWords, get } from '../random/words.ts';

/**
 * Fills a world that `seat` looks at. `hidden`: the n tiles that it has not seen; `cellOf`: by tile its cell, below 0 the
 * boneyard; `seatOf`: by cell its seat. The boneyard is in the order of `hidden` until it is shuffled, by a stream that begins
 * with four numbers of `words`. `given` has room for the tiles. The word after the deck may be written.
 */
export function fillWorld(
  s: State,
  seat: number,
  hidden: Words,
  n: number,
  cellOf: Words,
  seatOf: Words,
  words: Words,
  given: Words,
): void {
  const seats = s[SEATS];
  for (let other = 0; other < seats; other++) {
    if (other !== seat) clearWords(s, SEAT_0 + other * HOLDER_WORDS, HOLDER_WORDS);
  }
  const boneyard = DECK + s[NEXT];
  let drawable = 0;
  for (let i = 0; i < n; i++) {
    const tile = hidden[i];
    const inBoneyard = -(cellOf[tile] >> 31);
    s[boneyard + drawable] = get(s, tile, ORDER);
    given[i - drawable] = tile;
    drawable += inBoneyard;
  }
  const held = n - drawable;
  for (let i = 0; i < held; i++) {
    const tile = given[i];
    give(s, SEAT_0 + seatOf[cellOf[tile]] * HOLDER_WORDS, get(s, tile, ORDER));
  }
  s[SHUFFLED] = s[NEXT];
  for (let i = 0; i < STREAM_WORDS; i++) s[DEAL_STREAM + i] = nextAt(words, 0);
}
