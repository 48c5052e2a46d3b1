/** On to the next decision in one go (onward.ts) is what one step after another comes to (moves.ts, options.ts). */
import { equal } from 'node:assert/strict';
import { describe, test } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { choiceAt, choiceOptions, choicePly, choiceSeat, onward, step, stepToChoice } from '../../src/engine/onward.ts';
import { listOptions, MOST_OPTIONS, onlyOption, optionAt } from '../../src/engine/options.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { score } from '../../src/engine/score.ts';
import {
  ACTIONS,
  ALL_PLAYS,
  AT_LEFT,
  AT_RIGHT_END,
  LEFT_PLAYS,
  MOST_ACTIONS,
  MOST_SEATS,
  PHASE,
  PLAYING,
  SEAT,
  STATE_WORDS,
  type State,
} from '../../src/engine/state.ts';
import type { Root } from '../../src/random/root.ts';
import { law } from '../law.ts';
import { anyPlay, anyRoot, anyRules, chooser } from './arbitrary.ts';

/** What is noted of a decision on the way there; nobody else notes it. */
const NOTED = [AT_LEFT, AT_RIGHT_END, LEFT_PLAYS, ALL_PLAYS];
const options = new Int32Array(MOST_OPTIONS);
const one = new Int32Array(STATE_WORDS);
const other = new Int32Array(STATE_WORDS);

/** But for what is noted and, of a hand that is over, the score, which is `onward`'s to make. */
function alike(byOne: State, inOneGo: State): void {
  one.set(byOne);
  other.set(inOneGo);
  if (one[PHASE] > PLAYING) score(one);
  for (const word of NOTED) one[word] = other[word] = 0;
  equal(Buffer.compare(new Uint8Array(one.buffer), new Uint8Array(other.buffer)), 0);
}

function dealt(rules: Rules, root: Root): State {
  const s = newState(rules);
  deal(s, root, 3, 1);
  return s;
}

test('a choice in one word has room for the most options and seats', () => {
  const s = new Int32Array(STATE_WORDS);
  s[SEAT] = MOST_SEATS - 1;
  s[ACTIONS] = MOST_ACTIONS;
  const choice = choiceAt(s, MOST_OPTIONS);
  equal(choiceOptions(choice), MOST_OPTIONS);
  equal(choiceSeat(choice), MOST_SEATS - 1);
  equal(choicePly(choice), MOST_ACTIONS);
});

describe('on to the next decision', () => {
  law([anyRules, anyRoot, anyPlay], 400)('the same state, with as many options, and the same', (rules, root, play) => {
    const byOne = dealt(rules, root);
    const inOneGo = dealt(rules, root);
    const below = chooser(play);
    settle(byOne);
    for (let n = onward(inOneGo); ; ) {
      alike(byOne, inOneGo);
      if (byOne[PHASE] > PLAYING) return equal(n, 0);
      equal(n, listOptions(byOne, options));
      for (let k = 0; k < n; k++) equal(optionAt(inOneGo, k), options[k]);
      const option = options[below(n)];
      apply(byOne, option);
      settle(byOne);
      n = step(inOneGo, option);
    }
  });

  law([anyRules, anyRoot, anyPlay], 100)('on past every single option to a choice', (rules, root, play) => {
    const byOne = dealt(rules, root);
    const inOneGo = dealt(rules, root);
    const below = chooser(play);
    let n = onward(byOne);
    onward(inOneGo);
    while (n > 0) {
      let option = optionAt(byOne, below(n));
      const choice = stepToChoice(inOneGo, option);
      for (n = step(byOne, option); n === 1; n = step(byOne, option)) option = onlyOption(byOne);
      alike(byOne, inOneGo);
      equal(choiceOptions(choice), n);
      if (n === 0) return equal(choice, 0);
      equal(choiceSeat(choice), byOne[SEAT]);
      equal(choicePly(choice), byOne[ACTIONS]);
    }
  });
});
