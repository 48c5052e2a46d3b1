/**
 * Sheets 000 and 001: hold a matador back, the tile that always fits; played too early it opens the line for others. How
 * many to hold, and how long, the sheets leave open. The double blank has a term of its own (blank.ts), but counts here as
 * one that is held.
 */
import { advice, integer, number } from './advice.ts';

export const keep = advice({
  name: 'keep',
  sheets: ['000', '001'],
  parameters: {
    keep: number(10, -50, 50, 'less this for spending a matador, the double blank apart'),
    keepCount: integer(3, 1, 9, 'while no more matadors than this are held'),
    keepOwn: integer(0, 0, 20, 'and more own tiles than this are left'),
    keepOthers: integer(1, 0, 20, 'and every opponent has more tiles than this'),
    keepBone: integer(-1, -1, 136, 'and the boneyard has more'),
  },
  voice:
    ({ keep, keepCount, keepOwn, keepOthers, keepBone }) =>
    at => {
      if (!at.isMatador || at.isBlank) return 0;
      const { held, tiles, fewest, boneyard } = at.position;
      return held <= keepCount && tiles > keepOwn && fewest > keepOthers && boneyard > keepBone ? -keep : 0;
    },
});
