/** How the double blank is spent, noted as it is played: what tables ask of every hand, at the cost of one comparison a play. */
import { AT_RIGHT } from './action.ts';
import type { State } from './state.ts';
import {
  BLANK_BONEYARD,
  BLANK_END,
  BLANK_LEAST,
  BLANK_ONLY,
  BLANK_OWN,
  BLANK_PLAY,
  BLANK_SEAT,
  COUNT,
  HOLDER_WORDS,
  LEFT,
  MOST_TILES,
  NEXT,
  RIGHT,
  SEAT_0,
  SEATS,
  TILES,
} from './state.ts';

/** Of the seat to move, which is about to lay 0-0; `only`: nothing else is allowed. */
export function noteBlank(s: State, seat: number, action: number, only: boolean): void {
  let laid = s[NEXT];
  let least = MOST_TILES;
  for (let other = 0; other < s[SEATS]; other++) {
    const held = s[SEAT_0 + other * HOLDER_WORDS + COUNT];
    laid -= held;
    if (other !== seat && held < least) least = held;
  }
  s[BLANK_SEAT] = seat;
  s[BLANK_PLAY] = laid + 1;
  s[BLANK_OWN] = s[SEAT_0 + seat * HOLDER_WORDS + COUNT];
  s[BLANK_LEAST] = least;
  s[BLANK_BONEYARD] = s[TILES] - s[NEXT];
  s[BLANK_END] = (action & AT_RIGHT) === 0 ? s[LEFT] : s[RIGHT];
  s[BLANK_ONLY] = only ? 1 : 0;
}
