/**
 * The sums of one pairing as its rows go by: per unit the totals of every measure, closed into ratio sums when the unit
 * is over, and the histograms. docs/tables.md lists the measures with what they are per.
 *
 * Totals must be whole, so a mean over seats is taken times a constant, and what it is per times the same constant: the
 * figure, x over y, is the same. A unit in which a measure had nothing to be taken of (y is 0: the double blank was never
 * spent with eleven tiles in hand) is not among that measure's units: it would count as evidence it did not give.
 */
import { type Rules, sideOf, sidesOf } from '../engine/rules.ts';
import { addUnit, noRatio, type RatioSums } from '../stats/ratio.ts';
import { type HandColumns, OUT_ENDING } from './hands-schema.ts';
import { Histogram } from './histogram.ts';
import type { PlannedPairing } from './manifest.ts';

/** What of an experiment decides how its rows are summed up. */
export interface SummaryPlan {
  readonly rules: Rules;
  readonly mode: 'hands' | 'matches';
  readonly agents: readonly { readonly label: string }[];
  readonly pairings: readonly Pick<PlannedPairing, 'agents' | 'seatings'>[];
}

/** Tiles in hand are told apart up to this many when the double blank is spent. */
export const MOST_TOLD = 15;

/** One measure: the totals of the unit that is going by, and the sums over those before. */
class Measure {
  x = 0;
  y = 0;
  readonly sums = noRatio();

  add(x: number, y: number): void {
    this.x += x;
    this.y += y;
  }

  close(): void {
    if (this.y === 0) return;
    addUnit(this.sums, this.x, this.y);
    this.x = 0;
    this.y = 0;
  }
}

/** What is measured of one agent of the pairing. */
interface OfAgent {
  readonly points: Measure;
  readonly pips: Measure;
  readonly drawn: Measure;
  readonly matadors: Measure;
  readonly won: Measure;
  readonly fault: Measure;
  readonly blankPlayed: Measure;
  readonly blankOnly: Measure;
  /** By tiles in hand, from 1. */
  readonly blankWhen: readonly Measure[];
  readonly blankMargin: readonly Measure[];
  readonly matchWon: Measure | null;
  readonly drawnCounts: Histogram;
  readonly blankOwnCounts: Histogram;
}

/** What is measured between two agents of the pairing, by their places in it. */
interface Between {
  readonly a: number;
  readonly b: number;
  readonly margin: Measure;
  readonly match: Measure | null;
}

export class Tally {
  readonly #measures = new Map<string, Measure>();
  readonly #all: Measure[] = [];
  readonly #histograms = new Map<string, Histogram>();
  readonly #rules: Rules;
  /** Divisible by the number of seats that any agent has in any seating. */
  readonly #scale: number;
  readonly #between: readonly Between[];
  readonly #agents: readonly OfAgent[];
  readonly #whole = Object.fromEntries(WHOLE_HANDS.map(name => [name, this.#measure(name)])) as WholeHands;
  readonly #matchHands: Measure | null;
  readonly #matchTied: Measure | null;
  readonly #plays = this.#histogram('plays');
  readonly #draws = this.#histogram('draws');
  readonly #winnerPoints = this.#histogram('winnerPoints');
  readonly #margin: Histogram | null;
  /** Place in the pairing of an agent of the run; −1: not of this pairing. */
  readonly #placeOf: Int8Array;
  // Of the row that is going by: by seat, and by place in the pairing.
  readonly #place: Int8Array;
  readonly #points: Int32Array;
  readonly #seatsOf: Int32Array;
  readonly #pointsOf: Int32Array;

  constructor(plan: SummaryPlan, pairing: number) {
    const { agents, seatings } = plan.pairings[pairing];
    const { rules } = plan;
    const matches = plan.mode === 'matches';
    const labels = agents.map(agent => plan.agents[agent].label);
    this.#rules = rules;
    const held = seatings.flatMap(seating => agents.map((_, place) => seating.filter(p => p === place).length));
    this.#scale = held.reduce((all, n) => (n === 0 ? all : (all * n) / divisor(all, n)), 1);
    this.#between = labels.flatMap((one, a) =>
      labels.slice(a + 1).map((other, i) => {
        const margin = this.#measure(`margin/${one}/${other}`);
        const match = matches ? this.#measure(`match/${one}/${other}`) : null;
        return { a, b: a + 1 + i, margin, match };
      }),
    );
    this.#matchHands = matches ? this.#measure('matchHands') : null;
    this.#matchTied = matches ? this.#measure('matchTied') : null;
    this.#margin = rules.players === 2 || rules.teams ? this.#histogram('margin') : null;
    this.#agents = labels.map(label => this.#ofAgent(label, matches));
    this.#placeOf = new Int8Array(plan.agents.length).fill(-1);
    for (const [place, agent] of agents.entries()) this.#placeOf[agent] = place;
    this.#place = new Int8Array(rules.players);
    this.#points = new Int32Array(rules.players);
    this.#seatsOf = new Int32Array(agents.length);
    this.#pointsOf = new Int32Array(agents.length);
  }

  /** Takes in a row. */
  hand(c: HandColumns, row: number): void {
    const n = this.#rules.players;
    this.#seatsOf.fill(0);
    this.#pointsOf.fill(0);
    for (let seat = 0; seat < n; seat++) {
      const place = this.#placeOf[c.agent[seat].values[row]];
      if (place === undefined || place < 0) throw new RangeError(`row ${row}: its agents are not the pairing's`);
      const points = c.points[seat].values[row];
      this.#place[seat] = place;
      this.#points[seat] = points;
      this.#seatsOf[place]++;
      this.#pointsOf[place] += points;
    }
    const winner = c.winner.valid[row] === 1 ? c.winner.values[row] : -1;
    const winners = winner < 0 ? -1 : sideOf(this.#rules, winner);
    const scale = this.#scale;
    for (const { a, b, margin } of this.#between) {
      const ofA = this.#pointsOf[a] * (scale / this.#seatsOf[a]);
      const ofB = this.#pointsOf[b] * (scale / this.#seatsOf[b]);
      margin.add(ofA - ofB, scale);
    }
    this.#ofWhole(c, row, winners);
    if (winner >= 0) this.#winnerPoints.add(this.#points[winner]);
    for (let seat = 0; seat < n; seat++) this.#ofSeat(c, row, seat, winners);
    if (c.blankEnd.valid[row] === 1) this.#ofBlank(c, row, winners);
    if (c.faultSeat.valid[row] === 1) this.#agents[this.#place[c.faultSeat.values[row]]].fault.add(1, 0);
  }

  /** Takes in the end of a match, after its last row, from its number of hands. */
  match(c: HandColumns, lastRow: number, hands: number): void {
    let best = -1;
    let winners = -1;
    for (let side = 0; side < sidesOf(this.#rules); side++) {
      const total = c.score[side].values[lastRow] + this.#points[side];
      if (total === best) winners = -1;
      else if (total > best) {
        best = total;
        winners = side;
      }
    }
    this.#matchHands!.add(hands, 1);
    this.#matchTied!.add(winners < 0 ? 1 : 0, 1);
    for (let seat = 0; seat < this.#rules.players; seat++) {
      const won = sideOf(this.#rules, seat) === winners ? 1 : 0;
      this.#agents[this.#place[seat]].matchWon!.add(won, 1);
    }
    const place = winners < 0 ? -1 : this.#place[winners];
    for (const { a, b, match } of this.#between) match!.add(place === a ? 1 : place === b ? -1 : 0, 1);
  }

  /** Ends a unit: its totals go into the sums. */
  unit(): void {
    for (const measure of this.#all) measure.close();
  }

  /** The sums by measure. Of the double blank by tiles in hand only what happened. */
  measures(): Record<string, RatioSums> {
    const all = [...this.#measures].filter(([name, { sums }]) => sums.n > 0 || !SPARSE.test(name));
    return Object.fromEntries(all.map(([name, { sums }]) => [name, sums]));
  }

  counts(): Record<string, Record<string, number>> {
    return Object.fromEntries([...this.#histograms].map(([name, histogram]) => [name, histogram.counts()]));
  }

  #ofWhole(c: HandColumns, row: number, winners: number): void {
    const whole = this.#whole;
    const out = c.by.values[row] === OUT_ENDING ? 1 : 0;
    const leader = c.leader.values[row];
    whole.out.add(out, 1);
    whole.blocked.add(1 - out, 1);
    whole.tied.add(winners < 0 ? 1 : 0, 1);
    whole.plays.add(c.plays.values[row], 1);
    whole.draws.add(c.draws.values[row], 1);
    whole.passes.add(c.passes.values[row], 1);
    whole.boneLeft.add(c.boneLeft.values[row], 1);
    whole.lead.add(this.#ahead(leader), this.#aheadScale());
    whole.leadWon.add(sideOf(this.#rules, leader) === winners ? 1 : 0, 1);
    this.#plays.add(c.plays.values[row]);
    this.#draws.add(c.draws.values[row]);
    this.#margin?.add(c.margin.values[row]);
  }

  #ofSeat(c: HandColumns, row: number, seat: number, winners: number): void {
    const of = this.#agents[this.#place[seat]];
    const drawn = c.drawn[seat].values[row];
    of.points.add(this.#points[seat], 1);
    of.pips.add(c.pips[seat].values[row], 1);
    of.drawn.add(drawn, 1);
    of.matadors.add(c.matadors[seat].values[row], 1);
    of.won.add(sideOf(this.#rules, seat) === winners ? 1 : 0, 1);
    of.fault.add(0, 1);
    of.blankPlayed.add(0, 1);
    of.drawnCounts.add(drawn);
  }

  /** The double blank was spent: laid at an end, not led. */
  #ofBlank(c: HandColumns, row: number, winners: number): void {
    const seat = c.blankSeat.values[row];
    const of = this.#agents[this.#place[seat]];
    const own = c.blankOwn.values[row];
    const k = Math.min(own, MOST_TOLD) - 1;
    of.blankPlayed.add(1, 0);
    of.blankOnly.add(c.blankOnly.values[row], 1);
    of.blankWhen[k].add(sideOf(this.#rules, seat) === winners ? 1 : 0, 1);
    of.blankMargin[k].add(this.#ahead(seat), this.#aheadScale());
    of.blankOwnCounts.add(own);
  }

  /** A seat's points less the mean of the other seats' (in teams its side's less the other's), times `aheadScale`. */
  #ahead(seat: number): number {
    const own = this.#points[seat];
    if (this.#rules.teams) return own - this.#points[seat ^ 1];
    let total = 0;
    for (let other = 0; other < this.#points.length; other++) total += this.#points[other];
    return this.#aheadScale() * own - (total - own);
  }

  #aheadScale(): number {
    return this.#rules.teams ? 1 : this.#rules.players - 1;
  }

  #ofAgent(label: string, matches: boolean): OfAgent {
    const one = (name: string) => this.#measure(`${name}/${label}`);
    const byTiles = (name: string) => {
      return Array.from({ length: MOST_TOLD }, (_, i) => this.#measure(`${name}/${label}/${i + 1}`));
    };
    return {
      points: one('points'),
      pips: one('pips'),
      drawn: one('drawn'),
      matadors: one('matadors'),
      won: one('won'),
      fault: one('fault'),
      blankPlayed: one('blankPlayed'),
      blankOnly: one('blankOnly'),
      blankWhen: byTiles('blankWhen'),
      blankMargin: byTiles('blankMargin'),
      matchWon: matches ? one('matchWon') : null,
      drawnCounts: this.#histogram(`drawn/${label}`),
      blankOwnCounts: this.#histogram(`blankOwn/${label}`),
    };
  }

  #measure(name: string): Measure {
    const measure = new Measure();
    this.#measures.set(name, measure);
    this.#all.push(measure);
    return measure;
  }

  #histogram(name: string): Histogram {
    const histogram = new Histogram();
    this.#histograms.set(name, histogram);
    return histogram;
  }
}

const WHOLE_HANDS = ['out', 'blocked', 'tied', 'plays', 'draws', 'passes', 'boneLeft', 'lead', 'leadWon'] as const;
type WholeHands = Readonly<Record<(typeof WHOLE_HANDS)[number], Measure>>;

const SPARSE = /^blank(When|Margin)\//;

/** The greatest common divisor. */
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
