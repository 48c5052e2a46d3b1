/** Who would be sent in: Nash averaging of the game of margins, with the range that margins within their errors would give. */
import { rootOf } from '../random/root.ts';
import { Stream } from '../random/stream.ts';
import type { PairMargin } from '../stats/margin-ratings.ts';
import { nashAverage, nashSpread, type Spread } from '../stats/nash.ts';
import type { WrittenAgent } from '../tables/manifest.ts';
import { LEVEL } from './figure.ts';

export interface NashShare extends Spread {
  readonly mass: number;
}

/** Draws of margins within their errors: a tenth of a second for five agents. None for more than a dozen, who take too long. */
const DRAWS = 200;
const MOST_AGENTS = 12;

/** By agent; null for a cheat, and for all where some two have not met. */
export function nashShares(
  agents: readonly WrittenAgent[],
  margins: readonly PairMargin[],
): (NashShare | null)[] | null {
  const honest = [...agents.keys()].filter(i => !agents[i].cheat);
  if (honest.length < 2 || honest.length > MOST_AGENTS) return null;
  const game = honest.map(() => honest.map(() => 0));
  const errors = honest.map(() => honest.map(() => 0));
  let known = 0;
  for (const { a, b, margin, standardError } of margins) {
    const [i, j] = [honest.indexOf(a), honest.indexOf(b)];
    if (i < 0 || j < 0) continue;
    [game[i][j], game[j][i]] = [margin, -margin];
    errors[i][j] = errors[j][i] = standardError;
    known++;
  }
  if (known < (honest.length * (honest.length - 1)) / 2) return null;
  const { mass } = nashAverage(game);
  const spread = nashSpread(game, errors, normals(), DRAWS, LEVEL);
  return [...agents.keys()].map(agent => {
    const i = honest.indexOf(agent);
    return i < 0 ? null : { mass: mass[i], ...spread.mass[i] };
  });
}

/** Standard normal numbers, the same in every report (G. E. P. Box & M. E. Muller 1958). */
function normals(): () => number {
  const stream = new Stream();
  stream.seed(rootOf('nash'), 0, 0, 0, 0);
  return () => Math.sqrt(-2 * Math.log(1 - stream.unit())) * Math.cos(2 * Math.PI * stream.unit());
}
