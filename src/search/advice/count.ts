/**
 * Sheet 000: count the ends. Each takes one number, seven tiles have it, and those in the hand and in the line are known:
 * so leave what few unseen tiles fit. Either their number counts, or the chance that the next opponent holds one of them, if
 * any unseen tile is as likely in that hand as any other.
 */
import { bits16 } from '../../random/words.ts';
import { advice, number } from './advice.ts';
import type { Outlook } from './outlook.ts';

export const count = advice({
  name: 'count',
  sheets: ['000'],
  parameters: {
    count: number(12, -50, 50, 'less this for unseen tiles that fit the ends left'),
    countEmpty: number(0.8, -5, 5, 'so many times that once nothing is left to be drawn'),
    countBy: {
      type: 'choice',
      default: 'chance',
      choices: ['tiles', 'chance'],
      help: 'for each of them, or for the chance that the next opponent holds one',
    },
  },
  voice: ({ count, countBy, countEmpty }) => {
    const measure = countBy === 'tiles' ? fittingUnseen : chanceHeld;
    return at => {
      if (!at.lays) return 0;
      return (at.position.drawable > 0 ? -count : -count * countEmpty) * measure(at);
    };
  },
});

/** Unseen tiles that fit the ends left, matadors too. */
const fittingUnseen = (at: Outlook): number => at.unseen + bits16(at.position.unseenWild);

/** The chance that one of so many tiles drawn at random from the unseen ones fits. */
function chanceHeld(at: Outlook): number {
  const { hidden, nextTiles } = at.position;
  const others = hidden - fittingUnseen(at);
  let none = 1;
  let all = 1;
  for (let i = 0; i < nextTiles; i++) {
    none *= others - i;
    all *= hidden - i;
    if (none <= 0) return 1;
  }
  return 1 - none / all;
}
