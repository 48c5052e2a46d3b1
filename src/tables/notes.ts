/**
 * Hands noted down as soon as they are played, as records of facts (facts.ts), by a small compiled function in the
 * memory of the kernel that played them: one call a hand. In JavaScript, which looks at the bounds of each of some
 * thirty numbers that it reads and again as it writes them, this took four times as long.
 *
 * What is the same in every hand of a seating (who sits where, whose margin it is) is written once, as the head of its
 * records, which the call copies.
 */
import { FAULT_KINDS, type FaultKind } from '../play/fault.ts';
import type { Table } from '../play/table.ts';
import * as facts from './facts.ts';
import { type Address, instantiate } from './lane-calls.ts';
import type { RowAddress } from './shape.ts';

const { AGENT_0, FAULT, FAULT_SEAT, PAIRING, recordSize, SEAT_STEP, SEATING } = facts;

/** Hands that are noted down before somebody takes the notes. */
export const MOST_NOTES = 64;

/** Which row it is, and whose margin. One array of agents stands for the same agents for good. */
export interface Place extends RowAddress {
  /** The agent (index in the run) of the side named first, for the margin. */
  readonly first: number;
}

/** What the records of a seating begin as, and for which agents that holds. */
interface Head {
  readonly at: Address;
  readonly cells: Int16Array;
  readonly pairing: number;
  readonly agents: Place['agents'];
  readonly first: number;
  readonly firstSeat: number;
}

export class Notes {
  readonly table: Table;
  /** Records one after another. */
  readonly records: Int16Array;
  /** The call itself: to look it up among all, hand by hand, is a tenth of what a row takes. */
  readonly #note: ReturnType<typeof instantiate>['note'];
  readonly #state: Address;
  readonly #at: Address;
  readonly #step: number;
  /** By seating, as they are asked for. */
  readonly #heads: Head[] = [];

  constructor(table: Table) {
    const { rules, hand } = table;
    const { kernel, state } = hand;
    this.table = table;
    this.#step = recordSize(rules.players);
    this.#note = instantiate(kernel.memory).note;
    this.#state = state.byteOffset;
    this.records = this.#take(MOST_NOTES);
    this.#at = this.records.byteOffset;
  }

  /** Notes down, as the i-th, the hand that has just been played. */
  add(i: number, place: Place): void {
    const { faultKind } = this.table;
    const head = this.#headOf(place);
    this.#note(this.#state, this.#at + 2 * i * this.#step, head.at, head.firstSeat);
    if (faultKind !== null) this.#addFault(i, faultKind);
  }

  #addFault(i: number, kind: FaultKind): void {
    const at = i * this.#step;
    this.records[at + FAULT_SEAT] = this.table.faultSeat;
    this.records[at + FAULT] = FAULT_KINDS.indexOf(kind);
  }

  #headOf(place: Place): Head {
    const head = this.#heads[place.seating];
    if (
      head === undefined ||
      head.agents !== place.agents ||
      head.pairing !== place.pairing ||
      head.first !== place.first
    )
      return this.#write(place);
    return head;
  }

  #write({ pairing, seating, agents, first }: Place): Head {
    const { cells } = this.#heads[seating] ?? { cells: this.#take(1) };
    cells[PAIRING] = pairing;
    cells[SEATING] = seating;
    cells[FAULT_SEAT] = -1;
    let firstSeat = 0;
    for (let seat = this.table.rules.players - 1; seat >= 0; seat--) {
      cells[AGENT_0 + seat * SEAT_STEP] = agents[seat];
      if (agents[seat] === first) firstSeat = seat;
    }
    const head = { at: cells.byteOffset, cells, pairing, agents, first, firstSeat };
    this.#heads[seating] = head;
    return head;
  }

  /** So many records in the kernel's memory. */
  #take(records: number): Int16Array {
    const { buffer, byteOffset, length } = this.table.hand.kernel.words((this.#step * records) / 2);
    return new Int16Array(buffer, byteOffset, 2 * length);
  }
}
