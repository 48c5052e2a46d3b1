/** What `plan` has found, for people and for programs. */
import { decimal, whole } from '../report/numbers.ts';
import { FIRST_LOOK } from '../stats/looks.ts';
import { leastDetected, unitsNeeded, varianceInterval } from '../stats/planning.ts';
import { sprtOutlook } from '../stats/sprt.ts';
import { MOST_UNITS } from '../tables/shape.ts';
import { columns, fill } from '../text/layout.ts';
import { duration } from './progress.ts';

/** What margins of one pairing are like. */
export interface Measured {
  readonly name: string;
  readonly pairing: readonly [string, string];
  /** Units seen, and of one unit's mean margin in points a hand: mean, variance, kurtosis (NaN: not known). */
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
  readonly kurtosis: number;
  /** Of one core, a unit; null: not known here. */
  readonly seconds: number | null;
}

export interface Planned {
  readonly source: { readonly pilot: { readonly units: number; readonly seed: string } } | { readonly run: string };
  readonly rules: string;
  readonly unit: readonly [one: string, many: string];
  readonly pairings: readonly Measured[];
}

export interface Asked {
  readonly detect: number;
  readonly power: number;
  readonly alpha: number;
  readonly threads: number;
}

/** Of margins whose tails were not measured: those of good agents have 3.7 to 4.5. */
const USUAL_KURTOSIS = 4.5;
/** No test ends before its first look, and no pairing plays more than what tables hold. */
const played = (units: number): number => Math.min(MOST_UNITS, Math.max(FIRST_LOOK, Math.ceil(units)));
/** A test is given so many times the fixed sample before it has to end. */
const ROOM = 3;

interface Need {
  readonly pairing: Measured;
  readonly variance: { readonly value: number; readonly low: number; readonly high: number };
  readonly fixed: { readonly units: number; readonly low: number; readonly high: number };
  /** Expected units of a sequential test between 0 and the difference, by where the mean lies. */
  readonly sequential: { readonly atNone: number; readonly atDifference: number; readonly between: number };
  readonly maxUnits: number;
  /** What the units seen would tell with that power, in points a hand. */
  readonly leastDetected: number;
}

function needOf({ detect, power, alpha }: Asked, pairing: Measured): Need {
  const kurtosis = Number.isFinite(pairing.kurtosis) ? pairing.kurtosis : USUAL_KURTOSIS;
  const { value, low, high } = varianceInterval(pairing.variance, pairing.n, 0.95, kurtosis);
  const units = (variance: number): number => unitsNeeded({ difference: detect, variance, alpha }, power);
  const fixed = { units: units(value), low: units(low), high: units(high) };
  const maxUnits = played(ROOM * fixed.units);
  const test = { lower: 0, upper: detect, alpha, beta: 1 - power, maxUnits };
  const expected = (truth: number): number => played(value > 0 ? sprtOutlook(test, value, truth).units : 0);
  const sequential = { atNone: expected(0), atDifference: expected(detect), between: expected(detect / 2) };
  const least = leastDetected({ variance: value, alpha }, pairing.n, power);
  return { pairing, variance: { value, low, high }, fixed, sequential, maxUnits, leastDetected: least };
}

export function asText(asked: Asked, planned: Planned): string {
  const { detect, power, alpha, threads } = asked;
  const { rules, source, unit } = planned;
  const from =
    'pilot' in source ? `a pilot of ${whole(source.pilot.units)} ${unit[1]}, seed ${source.pilot.seed}` : source.run;
  const lines = [
    ...fill(
      `To tell ${detect} points a hand from none with power ${power}, alpha ${alpha} (two-sided); ${rules}; margins from ${from}.`.split(
        ' ',
      ),
      80,
    ),
  ];
  for (const measured of planned.pairings) lines.push('', ...pairingText(asked, planned, needOf(asked, measured)));
  const notes = [
    `n are ${unit[1]}, each in every seating. In brackets: the ends of the variance's 95 % interval, and what they would ask for.`,
    `Times are for ${threads} ${threads === 1 ? 'thread' : 'threads'} here.`,
    'A sequential test takes fewer where one of its two margins is true, more in between, and errs one-sidedly: alpha of saying',
    'so where there is none. Another pairing has another variance.',
  ];
  return [...lines, '', ...fill(notes.join(' ').split(' '), 80), ''].join('\n');
}

function pairingText({ detect, alpha, power, threads }: Asked, { unit }: Planned, need: Need): string[] {
  const { pairing, variance, fixed, sequential, maxUnits, leastDetected: least } = need;
  const time = (units: number): string =>
    pairing.seconds === null ? '' : duration((units * pairing.seconds) / threads);
  const points = (value: number): string => decimal(value, value < 10 ? 1 : 0);
  const rows = [
    [
      'variance',
      `${points(variance.value)} (${points(variance.low)} to ${points(variance.high)})`,
      `n ${whole(pairing.n)}`,
    ],
    ...(Number.isFinite(least) ? [['  which would tell', `${decimal(least, 2)} points a hand`, '']] : []),
    [
      'a fixed sample',
      `${whole(fixed.units)} (${whole(fixed.low)} to ${whole(fixed.high)}) ${unit[1]}`,
      time(fixed.units),
    ],
    ['a sequential test, where none', `${whole(sequential.atNone)} ${unit[1]}`, time(sequential.atNone)],
    [`  where ${detect}`, `${whole(sequential.atDifference)} ${unit[1]}`, time(sequential.atDifference)],
    ['  in between', `${whole(sequential.between)} ${unit[1]}`, time(sequential.between)],
  ];
  const rates = `alpha: ${alpha}, beta: ${decimal(1 - power, 4).replace(/\.?0+$/, '')}`;
  const [a, b] = pairing.pairing.map(label => (/[(),:#'"&*{}[\]]/.test(label) ? JSON.stringify(label) : label));
  return [
    pairing.name,
    ...columns(rows).map(line => `  ${line}`.trimEnd()),
    '  in an experiment file:',
    `    stop: {pairing: [${a}, ${b}], test: sprt,`,
    `      lower: 0, upper: ${detect}, ${rates}, maxUnits: ${maxUnits}}`,
    ...(ROOM * fixed.units > MOST_UNITS
      ? [`  No pairing plays more than ${whole(MOST_UNITS)} ${unit[1]}: this may not be enough of them.`]
      : []),
  ];
}

export function asJson(asked: Asked, { pairings, ...planned }: Planned): string {
  const needs = pairings.map(measured => {
    const { pairing, ...need } = needOf(asked, measured);
    const { kurtosis, seconds, ...known } = pairing;
    const secondsFor = (units: number): number | null => (seconds === null ? null : (units * seconds) / asked.threads);
    return {
      ...known,
      kurtosis: Number.isFinite(kurtosis) ? kurtosis : null,
      secondsAUnit: seconds,
      ...need,
      leastDetected: Number.isFinite(need.leastDetected) ? need.leastDetected : null,
      fixedSeconds: secondsFor(need.fixed.units),
      sequentialSeconds: secondsFor(need.sequential.between),
    };
  });
  return `${JSON.stringify({ format: 'matador-plan/1', ...asked, ...planned, pairings: needs }, null, 2)}\n`;
}
