/**
 * What sums of single pairings can't say, read from the rows of the hands table: how pairings that share their deals err
 * together, hands won with ties counted half, and what it brought to play a deal in every seating. Everything else in a
 * report comes from the summaries.
 *
 * Correlations need no more than some thousands of units, so only each pairing's first ones are read, and a report takes
 * as long for ten million hands as for a million.
 */
import { existsSync } from 'node:fs';
import { sideOf } from '../engine/rules.ts';
import { meanOver, seatsOf } from '../play/seating.ts';
import type { HandColumns } from '../tables/hands.ts';
import { COVARIATES, LUCK_PARTS } from '../tables/luck.ts';
import { Expected } from '../tables/luck-sums.ts';
import { type Manifest, type PartEntry, partPath, type WrittenExperiment } from '../tables/manifest.ts';
import { eachPart } from '../tables/run-rows.ts';

/** Units of a pairing that are read. */
const MOST_UNITS = 20_000;
/** Of all together; a pairing has LEAST_UNITS at least. */
const MOST_IN_ALL = 400_000;
const LEAST_UNITS = 1000;

/** What two agents brought each other, unit by unit. */
export interface PairUnits {
  /** Indices in the run, in the order of the pairing. */
  readonly a: number;
  readonly b: number;
  readonly pairing: number;
  /** Hands of a unit; a's points less b's, the mean of each one's seats, added up; and hands won by a, any other half. */
  readonly hands: Float64Array;
  readonly margin: Float64Array;
  readonly won: Float64Array;
}

export interface Rows {
  readonly pairs: readonly PairUnits[];
  /** By pairing of two, where hands are played: the margin of every hand, in the order of the table. */
  readonly handMargins: ReadonlyMap<number, Float64Array>;
  /** Where luck was measured: the covariates of the mean margin (tables/luck-sums.ts), each by unit, luck in points. */
  readonly luck: ReadonlyMap<number, readonly Float64Array[]>;
  /** Units read of a pairing, at most. */
  readonly most: number;
}

/** Null where the hands table is not there. Throws what the tables throw for one that is damaged. */
export async function readRows(dir: string, { experiment, parts }: Manifest): Promise<Rows | null> {
  const each = Math.floor(MOST_IN_ALL / experiment.pairings.length);
  const most = Math.min(MOST_UNITS, Math.max(LEAST_UNITS, each));
  const pairs: PairUnits[] = [];
  const handMargins = new Map<number, Float64Array>();
  const luck = new Map<number, readonly Float64Array[]>();
  for (const pairing of experiment.pairings.keys()) {
    const wanted = firstParts(parts, pairing, most);
    if (!wanted.every(({ index }) => existsSync(partPath(dir, 'hands', index)))) return null;
    const units = Math.min(most, wanted.at(-1)?.to ?? 0);
    const reader = new PairingReader(experiment, pairing, units);
    await eachPart(dir, wanted, rows => reader.add(rows));
    pairs.push(...reader.pairs);
    if (reader.handMargins.length > 0) handMargins.set(pairing, reader.handMargins);
    if (reader.luck) luck.set(pairing, reader.luck);
  }
  return { pairs, handMargins, luck, most };
}

/** Parts of a pairing from its first unit on, without a gap, until there are enough units. */
function firstParts(parts: readonly PartEntry[], pairing: number, most: number): PartEntry[] {
  const wanted: PartEntry[] = [];
  let to = 0;
  for (const part of parts) {
    if (part.pairing !== pairing || part.from !== to || to >= most) continue;
    wanted.push(part);
    ({ to } = part);
  }
  return wanted;
}

class PairingReader {
  readonly pairs: readonly (PairUnits & { readonly places: readonly [number, number] })[];
  readonly handMargins: Float64Array;
  /** Null until rows with luck have come by. */
  luck: readonly Float64Array[] | null = null;
  readonly #expected: Expected;
  readonly #units: number;
  readonly #seatings: readonly (readonly number[])[];
  /** By seat, the first seat of its side. */
  readonly #sideOf: readonly number[];
  #hands = 0;

  constructor({ rules, mode, pairings }: WrittenExperiment, pairing: number, units: number) {
    const { agents, seatings } = pairings[pairing];
    this.#units = units;
    this.#expected = new Expected(rules);
    this.#seatings = seatings;
    this.#sideOf = seatings[0].map((_, seat) => sideOf(rules, seat));
    const empty = () => new Float64Array(units);
    this.pairs = agents.flatMap((a, i) =>
      agents.slice(i + 1).map((b, k) => {
        const places = [i, i + 1 + k] as const;
        return { a, b, pairing, places, hands: empty(), margin: empty(), won: empty() };
      }),
    );
    this.handMargins = new Float64Array(agents.length === 2 && mode === 'hands' ? units * seatings.length : 0);
  }

  add(columns: HandColumns): void {
    const { rows, unit, seating, points, winner } = columns;
    for (const [i, pair] of this.pairs.entries()) {
      let hands = this.#hands;
      const seats = this.#seatings.map(seating => pair.places.map(place => seatsOf(seating, place)));
      for (let row = 0; row < rows; row++) {
        const at = unit.values[row];
        if (at >= this.#units) break;
        const plan = this.#seatings[seating.values[row]];
        const [ofA, ofB] = seats[seating.values[row]];
        const scored = (seat: number): number => points[seat].values[row];
        const margin = meanOver(ofA, scored) - meanOver(ofB, scored);
        const side = winner.valid[row] ? this.#sideOf[winner.values[row]] : -1;
        const winnersPlace = side < 0 ? -1 : plan[this.#sideOf.indexOf(side)];
        pair.hands[at]++;
        pair.margin[at] += margin;
        pair.won[at] += winnersPlace === pair.places[0] ? 1 : winnersPlace === pair.places[1] ? 0 : 0.5;
        if (i === 0 && hands < this.handMargins.length) {
          this.handMargins[hands] = margin;
          this.#addLuck(columns, row, ofA, ofB);
        }
        hands++;
      }
      if (i === this.pairs.length - 1) this.#hands = hands;
    }
  }

  #addLuck(
    { luck, dealtPips, dealtMatadors, unit: unitOf }: HandColumns,
    row: number,
    ofA: readonly number[],
    ofB: readonly number[],
  ): void {
    if (luck.length === 0 || !luck[0].valid[row]) return;
    this.luck ??= Array.from({ length: COVARIATES }, () => new Float64Array(this.#units));
    const [a, b, pips, matadors] = this.luck;
    const hands = this.#seatings.length;
    const unit = unitOf.values[row];
    const lucky = (seat: number): number => luck[seat].values[row];
    a[unit] += meanOver(ofA, lucky) / LUCK_PARTS / hands;
    b[unit] -= meanOver(ofB, lucky) / LUCK_PARTS / hands;
    if (!dealtPips!.valid[row]) return;
    pips[unit] += this.#expected.pips(dealtPips!.values[row]) / hands;
    matadors[unit] += this.#expected.matadors(dealtMatadors!.values[row]) / hands;
  }
}
