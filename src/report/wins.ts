/** How many hands, or matches, each of two agents won from the other, with the spread across units. */
import type { PairWins } from '../stats/bradley-terry.ts';
import { standardErrorOf } from '../stats/ratio.ts';
import type { WrittenAgent } from '../tables/manifest.ts';
import type { Meetings } from './meetings.ts';
import type { PairUnits } from './rows.ts';
import { sumsOf } from './sums.ts';

/** Two agents that met, indices in the run. */
interface Pair {
  readonly a: number;
  readonly b: number;
}

export const total = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);

/** Hands won, any that neither of the two won half to each; the spread across units from rows, where there are any. */
export function handsWon(
  met: readonly Pair[],
  agents: readonly WrittenAgent[],
  meetings: Meetings,
  units: readonly PairUnits[] | null,
): PairWins[] {
  return met.map(({ a, b }, k) => {
    const [one, other] = [agents[a].label, agents[b].label];
    const summary = meetings.of(one).find(summary => meetings.labelsOf(summary).includes(other))!;
    const games = summary.rows;
    const share = (label: string): number => {
      const { x, y } = sumsOf(summary, `won/${label}`);
      // Both partners of a side win the hand: counted by seats they would win it twice.
      return games === 0 || y === 0 ? 0 : x / meetings.partners;
    };
    const wins = (games + share(one) - share(other)) / 2;
    const seen = units?.[k];
    if (!seen) return { a, b, wins, games };
    const ratio = total(seen.won) / total(seen.hands);
    const squares = seen.won.reduce((all, won, i) => all + (won - ratio * seen.hands[i]) ** 2, 0);
    const variance = (squares / (seen.won.length - 1)) * (summary.to - summary.from);
    return { a, b, wins, games, ...(variance > 0 && { variance }) };
  });
}

/** Matches won, one that neither of the two won half to each. */
export function matchesWon(met: readonly Pair[], agents: readonly WrittenAgent[], meetings: Meetings): PairWins[] {
  return met.map(({ a, b }) => {
    const [one, other] = [agents[a].label, agents[b].label];
    const summary = meetings.of(one).find(summary => meetings.labelsOf(summary).includes(other))!;
    const first = meetings.labelsOf(summary).indexOf(one) < meetings.labelsOf(summary).indexOf(other);
    const sums = sumsOf(summary, first ? `match/${one}/${other}` : `match/${other}/${one}`);
    const { y: games } = sums;
    const variance = ((games * standardErrorOf(sums)) / 2) ** 2;
    return { a, b, wins: (games + (first ? sums.x : -sums.x)) / 2, games, ...(variance > 0 && { variance }) };
  });
}
