/**
 * An example of what the decisions table is for: a small policy fitted to what an agent chose.
 *
 *     npm run -s matador -- run experiments/fit-policy.yaml --out results/fit-policy
 *     node --import tsx --conditions=source scripts/fit-policy.ts results/fit-policy 'pimc(worlds=50)'
 *
 * Each option is described by a few numbers; the policy plays an option with a chance that grows with the exponential of
 * their weighted sum (a conditional logit). It is fitted on four deals of five and judged on the fifth, which it has
 * not seen, against two yardsticks: the heaviest tile that fits, and chance.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DRAW, innerOf, isAtRight, kindOf, LEAD, outerOf, PASS, PLAY } from '../src/engine/action.ts';
import { type Rules, sumOf } from '../src/engine/rules.ts';
import { HIGH, isMatador, LOW, tileOf } from '../src/engine/tile.ts';
import { addUnit, type Estimate, estimateRatio, noRatio } from '../src/stats/ratio.ts';
import { type DecisionColumns, readDecisions } from '../src/tables/decisions.ts';
import { partPath, readManifest } from '../src/tables/manifest.ts';
import { Refusal } from '../src/text/refusal.ts';

/** What an option is described by; all of it can be told from a row of the table. */
export const FEATURES = [
  'pips shed',
  'a double',
  'a matador',
  'own tiles that fit after',
  'equal ends after',
  'a draw',
];

interface Decision {
  readonly unit: number;
  /** Features of each option. */
  readonly options: readonly (readonly number[])[];
  /** Index of the option that was chosen. */
  readonly chosen: number;
}

export interface Fit {
  readonly decisions: number;
  readonly heldOut: number;
  /** One a feature, for features scaled to a standard deviation of 1. */
  readonly weights: readonly number[];
  /** Share of held-out decisions guessed right; standard errors across deals. */
  readonly fitted: Estimate;
  readonly heaviest: Estimate;
  readonly chance: Estimate;
}

/** Fits a policy to one agent's decisions in a run, of those in which it had a choice. */
export async function fitPolicy(dir: string, label: string): Promise<Fit> {
  const { experiment, parts } = readManifest(dir);
  const labels = experiment.agents.map(agent => agent.label);
  const agent = labels.indexOf(label);
  if (agent < 0) throw new Refusal('fit/agent', dir, `no agent ${label} played in it`, labels.join(', '));
  const decisions: Decision[] = [];
  for (const part of parts) {
    if (!part.actions) throw new Refusal('fit/actions', dir, 'has no decisions table', 'a run with actions: true');
    const { columns } = await readDecisions(partPath(dir, 'actions', part.index), part.actions);
    for (let row = 0; row < columns.rows; row++) {
      if (columns.agent.values[row] === agent) collect(columns, row, experiment.rules, decisions);
    }
  }
  const fit = standardised(decisions.filter(({ unit }) => unit % 5 !== 4));
  const heldOut = decisions.filter(({ unit }) => unit % 5 === 4);
  const weights = climb(fit.decisions);
  const scaled = weights.map((weight, k) => weight / fit.spread[k]!);
  return {
    decisions: decisions.length,
    heldOut: heldOut.length,
    weights,
    fitted: accuracy(heldOut, options => shareOfBest(options, features => dot(scaled, features))),
    heaviest: accuracy(heldOut, options => shareOfBest(options, ([pips]) => pips!)),
    chance: accuracy(heldOut, options => options.map(() => 1 / options.length)),
  };
}

function collect(c: DecisionColumns, row: number, rules: Rules, into: Decision[]): void {
  const from = c.options.offsets[row]!;
  const options = c.options.values.subarray(from, c.options.offsets[row + 1]!);
  if (options.length < 2) return;
  const tiles = c.tiles.values.subarray(c.tiles.offsets[row]!, c.tiles.offsets[row + 1]!);
  const left = c.left.values[row]!;
  const right = c.right.values[row]!;
  into.push({
    unit: c.unit.values[row]!,
    options: Array.from(options, option => featuresOf(option, tiles, left, right, rules)),
    chosen: options.indexOf(c.chosen.values[row]!),
  });
}

/** The features of one option, in the order of FEATURES. */
function featuresOf(option: number, tiles: Int16Array, left: number, right: number, rules: Rules): number[] {
  const kind = kindOf(option);
  if (kind === DRAW || kind === PASS) return [0, 0, 0, 0, 0, kind === DRAW ? 1 : 0];
  const inner = innerOf(option);
  const outer = outerOf(option);
  const leftAfter = kind === LEAD || (kind === PLAY && !isAtRight(option)) ? outer : left;
  const rightAfter = kind === LEAD ? inner : isAtRight(option) ? outer : right;
  const wild = (a: number, b: number) => rules.matadors && isMatador(a, b, sumOf(rules));
  const fits = (a: number, b: number) =>
    wild(a, b) || [leftAfter, rightAfter].some(end => a + end === sumOf(rules) || b + end === sumOf(rules));
  const own = tiles.filter(tile => tile !== tileOf(inner, outer) && fits(HIGH[tile]!, LOW[tile]!)).length;
  const truths = [inner === outer, wild(inner, outer)].map(Number);
  return [inner + outer, ...truths, own, leftAfter === rightAfter ? 1 : 0, 0];
}

/** The decisions with every feature divided by its spread among a decision's options. */
function standardised(decisions: readonly Decision[]): { decisions: Decision[]; spread: number[] } {
  const spread = FEATURES.map((_, k) => {
    let squares = 0;
    let n = 0;
    for (const { options } of decisions) {
      const mean = options.reduce((sum, features) => sum + features[k]!, 0) / options.length;
      for (const features of options) squares += (features[k]! - mean) ** 2;
      n += options.length;
    }
    return Math.sqrt(squares / n) || 1;
  });
  const scale = (features: readonly number[]) => features.map((x, k) => x / spread[k]!);
  return { decisions: decisions.map(one => ({ ...one, options: one.options.map(scale) })), spread };
}

/** Weights of the greatest likelihood: it has one summit, so plain steps uphill find it, if short enough not to overshoot. */
function climb(decisions: readonly Decision[]): number[] {
  const weights = FEATURES.map(() => 0);
  for (let step = 0; step < 300; step++) {
    const slope = FEATURES.map(() => 0);
    for (const { options, chosen } of decisions) {
      const chances = softmax(options.map(features => dot(weights, features)));
      for (const [i, features] of options.entries()) {
        const surprise = (i === chosen ? 1 : 0) - chances[i]!;
        for (const k of FEATURES.keys()) slope[k]! += (surprise * features[k]!) / decisions.length;
      }
    }
    for (const k of FEATURES.keys()) weights[k]! += 0.3 * slope[k]!;
  }
  return weights;
}

/** How often a guess is right: `guess` gives each option a chance. Right guesses are counted in millionths. */
function accuracy(decisions: readonly Decision[], guess: (options: Decision['options']) => number[]): Estimate {
  const units = new Map<number, { right: number; all: number }>();
  for (const { unit, options, chosen } of decisions) {
    const { right, all } = units.get(unit) ?? { right: 0, all: 0 };
    units.set(unit, { right: right + Math.round(1e6 * guess(options)[chosen]!), all: all + 1e6 });
  }
  const sums = noRatio();
  for (const { right, all } of units.values()) addUnit(sums, right, all);
  return estimateRatio(sums);
}

/** All to the best option; equally good ones share. */
function shareOfBest(options: Decision['options'], worth: (features: readonly number[]) => number): number[] {
  const worths = options.map(worth);
  const best = Math.max(...worths);
  const count = worths.filter(x => x === best).length;
  return worths.map(x => (x === best ? 1 / count : 0));
}

function softmax(worths: readonly number[]): number[] {
  const most = Math.max(...worths);
  const powers = worths.map(x => Math.exp(x - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map(x => x / sum);
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);

export function formatFit(label: string, { decisions, heldOut, weights, ...judged }: Fit): string {
  const share = ({ value, standardError }: Estimate) =>
    `${(100 * value).toFixed(1)} % ± ${(100 * standardError).toFixed(1)}`;
  return [
    `${label}: ${decisions} decisions with a choice, ${heldOut} of them held out (every fifth deal)`,
    `held-out decisions guessed right (± standard error across ${judged.fitted.n} deals):`,
    `  fitted policy        ${share(judged.fitted)}`,
    `  heaviest tile        ${share(judged.heaviest)}`,
    `  chance               ${share(judged.chance)}`,
    'weights, a feature scaled to a standard deviation of 1 among the options of a decision:',
    ...FEATURES.map((name, k) => `  ${name.padEnd(26)} ${weights[k]!.toFixed(2).padStart(6)}`),
  ].join('\n');
}

const [, script, dir, label] = process.argv;
if (script && realpathSync(script) === fileURLToPath(import.meta.url)) {
  try {
    if (!dir || !label)
      throw new Refusal('fit/usage', '', 'a folder and an agent are missing', 'fit-policy.ts DIR AGENT');
    console.log(formatFit(label, await fitPolicy(dir, label)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
