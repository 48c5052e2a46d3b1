/**
 * A hand as a stepper: where it stands, who must decide among what, apply the answer, and so on to the end. The answer may
 * come from an agent (table.ts calls them), from a person or from another program.
 */
import { deal, layOut } from '../engine/deal.ts';
import { apply, settle } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import { score } from '../engine/score.ts';
import { newState, OUT, PHASE, PLAYING, SEAT, type State } from '../engine/state.ts';
import type { Root } from '../random/root.ts';
import { Options } from './options.ts';

export class Hand {
  readonly rules: Rules;
  /** The flat state: for tables, records and search; never handed to an agent. */
  readonly state: State;
  /** What the seat to decide may do. */
  readonly options: Options;
  /** Points by seat, once the hand is over. */
  readonly points: Int32Array;
  /** The winning seat once the hand is over, or NOBODY (-1). */
  winner = -1;

  constructor(rules: Rules) {
    this.rules = rules;
    this.state = newState(rules);
    this.options = new Options(this.state);
    this.points = new Int32Array(rules.players);
  }

  /** Begins hand `hand` of unit `unit`. */
  deal(root: Root, unit: number, hand: number): void {
    deal(this.state, this.rules, root, unit, hand);
    this.#onward();
  }

  /** Begins a given deal; see engine/deal.ts for what the caller must have checked. */
  layOut(hands: readonly (readonly number[])[], boneyard: readonly number[], lot: number): void {
    layOut(this.state, this.rules, hands, boneyard, lot);
    this.#onward();
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

  /** Carries out one of the options, then whatever is no decision. */
  apply(option: number): void {
    apply(this.state, option);
    this.#onward();
  }

  #onward(): void {
    settle(this.state);
    if (this.over) this.winner = score(this.state, this.rules, this.points);
    else Options.refresh(this.options);
  }
}
