/**
 * The duel that ends a tune: the result against the starting values, on deals that nothing was chosen by. It goes on until
 * its interval leaves out 0, lies within what counts as alike, or the most units are played. The interval may be looked
 * at always (stats/confidence-sequence.ts), so that stopping when it tells is no way of fooling oneself.
 */
import { marginOf } from '../arena/played-sums.ts';
import { sequenceInterval } from '../stats/confidence-sequence.ts';
import { FIRST_LOOK } from '../stats/looks.ts';
import type { RatioSums } from '../stats/ratio.ts';
import type { PlannedAgent } from '../tables/manifest.ts';
import { gameOf, type Piece, type Play } from './game.ts';
import type { FinalPlan } from './plan.ts';

export const VERDICTS = ['better', 'worse', 'alike', 'undecided'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How it ended; of the result less the starting values, in points a hand. */
export interface Duel {
  readonly verdict: Verdict;
  /** The first unit, and how many. */
  readonly from: number;
  readonly units: number;
  readonly hands: number;
  readonly value: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly looks: number;
  /** Hands forfeited by the result, by the starting values. */
  readonly faults: readonly [number, number];
}

/** A look comes when there is a quarter more: few enough that all cores are busy in between. */
const GROWTH = 1.25;

/**
 * Units after which there is a look, rising to `most`. The first is late, at a tenth of them: a duel that ends at the first
 * sign says that the result is better, and hardly by how much.
 */
export function duelLooks(most: number): number[] {
  const looks: number[] = [];
  for (let at = firstLook(most); at < most; at = Math.ceil(at * GROWTH)) looks.push(at);
  return [...looks, most];
}

const firstLook = (most: number): number => Math.max(FIRST_LOOK, Math.ceil(most / 10));

/** Plays it, on units from `from` on. */
export async function playDuel(
  result: PlannedAgent,
  start: PlannedAgent,
  from: number,
  plan: FinalPlan,
  play: Play,
): Promise<Duel> {
  const pieces: Piece[] = [];
  let played = 0;
  let looks = 0;
  for (const at of duelLooks(plan.maxUnits)) {
    const [more] = await play([gameOf(result, start, from + played, from + at)]);
    pieces.push(...more);
    played = at;
    looks++;
    const { value, standardError, low, high } = intervalOf(plan, marginOf(pieces));
    const verdict = verdictOf(plan, low, high) ?? (at === plan.maxUnits ? 'undecided' : null);
    if (verdict === null) continue;
    const sum = (of: (piece: Piece) => number) => pieces.reduce((total, piece) => total + of(piece), 0);
    return {
      ...{ verdict, from, units: played, hands: sum(piece => piece.hands), value, standardError, low, high },
      ...{ level: plan.level, looks, faults: [sum(piece => piece.faults[0]), sum(piece => piece.faults[1])] },
    };
  }
  throw new RangeError('a duel without a look');
}

/** Narrowest at the first look, like a run's that is stopped (tables/stop.ts). */
function intervalOf({ level, maxUnits }: FinalPlan, sums: RatioSums): ReturnType<typeof sequenceInterval> {
  return sequenceInterval({ level, narrowest: firstLook(maxUnits) }, sums);
}

export function verdictOf({ alike }: Pick<FinalPlan, 'alike'>, low: number, high: number): Verdict | null {
  if (low > 0) return 'better';
  if (high < 0) return 'worse';
  return low >= -alike && high <= alike ? 'alike' : null;
}
