/** What a finished hand scores, seat by seat. */
import { type Rules, sidesOf } from './rules.ts';
import { HOLDER_WORDS, OUT, PHASE, PIPS, SEAT, SEAT_0, type State } from './state.ts';

/** Nobody won: a tie on the lightest hand. */
export const NOBODY = -1;

/**
 * Writes each seat's points to `points` (in teams both partners carry their side's) and returns the winner: the seat that
 * went out; blocked, the lightest seat, in teams the lower seat of the lighter side; NOBODY on a tie.
 */
export function score(s: State, rules: Rules, points: Int32Array): number {
  const n = rules.players;
  let total = 0;
  for (let seat = 0; seat < n; seat++) {
    points[seat] = 0;
    total += pipsOf(s, seat);
  }
  const winner = s[PHASE] === OUT ? s[SEAT] : lightest(s, rules);
  if (winner === NOBODY) return NOBODY;
  const own = rules.teams ? pipsOf(s, winner) + pipsOf(s, winner ^ 2) : pipsOf(s, winner);
  const others = total - own;
  let scored = others;
  if (s[PHASE] !== OUT) {
    if (rules.blockedScore === 'difference') scored = others - own;
    else if (rules.blockedScore === 'all') scored = total;
  }
  points[winner] = scored;
  if (rules.teams) points[winner ^ 2] = scored;
  return winner;
}

export const pipsOf = (s: State, seat: number): number => s[SEAT_0 + seat * HOLDER_WORDS + PIPS];

function lightest(s: State, rules: Rules): number {
  let best = NOBODY;
  let least = Infinity;
  for (let side = 0; side < sidesOf(rules); side++) {
    const pips = rules.teams ? pipsOf(s, side) + pipsOf(s, side + 2) : pipsOf(s, side);
    if (pips < least) {
      least = pips;
      best = side;
    } else if (pips === least) best = NOBODY;
  }
  return best;
}
