/**
 * The score of a match from the points of its hands.
 *
 * In teams the points of a hand already stand at both partners' seats, so adding up seat by seat gives each seat its
 * side's total, and nothing is ever added across partners: a side's points count once.
 */
import type { RefRules } from './referee.ts';

export interface MatchScore {
  /** By seat; in teams both partners show their side's total. */
  totals: number[];
  over: boolean;
  /** The seat with the highest total, in teams the lower seat of that side; null while it is not over, or on a tie. */
  winner: number | null;
  /** Over, with the highest total shared by two seats or sides. */
  tied: boolean;
}

export function matchTotals(rules: RefRules, pointsPerHand: readonly (readonly number[])[]): MatchScore {
  const totals: number[] = [];
  for (let seat = 0; seat < rules.players; seat++) totals.push(0);

  let over = false;
  pointsPerHand.forEach((points, hand) => {
    if (over) throw new Error(`hand ${hand} comes after the end of the match`);
    if (points.length !== rules.players) throw new Error(`hand ${hand} has points for ${points.length} seats`);
    if (rules.teams && (points[0] !== points[2] || points[1] !== points[3])) {
      throw new Error(`hand ${hand}: partners do not carry the same points`);
    }
    points.forEach((score, seat) => {
      totals[seat] += score;
    });
    over = isOver(rules, totals, hand + 1);
  });

  const best = Math.max(...totals);
  // One seat for each side: without teams all of them, in teams the lower seat of each.
  const sides = rules.teams ? [0, 1] : totals.map((_, seat) => seat);
  const leaders = sides.filter(seat => totals[seat] === best);
  return {
    totals,
    over,
    winner: over && leaders.length === 1 ? leaders[0] : null,
    tied: over && leaders.length > 1,
  };
}

function isOver(rules: RefRules, totals: number[], handsPlayed: number): boolean {
  if (rules.match === undefined) return false; // nothing says how long the match is
  if ('target' in rules.match) {
    const { target } = rules.match;
    return totals.some(total => total >= target);
  }
  return handsPlayed >= rules.match.hands;
}
