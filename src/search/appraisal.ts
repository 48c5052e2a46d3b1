/**
 * Options appraised for a person: each carried out in the same sampled worlds and played on by a policy, with what it
 * brings on the mean and how often it wins the hand. Figures are about that policy's play, with intervals of the sampling.
 *
 * Worlds that are drawn by a walk (swapping.ts) resemble those before them. Then batches of worlds in a row are the units of
 * the intervals, long enough that what leans over from one into the next hardly counts; and how many worlds of their own
 * those drawn are worth is the ratio of the two variances.
 */
import { Kernel } from '../engine/kernel.ts';
import { type Rules, sideOf } from '../engine/rules.ts';
import { headWords, NOBODY, WINNER } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import { laysTile } from '../play/outcome.ts';
import type { View } from '../play/view.ts';
import { addUnit, type Estimate, estimateRatio, noRatio, type RatioSums, standardErrorOf } from '../stats/ratio.ts';
import { wilson } from '../stats/share.ts';
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
  /** How many were drawn, and how many drawn each by itself would tell as much: as many where they were; NaN: too few to tell. */
  readonly worlds: number;
  readonly effective: number;
}

/** Worlds in a row that stand for one where they lean on each other. */
const BATCH = 50;

/** The sums of one figure of one option. */
class Sums {
  readonly #single = noRatio();
  readonly #batched = noRatio();
  #x = 0;
  #y = 0;

  add(x: number, y: number): void {
    addUnit(this.#single, x, y);
    this.#x += x;
    this.#y += y;
    if (this.#single.n % BATCH === 0) this.#close();
  }

  /** Whole batches alone, where there are two of them. */
  estimate(exact: boolean): Estimate {
    return estimateRatio(exact ? this.#single : this.#units());
  }

  /** How many worlds of their own those seen are worth; NaN where there are too few to tell. */
  effective(exact: boolean): number {
    const { n } = this.#single;
    if (exact) return n;
    if (this.#batched.n < 2) return NaN;
    const error = standardErrorOf(this.#units());
    return error > 0 ? Math.min(n, n * (standardErrorOf(this.#single) / error) ** 2) : n;
  }

  #units(): RatioSums {
    return this.#batched.n > 1 ? this.#batched : this.#single;
  }

  #close(): void {
    addUnit(this.#batched, this.#x, this.#y);
    this.#x = 0;
    this.#y = 0;
  }
}

/**
 * A chance lies between 0 and 1; where all worlds say the same, they leave room for others, unless the option makes it
 * certain.
 */
function shareOf(estimate: Estimate, certain: boolean): Estimate {
  const { value, low, high, n, level } = estimate;
  if (certain) return estimate;
  if (low === high) return { ...estimate, ...wilson(value, n, level) };
  return { ...estimate, low: Math.max(0, low), high: Math.min(1, high) };
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
    margins: new Sums(),
    wins: new Sums(),
  }));
  worlds.look(view, random);
  let drawn = 0;
  for (; goesOn(drawn); drawn++) {
    worlds.next();
    head.set(state.subarray(0, head.length));
    for (const { option, margins, wins } of sums) {
      if (calls.step(at, option) > 0) calls.playOut(at, POLICIES[policy], words.byteOffset);
      const winner = state[WINNER];
      margins.add(marginOf(state, view.seat), scale);
      wins.add(winner !== NOBODY && sideOf(rules, winner) === sideOf(rules, view.seat) ? 1 : 0, 1);
      state.set(head);
    }
  }
  const { exact } = worlds;
  const last = view.count(view.seat) === 1;
  const appraised = sums.map(({ option, margins, wins }) => ({
    option,
    margin: margins.estimate(exact),
    wins: shareOf(wins.estimate(exact), last && laysTile(option)),
  }));
  return {
    options: appraised.sort((a, b) => b.margin.value - a.margin.value),
    exact,
    worlds: drawn,
    effective: Math.min(...sums.map(({ margins }) => margins.effective(exact))),
  };
}
