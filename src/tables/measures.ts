/**
 * Which measures a pairing has, in the order in which a summary lists them, and where each is found among the sums.
 * docs/tables.md says what they mean.
 */
import type { Rules } from '../engine/rules.ts';
import { seatsOf } from '../play/seating.ts';
import type { PlannedPairing } from './manifest.ts';
import type { Steady } from './unit-sums.ts';

/** What of an experiment decides how its rows are summed up. */
export interface SummaryPlan {
  readonly rules: Rules;
  readonly mode: 'hands' | 'matches';
  readonly onFault: 'stop' | 'forfeit';
  readonly agents: readonly { readonly label: string }[];
  readonly pairings: readonly Pick<PlannedPairing, 'agents' | 'seatings'>[];
}

/** Tiles in hand are told apart up to this many when the double blank is spent. */
export const MOST_TOLD = 15;

/** What steady measures are per: hands, matches, and by place in the pairing the seats of hands and then of matches. */
export const HANDS = 0;
export const MATCHES = 1;
export const SEATS = 2;

/** Steady measures of whole hands, in this order from 0. */
const WHOLE_HANDS = ['out', 'blocked', 'tied', 'plays', 'draws', 'passes', 'boneLeft', 'lead', 'leadWon'];
/** Those of an agent once a hand at each of its seats, in this order from `Of.seats`. */
const AT_SEATS = ['points', 'pips', 'drawn', 'matadors', 'won', 'fault', 'blankPlayed'];

/** Rare measures of an agent: `blankOnly`, then `blankWhen` and `blankMargin` by tiles in hand, from 1. */
export const BLANK_ONLY = 0;
export const BLANK_WHEN = BLANK_ONLY + 1;
export const BLANK_MARGIN = BLANK_WHEN + MOST_TOLD;
const RARE = BLANK_MARGIN + MOST_TOLD;

/** Where the measures of an agent of the pairing are. */
export interface Of {
  /** Steady ones: the first of those at seats, and matches won (−1 where hands are played). */
  readonly seats: number;
  readonly matchWon: number;
  /** The first of the rare ones. */
  readonly rare: number;
}

/** Two agents of the pairing, by their places in it, and their steady measures (`match` −1 where hands are played). */
export interface Between {
  readonly a: number;
  readonly b: number;
  readonly margin: number;
  readonly match: number;
}

export interface Measures {
  readonly steady: readonly Steady[];
  readonly rare: readonly string[];
  /** Names of both. */
  readonly order: readonly string[];
  readonly between: readonly Between[];
  /** By place in the pairing. */
  readonly of: readonly Of[];
  /** Steady ones; −1 where hands are played. */
  readonly matchHands: number;
  readonly matchTied: number;
}

/** What is summed up of a pairing, and how. */
export interface Pairing {
  readonly rules: Rules;
  /** Indices in the run, by place in the pairing. */
  readonly agents: readonly number[];
  readonly seatings: readonly (readonly number[])[];
  readonly measures: Measures;
  /** What margins are taken times: divisible by the number of seats that any agent has in any seating. */
  readonly scale: number;
  /** And what a seat's lead over the others is. */
  readonly aheadScale: number;
}

/** By plan and pairing: worked out for a pairing's first part, there for the others. */
const worked = new WeakMap<SummaryPlan, Pairing[]>();

export function pairingOf(plan: SummaryPlan, pairing: number): Pairing {
  const known = worked.get(plan) ?? [];
  worked.set(plan, known);
  return (known[pairing] ??= workOut(plan, pairing));
}

function workOut(plan: SummaryPlan, pairing: number): Pairing {
  const { rules, mode } = plan;
  const { agents, seatings } = plan.pairings[pairing];
  const held = seatings.flatMap(seating => agents.map((_, place) => seatsOf(seating, place).length));
  const scale = held.reduce((all, n) => (n === 0 ? all : (all * n) / divisor(all, n)), 1);
  const aheadScale = rules.teams ? 1 : rules.players - 1;
  const labels = agents.map(agent => plan.agents[agent].label);
  return { rules, agents, seatings, scale, aheadScale, measures: measuresOf(labels, mode, scale, aheadScale) };
}

/** By seat: what a point there counts in the margin of one place in the pairing over another, times `scale`. */
export function marginWeights(seating: readonly number[], a: number, b: number, scale: number): Float64Array {
  const [ofA, ofB] = [a, b].map(place => scale / seatsOf(seating, place).length);
  return Float64Array.from(seating, place => (place === a ? ofA : place === b ? -ofB : 0));
}

/** The greatest common divisor. */
function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** What steady measures are per in a unit of one hand in every seating. */
export function perUnit({ agents, seatings }: Pairing): number[] {
  const seats = agents.map((_, place) => seatings.reduce((sum, seating) => sum + seatsOf(seating, place).length, 0));
  return [seatings.length, 0, ...seats];
}

/**
 * `labels` of the pairing's agents, by their places in it. A margin is taken times `scale`, the lead's times
 * `aheadScale`.
 */
function measuresOf(labels: readonly string[], mode: SummaryPlan['mode'], scale: number, aheadScale: number): Measures {
  const steady: Steady[] = [];
  const rare: string[] = [];
  const order: string[] = [];
  const add = (name: string, per: number, times = 1): number => {
    order.push(name);
    return steady.push({ name, per, times }) - 1;
  };
  const addOfMatches = (name: string, per: number): number => (mode === 'matches' ? add(name, per) : -1);
  const addRare = (name: string): void => {
    order.push(name);
    rare.push(name);
  };
  for (const name of WHOLE_HANDS) add(name, HANDS, name === 'lead' ? aheadScale : 1);
  const between = labels.flatMap((one, a) =>
    labels.slice(a + 1).map((other, i): Between => {
      const margin = add(`margin/${one}/${other}`, HANDS, scale);
      return { a, b: a + 1 + i, margin, match: addOfMatches(`match/${one}/${other}`, MATCHES) };
    }),
  );
  const matchHands = addOfMatches('matchHands', MATCHES);
  const matchTied = addOfMatches('matchTied', MATCHES);
  const of = labels.map((label, place): Of => {
    const seats = steady.length;
    for (const name of AT_SEATS) add(`${name}/${label}`, SEATS + place);
    addRare(`blankOnly/${label}`);
    for (const name of ['blankWhen', 'blankMargin']) {
      for (let tiles = 1; tiles <= MOST_TOLD; tiles++) addRare(`${name}/${label}/${tiles}`);
    }
    const matchWon = addOfMatches(`matchWon/${label}`, SEATS + labels.length + place);
    return { seats, matchWon, rare: RARE * place };
  });
  return { steady, rare, order, between, of, matchHands, matchTied };
}
