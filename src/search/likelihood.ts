/**
 * How the others would have chosen: the hand played through again from a deal, and at each choice of another seat what a
 * policy would have played there held against what was. Compiled into the kernel, so it only notes what it finds; belief.ts
 * makes probabilities of it.
 */
import { ACTION_BITS, DRAW, KIND, LEAD, seatOfEntry } from '../engine/action.ts';
import { apply } from '../engine/moves.ts';
import { onward } from '../engine/onward.ts';
import { somethingFits } from '../engine/options.ts';
import type { State } from '../engine/state.ts';
import { ACTIONS } from '../engine/state.ts';
import type { Words } from '../random/words.ts';
import { choosePlay } from './policy.ts';

/** Choices that are noted: a hand can't have as many but by the oddest chance, and later ones go unnoted. */
export const MOST_NOTED = 256;

/**
 * Plays `log`, n entries, from the state of a deal whose next tiles are those that are drawn. For each choice of a seat other
 * than `seat` it notes how many options there were, negative where the policy would have chosen another. Returns how many.
 */
export function retrace(
  s: State,
  log: Words,
  n: number,
  seat: number,
  policy: number,
  words: Words,
  notes: Words,
): number {
  let noted = 0;
  for (let i = s[ACTIONS]; i < n; i++) {
    const entry = log[i];
    const kind = entry & KIND;
    if (seatOfEntry(entry) !== seat && kind !== LEAD && noted < MOST_NOTED && somethingFits(s)) {
      const options = onward(s);
      if (options > 1) {
        const same = choosePlay(s, policy, words) === (entry & ACTION_BITS);
        notes[noted++] = same ? options : -options;
      }
    }
    apply(s, kind === DRAW ? DRAW : entry & ACTION_BITS);
  }
  return noted;
}
