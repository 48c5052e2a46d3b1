/** What is compared between runs, and its totals unit by unit from the rows of the hands table. */
import { type Rules, sideOf } from '../engine/rules.ts';
import { meanOver, seatsOf } from '../play/seating.ts';
import type { UnitTotals } from '../stats/agreement.ts';
import type { HandColumns } from '../tables/hands.ts';
import { OUT_ENDING } from '../tables/hands-schema.ts';

type Name = 'margin' | 'wonFirst' | 'wonSecond' | 'out' | 'plays' | 'draws' | 'passes';

export interface Measure {
  readonly name: Name;
  /** Its key in a summary, for agents a and b. */
  readonly key: (a: string, b: string) => string;
  readonly about: (a: string, b: string) => string;
  /** A part of hands, and no number a hand. */
  readonly share: boolean;
}

export const MEASURES: readonly Measure[] = [
  { name: 'margin', key: (a, b) => `margin/${a}/${b}`, about: (a, b) => `${a} over ${b}`, share: false },
  { name: 'wonFirst', key: a => `won/${a}`, about: (a, b) => `won by ${a} (v ${b})`, share: true },
  { name: 'wonSecond', key: (_, b) => `won/${b}`, about: (a, b) => `won by ${b} (v ${a})`, share: true },
  { name: 'out', key: () => 'out', about: (a, b) => `somebody out, ${a} v ${b}`, share: true },
  { name: 'plays', key: () => 'plays', about: (a, b) => `plays, ${a} v ${b}`, share: false },
  { name: 'draws', key: () => 'draws', about: (a, b) => `draws, ${a} v ${b}`, share: false },
  { name: 'passes', key: () => 'passes', about: (a, b) => `passes, ${a} v ${b}`, share: false },
];

export type UnitSums = Readonly<Record<Name, UnitTotals>>;

export interface UnitPlan {
  readonly rules: Rules;
  readonly seatings: readonly (readonly number[])[];
  /** Of the two agents in the pairing. */
  readonly places: readonly [number, number];
  /** Units that are wanted, from the first on. */
  readonly units: number;
}

/** Totals that fill as rows are added. */
export function unitTotals({ rules, seatings, places, units }: UnitPlan): {
  sums: UnitSums;
  add(rows: HandColumns): void;
} {
  const empty = () => ({ x: new Float64Array(units), y: new Float64Array(units) });
  const sums = Object.fromEntries(MEASURES.map(({ name }) => [name, empty()])) as Record<
    Name,
    ReturnType<typeof empty>
  >;
  const seats = seatings.map(seating => places.map(place => seatsOf(seating, place)));
  const count = (name: Name, unit: number, x: number, y: number): void => {
    sums[name].x[unit] += x;
    sums[name].y[unit] += y;
  };
  const add = (rows: HandColumns): void => {
    const { points, winner } = rows;
    for (let row = 0; row < rows.rows; row++) {
      const unit = rows.unit.values[row];
      if (unit >= units) break;
      const [first, second] = seats[rows.seating.values[row]];
      const scored = (seat: number): number => points[seat].values[row];
      const side = winner.valid[row] ? sideOf(rules, winner.values[row]) : -1;
      const won = (seats: readonly number[]): number => seats.filter(seat => sideOf(rules, seat) === side).length;
      count('margin', unit, meanOver(first, scored) - meanOver(second, scored), 1);
      count('wonFirst', unit, won(first), first.length);
      count('wonSecond', unit, won(second), second.length);
      count('out', unit, rows.by.values[row] === OUT_ENDING ? 1 : 0, 1);
      count('plays', unit, rows.plays.values[row], 1);
      count('draws', unit, rows.draws.values[row], 1);
      count('passes', unit, rows.passes.values[row], 1);
    }
  };
  return { sums, add };
}
