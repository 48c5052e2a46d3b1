/**
 * What is to be known of a hand that has just been played: the one place in which the tables look into a table's state.
 * A hand costs about a microsecond, so looking at it makes no objects: the facts are overwritten hand by hand.
 */
import { ACTION_BITS, LEAD } from '../engine/action.ts';
import * as layout from '../engine/state.ts';
import { tilesIn } from '../engine/tile.ts';
import { FAULT_KINDS } from '../play/fault.ts';
import type { Table } from '../play/table.ts';

const { ACTIONS, BLANK_DEALT, COUNT, DRAWN_BY, HOLDER_WORDS, LEADER, LOG, NEXT, PIPS, SEAT_0, WILD_BY } = layout;

export class HandFacts {
  leader = 0;
  out = false;
  /** −1: nobody. */
  winner = -1;
  plays = 0;
  draws = 0;
  passes = 0;
  boneLeft = 0;
  /** −1: nobody, it lay in the boneyard. */
  blankDealt = -1;
  /** Who played the double blank; −1: nobody. What follows of it then means nothing. */
  blankSeat = -1;
  blankPlay = 0;
  blankOwn = 0;
  blankLeast = 0;
  blankBone = 0;
  /** −1: it closed none, it was led or not played. */
  blankEnd = -1;
  /** 0 or 1. */
  blankOnly = 0;
  /** −1: none failed. */
  faultSeat = -1;
  /** Its place among FAULT_KINDS; 0 where none failed. */
  fault = 0;
  readonly #table: Table;
  readonly #state: layout.State;
  readonly #players: number;
  /** Tiles to a seat, to all seats, and in the set. */
  readonly #handSize: number;
  readonly #dealt: number;
  readonly #tiles: number;

  constructor(table: Table) {
    const { rules, hand } = table;
    this.#table = table;
    this.#state = hand.state;
    this.#players = rules.players;
    this.#handSize = rules.handSize;
    this.#dealt = rules.players * rules.handSize;
    this.#tiles = tilesIn(rules.set);
  }

  /** Of which table. */
  get table(): Table {
    return this.#table;
  }

  /** Looks at the hand that has just been played there. */
  take(): void {
    const { hand, faultKind, faultSeat } = this.#table;
    const s = this.#state;
    this.leader = s[LEADER];
    this.out = hand.wentOut;
    this.winner = hand.winner;
    // Every tile that has left the deck lies in the line or in a hand, and every action is a play, a draw or a pass.
    let left = 0;
    for (let seat = 0; seat < this.#players; seat++) left += s[SEAT_0 + seat * HOLDER_WORDS + COUNT];
    this.plays = s[NEXT] - left;
    this.draws = s[NEXT] - this.#dealt;
    this.passes = s[ACTIONS] - this.plays - this.draws;
    this.boneLeft = this.#tiles - s[NEXT];
    this.faultSeat = faultKind === null ? -1 : faultSeat;
    this.fault = faultKind === null ? 0 : FAULT_KINDS.indexOf(faultKind);
    this.#takeBlank();
  }

  points(seat: number): number {
    return this.#table.hand.points[seat];
  }

  pips(seat: number): number {
    return this.#state[SEAT_0 + seat * HOLDER_WORDS + PIPS];
  }

  left(seat: number): number {
    return this.#state[SEAT_0 + seat * HOLDER_WORDS + COUNT];
  }

  drawn(seat: number): number {
    return this.#state[DRAWN_BY + seat];
  }

  matadors(seat: number): number {
    return this.#state[WILD_BY + seat];
  }

  #takeBlank(): void {
    const s = this.#state;
    this.blankDealt = s[BLANK_DEALT];
    // The table notes how it is spent, not that it is led, which is then the hand's first action.
    if ((s[LOG] & ACTION_BITS) === LEAD) {
      this.blankSeat = this.leader;
      this.blankPlay = 1;
      this.blankOwn = this.#handSize;
      this.blankLeast = this.#handSize;
      this.blankBone = this.#tiles - this.#dealt;
      this.blankEnd = -1;
      this.blankOnly = this.#table.rules.lead !== 'any' || this.#handSize === 1 ? 1 : 0;
      return;
    }
    const { seat, play, own, least, boneyard, end, only } = this.#table.blank;
    this.blankSeat = play > 0 ? seat : -1;
    this.blankPlay = play;
    this.blankOwn = own;
    this.blankLeast = least;
    this.blankBone = boneyard;
    this.blankEnd = play > 0 ? end : -1;
    this.blankOnly = only ? 1 : 0;
  }
}
