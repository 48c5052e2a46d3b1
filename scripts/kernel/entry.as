// What the kernel offers (src/engine/kernel.ts): the engine's own functions, and those that save a crossing from JavaScript.
import { deal as dealOut } from '../../src/engine/deal.ts';
import { keepDeal, putBack } from '../../src/engine/kept-deal.ts';
import { choiceAt, onward, step, stepToChoice } from '../../src/engine/onward.ts';
import { listOptions, onlyOption, optionAt } from '../../src/engine/options.ts';
import { SEATS } from '../../src/engine/state.ts';
import { FOR_SEAT } from '../../src/random/generator.ts';
import { seedMany } from '../../src/random/seeding.ts';
import { bestOption, valueOptions } from '../../src/search/alpha-beta.ts';
import { fillWorld } from '../../src/search/filling.ts';
import { retrace } from '../../src/search/likelihood.ts';
import { playOut, tryOptions } from '../../src/search/playout.ts';
import { choosePlay } from '../../src/search/policy.ts';

export { bestOption, choosePlay, fillWorld, listOptions, onward, onlyOption, optionAt, playOut, retrace, seedMany, step, stepToChoice, tryOptions, valueOptions };

export function deal(s: State, root: Words, unit: i32, hand: i32): i32 {
  dealOut(s, root, unit, hand);
  return onward(s);
}

/** Begins the seats' streams, the first at `firstStream`; deals, or puts the deal back that is kept; and goes on to the first choice. */
export function dealToChoice(
  s: State,
  root: Words,
  unit: i32,
  hand: i32,
  streams: Words,
  firstStream: i32,
  kept: Words,
): i32 {
  seedMany(streams, s[SEATS], root, FOR_SEAT, unit, hand, firstStream);
  const back = putBack(s, kept, unit, hand);
  if (back != 0) return back;
  const options = deal(s, root, unit, hand);
  const choice = options == 1 ? stepToChoice(s, onlyOption(s)) : choiceAt(s, options);
  keepDeal(s, kept, unit, hand, choice);
  return choice;
}
