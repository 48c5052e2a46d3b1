/**
 * Hands noted down as soon as they are played, as records of facts (facts.ts), by a small compiled function in the memory of
 * the kernel that played them: one call a hand. In JavaScript, which looks at the bounds of each of some thirty numbers that
 * it reads and again as it writes them, this took four times as long.
 */
import { FAULT_KINDS } from '../play/fault.ts';
import type { Table } from '../play/table.ts';
import * as facts from './facts.ts';
import { type Address, instantiate } from './lanes.ts';
import type { RowAddress } from './shape.ts';

const { AGENT_0, recordSize, SEAT_STEP } = facts;

/** Hands that are noted down before somebody takes the notes. */
export const MOST_NOTES = 128;

/** Which row it is, and whose margin. */
export interface Place extends RowAddress {
  /** The agent (index in the run) of the side named first, for the margin. */
  readonly first: number;
}

export class Notes {
  readonly table: Table;
  /** Records one after another. */
  readonly records: Int16Array;
  /** The call itself: to look it up among all, hand by hand, is a tenth of what a row takes. */
  readonly #note: ReturnType<typeof instantiate>['note'];
  readonly #state: Address;
  readonly #at: Address;
  readonly #players: number;
  readonly #step: number;

  constructor(table: Table) {
    const { rules, hand } = table;
    const { kernel, state } = hand;
    this.table = table;
    this.#players = rules.players;
    this.#step = recordSize(rules.players);
    this.#note = instantiate(kernel.memory).note;
    this.#state = state.byteOffset;
    const size = this.#step * MOST_NOTES;
    const words = kernel.words(size / 2);
    this.#at = words.byteOffset;
    this.records = new Int16Array(words.buffer, this.#at, size);
  }

  /** Notes down, as the i-th, the hand that has just been played. */
  add(i: number, { pairing, seating, agents, first }: Place): void {
    const { table, records } = this;
    const at = i * this.#step;
    let firstSeat = 0;
    for (let seat = this.#players - 1; seat >= 0; seat--) {
      const agent = agents[seat];
      if (agent === first) firstSeat = seat;
      records[at + AGENT_0 + seat * SEAT_STEP] = agent;
    }
    const { faultKind, faultSeat } = table;
    const failed = faultKind === null ? -1 : faultSeat;
    const fault = faultKind === null ? 0 : FAULT_KINDS.indexOf(faultKind);
    this.#note(this.#state, this.#at + 2 * at, pairing, seating, firstSeat, failed, fault);
  }
}
