/**
 * Sheet 000: which half of a matador to leave outside is most of the skill. By what to choose it is a parameter: what the
 * own hand fits, what few unseen tiles fit, what opponents showed that they lack. Only the difference between the two
 * halves counts, so the term says nothing on whether to spend a matador.
 */
import { bits16 } from '../../random/words.ts';
import { advice, number } from './advice.ts';
import { voidShare } from './passed.ts';
import type { Position } from './position.ts';

/** By what a half left outside is judged; more is better. */
const JUDGES: Readonly<Record<string, (position: Position, half: number) => number>> = {
  own: ({ own, sum }, half) => bits16(own[sum - half]),
  scarce: ({ unseen, sum }, half) => -bits16(unseen[sum - half]),
  passed: (position, half) => voidShare(position, half, 0, false),
  low: ({ sum }, half) => (2 * half < sum ? 0.5 : -0.5),
  high: ({ sum }, half) => (2 * half > sum ? 0.5 : -0.5),
};

export const half = advice({
  name: 'half',
  sheets: ['000'],
  parameters: {
    half: number(1.2, -20, 20, 'of a matador: for how much better the half left outside is than the other'),
    halfBy: {
      type: 'choice',
      default: 'high',
      choices: Object.keys(JUDGES),
      help: 'better: more own tiles fit it, fewer unseen ones do, more opponents lack what does, or it is low or high',
    },
  },
  voice: ({ half, halfBy }) => {
    const judge = JUDGES[halfBy];
    return at => {
      if (!at.isMatador || at.inner === at.outer || at.isLead) return 0;
      return half * (judge(at.position, at.outer) - judge(at.position, at.inner));
    };
  },
});
