/**
 * What hands bring two sides under a rule set, measured: hands from fixed deals played out by the greedy policy at every
 * seat. It is what the chance to win a match is reckoned from (aim.ts); a table in a file was turned down, since rule sets
 * can be anything.
 */
import { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Rules } from '../engine/rules.ts';
import { LEADING, PHASE, POINTS } from '../engine/state.ts';
import { STREAM_WORDS } from '../random/generator.ts';
import { ROOT_WORDS, rootOf } from '../random/root.ts';
import type { HandResult } from '../stats/race.ts';
import { levelled, resultsOfMargins } from '../stats/race.ts';
import { GREEDY } from './policy.ts';

/** Takes about ten milliseconds. */
const HANDS = 1000;

/** Results of hands, no side the better; for rules with two sides, of which one at most scores in a hand. */
export function measureHands(rules: Rules): HandResult[] {
  const kernel = new Kernel();
  const { calls } = kernel;
  const state = kernel.state(rules);
  const root = kernel.words(ROOT_WORDS);
  const words = kernel.words(STREAM_WORDS);
  const options = kernel.words(MOST_OPTIONS);
  root.set(rootOf('what hands bring'));
  words[0] = 1;
  const counts = new Map<number, number>();
  for (let unit = 0; unit < HANDS; unit++) {
    const n = calls.deal(state.byteOffset, root.byteOffset, unit, 0);
    // The heaviest tile leads where the leader may choose.
    if (state[PHASE] === LEADING) {
      calls.listOptions(state.byteOffset, options.byteOffset);
      calls.step(state.byteOffset, options[n - 1]);
    }
    calls.playOut(state.byteOffset, GREEDY, words.byteOffset);
    const margin = state[POINTS] - state[POINTS + 1];
    counts.set(margin, (counts.get(margin) ?? 0) + 1);
  }
  return levelled(resultsOfMargins(counts));
}
