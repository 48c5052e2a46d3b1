/** What a finished hand scores, seat by seat. */
import type { State } from './state.ts';
import {
  BLOCKED_SCORE,
  HOLDER_WORDS,
  NOBODY,
  OUT,
  PHASE,
  PIPS,
  POINTS,
  SCORE_ALL,
  SCORE_DIFFERENCE,
  SEAT,
  SEAT_0,
  SEATS,
  TEAMS,
  WINNER,
} from './state.ts';

/**
 * Writes each seat's POINTS (in teams both partners carry their side's) and the WINNER: the seat that went out; blocked,
 * the lightest seat, in teams the lower seat of the lighter side; NOBODY on a tie.
 */
export function score(s: State): void {
  const n = s[SEATS];
  let total = 0;
  for (let seat = 0; seat < n; seat++) {
    s[POINTS + seat] = 0;
    total += pipsOf(s, seat);
  }
  const winner = s[PHASE] === OUT ? s[SEAT] : lightest(s);
  s[WINNER] = winner;
  if (winner === NOBODY) return;
  const teams = s[TEAMS] !== 0;
  const own = teams ? pipsOf(s, winner) + pipsOf(s, winner ^ 2) : pipsOf(s, winner);
  const others = total - own;
  let scored = others;
  if (s[PHASE] !== OUT) {
    if (s[BLOCKED_SCORE] === SCORE_DIFFERENCE) scored = others - own;
    else if (s[BLOCKED_SCORE] === SCORE_ALL) scored = total;
  }
  s[POINTS + winner] = scored;
  if (teams) s[POINTS + (winner ^ 2)] = scored;
}

export function pipsOf(s: State, seat: number): number {
  return s[SEAT_0 + seat * HOLDER_WORDS + PIPS];
}

function lightest(s: State): number {
  const teams = s[TEAMS] !== 0;
  const sides = teams ? 2 : s[SEATS];
  let best = NOBODY;
  let least = 0x7fffffff;
  for (let side = 0; side < sides; side++) {
    const pips = teams ? pipsOf(s, side) + pipsOf(s, side + 2) : pipsOf(s, side);
    if (pips < least) {
      least = pips;
      best = side;
    } else if (pips === least) best = NOBODY;
  }
  return best;
}
