/** What tests of tunes share: plans from YAML, and games played in this thread. */
import { fileURLToPath } from 'node:url';
import { Desk, withAgents } from '../../src/arena/desk.ts';
import { playedSums } from '../../src/arena/played-sums.ts';
import { loadContestant, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { addUnit, noRatio } from '../../src/stats/ratio.ts';
import type { Experiment } from '../../src/tables/manifest.ts';
import type { Play } from '../../src/tune/game.ts';
import { readTune, type TunePlan } from '../../src/tune/plan.ts';
import { write } from '../arena/lab.ts';

export const PLANTED = fileURLToPath(new URL('planted.ts', import.meta.url));

export const planOf = (folder: string, yaml: string, seed?: string): Promise<TunePlan> =>
  readTune(write(folder, { 'tune.yaml': yaml }), { seed });

/** By the arena's desk, every game in one piece. */
export function playHere(experiment: Experiment): Play {
  return async games => {
    const played = [];
    for (const { agents, from, to } of games) {
      const desk = await Desk.open(withAgents(experiment, agents, to - from), 'nowhere', null);
      const sums = playedSums(desk.sum({ index: 0, pairing: 0, from, to }), agents);
      played.push([{ ...sums, told: 0 }]);
    }
    return played;
  };
}

/** The same at two seats without rows, sums of a run or watching, which for a few units take longer than playing. */
export function playBarely({ rules, seed }: Experiment): Play {
  const root = rootOf(seed);
  const table = new Table(rules, null);
  return async games => {
    const played = [];
    for (const { agents, from, to } of games) {
      const seats = await Promise.all(agents.map(async agent => takeSeat(await loadContestant(agent), rules)));
      const sums = noRatio();
      for (let unit = from; unit < to; unit++) {
        let margin = 0;
        for (const seating of [0, 1]) {
          table.seat([seats[seating], seats[1 - seating]]);
          table.begin();
          table.play(root, { unit, seating, hand: 0 }, 'stop', null);
          margin += table.hand.points[seating] - table.hand.points[1 - seating];
        }
        addUnit(sums, margin, 2);
      }
      const { n, x, y, xx, yy, xy } = sums;
      const faults = [0, 0] as const;
      played.push([{ margin: [n, x, y, xx, yy, xy].join(' '), hands: 2 * n, faults, told: 0 }]);
    }
    return played;
  };
}
