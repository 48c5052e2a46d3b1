/**
 * A table: seats with players at them, one hand after another. Here, and only here, agents are called: each with its own
 * view, the options and its own stream; here their faults are caught and located.
 *
 * A table is made once per rule set and thread and used for millions of hands.
 */
import { AT_RIGHT, kindOf, LEAD } from '../engine/action.ts';
import type { Rules } from '../engine/rules.ts';
import { ACTIONS, COUNT, HOLDER_WORDS, LEFT, NEXT, RIGHT, SEAT_0, type State } from '../engine/state.ts';
import { tilesIn } from '../engine/tile.ts';
import type { Root } from '../random/root.ts';
import { Purpose, Stream } from '../random/stream.ts';
import type { HandAddress } from './address.ts';
import type { Agent, Player } from './agent.ts';
import { AgentFault, type FaultKind } from './fault.ts';
import { Hand } from './hand.ts';
import { FullView, type Standing, View } from './view.ts';

/** A contestant at a seat. */
export interface Seated {
  /** Name and the parameters that differ from their defaults: `pimc(worlds=200)`. */
  readonly label: string;
  readonly agent: Agent;
  readonly player: Player;
}

/** How the double blank was spent in a hand; `play` is 0 where it was not, or where it was led. */
export interface BlankPlay {
  seat: number;
  /** Which play it was, the lead being 1. */
  play: number;
  /** Just before: tiles in that hand, fewest in another, in the boneyard. */
  own: number;
  least: number;
  boneyard: number;
  /** The number it closed. */
  end: number;
  /** Nothing else was legal. */
  only: boolean;
}

/** Told of every decision before it is carried out, single options included. */
export type Watcher = (hand: Hand, option: number) => void;

export class Table {
  readonly rules: Rules;
  readonly hand: Hand;
  readonly blank: BlankPlay = { seat: -1, play: 0, own: 0, least: 0, boneyard: 0, end: 0, only: false };
  /** The seat whose agent failed in this hand, or −1, and how; from there chance plays that seat. */
  faultSeat = -1;
  faultKind: FaultKind | null = null;
  readonly standing: Standing | null;
  readonly #views: View[];
  readonly #fullViews: FullView[];
  readonly #streams: Stream[];
  /** By seat: what its agent threw when the unit began; undefined for nothing. */
  readonly #notBegun: unknown[];
  #seated: readonly Seated[] = [];
  #plays = 0;

  /** `standing`: where matches are played, what agents are told of the score; else null. */
  constructor(rules: Rules, standing: Standing | null) {
    this.rules = Object.freeze({ ...rules, match: Object.freeze({ ...rules.match }) });
    this.hand = new Hand(this.rules);
    this.standing = standing;
    const seats = Array.from({ length: rules.players }, (_, seat) => seat);
    this.#views = seats.map(seat => new View(this.hand.state, this.rules, seat, standing));
    this.#fullViews = seats.map(seat => new FullView(this.hand.state, this.rules, seat, standing));
    this.#streams = seats.map(() => new Stream());
    this.#notBegun = seats.map(() => undefined);
  }

  /** Who sits where from now on, by seat. */
  seat(seated: readonly Seated[]): void {
    this.#seated = seated;
  }

  /** A new unit begins for everybody. An agent that fails to begin is at fault at the first decision it is asked for. */
  begin(): void {
    for (let seat = 0; seat < this.#seated.length; seat++) {
      this.#notBegun[seat] = undefined;
      try {
        this.#seated[seat].player.begin?.();
      } catch (error) {
        this.#notBegun[seat] = error ?? 'nothing';
      }
    }
  }

  /**
   * Plays one hand to its end. `onFault` says what happens when an agent fails: `stop` throws an AgentFault, `forfeit`
   * lets chance play that seat on and notes it in `faultSeat`.
   */
  play(root: Root, address: HandAddress, onFault: 'stop' | 'forfeit', watch: Watcher | null): void {
    this.hand.deal(root, address.unit, address.hand);
    for (let seat = 0; seat < this.rules.players; seat++) {
      this.#streams[seat].seed(root, Purpose.seat, address.unit, address.hand, (address.seating << 3) | seat);
    }
    this.#conduct(address, onFault, watch);
  }

  #conduct(address: HandAddress, onFault: 'stop' | 'forfeit', watch: Watcher | null): void {
    const hand = this.hand;
    this.blank.play = 0;
    this.blank.seat = -1;
    this.faultSeat = -1;
    this.faultKind = null;
    // A lead that the rules fix has been made already.
    this.#plays = hand.state[ACTIONS] === 0 ? 0 : 1;
    while (!hand.over) {
      const option = hand.options.count === 1 ? hand.options.at(0) : this.#ask(hand.seat, address, onFault);
      watch?.(hand, option);
      if (kindOf(option) <= LEAD) this.#plays++;
      // The double blank laid at either end is action 0 but for the end's bit.
      if ((option & ~AT_RIGHT) === 0) this.#noteBlank(hand.state, hand.seat, option);
      hand.apply(option);
    }
  }

  #ask(seat: number, address: HandAddress, onFault: 'stop' | 'forfeit'): number {
    const options = this.hand.options;
    const stream = this.#streams[seat];
    if (seat !== this.faultSeat) {
      const seated = this.#seated[seat];
      const view = seated.agent.sees === 'all' ? this.#fullViews[seat] : this.#views[seat];
      let kind: FaultKind = 'illegal';
      let detail: unknown;
      try {
        if (this.#notBegun[seat] !== undefined) throw this.#notBegun[seat];
        const answer = seated.player.choose(view, options, stream);
        if (options.includes(answer)) return answer;
        detail = answer;
      } catch (error) {
        kind = 'throws';
        detail = error;
      }
      if (onFault === 'stop') {
        throw AgentFault.of({ kind, label: seated.label, seat, address, ply: this.hand.state[ACTIONS] }, detail);
      }
      if (this.faultSeat < 0) {
        this.faultSeat = seat;
        this.faultKind = kind;
      }
    }
    return options.at(stream.below(options.count));
  }

  #noteBlank(s: State, seat: number, option: number): void {
    const blank = this.blank;
    blank.seat = seat;
    blank.play = this.#plays;
    blank.end = option === 0 ? s[LEFT] : s[RIGHT];
    blank.own = s[SEAT_0 + seat * HOLDER_WORDS + COUNT];
    blank.boneyard = tilesIn(this.rules.set) - s[NEXT];
    let least = Infinity;
    for (let other = 0; other < this.rules.players; other++) {
      if (other !== seat) least = Math.min(least, s[SEAT_0 + other * HOLDER_WORDS + COUNT]);
    }
    blank.least = least;
    blank.only = true;
    for (let i = 0; i < this.hand.options.count; i++) {
      if ((this.hand.options.at(i) & ~AT_RIGHT) !== 0) blank.only = false;
    }
  }
}
