/**
 * A record of a hand, numbers of 16 bits: where in it what stands. scripts/kernel/facts.as writes it, as soon as a hand
 * has been played; fact-columns.ts makes columns of it. Numbers only, since both are compiled from this.
 */

export const PAIRING = 0;
export const SEATING = 1;
/** Of the side named first over the other; 0 unless two sides play. */
export const MARGIN = 2;
export const LEADER = 3;
/** 1 where it was blocked, 0 where somebody went out. */
export const BLOCKED = 4;
/** −1: nobody. */
export const WINNER = 5;
/** Played, drawn and passed in the whole hand; left in the boneyard. */
export const PLAYS = 6;
export const DRAWS = 7;
export const PASSES = 8;
export const BONE_LEFT = 9;
/** −1: nobody was dealt the double blank. */
export const BLANK_DEALT = 10;
/** Which play it was; 0: none, and what follows of it then means nothing, but for its end. */
export const BLANK_PLAY = 11;
export const BLANK_SEAT = 12;
export const BLANK_OWN = 13;
export const BLANK_LEAST = 14;
export const BLANK_BONE = 15;
/** −1: it closed none, it was led or not played. */
export const BLANK_END = 16;
export const BLANK_ONLY = 17;
/** −1: none failed. */
export const FAULT_SEAT = 18;
/** Its place among FAULT_KINDS; 0 where none failed. */
export const FAULT = 19;

/** At a seat, those of seat 0 from here on, of the next one SEAT_STEP later. */
export const AGENT_0 = 20;
export const POINTS_0 = 21;
export const PIPS_0 = 22;
export const LEFT_0 = 23;
export const DRAWN_0 = 24;
export const MATADORS_0 = 25;
export const SEAT_STEP = 6;

/** Numbers in a record: a multiple of eight. */
export function recordSize(players: number): number {
  return (AGENT_0 + SEAT_STEP * players + 7) & ~7;
}
