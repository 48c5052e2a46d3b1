/**
 * Options appraised for a person: each carried out in the same sampled worlds and played on by a policy, with what it
 * brings on the mean and how often it wins the hand. Figures are about that policy's play, with intervals of the sampling.
 */
import { Kernel } from '../engine/kernel.ts';
import { type Rules, sideOf } from '../engine/rules.ts';
import { headWords, NOBODY, WINNER } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { addUnit, type Estimate, estimateRatio, noRatio } from '../stats/ratio.ts';
import { marginOf, marginScale } from './playout.ts';
import { POLICIES } from './policies.ts';
import { MOST_ENTRIES, Worlds } from './worlds.ts';

export interface Appraised {
  readonly option: number;
  /** Own points less the mean of the others' (in teams: less the other side's), to the end of the hand. */
  readonly margin: Estimate;
  /** The chance that the own side wins the hand. */
  readonly wins: Estimate;
}

export interface Appraisal {
  /** The best first. */
  readonly options: readonly Appraised[];
  /** Were the worlds drawn exactly as likely as they are? Else nearly so (worlds.ts). */
  readonly exact: boolean;
}

/** Appraises all options of the seat to move in as many worlds as `goesOn` lets, asked before each. Throws NoDeal where nothing can have led there. */
export function appraise(
  rules: Rules,
  view: View,
  options: Options,
  goesOn: (worlds: number) => boolean,
  policy: string,
  random: Random,
): Appraisal {
  const kernel = new Kernel();
  const { calls } = kernel;
  const worlds = new Worlds(rules, MOST_ENTRIES, kernel);
  const { state, words } = worlds;
  const at = state.byteOffset;
  const head = new Int32Array(headWords(rules.players));
  const scale = marginScale(state);
  const sums = Array.from({ length: options.count }, (_, i) => ({
    option: options.at(i),
    margins: noRatio(),
    wins: noRatio(),
  }));
  worlds.look(view, random);
  for (let w = 0; goesOn(w); w++) {
    worlds.next();
    head.set(state.subarray(0, head.length));
    for (const { option, margins, wins } of sums) {
      if (calls.step(at, option) > 0) calls.playOut(at, POLICIES[policy], words.byteOffset);
      const winner = state[WINNER];
      addUnit(margins, marginOf(state, view.seat), scale);
      addUnit(wins, winner !== NOBODY && sideOf(rules, winner) === sideOf(rules, view.seat) ? 1 : 0, 1);
      state.set(head);
    }
  }
  const appraised = sums.map(({ option, margins, wins }) => ({
    option,
    margin: estimateRatio(margins),
    wins: estimateRatio(wins),
  }));
  return { options: appraised.sort((a, b) => b.margin.value - a.margin.value), exact: worlds.exact };
}
