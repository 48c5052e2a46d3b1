/**
 * A game of two seats in which what one gains the other loses, told move by move: small enough to be gone through from the
 * first move to the last. Chance moves too, the deal first of all.
 *
 * What a seat knows is not asked for: it is the row of what it has seen, move after move, and nothing is ever forgotten. So a
 * game can't give its seats a memory that the solver would have to mistrust; it can only say too much or too little at one
 * move.
 */

/** Who moves, besides the seats 0 and 1. */
export const CHANCE = 2;
export const OVER = 3;

/** A seat's share in a move of which it notices nothing at all. */
export const UNSEEN = -1;

export interface Game {
  /** Who moves now: a seat, CHANCE or OVER. */
  readonly mover: number;
  /** In how many ways. A seat with one way only decides nothing. */
  readonly count: number;
  /** Where chance moves: how likely way i is. */
  chance(i: number): number;
  /** Moves, in way i. */
  take(i: number): void;
  /** Takes the last move back. */
  back(): void;
  /** What a seat saw of the last move: a number from 0 to 2^30, or UNSEEN. Two moves look alike to it that have the same. */
  seen(seat: number): number;
  /** Where the game is over: what seat 0 gains and seat 1 loses. */
  readonly gain: number;
}
