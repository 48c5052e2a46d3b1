/**
 * A table: seats with players at them, one hand after another. Here, and only here, agents are called: each with its own
 * view, the options and its own stream; here their faults are caught and located.
 *
 * A table is made once per rule set and thread and used for millions of hands.
 */
import * as onwards from '../engine/onward.ts';
import type { Rules } from '../engine/rules.ts';
import * as layout from '../engine/state.ts';
import type { Root } from '../random/root.ts';
import type { Stream } from '../random/stream.ts';
import type { HandAddress } from './address.ts';
import type { Agent, Player } from './agent.ts';
import { BEGINNING, type Deciding } from './deciding.ts';
import { AgentFault, type FaultKind, Foul, faultKindOf } from './fault.ts';
import { Hand } from './hand.ts';
import type { Options } from './options.ts';
import { FullView, type Standing, View } from './view.ts';

// A constant of this module's own is folded into machine code, an imported one is not (as in view.ts).
const { choicePly, choiceSeat } = onwards;
const { ACTIONS } = layout;

/** A contestant at a seat. */
export interface Seated {
  /** Name and the parameters that differ from their defaults: `pimc(worlds=200)`. */
  readonly label: string;
  readonly agent: Agent;
  readonly player: Player;
}

/**
 * A fault that is known beforehand, at a decision that ended or outlasted the process it was taken in: the agent is not
 * asked. `ply` is −1 where that happened as it was told that a unit begins.
 */
export interface KnownFault {
  readonly seat: number;
  readonly ply: number;
  readonly kind: FaultKind;
}

const NONE: readonly KnownFault[] = [];

/** At a seat where nobody sits: answers nothing, and `#fault` says so. */
const EMPTY: Player = { choose: () => Number.NaN };

/** A seat, and what is at hand when its agent is asked: in one place, since that happens ten times a hand. */
interface Place {
  readonly seated: Seated | null;
  /** What its agent is shown, by what it may see. */
  readonly shown: View;
  readonly stream: Stream;
  readonly player: Player;
}

/** Those who play at a table, one at each seat: made once by the table, and sat down as often as they play. */
export interface Party {
  readonly table: Table;
  readonly places: readonly Place[];
  /** Is anybody to be told that a unit begins? */
  readonly begins: boolean;
}

/** Told of every decision before it is carried out, single options included. */
export type Watcher = (hand: Hand, option: number) => void;

export class Table {
  readonly rules: Rules;
  readonly hand: Hand;
  /** The seat whose agent failed in this hand, or −1, and how; from there chance plays that seat. */
  faultSeat = -1;
  faultKind: FaultKind | null = null;
  readonly standing: Standing | null;
  /** By seat. */
  readonly #views: readonly View[];
  readonly #fullViews: readonly FullView[];
  #places: readonly Place[];
  #begins = false;
  readonly #options: Options;
  readonly #deciding: Deciding | null;
  /** Of the hand that is played: where it is, what is known of it, and what is done about faults. */
  #address: HandAddress = { unit: 0, seating: 0, hand: 0 };
  #known: readonly KnownFault[] = NONE;
  #onFault: 'stop' | 'forfeit' = 'stop';
  /** By seat, what its agent threw when the unit began; null where none did. */
  #notBegun: unknown[] | null = null;
  /**
   * 1 in a hand where somebody is at fault, or will be whatever the agent does, else 0: V8 tests a boolean in ten
   * instructions.
   */
  #troubled = 0;

  /**
   * `standing`: where matches are played, what agents are told of the score; else null. `deciding`: where somebody
   * watches from outside, the words that say which decision is being taken.
   */
  constructor(rules: Rules, standing: Standing | null, deciding: Deciding | null = null) {
    this.#deciding = deciding;
    this.rules = Object.freeze({ ...rules, match: Object.freeze({ ...rules.match }) });
    this.hand = new Hand(this.rules);
    this.#options = this.hand.options;
    this.standing = standing;
    const seats = [...this.hand.streams.keys()];
    this.#views = seats.map(seat => new View(this.hand.state, this.rules, seat, standing));
    this.#fullViews = seats.map(seat => new FullView(this.hand.state, this.rules, seat, standing));
    this.#places = this.party([]).places;
  }

  /** Makes a party of players, by seat; where there is none nobody sits. Throws a RangeError where they are too many. */
  party(seated: readonly Seated[]): Party {
    const seats = this.hand.streams.length;
    if (seated.length > seats) throw new RangeError(`${seated.length} players at ${seats} seats`);
    const places = this.hand.streams.map((stream, seat) => {
      const who = seated[seat] ?? null;
      const shown = who?.agent.sees === 'all' ? this.#fullViews[seat] : this.#views[seat];
      return { seated: who, shown, stream, player: who?.player ?? EMPTY };
    });
    return { table: this, places, begins: places.some(({ player }) => player.begin !== undefined) };
  }

  /** Who plays from now on. Throws where the party was made by another table. */
  sitDown(party: Party): void {
    if (party.table !== this) throw new Error('a party of another table');
    this.#places = party.places;
    this.#begins = party.begins;
    this.#notBegun = null;
  }

  /** `sitDown(party(seated))`, for whoever keeps no parties. */
  seat(seated: readonly Seated[]): void {
    this.sitDown(this.party(seated));
  }

  /**
   * A new unit begins for everybody. An agent that fails to begin is at fault at the first decision it is asked for.
   * `known`: faults of its first hand that are known beforehand.
   */
  begin(known = NONE): void {
    this.#notBegun = null;
    if (!this.#begins && known === NONE) return;
    for (let seat = 0; seat < this.#places.length; seat++) {
      const { player } = this.#places[seat];
      try {
        if (known !== NONE) foretold(known, seat, BEGINNING);
        if (player.begin === undefined) continue;
        this.#deciding?.ask(seat, BEGINNING);
        player.begin();
      } catch (error) {
        this.#notBegun ??= [];
        this.#notBegun[seat] = error ?? 'nothing';
      }
    }
  }

  /**
   * Plays one hand to its end. `onFault` says what happens when an agent fails: `stop` throws an AgentFault, `forfeit`
   * lets chance play that seat on and notes it in `faultSeat`. `known`: faults of this hand that are known beforehand.
   */
  play(root: Root, address: HandAddress, onFault: 'stop' | 'forfeit', watch: Watcher | null, known = NONE): void {
    const hand = this.hand;
    this.#known = known;
    this.#address = address;
    this.#onFault = onFault;
    this.#troubled = known !== NONE || this.#notBegun !== null ? 1 : 0;
    this.faultSeat = -1;
    this.faultKind = null;
    if (watch === null) {
      let choice = hand.dealToChoice(root, address.unit, address.hand, address.seating);
      while (choice !== 0) choice = hand.applyToChoice(this.#ask(choiceSeat(choice), choicePly(choice)));
    } else this.#playWatched(root, address, watch);
  }

  #playWatched(root: Root, address: HandAddress, watch: Watcher): void {
    const { hand } = this;
    hand.seedStreams(root, address.unit, address.hand, address.seating);
    hand.deal(root, address.unit, address.hand);
    while (!hand.over) {
      const option = hand.options.count === 1 ? hand.options.at(0) : this.#ask(hand.seat, hand.state[ACTIONS]);
      watch(hand, option);
      hand.apply(option);
    }
  }

  /** The answer of the agent at a seat, after so many actions, or what is taken in its place. */
  #ask(seat: number, ply: number): number {
    return this.#troubled === 0 ? this.#askAgent(seat, ply) : this.#askTroubled(seat, ply);
  }

  #askTroubled(seat: number, ply: number): number {
    if (seat === this.faultSeat) return this.#byChance(seat);
    try {
      this.#throwForetold(seat, ply);
    } catch (error) {
      return this.#fault(seat, ply, faultKindOf(error), error);
    }
    return this.#askAgent(seat, ply);
  }

  #askAgent(seat: number, ply: number): number {
    const options = this.#options;
    const place = this.#places[seat];
    let answer: unknown;
    try {
      if (this.#deciding !== null) this.#deciding.ask(seat, ply);
      answer = place.player.choose(place.shown, options, place.stream);
    } catch (error) {
      return this.#fault(seat, ply, faultKindOf(error), error);
    }
    return options.includes(answer) ? answer : this.#fault(seat, ply, 'illegal', answer);
  }

  /** Throws what the agent threw as the unit began, or the fault that is known of this decision, if there is one. */
  #throwForetold(seat: number, ply: number): void {
    const notBegun = this.#notBegun?.[seat];
    if (notBegun !== undefined) throw notBegun;
    foretold(this.#known, seat, ply);
  }

  /** What becomes of a decision that an agent failed at: `met` is what it threw or answered. */
  #fault(seat: number, ply: number, kind: FaultKind, met: unknown): number {
    const { seated } = this.#places[seat];
    if (seated === null) throw new Error(`nobody sits at seat ${seat}`);
    if (this.#onFault === 'stop') {
      throw AgentFault.of({ kind, label: seated.label, seat, address: this.#address, ply }, met);
    }
    if (this.faultSeat < 0) {
      this.faultSeat = seat;
      this.faultKind = kind;
      this.#troubled = 1;
    }
    return this.#byChance(seat);
  }

  #byChance(seat: number): number {
    const options = this.#options;
    return options.at(this.#places[seat].stream.below(options.count));
  }
}

/** Throws the fault that is known of this decision, if one is. */
function foretold(known: readonly KnownFault[], seat: number, ply: number): void {
  const fault = known.find(one => one.seat === seat && one.ply === ply);
  if (fault) throw new Foul(fault.kind, 'failed there before');
}
