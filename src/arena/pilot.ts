/**
 * A few units of one pairing played in this process, for what they are like: each unit's mean margin, and with a clock from
 * outside how long they take. Nothing is written, and nothing of it is a result: no ledger, no watchdog, and an agent's
 * fault ends it.
 */
import type { Rules } from '../engine/rules.ts';
import { MatchScore } from '../play/match.ts';
import { type Contestant, takeSeat } from '../play/roster.ts';
import { meanOver, seatsOf } from '../play/seating.ts';
import { type Party, Table } from '../play/table.ts';
import { type Root, rootOf } from '../random/root.ts';
import { fenced } from './fence.ts';

export interface PilotPlan {
  readonly rules: Rules;
  readonly mode: 'hands' | 'matches';
  readonly seed: string;
  /** Two or more; the margin is the first's over the second. */
  readonly contestants: readonly Pick<Contestant, 'label' | 'agent' | 'values'>[];
  readonly seatings: readonly (readonly number[])[];
}

export class Pilot {
  /** By unit: points of the first less the second's (each the mean of its seats), over all hands; and those hands. */
  readonly margins: number[] = [];
  readonly hands: number[] = [];
  /** By seating: who sits at each seat; the seats of the first and of the second. */
  readonly #parties: readonly Party[];
  readonly #seats: readonly (readonly (readonly number[])[])[];
  readonly #root: Root;
  readonly #match: MatchScore | null;
  readonly #table: Table;

  constructor(plan: PilotPlan) {
    const { rules, contestants, seatings } = plan;
    this.#root = rootOf(plan.seed);
    this.#match = plan.mode === 'matches' ? new MatchScore(rules) : null;
    this.#table = new Table(rules, this.#match);
    this.#parties = seatings.map(seating =>
      this.#table.party(seating.map(place => takeSeat(contestants[place], rules))),
    );
    this.#seats = seatings.map(seating => [seatsOf(seating, 0), seatsOf(seating, 1)]);
  }

  /** Plays so many units more, each in every seating. */
  play(units: number): void {
    fenced(() => {
      for (const end = this.margins.length + units; this.margins.length < end; ) this.#playUnit(this.margins.length);
    });
  }

  #playUnit(unit: number): void {
    let margin = 0;
    let hands = 0;
    for (const [seating, party] of this.#parties.entries()) {
      const [first, second] = this.#seats[seating];
      this.#table.sitDown(party);
      this.#match?.begin();
      this.#table.begin();
      let hand = 0;
      do {
        this.#table.play(this.#root, { unit, seating, hand }, 'stop', null);
        const { points } = this.#table.hand;
        const scored = (seat: number): number => points[seat];
        margin += meanOver(first, scored) - meanOver(second, scored);
        this.#match?.add(points);
        hand++;
      } while (this.#match && !this.#match.over);
      hands += hand;
    }
    this.margins.push(margin);
    this.hands.push(hands);
  }
}
