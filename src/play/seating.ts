/**
 * Seating plans: every unit is played once in each seating of its plan, so that no contestant gains from a seat or from
 * who sits on its left. Contestants are numbered by their place in the pairing; a seating names the one at each seat.
 *
 * - Two contestants, two seats: both ways round.
 * - Two contestants, two sides of two: both ways round.
 * - Two contestants, n seats: every way to give each of them ⌊n/2⌋ or ⌈n/2⌉ seats, so that each has every seat, and
 *   every neighbour, equally often: 6, 6, 20, 20, 70, 70 seatings for 3 to 8 seats.
 * - n contestants, n seats: a Williams square (E. J. Williams, "Experimental designs balanced for the estimation of
 *   residual effects of treatments", Australian Journal of Scientific Research A 2, 1949): n seatings for even n, 2n for
 *   odd n. Each contestant has each seat equally often and, among seats 0 … n−1, plays equally often just after each
 *   other one. Across the table's seam, from the last seat to seat 0, that can't be had with so few seatings: n² pairs
 *   of neighbours over n(n−1) ordered pairs of contestants is no whole number (of odd numbers, three alone has it).
 */
import { Refusal } from '../text/refusal.ts';

/** The contestant at each seat. */
export type Seating = readonly number[];

/** The seats that a contestant has in a seating. */
export const seatsOf = (seating: Seating, contestant: number): number[] =>
  [...seating.keys()].filter(seat => seating[seat] === contestant);

/** The mean over some seats, of what `of` gives for each. */
export function meanOver(seats: readonly number[], of: (seat: number) => number): number {
  let sum = 0;
  for (const seat of seats) sum += of(seat);
  return sum / seats.length;
}

export function seatingPlan(contestants: number, players: number, teams: boolean): readonly Seating[] {
  if (contestants === 2)
    return teams
      ? [
          [0, 1, 0, 1],
          [1, 0, 1, 0],
        ]
      : halves(players);
  if (contestants === players && !teams) return williams(players);
  throw new Refusal(
    'seating/contestants',
    '',
    `${contestants} contestants can't be seated at ${players} seats${teams ? ' in teams' : ''}`,
    teams || players === 2 ? '2' : `2 or ${players}`,
  );
}

/** Every 0/1 assignment in which both stand ⌊n/2⌋ or ⌈n/2⌉ times, in the order of their reading as binary numbers. */
function halves(players: number): Seating[] {
  const plan: Seating[] = [];
  for (let code = 0; code < 1 << players; code++) {
    const seats = Array.from({ length: players }, (_, seat) => (code >> (players - 1 - seat)) & 1);
    const ones = seats.reduce((sum, x) => sum + x, 0);
    if (Math.abs(2 * ones - players) <= 1) plan.push(seats);
  }
  return plan;
}

function williams(n: number): Seating[] {
  // 0, 1, n−1, 2, n−2, …: neighbouring differences take every value once.
  const first = Array.from({ length: n }, (_, k) => (k % 2 === 1 ? (k + 1) / 2 : (n - k / 2) % n));
  const turns = Array.from({ length: n }, (_, turn) => first.map(x => (x + turn) % n));
  return n % 2 === 0 ? turns : [...turns, ...turns.map(row => [...row].reverse())];
}
