/** How sure the claims are to be decided, and how much may be played for it. */
import type { Level } from './claim.ts';

/**
 * Intervals that hold together at 95 %: a hundred and twenty, whatever the number of runs, so that a claim more or less
 * changes none of the others' figures. There are fewer, which makes each wider by a few hundredths than it would have to be.
 */
export const FAMILY = 120;
export const TOGETHER = 0.95;

/**
 * How often a run is looked at, at most. It ends where its cell's verdict is certain. Each look has its own part of what
 * the interval may err (C. E. Bonferroni), so that whichever is the last, its interval is right. The arena's sequence,
 * which may be looked at always, was turned down here: it judges raw margins, and its intervals are a quarter wider.
 */
export const MOST_LOOKS = 3;

/** Of each interval at each look. */
export const LEVEL = 1 - (1 - TOGETHER) / (FAMILY * MOST_LOOKS);

export type Unit = 'points' | 'tiles' | 'share';

/**
 * What is too small to matter: an interval that lies within so much of what it is held against. A quarter of a point a hand
 * moves the chance to win a match to 100 by about one in a hundred.
 */
export const THRESHOLDS: Readonly<Record<Unit, number>> = { points: 0.25, tiles: 0.025, share: 0.01 };

export interface Setting {
  readonly name: 'quick' | 'thorough';
  /** Hands that a run may take under the first of a claim's rule sets; in units, as many as fill the seatings of a deal. */
  readonly hands: Readonly<Record<Level, number>>;
  /** Under the others a search, which takes its time, plays this share of them. */
  readonly others: number;
  /** The looks, by the share of a run's deals. */
  readonly looks: readonly number[];
}

export const SETTINGS: Readonly<Record<Setting['name'], Setting>> = {
  quick: { name: 'quick', hands: { heuristic: 12_000, search: 1600, sighted: 6000 }, others: 0.5, looks: [1] },
  thorough: {
    name: 'thorough',
    hands: { heuristic: 500_000, search: 50_000, sighted: 200_000 },
    others: 0.3,
    looks: [0.1, 0.35, 1],
  },
};
