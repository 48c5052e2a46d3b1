/** From a figure's samples and what ran in turn with them to what is told of it. */
import type { Figure, Unit } from './figures.ts';
import type { Reply } from './process.ts';
import { type Spread, spreadOf } from './spread.ts';
import type { Pace } from './yardstick.ts';

/** One sample, with the pace of the yardstick and of the bare loops together, each the mean of just before and just after. */
export interface Turn {
  readonly sample: Reply;
  readonly yardstick: Pace | null;
  /** Hands a second. */
  readonly bare: number | null;
}

/**
 * What `ratio` compares: `hands`, hands a second; `plays`, plays a second; `rate`, so many of the unit a second by the
 * yardstick's hands a second; `meanwhile`, the hands that the yardstick plays in that time.
 */
export type RatioOf = 'hands' | 'plays' | 'rate' | 'meanwhile';

export interface Result {
  readonly name: string;
  readonly group: string;
  readonly unit: Unit;
  readonly samples: number;
  readonly perSecond: Spread;
  readonly seconds: Spread;
  readonly nsPerPlay: Spread | null;
  /** To the yardstick; null without a compiler. */
  readonly ratio: Spread | null;
  readonly ratioOf: RatioOf;
  /** Plays a second by the yardstick's. */
  readonly ratioPerPlay: Spread | null;
  /** Hands a second by those of as many bare loops at once: of the whole run, and of its second half. */
  readonly ofBare: Spread | null;
  readonly ofBareUnderWay: Spread | null;
  readonly loops: number | null;
  /**
   * Seconds that the whole run took longer than at the pace of its second half: workers started, code warmed up, the last
   * part alone.
   */
  readonly startSeconds: Spread | null;
  /** Megabytes its process had at most. */
  readonly peak: number;
}

const RATIO_OF: Readonly<Record<Unit, RatioOf>> = {
  hands: 'hands',
  playouts: 'plays',
  worlds: 'rate',
  decisions: 'rate',
  rows: 'rate',
  times: 'meanwhile',
  peak: 'rate',
};

export function resultOf({ name, group, unit, beside }: Figure, turns: readonly Turn[]): Result {
  const ratioOf = RATIO_OF[unit];
  const rate = ({ sample }: Turn) => sample.count / sample.seconds;
  const nsPerPlay = ({ sample }: Turn) => (sample.plays ? (1e9 * sample.seconds) / sample.plays : null);
  const perPlay = (turn: Turn) => {
    const ns = nsPerPlay(turn);
    return ns !== null && turn.yardstick ? turn.yardstick.nsPerPlay / ns : null;
  };
  const ratio = (turn: Turn) => {
    if (!turn.yardstick) return null;
    if (ratioOf === 'plays') return perPlay(turn);
    return ratioOf === 'meanwhile'
      ? turn.yardstick.handsPerSecond / rate(turn)
      : rate(turn) / turn.yardstick.handsPerSecond;
  };
  const underWay = ({ sample, bare }: Turn) =>
    bare !== null && sample.underWay ? sample.underWay.count / sample.underWay.seconds / bare : null;
  const all = (of: (turn: Turn) => number | null): Spread | null => {
    const values = turns.map(of).filter(value => value !== null);
    return values.length > 0 ? spreadOf(values) : null;
  };
  return {
    name,
    group,
    unit,
    samples: turns.length,
    perSecond: spreadOf(turns.map(rate)),
    seconds: spreadOf(turns.map(turn => 1 / rate(turn))),
    nsPerPlay: all(nsPerPlay),
    ratio: all(ratio),
    ratioOf,
    ratioPerPlay: all(perPlay),
    ofBare: all(turn => (turn.bare === null ? null : rate(turn) / turn.bare)),
    ofBareUnderWay: all(underWay),
    loops: beside?.copies ?? null,
    startSeconds: all(({ sample: { seconds, count, underWay } }) =>
      underWay ? seconds - (count * underWay.seconds) / underWay.count : null,
    ),
    peak: Math.max(...turns.map(({ sample }) => sample.peak)),
  };
}
