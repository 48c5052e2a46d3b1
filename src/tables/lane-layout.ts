/**
 * What the compiled calls (lane-calls.ts) are given in memory and leave there: how long each piece is, and what stands
 * where in it. Bytes, but for `SEATS`. Numbers only, since scripts/kernel/lanes.as is compiled from this too.
 */

export const LANES_AT_ONCE = 8;

/** A lane listed: its number in four bytes, then its unit and its row in the unit in two each. */
export const LISTED = 8;

/** Two terms: where two columns' lanes begin, and how often each counts, in 16 bits. */
export const PAIR = 12;
export const PAIR_OTHER = 4;
export const PAIR_WEIGHTS = 8;

/** The six sums of a rare measure and, from RARE_UNIT on, the unit that added to it last with what that has brought. */
export const RARE_SUMS = 64;
export const RARE_UNIT = 48;

/** Seats that there is room for in a row of those that say who sits there, and what it says of one: two addresses. */
export const SEATS = 8;
export const SEATED = 8;
export const SEATED_COUNTS = 4;
