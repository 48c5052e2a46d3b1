/**
 * Sheets 000 and 001: the double blank is the matador to hold longest, and the most valuable tile: it weighs nothing and
 * shuts the end it is laid on. When it has been held long enough, on which end to spend it, and whether that hangs on
 * being ahead, the sheets leave open.
 */
import { bits16 } from '../../random/words.ts';
import { advice, integer, number } from './advice.ts';
import type { Outlook } from './outlook.ts';

export const blank = advice({
  name: 'blank',
  sheets: ['000', '001'],
  parameters: {
    blank: number(23, -50, 50, 'less this for spending the double blank too early'),
    blankOwn: integer(2, 0, 20, 'early: more own tiles than this are left'),
    blankOthers: integer(0, 0, 20, 'and every opponent has more tiles than this'),
    blankBone: integer(-1, -1, 136, 'and the boneyard has more tiles than this'),
    blankEnd: number(0, -2, 2, 'times the weight, for each unseen tile less each own that the end shut would take'),
    blankLight: number(-0.15, -5, 5, 'times the weight, if the own hand seems the lightest; less it if not'),
    blankScore: number(0, -5, 5, 'times the weight, if ahead in the match; less it if behind'),
  },
  voice:
    ({ blank, blankOwn, blankOthers, blankBone, blankEnd, blankLight, blankScore }) =>
    at => {
      if (!at.isBlank) return 0;
      const { position } = at;
      const { tiles, fewest, boneyard } = position;
      let factor = tiles > blankOwn && fewest > blankOthers && boneyard > blankBone ? -1 : 0;
      if (blankEnd !== 0) factor += blankEnd * takers(at);
      if (blankLight !== 0) factor += blankLight * Math.sign(position.lighterBy(0));
      if (blankScore !== 0) factor += blankScore * position.ahead;
      return blank * factor;
    },
});

/** Unseen ordinary tiles that the end shut would take, less own ones. Nothing is shut that shows the same at the other end. */
function takers(at: Outlook): number {
  if (at.isLead || at.covered === at.other) return 0;
  const { own, unseen, sum } = at.position;
  return bits16(unseen[sum - at.covered]) - bits16(own[sum - at.covered]);
}
