/** A deal kept and put back (kept-deal.ts), by the files and by the kernel: as though it had been dealt anew. */
import { deepEqual, equal } from 'node:assert/strict';
import { describe } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { forgetDeal, KEPT_WORDS, keepDeal, putBack } from '../../src/engine/kept-deal.ts';
import { Kernel } from '../../src/engine/kernel.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { choiceAt, choiceOptions, onward, stepToChoice } from '../../src/engine/onward.ts';
import { onlyOption, optionAt } from '../../src/engine/options.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  ALL_PLAYS,
  AT_LEFT,
  BLANK_DEALT,
  BLANK_OWN,
  BLANK_SEAT,
  KEPT,
  LOG,
  PHASE,
  PLAYING,
  POINTS,
  type State,
  TILES,
  WINNER,
} from '../../src/engine/state.ts';
import { STREAM_WORDS } from '../../src/random/generator.ts';
import { ROOT_WORDS, type Root } from '../../src/random/root.ts';
import { law } from '../law.ts';
import { anyPlay, anyRoot, anyRules, chooser } from './arbitrary.ts';

/** Units and hands, one after another, some of them again. */
const ADDRESSES = [
  [5, 0],
  [5, 0],
  [5, 0],
  [6, 0],
  [5, 0],
  [5, 1],
  [5, 1],
  [5, 0],
] as const;

/**
 * All that a hand consists of where it stands: the whole deck, the actions so far; and nothing of the hand before, as its
 * points, what it noted of the double blank, and what fitted at its last choice.
 */
function standing(s: State): number[] {
  const copy = s.slice();
  copy[KEPT] = 0;
  shuffleTo(copy, copy[TILES]);
  copy.fill(0, WINNER, BLANK_SEAT);
  if (copy[BLANK_SEAT] < 0) copy.fill(0, BLANK_OWN, BLANK_DEALT);
  if (copy[PHASE] !== PLAYING) copy.fill(0, AT_LEFT, ALL_PLAYS + 1);
  return [...copy.subarray(0, LOG + copy[ACTIONS])];
}

/** Deals, and goes on to the first choice. */
function dealTo(s: State, root: Root, unit: number, hand: number): number {
  deal(s, root, unit, hand);
  const options = onward(s);
  return options === 1 ? stepToChoice(s, onlyOption(s)) : choiceAt(s, options);
}

/** Plays on from a choice to the end. */
function playOn(s: State, first: number, below: (n: number) => number): void {
  for (let choice = first; choice !== 0; ) choice = stepToChoice(s, optionAt(s, below(choiceOptions(choice))));
}

describe('a deal that is kept', () => {
  law([anyRules, anyRoot, anyPlay], 200)('is put back as it was, whatever was played', (rules, root, play) => {
    const s = newState(rules);
    const kept = new Int32Array(KEPT_WORDS);
    const below = chooser(play);
    equal(putBack(s, kept, 0, 0), 0);
    const choice = dealTo(s, root, 7, 3);
    const before = standing(s);
    keepDeal(s, kept, 7, 3, choice);
    for (let seating = 1; seating < 4; seating++) {
      playOn(s, choice, below);
      const over = s.slice();
      equal(putBack(s, kept, 7, 4), 0);
      equal(putBack(s, kept, 8, 3), 0);
      deepEqual(s, over);
      equal(putBack(s, kept, 7, 3), choice);
      if (choice !== 0) deepEqual(standing(s), before);
    }
    forgetDeal(s);
    equal(putBack(s, kept, 7, 3), 0);
  });

  law([anyRules, anyRoot, anyPlay], 200)('by the kernel: as though it had been dealt anew', (rules, given, play) => {
    const { calls, state, root, streams, kept } = kernelOf(rules);
    root.set(given);
    const below = chooser(play);
    const [at, rootAt, streamsAt, keptAt] = [state, root, streams, kept].map(words => words.byteOffset);
    for (const [unit, hand] of ADDRESSES) {
      const s = newState(rules);
      let choice = dealTo(s, given, unit, hand);
      equal(calls.dealToChoice(at, rootAt, unit, hand, streamsAt, 0, keptAt), choice);
      deepEqual(standing(state), standing(s));
      while (choice !== 0) {
        const option = optionAt(s, below(choiceOptions(choice)));
        choice = stepToChoice(s, option);
        equal(calls.stepToChoice(at, option), choice);
      }
      deepEqual(standing(state), standing(s));
      deepEqual(state.subarray(WINNER, POINTS + rules.players), s.subarray(WINNER, POINTS + rules.players));
    }
  });
});

function kernelOf(rules: Rules): {
  calls: Kernel['calls'];
  state: State;
  root: Int32Array;
  streams: Int32Array;
  kept: Int32Array;
} {
  const kernel = new Kernel();
  return {
    calls: kernel.calls,
    state: kernel.state(rules),
    root: kernel.words(ROOT_WORDS),
    streams: kernel.words(rules.players * STREAM_WORDS),
    kept: kernel.words(KEPT_WORDS),
  };
}
