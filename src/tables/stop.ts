/**
 * A pairing that a run stops as soon as its question is answered: what the experiment asks, how a prefix of its units is
 * judged, and what stands in the manifest when it has come to an end.
 *
 * It is asked of one margin, that of the first-named agent over the second. Only sums of whole parts are looked at, in
 * part order, and whatever decides is the same arithmetic on every machine (stats/sprt.ts, stats/confidence-sequence.ts),
 * so a run and whoever reads it later come to the same verdict.
 */
import { type SequencePlan, sequenceInterval } from '../stats/confidence-sequence.ts';
import type { Exact } from '../stats/exact.ts';
import { FIRST_LOOK } from '../stats/looks.ts';
import { noRatio, type RatioSums } from '../stats/ratio.ts';
import { type SequentialTest, sprtLook } from '../stats/sprt.ts';
import { unitMean } from '../stats/unit-mean.ts';
import type { Checked } from './checked.ts';
import type { Summary } from './summary-form.ts';

/** Two labels: the margin is the first's. */
type Pairing = readonly [first: string, second: string];

export interface SprtStop {
  readonly pairing: Pairing;
  readonly test: 'sprt';
  /** Points a hand; lower < upper. */
  readonly lower: number;
  readonly upper: number;
  readonly alpha: number;
  readonly beta: number;
  readonly maxUnits: number;
}

export interface SequenceStop {
  readonly pairing: Pairing;
  readonly test: 'sequence';
  readonly level: number;
  /** Until the interval leaves out 0, or is no wider than that from end to end, in points a hand. */
  readonly until: 'apart' | { readonly width: number };
  readonly maxUnits: number;
}

export type Stop = SprtStop | SequenceStop;

/**
 * Of the sequence: 0 lies `below` the interval's end or `above`, said of the margin; or the interval is narrow enough.
 */
export const VERDICTS = ['lower', 'upper', 'below', 'above', 'narrow', 'undecided'] as const;
export type StopVerdict = (typeof VERDICTS)[number];

export interface StopLook {
  /** Units in the prefix. */
  readonly at: number;
  /** Points a hand, of one unit; the variance with what is added for the unseen (stats/unit-mean.ts). */
  readonly mean: number;
  readonly variance: number;
  /** Of the sequential test; null of the sequence. */
  readonly logRatio: number | null;
  /** null: go on. */
  readonly verdict: StopVerdict | null;
}

/** How it ended. */
export interface Stopped extends StopLook {
  readonly pairing: Pairing;
  readonly test: Stop['test'];
  /** The prefixes, in units, that were looked at; the last is `at`. */
  readonly looks: readonly number[];
  readonly verdict: StopVerdict;
}

/** One look at the margin's sums over a prefix. */
export function lookAt(stop: Stop, prefix: RatioSums): StopLook {
  if (stop.test === 'sprt') {
    const { n, mean, variance, logRatio, verdict } = sprtLook(testOf(stop), prefix);
    return { at: n, mean, variance, logRatio, verdict };
  }
  const { n, mean, variance } = unitMean(prefix);
  return { at: n, mean, variance, logRatio: null, verdict: sequenceVerdict(stop, prefix) };
}

function sequenceVerdict(stop: SequenceStop, prefix: RatioSums): StopVerdict | null {
  const { low, high } = sequenceInterval(sequenceOf(stop), prefix);
  if (stop.until === 'apart') {
    if (low > 0) return 'above';
    if (high < 0) return 'below';
  } else if (high - low <= stop.until.width) return 'narrow';
  return prefix.n >= stop.maxUnits ? 'undecided' : null;
}

export function testOf({ lower, upper, alpha, beta, maxUnits }: SprtStop): SequentialTest {
  return { lower, upper, alpha, beta, maxUnits };
}

/**
 * The sequence is narrowest at a tenth of the units that may be played: between a hundredth and all of them its
 * half-width is then at most a quarter more than what it could be.
 */
export const sequenceOf = ({ level, maxUnits }: SequenceStop): SequencePlan => ({
  level,
  narrowest: Math.max(FIRST_LOOK, maxUnits / 10),
});

interface Plan {
  readonly agents: readonly { readonly label: string }[];
  readonly pairings: readonly { readonly agents: readonly number[] }[];
}

/** Which pairing it is: the one in which both sit. −1 where there is none. */
export function pairingOfStop({ agents, pairings }: Plan, { pairing }: Pick<Stop, 'pairing'>): number {
  const [a, b] = pairing.map(label => agents.findIndex(agent => agent.label === label));
  return pairings.findIndex(({ agents: members }) => members.includes(a) && members.includes(b));
}

/** The sums of the margin asked about, out of a summary of that pairing. */
export function stopSums({ measures }: Summary, { pairing: [a, b] }: Pick<Stop, 'pairing'>): RatioSums {
  const own = measures[`margin/${a}/${b}`];
  if (own) return own;
  const other = measures[`margin/${b}/${a}`] ?? noRatio();
  return { ...other, x: 0 - other.x, xy: negative(other.xy) };
}

const negative = (value: Exact): Exact => (typeof value === 'bigint' ? -value : 0 - value);

/** Its fields in one order. */
export function writtenStop(stop: Stop): Stop {
  const { pairing, test, maxUnits } = stop;
  const [a, b] = pairing;
  if (stop.test === 'sprt') {
    const { lower, upper, alpha, beta } = stop;
    return { pairing: [a, b], test: 'sprt', lower, upper, alpha, beta, maxUnits };
  }
  const { level, until } = stop;
  return { pairing: [a, b], test: test as 'sequence', level, until, maxUnits };
}

export function writtenStopped(stopped: Stopped): Stopped {
  const { pairing, test, looks, at, verdict, logRatio, mean, variance } = stopped;
  return { pairing, test, looks, at, verdict, logRatio, mean, variance };
}

/** Reads what `writtenStop` gives. Throws `tables/damaged`. */
export function readStop(from: Checked, plan: Plan): Stop {
  const pairing = readPairing(from.get('pairing'), plan);
  const maxUnits = from.get('maxUnits').whole(FIRST_LOOK);
  if (from.get('test').oneOf(['sprt', 'sequence']) === 'sequence') {
    const until = from.get('until');
    return {
      pairing,
      test: 'sequence',
      level: number(from.get('level'), 0, 1),
      until: until.value === 'apart' ? 'apart' : { width: number(until.get('width'), 0) },
      maxUnits,
    };
  }
  const lower = number(from.get('lower'));
  const [alpha, beta] = [number(from.get('alpha'), 0, 0.5), number(from.get('beta'), 0, 0.5)];
  return { pairing, test: 'sprt', lower, upper: number(from.get('upper'), lower), alpha, beta, maxUnits };
}

/** Reads what `writtenStopped` gives. Throws `tables/damaged`. */
export function readStopped(from: Checked, plan: Plan & { readonly stop?: Stop | undefined }): Stopped {
  const { stop } = plan;
  if (!stop) return from.refuse('nothing, where the experiment has no stop');
  const at = from.get('at').whole(1, stop.maxUnits);
  const logRatio = from.get('logRatio');
  return {
    pairing: readPairing(from.get('pairing'), plan),
    test: from.get('test').oneOf([stop.test]),
    looks: from.get('looks').list(look => look.whole(1, at)),
    at,
    verdict: from.get('verdict').oneOf(VERDICTS),
    logRatio: stop.test === 'sprt' ? number(logRatio) : logRatio.value === null ? null : logRatio.refuse('null'),
    mean: number(from.get('mean')),
    variance: number(from.get('variance'), 0),
  };
}

function readPairing(from: Checked, plan: Plan): Pairing {
  const [a, b, ...more] = from.list(label => label.text());
  if (a === undefined || b === undefined || a === b || more.length > 0) return from.refuse('two labels');
  return pairingOfStop(plan, { pairing: [a, b] }) < 0 ? from.refuse('two agents that meet') : [a, b];
}

/** A number between two others, which are left out. */
function number(from: Checked, least = -Infinity, most = Infinity): number {
  const { value } = from;
  if (typeof value === 'number' && value > least && value < most) return value;
  return from.refuse(`a number between ${least} and ${most}`);
}
