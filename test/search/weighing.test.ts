/** What the kernel weighs all at once, a double-six set, held to the text that weighs play by play. */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { Kernel } from '../../src/engine/kernel.ts';
import { newState } from '../../src/engine/new-state.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { PHASE, PLAYING, STATE_WORDS } from '../../src/engine/state.ts';
import { ROOT_WORDS } from '../../src/random/root.ts';
import { choosePlay, GREEDY } from '../../src/search/policy.ts';
import { anyPlay, anyRoot, chooser } from '../engine/arbitrary.ts';
import { law } from '../law.ts';

const kernel = new Kernel();
const { calls } = kernel;
const root = kernel.words(ROOT_WORDS);
const memory = kernel.words(STATE_WORDS);

describe.each([
  'draw',
  'draw(players=4)',
  'draw(handSize=14)',
  'draw(handSize=14,matadors=false)',
  'draw(matadors=false,players=3)',
  'block(players=8,handSize=3)',
  'russian(draw=one)',
  'draw(set=5)',
  'draw(set=7)',
])('%s', text => {
  const rules = parseRules(text);
  let asked = 0;

  law([anyRoot, anyPlay], 60)('greedy plays the same in the kernel', (given, play) => {
    const own = newState(rules, memory.fill(0));
    root.set(given);
    const below = chooser(play);
    for (let n = calls.deal(own.byteOffset, root.byteOffset, 1, 0); n > 0; ) {
      if (own[PHASE] === PLAYING) {
        equal(calls.choosePlay(own.byteOffset, GREEDY, 0), choosePlay(own, GREEDY, own));
        asked++;
      }
      n = calls.step(own.byteOffset, calls.optionAt(own.byteOffset, below(n)));
    }
  });

  test('at many decisions', () => expect(asked).toBeGreaterThan(150));
});
