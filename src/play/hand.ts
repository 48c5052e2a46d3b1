/**
 * A hand as a stepper: where it stands, who must decide among what, apply the answer, and so on to the end. The answer may
 * come from an agent (table.ts calls them), from a person or from another program.
 */
import { forgetDeal, KEPT_WORDS } from '../engine/kept-deal.ts';
import { Kernel } from '../engine/kernel.ts';
import { layOut } from '../engine/lay-out.ts';
import * as onwards from '../engine/onward.ts';
import type { Rules } from '../engine/rules.ts';
import type { State } from '../engine/state.ts';
import * as layout from '../engine/state.ts';
import { FOR_SEAT, STREAM_WORDS } from '../random/generator.ts';
import { ROOT_WORDS, type Root } from '../random/root.ts';
import { Stream } from '../random/stream.ts';
import * as offered from './options.ts';

// Constants of this module's own are folded into machine code, imported ones are not (as in view.ts).
const { NOBODY, OUT, PHASE, PLAYING, POINTS, SEAT, WINNER } = layout;
const { choiceOptions } = onwards;
const { offer } = offered;

export class Hand {
  readonly rules: Rules;
  /**
   * The flat state: for tables, records and search, to read; never handed to an agent. A deal that is put back
   * (engine/kept-deal.ts) knows nothing of what somebody else has written here.
   */
  readonly state: State;
  /** What the seat to decide may do. */
  readonly options: offered.Options;
  /** The seats' own random numbers, for agents; begun by `seedStreams`. */
  readonly streams: readonly Stream[];
  /** Points by seat, once the hand is over. */
  readonly points: Int32Array;
  /** What it is played on: for the tables, never handed to an agent. */
  readonly kernel: Kernel;
  readonly #calls: Kernel['calls'];
  /** The two that are hot, without a look into the others. */
  readonly #dealToChoice: Kernel['calls']['dealToChoice'];
  readonly #stepToChoice: Kernel['calls']['stepToChoice'];
  readonly #at: number = 0;
  /** The root that deals were last asked for, and where the kernel finds it. */
  #root: Root | null = null;
  readonly #rootWords: Int32Array;
  readonly #rootAt: number = 0;
  readonly #streamsAt: number = 0;
  /** Where the deal last asked for by `dealToChoice` is kept, for its other seatings. */
  readonly #keptAt: number = 0;

  constructor(rules: Rules) {
    this.rules = rules;
    const kernel = new Kernel();
    this.kernel = kernel;
    this.#calls = kernel.calls;
    this.#dealToChoice = kernel.calls.dealToChoice;
    this.#stepToChoice = kernel.calls.stepToChoice;
    this.state = kernel.state(rules);
    this.#at = this.state.byteOffset;
    this.options = new offered.Options(kernel, this.state);
    this.#rootWords = kernel.words(ROOT_WORDS);
    this.#rootAt = this.#rootWords.byteOffset;
    const words = kernel.words(rules.players * STREAM_WORDS);
    this.#streamsAt = words.byteOffset;
    this.streams = Array.from(
      { length: rules.players },
      (_, seat) => new Stream(words.subarray(seat * STREAM_WORDS, (seat + 1) * STREAM_WORDS)),
    );
    this.#keptAt = kernel.words(KEPT_WORDS).byteOffset;
    this.points = this.state.subarray(POINTS, POINTS + rules.players);
  }

  /** Begins hand `hand` of unit `unit`. */
  deal(root: Root, unit: number, hand: number): void {
    this.#take(root);
    offer(this.options, this.#calls.deal(this.#at, this.#rootAt, unit, hand));
  }

  /**
   * `deal` and `seedStreams` (or the deal put back, if it is the one dealt last), and on past every decision with a single
   * option, to the first choice, which is told in one word (engine/onward.ts). 0: the hand is over.
   */
  dealToChoice(root: Root, unit: number, hand: number, seating: number): number {
    this.#take(root);
    const first = seating << 3;
    const choice = this.#dealToChoice(this.#at, this.#rootAt, unit, hand, this.#streamsAt, first, this.#keptAt);
    offer(this.options, choiceOptions(choice));
    return choice;
  }

  /** Puts each seat's stream at the start of its own for hand `hand` of unit `unit`, in one of 2^28 seatings. */
  seedStreams(root: Root, unit: number, hand: number, seating: number): void {
    this.#take(root);
    const seats = this.streams.length;
    this.#calls.seedMany(this.#streamsAt, seats, this.#rootAt, FOR_SEAT, unit, hand, seating << 3);
  }

  /** Begins a given deal; see engine/lay-out.ts for what the caller must have checked. */
  layOut(hands: readonly (readonly number[])[], boneyard: readonly number[], lot: number): void {
    layOut(this.state, hands, boneyard, lot);
    offer(this.options, this.#calls.onward(this.#at));
  }

  get over(): boolean {
    return this.state[PHASE] > PLAYING;
  }

  /** Did somebody go out? Otherwise a hand that is over was blocked. */
  get wentOut(): boolean {
    return this.state[PHASE] === OUT;
  }

  /** The seat that must decide. */
  get seat(): number {
    return this.state[SEAT];
  }

  /** The winning seat once the hand is over; NOBODY (-1) of a tie, and before. */
  get winner(): number {
    return this.over ? this.state[WINNER] : NOBODY;
  }

  /** Carries out one of the options, then whatever is no decision. */
  apply(option: number): void {
    offer(this.options, this.#calls.step(this.#at, option));
  }

  /** The same, and on past every decision with a single option, to the next choice, told as by `dealToChoice`. */
  applyToChoice(option: number): number {
    const choice = this.#stepToChoice(this.#at, option);
    offer(this.options, choiceOptions(choice));
    return choice;
  }

  #take(root: Root): void {
    if (root === this.#root) return;
    this.#rootWords.set(root);
    forgetDeal(this.state);
    this.#root = root;
  }
}
