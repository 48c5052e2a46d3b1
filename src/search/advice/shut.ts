/**
 * Sheets 000 and 001: blanks are weapons. A blank at an end takes matadors only, so shut ends while holding one, when the
 * others have none, and when they run low. Laying a matador on a blank opens the end again, and is the same with its sign
 * turned.
 */
import { advice, integer, number } from './advice.ts';
import type { Position } from './position.ts';

export const shut = advice({
  name: 'shut',
  sheets: ['000', '001'],
  parameters: {
    shut: number(1.5, -20, 20, 'for each end that is made to show a blank, less it for each blank covered'),
    shutAlone: number(-0.8, -5, 5, 'that so many times in any case'),
    shutHolding: number(1.2, -5, 5, 'so many times more for each matador held after it'),
    shutVoids: number(3.5, -5, 5, 'so many times more if the opponents showed that they hold none'),
    shutLow: number(0, -5, 5, 'so many times more once an opponent has few tiles left'),
    shutFew: integer(2, 0, 20, 'few: at most so many'),
    shutEmpty: number(-1.2, -20, 20, 'all that so many times once nothing is left to be drawn'),
  },
  voice:
    ({ shut, shutAlone, shutHolding, shutVoids, shutLow, shutFew, shutEmpty }) =>
    at => {
      if (!at.lays) return 0;
      const { position } = at;
      let blanks = (at.left === 0 ? 1 : 0) + (at.right === 0 ? 1 : 0);
      if (!at.isLead) blanks -= (position.left === 0 ? 1 : 0) + (position.right === 0 ? 1 : 0);
      if (blanks === 0) return 0;
      let factor = shutAlone + shutHolding * (at.isMatador ? position.held - 1 : position.held);
      if (shutVoids !== 0) factor += shutVoids * wildVoids(position);
      if (position.fewest <= shutFew) factor += shutLow;
      if (position.drawable === 0) factor *= shutEmpty;
      return shut * blanks * factor;
    },
});

/** The mean over the opponents: 1 of one that showed it has no matador, half with one tile drawn since, and so on. */
function wildVoids({ opponents, voids }: Position): number {
  let sum = 0;
  for (let i = 0; i < opponents.length; i++) sum += 1 / (1 + voids.drawnSinceWild(opponents[i]));
  return sum / opponents.length;
}
