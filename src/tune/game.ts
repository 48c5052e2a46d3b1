/**
 * A game of a tune: two agents over a range of deals, for its sums alone. It is cut into pieces as the parts of a run are,
 * and nothing hangs on the cut but how evenly the cores are busy: sums are exact, and so the same however they are grouped.
 */

import { withAgents } from '../arena/desk.ts';
import type { PlayedSums } from '../arena/played-sums.ts';
import { type Part, partsOf } from '../arena/schedule.ts';
import type { Experiment, PlannedAgent } from '../tables/manifest.ts';

export interface Game {
  /** The margin is the first one's. */
  readonly agents: readonly [PlannedAgent, PlannedAgent];
  /** Units `from` to `to − 1`. */
  readonly from: number;
  readonly to: number;
}

/** What came of a piece of a game. */
export interface Piece extends PlayedSums {
  /** Faults in it that are taken on a word from outside: of time or memory. */
  readonly told: number;
}

/** Plays games side by side, all cores at once; the pieces of each, in their order. */
export type Play = (games: readonly Game[]) => Promise<readonly (readonly Piece[])[]>;

export function gameOf(a: PlannedAgent, b: PlannedAgent, from: number, to: number): Game {
  // Margins are kept by label, so an agent that meets itself has to be told from itself.
  return { agents: [a, a.label === b.label ? { ...b, label: `${b.label} as opponent` } : b], from, to };
}

/** The pieces of a game, as parts whose index is their place in it. */
export function piecesOf(experiment: Experiment, { agents, from, to }: Game): Part[] {
  const cut = withAgents(experiment, agents, to - from);
  return partsOf(cut).map(part => ({ ...part, from: part.from + from, to: part.to + from }));
}
