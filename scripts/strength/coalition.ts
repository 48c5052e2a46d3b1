/**
 * Who gains when the two behind play together: matches at three seats, told apart by how many of the three agree to, which
 * a pairing's sums do not tell, so it is read from rows.
 */
import { shareOf } from '../../src/report/figure.ts';
import type { Model } from '../../src/report/model.ts';
import { figureText, SHARE } from '../../src/report/numbers.ts';
import { addUnit, noRatio, type RatioSums } from '../../src/stats/ratio.ts';
import type { HandColumns } from '../../src/tables/hands.ts';
import { eachPart, unitsIn } from '../../src/tables/run-rows.ts';
import { code, markdownTable } from './page.ts';

/** Three seats between two agents: one of them has one seat and the other two. How often the one with one seat wins. */
export async function behindTogether({ manifest }: Model, folder: string): Promise<string> {
  const { agents, pairings } = manifest.experiment;
  const { agents: places, seatings } = pairings[0];
  const lone = seatings.map(seating => (seating.filter(place => place === 1).length === 1 ? 1 : 0));
  const sums: readonly RatioSums[] = [noRatio(), noRatio()];
  await eachPart(folder, manifest.parts, rows => {
    for (const [, from, to] of unitsIn(rows)) {
      const won = [0, 0];
      const played = [0, 0];
      for (const last of matchEnds(rows, from, to)) {
        const seating = rows.seating.values[last];
        const place = lone[seating];
        const seat = seatings[seating].indexOf(place);
        played[place]++;
        if (winnerOf(rows, last) === seat) won[place]++;
      }
      for (const place of [0, 1]) addUnit(sums[place], won[place], played[place]);
    }
  });
  const labels = places.map(agent => code(agents[agent].label));
  const share = (place: number): string => figureText(shareOf(sums[place]), SHARE, 1);
  const table = markdownTable([
    ['one seat', 'the two others', 'the one wins'],
    [labels[0], labels[1], share(0)],
    [labels[1], labels[0], share(1)],
  ]);
  return `Of matches at three seats (a third, where it makes no difference):\n\n${table}`;
}

/** The last row of each match among the rows from `from` to before `to`. */
function* matchEnds({ seating }: HandColumns, from: number, to: number): Generator<number> {
  const { values } = seating;
  for (let row = from; row < to; row++) if (row + 1 === to || values[row + 1] !== values[row]) yield row;
}

/** The seat with the highest total alone, or −1. */
function winnerOf({ score, points }: HandColumns, row: number): number {
  const totals = score.map((column, seat) => column.values[row] + points[seat].values[row]);
  const most = Math.max(...totals);
  return totals.indexOf(most) === totals.lastIndexOf(most) ? totals.indexOf(most) : -1;
}
