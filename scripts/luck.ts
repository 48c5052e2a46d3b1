/**
 * Measures what taking the luck of the draw out of margins is worth: how many times as many hands, each with a deal of its
 * own, the raw margin would need for the same error, and what it costs.
 *
 *     node --import tsx --conditions=source scripts/luck.ts draw greedy random 20000
 *     node --import tsx --conditions=source scripts/luck.ts draw 'pimc(worlds=100)' greedy 2000 --playouts 48
 *
 * Nothing but the time hangs on the machine: the same line gives the same figures.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRules } from '../src/engine/presets.ts';
import type { Rules } from '../src/engine/rules.ts';
import { POINTS } from '../src/engine/state.ts';
import { resolveContestant, takeSeat } from '../src/play/roster.ts';
import { seatingPlan } from '../src/play/seating.ts';
import { Table } from '../src/play/table.ts';
import { rootOf } from '../src/random/root.ts';
import { Purpose, Stream } from '../src/random/stream.ts';
import { CrossFit } from '../src/search/luck/cross-fit.ts';
import { DrawLuck } from '../src/search/luck/draw-luck.ts';
import { PlayOutLuck } from '../src/search/luck/play-out-luck.ts';
import { COVARIATES, UnitLuck } from '../src/search/luck/unit-luck.ts';
import { GREEDY, HEAVY, RANDOM } from '../src/search/policy.ts';
import { pairingGain } from '../src/stats/pairing-gain.ts';
import { studentQuantile } from '../src/stats/quantile.ts';
import { Refusal } from '../src/text/refusal.ts';
import { parseSpec } from '../src/text/spec.ts';

export interface LuckPlan {
  readonly rules: Rules;
  readonly agents: readonly [string, string];
  readonly units: number;
  readonly seed: string;
  /** Playouts before and after each draw; without it the features alone. */
  readonly playouts?: number;
  /** In playouts: everybody plays as greedy, or each as the policy nearest to it, and the deal is weighed too. */
  readonly policies?: 'greedy' | 'own';
}

/** What was played: margins by hand, and by unit the mean margin with its covariates. */
export interface LuckyUnits {
  readonly fit: CrossFit;
  /** By covariate: its sum over units, and that of its squares. */
  readonly sums: readonly (readonly [number, number])[];
  readonly margins: Float64Array;
  readonly covariates: readonly Float64Array[];
  readonly seatings: number;
  readonly names: readonly string[];
  /** Seconds of the process: playing alone, and playing with the luck taken. */
  readonly bareTime: number;
  readonly time: number;
}

const OWN: Readonly<Record<string, number>> = { random: RANDOM, 'hoard-matadors': HEAVY, 'shed-heavy': HEAVY };
/** Units that are played without taking luck, and then with, in turn. */
const BLOCK = 256;

export async function playWithLuck(plan: LuckPlan): Promise<LuckyUnits> {
  const { rules, units } = plan;
  const contestants = await Promise.all(plan.agents.map(text => resolveContestant(parseSpec(text), '.', true)));
  const cheat = contestants.find(({ agent }) => agent.sees === 'all');
  if (cheat) throw new Refusal('luck/cheat', '', `${cheat.label} sees the boneyard`, 'agents that do not');
  const seatings = seatingPlan(2, rules.players, rules.teams);
  const seated = seatings.map(seating => seating.map(who => takeSeat(contestants[who]!, rules)));
  const shares = seatings.map(seating => sharesOf(seating));
  const own = plan.policies === 'own';
  const policies = seatings.map(seating =>
    seating.map(who => (own ? (OWN[contestants[who]!.agent.name] ?? GREEDY) : GREEDY)),
  );
  const names = [...COVARIATES, ...(plan.playouts ? ['playouts'] : []), ...(plan.playouts && own ? ['deal'] : [])];
  const root = rootOf(plan.seed);
  const table = new Table(rules, null);
  const { state } = table.hand;
  const features = new DrawLuck();
  const playOuts = plan.playouts ? new PlayOutLuck(rules, plan.playouts, own) : null;
  const unitLuck = new UnitLuck(rules);
  const stream = new Stream();
  const fit = new CrossFit(names.length);
  const margins = new Float64Array(units * seatings.length);
  const covariates: Float64Array[] = [];
  const play = (unit: number, seating: number) => {
    table.seat(seated[seating]!);
    table.begin();
    table.play(root, { unit, seating, hand: 0 }, 'stop', null);
    margins[unit * seatings.length + seating] = dot(state.subarray(POINTS), shares[seating]!);
  };
  const takeUnit = (unit: number) => {
    const x = new Float64Array(names.length);
    let margin = 0;
    unitLuck.begin();
    for (let seating = 0; seating < seatings.length; seating++) {
      play(unit, seating);
      margin += margins[unit * seatings.length + seating]!;
      features.take(state);
      unitLuck.add(state, features.features, shares[seating]!);
      if (!playOuts) continue;
      stream.seed(root, Purpose.trial, unit, 0, seating);
      playOuts.take(state, policies[seating]!, stream);
      x[COVARIATES.length]! += dot(playOuts.draws, shares[seating]!);
      if (own) x[COVARIATES.length + 1]! += dot(playOuts.deal, shares[seating]!);
    }
    x.set(unitLuck.covariates);
    for (let i = 0; i < x.length; i++) x[i]! /= seatings.length;
    fit.add(unit, margin / seatings.length, x);
    covariates.push(x);
  };
  let bareTime = 0;
  let time = 0;
  for (let from = 0; from < units; from += BLOCK) {
    const to = Math.min(units, from + BLOCK);
    bareTime += timed(() => {
      for (let unit = from; unit < to; unit++) for (let k = 0; k < seatings.length; k++) play(unit, k);
    });
    time += timed(() => {
      for (let unit = from; unit < to; unit++) takeUnit(unit);
    });
  }
  const sums = names.map((_, i): [number, number] => [
    covariates.reduce((sum, x) => sum + x[i]!, 0),
    covariates.reduce((sum, x) => sum + x[i]! ** 2, 0),
  ]);
  return { fit, sums, margins, covariates, seatings: seatings.length, names, bareTime, time };
}

/** By seat: what a point there adds to the margin of contestant 0 over contestant 1. */
function sharesOf(seating: readonly number[]): number[] {
  return seating.map(who => (who === 0 ? 1 : -1) / seating.filter(other => other === who).length);
}

/** The gain over hands with a deal of their own, with ends of its 95 % interval (the delta method on its logarithm). */
export function gainOf({ fit, margins, covariates, seatings }: LuckyUnits): readonly [number, number, number] {
  const { handVariance, units } = pairingGain(margins, seatings);
  const beta = fit.coefficients();
  const { mean, rawMean } = fit.estimate();
  const ofHands = new Float64Array(units);
  const ofUnits = new Float64Array(units);
  for (let unit = 0; unit < units; unit++) {
    const own = margins.subarray(unit * seatings, (unit + 1) * seatings);
    const raw = own.reduce((sum, value) => sum + value, 0) / seatings;
    ofHands[unit] = own.reduce((sum, value) => sum + (value - rawMean) ** 2, 0) / seatings;
    ofUnits[unit] = (raw - dot(covariates[unit]!, beta[unit & 1]!) - mean) ** 2;
  }
  const average = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / units;
  const [hands, adjusted] = [average(ofHands), average(ofUnits)];
  let squares = 0;
  for (let unit = 0; unit < units; unit++) squares += (ofHands[unit]! / hands - ofUnits[unit]! / adjusted) ** 2;
  const reach = studentQuantile(0.975, units - 1) * (Math.sqrt(squares) / units);
  const gain = handVariance / seatings / adjusted;
  return [gain, gain * Math.exp(-reach), gain * Math.exp(reach)];
}

function dot(values: ArrayLike<number>, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * values[i]!, 0);
}

/** Seconds of this process, its helper threads too. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function main(given: readonly string[]): Promise<void> {
  const option = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
  const [text, a, b, units] = given;
  if (!text || !a || !b || !(Number(units) > 0)) {
    throw new Refusal(
      'luck/usage',
      '',
      'what to play is missing',
      'luck.ts RULES AGENT AGENT UNITS [--playouts N] [--own]',
    );
  }
  const playouts = Number(option('--playouts') ?? 0);
  const played = await playWithLuck({
    rules: parseRules(text),
    agents: [a, b],
    units: Number(units),
    seed: option('--seed') ?? '1',
    ...(playouts > 0 ? { playouts, policies: given.includes('--own') ? 'own' : 'greedy' } : {}),
  });
  const { mean, standardError, rawMean, rawStandardError } = played.fit.estimate();
  const paired = pairingGain(played.margins, played.seatings);
  const [gain, low, high] = gainOf(played);
  const [even, odd] = played.fit.coefficients();
  const hands = played.margins.length;
  const micros = (seconds: number) => ((1e6 * seconds) / hands).toPrecision(3);
  console.log(
    `${text}: ${a} v ${b}, ${units} units of ${played.seatings} hands${playouts ? `, ${playouts} playouts` : ''}`,
  );
  console.log(`  margin     ${rawMean.toFixed(2)} ± ${rawStandardError.toFixed(2)} (standard error)`);
  console.log(`  corrected  ${mean.toFixed(2)} ± ${standardError.toFixed(2)}`);
  console.log(
    `  gain       ${gain.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}); pairing alone ${paired.gain.toFixed(2)}`,
  );
  console.log(
    `  time       ${(played.time / played.bareTime).toFixed(2)}: ${micros(played.bareTime)} and ${micros(played.time)} µs a hand`,
  );
  for (const [i, name] of played.names.entries()) {
    const [sum, squares] = played.sums[i]!;
    const error = (sum / Math.sqrt(squares)).toFixed(1);
    console.log(
      `  ${name.padEnd(22)} ${even[i]!.toFixed(2).padStart(7)} ${odd[i]!.toFixed(2).padStart(7)}  mean/error ${error}`,
    );
  }
}

const [, script, ...given] = process.argv;
if (script && realpathSync(script) === fileURLToPath(import.meta.url)) {
  try {
    await main(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
