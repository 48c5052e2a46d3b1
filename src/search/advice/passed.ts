/**
 * Sheet 000: leave a number the others have passed on, and they will still be passing; a draw shows the same as a pass
 * where it is no choice. Blank ends are nobody's number: they are the term shut.
 */
import { advice, integer, number } from './advice.ts';
import type { Position } from './position.ts';

export const passed = advice({
  name: 'passed',
  sheets: ['000'],
  parameters: {
    passed: number(2.5, -20, 20, 'for each end left that the opponents drew or passed on, by their share'),
    passedDrawn: integer(0, 0, 20, 'as long as they have drawn no more tiles than this since'),
    passedWho: {
      type: 'choice',
      default: 'all',
      choices: ['all', 'next'],
      help: 'of all opponents, or of the next one',
    },
  },
  voice: ({ passed, passedDrawn, passedWho }) => {
    const nextOnly = passedWho === 'next';
    return at => {
      if (!at.lays) return 0;
      const { position } = at;
      return (
        passed *
        (voidShare(position, at.left, passedDrawn, nextOnly) + voidShare(position, at.right, passedDrawn, nextOnly))
      );
    };
  },
});

/** The share of the opponents, or of the next one, that showed it lacks what an end takes and drew at most so many tiles since. */
export function voidShare(position: Position, end: number, drawn: number, nextOnly: boolean): number {
  if (end === 0) return 0;
  const { opponents, voids, sum } = position;
  const asked = nextOnly ? 1 : opponents.length;
  let lacking = 0;
  for (let i = 0; i < asked; i++) if (voids.drawnSince(opponents[i], sum - end) <= drawn) lacking++;
  return lacking / asked;
}
