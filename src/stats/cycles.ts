/**
 * Strength in circles: a beats b, b beats c, and c beats a. Only what is beyond error counts as beating, so which pairs do
 * is decided first, for all pairs together, by the p-values that are given (Holm's adjustment, comparisons.ts): with the probability 1 − alpha no arrow is
 * wrong, and so no cycle is.
 *
 * Named are the strongly connected components of "beats" with more than one agent, each with one shortest cycle in it. The
 * components in their order of strength are also what α-rank (S. Omidshafiei et al., Scientific Reports 9, 2019) comes to
 * in its limit: it puts all weight on the components that nothing outside beats. α-rank itself was turned down here: short of
 * the limit its weights depend on a population size and an intensity that nobody measured.
 *
 * It fails by silence: a cycle with one weak arrow is not seen until that pair has been played enough.
 */
import { components, neighbours } from './connected.ts';
import type { Pair } from './rating.ts';

/** Two agents that met. */
export interface Duel extends Pair {
  /** Of a over b. */
  readonly margin: number;
  /** Its p-value against none, adjusted for all duels; NaN, where nothing is known, is no arrow. */
  readonly adjusted: number;
}

export interface Circles {
  /** Who beats whom beyond error. */
  readonly beats: readonly { readonly winner: number; readonly loser: number; readonly pValue: number }[];
  /** Groups of agents, each of which beats every other in it directly or through others; of more than one agent. */
  readonly groups: readonly Circle[];
  /** Agents that no other group's agent beats beyond error: the top, were there no circles one agent. */
  readonly unbeaten: readonly number[];
}

export interface Circle {
  /** Rising. */
  readonly members: readonly number[];
  /** A shortest cycle: each beats the next, the last the first; it begins with its lowest number. */
  readonly cycle: readonly number[];
}

/** Duels at the level `alpha` for all together. */
export function circles(agents: number, duels: readonly Duel[], alpha = 0.05): Circles {
  const beats = duels.flatMap(({ a, b, margin, adjusted }) =>
    adjusted <= alpha ? [{ winner: margin > 0 ? a : b, loser: margin > 0 ? b : a, pValue: adjusted }] : [],
  );
  const next = neighbours(agents, beats, ({ winner, loser }) => [[winner, loser]]);
  const all = components(agents, i => next[i]);
  const home = (agent: number) => all.findIndex(members => members.includes(agent));
  const beaten = new Set(
    beats.filter(({ winner, loser }) => home(winner) !== home(loser)).map(({ loser }) => home(loser)),
  );
  return {
    beats,
    groups: all
      .filter(members => members.length > 1)
      .map(members => ({ members, cycle: shortestCycle(members, next) })),
    unbeaten: all.filter((_, group) => !beaten.has(group)).flat(),
  };
}

function shortestCycle(members: readonly number[], next: readonly (readonly number[])[]): number[] {
  const cycles = members.map(start => cycleThrough(start, members, next));
  const shortest = cycles.reduce((best, cycle) => (cycle.length < best.length ? cycle : best));
  const first = shortest.indexOf(Math.min(...shortest));
  return [...shortest.slice(first), ...shortest.slice(0, first)];
}

/** A shortest way from `start` back to it, within `members`: breadth first. */
function cycleThrough(start: number, members: readonly number[], next: readonly (readonly number[])[]): number[] {
  const paths: number[][] = [[start]];
  const seen = new Set<number>();
  for (const path of paths) {
    for (const other of next[path.at(-1)!]) {
      if (other === start) return path;
      if (seen.has(other) || !members.includes(other)) continue;
      seen.add(other);
      paths.push([...path, other]);
    }
  }
  return [...members];
}
