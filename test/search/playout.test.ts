import { deepEqual } from 'node:assert/strict';
import { describe } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { apply, drawToFit, pass, play } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { onward } from '../../src/engine/onward.ts';
import { canDraw, listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { score } from '../../src/engine/score.ts';
import {
  ACTIONS,
  BLANK_ONLY,
  BLANK_SEAT,
  DRAWN_BY,
  GAINS,
  LEADING,
  LOG,
  MOST_SEATS,
  PHASE,
  PLAYING,
  WILD_BY,
} from '../../src/engine/state.ts';
import { STREAM_WORDS } from '../../src/random/generator.ts';
import { playOut } from '../../src/search/playout.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { choosePlay, NOTHING } from '../../src/search/policy.ts';
import { anyPlay, anyRoot, anyRules, chooser } from '../engine/arbitrary.ts';
import { law } from '../law.ts';

const options = new Int32Array(MOST_OPTIONS);
const words = new Int32Array(STREAM_WORDS);
const theirWords = new Int32Array(STREAM_WORDS);

describe('a playout', () => {
  law([anyRules, anyRoot, anyPlay], 200)(
    'leaves what its plays, draws and passes leave, but for what tells of them',
    (rules, given, choices) => {
      const s = newState(rules);
      deal(s, given, 3, 1);
      const below = chooser(choices);
      for (let n = onward(s); n > 0; n = onward(s)) {
        listOptions(s, options);
        const option = options[below(n)];
        if (s[PHASE] !== LEADING) {
          for (const policy of Object.values(POLICIES)) {
            words.set(given);
            words[0] = 1;
            theirWords.set(words);
            const out = s.slice();
            apply(out, option);
            const told = out.slice();
            playOut(out, policy, words);
            while (told[PHASE] === PLAYING) {
              const action = choosePlay(told, policy, theirWords);
              if (action !== NOTHING) play(told, action);
              else if (canDraw(told)) drawToFit(told);
              else pass(told);
            }
            score(told);
            forget(told, out);
            deepEqual(out, told);
            deepEqual(words, theirWords);
          }
        }
        apply(s, option);
      }
    },
  );
});

/** Overwrites what tells of a hand by that of another state. */
function forget(s: Int32Array, other: Int32Array): void {
  s[ACTIONS] = other[ACTIONS];
  s.set(other.subarray(LOG, GAINS), LOG);
  s.set(other.subarray(DRAWN_BY, DRAWN_BY + MOST_SEATS), DRAWN_BY);
  s.set(other.subarray(WILD_BY, WILD_BY + MOST_SEATS), WILD_BY);
  s.set(other.subarray(BLANK_SEAT, BLANK_ONLY + 1), BLANK_SEAT);
}
