/**
 * Sheet 000: a blocked hand goes to the lightest, so block when light; when heavy keep the ends open on plentiful
 * numbers. Others' hands are taken to weigh what unseen tiles weigh on the mean.
 */
import { bits16 } from '../../random/words.ts';
import { advice, integer, number } from './advice.ts';

export const block = advice({
  name: 'block',
  sheets: ['000'],
  parameters: {
    block: number(4, -50, 50, 'for the share of unseen tiles that fit neither end left, by how light the own hand is'),
    blockLead: number(10, 0.1, 200, 'light to the full, or heavy: by so many pips'),
    blockBone: integer(0, 0, 136, 'only while no more tiles than this can be drawn'),
  },
  voice:
    ({ block, blockLead, blockBone }) =>
    at => {
      const { position } = at;
      if (!at.lays || position.drawable > blockBone) return 0;
      const light = Math.max(-1, Math.min(1, position.lighterBy(at.pips) / blockLead));
      const fitting = at.unseen + bits16(position.unseenWild);
      return block * light * (1 - fitting / position.hidden);
    },
});
