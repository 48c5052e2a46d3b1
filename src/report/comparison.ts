/**
 * Runs of one question compared, pairing by pairing and measure by measure. Two runs on the same deals (same seed, rules,
 * pairing and seatings) are subtracted unit by unit, from their rows; others are independent. Of three or more it is asked
 * whether they agree at all. All comparisons are adjusted together (Holm): with dozens of them some would differ by chance.
 */

import { type Agreement, agreement, independentDifference, type Known, pairedRatios } from '../stats/agreement.ts';
import { holm } from '../stats/comparisons.ts';
import { normalQuantile } from '../stats/quantile.ts';
import { estimateRatio } from '../stats/ratio.ts';
import type { Manifest } from '../tables/manifest.ts';
import { eachPart } from '../tables/run-rows.ts';
import { pairingOfStop } from '../tables/stop.ts';
import type { Summary } from '../tables/summary.ts';
import { halfWidth, isBounded } from './figure.ts';
import { Meetings } from './meetings.ts';
import { readRun } from './run-folder.ts';
import { sumsOf } from './sums.ts';
import { MEASURES, type Measure, type UnitSums, unitTotals } from './unit-totals.ts';

export interface ComparedRun {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly summaries: readonly Summary[];
  readonly meetings: Meetings;
}

/** A measure of one pairing in all runs. */
export interface Comparison {
  /** As the first run calls it. */
  readonly pairing: string;
  readonly measure: Measure['name'];
  /** What is measured, in words. */
  readonly about: string;
  readonly share: boolean;
  readonly figures: readonly Known[];
  /** Of two runs: the second less the first. */
  readonly difference: { readonly value: number; readonly low: number; readonly high: number } | null;
  readonly paired: boolean;
  /** Of three or more, where each has an error. */
  readonly agreement: Agreement | null;
  readonly pValue: number;
  /** Among all comparisons. */
  readonly adjusted: number;
}

export interface Compared {
  readonly runs: readonly ComparedRun[];
  /** Where two runs have one agent each that the other has not: taken for two versions of one. */
  readonly versions: readonly [string, string] | null;
  readonly comparisons: readonly Comparison[];
}

export const LEVEL = 0.95;

/** Units that are laid side by side, at most. */
const MOST_UNITS = 1_000_000;

export async function compareRuns(dirs: readonly string[]): Promise<Compared> {
  const runs = dirs.map((dir): ComparedRun => {
    const { manifest, summaries } = readRun(dir);
    return { dir, manifest, summaries, meetings: new Meetings(manifest, summaries) };
  });
  const versions = runs.length === 2 ? versionsIn(runs) : null;
  const found: Omit<Comparison, 'adjusted'>[] = [];
  for (const summary of runs[0].summaries) {
    const labels = runs[0].meetings.labelsOf(summary);
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) found.push(...(await comparePair(runs, [a, b], versions)));
    }
  }
  const adjusted = holm(found.map(({ pValue }) => pValue));
  return { runs, versions, comparisons: found.map((one, i) => ({ ...one, adjusted: adjusted[i] })) };
}

function versionsIn(runs: readonly ComparedRun[]): readonly [string, string] | null {
  const [first, second] = runs.map(({ manifest }) => manifest.experiment.agents.map(({ label }) => label));
  const [gone, come] = [first.filter(label => !second.includes(label)), second.filter(label => !first.includes(label))];
  return gone.length === 1 && come.length === 1 ? [gone[0], come[0]] : null;
}

interface Meeting {
  readonly run: ComparedRun;
  readonly summary: Summary;
  readonly labels: readonly [string, string];
}

async function comparePair(
  runs: readonly ComparedRun[],
  pair: readonly [string, string],
  versions: Compared['versions'],
): Promise<Omit<Comparison, 'adjusted'>[]> {
  const meetings = runs.flatMap((run, i): Meeting[] => {
    const labels = pair.map(label => (i > 0 && versions?.[0] === label ? versions[1] : label)) as [string, string];
    const summary = run.meetings.of(labels[0]).find(one => run.meetings.labelsOf(one).includes(labels[1]));
    return summary ? [{ run, summary, labels }] : [];
  });
  if (meetings.length < runs.length) return [];
  const units = runs.length === 2 && areSameDeals(meetings) ? await sideBySide(meetings) : null;
  return MEASURES.flatMap((measure): Omit<Comparison, 'adjusted'>[] => {
    const figures = meetings.map(meeting => figureOf(meeting, measure));
    if (!figures.every(({ value }) => Number.isFinite(value))) return [];
    const about = measure.about(pair[0], pair[1]);
    const common = { pairing: pair.join(' v '), measure: measure.name, about, share: measure.share, figures };
    if (runs.length > 2) {
      const known = figures.every(({ standardError }) => standardError > 0) ? agreement(figures, LEVEL) : null;
      return [{ ...common, difference: null, paired: false, agreement: known, pValue: known?.pValue ?? NaN }];
    }
    const difference = units
      ? pairedRatios(units[0][measure.name], units[1][measure.name], LEVEL)
      : independentDifference(figures[0], figures[1], LEVEL);
    return [{ ...common, difference, paired: units !== null, agreement: null, pValue: difference.pValue }];
  });
}

/** A measure as one run has it; a margin that a test had to do with, as corrected for that. */
function figureOf({ run, summary, labels: [a, b] }: Meeting, measure: Measure): Known {
  if (measure.name === 'margin') {
    const figure = run.meetings.between('margin', a, b);
    if (figure.mark && isBounded(figure)) {
      return { value: figure.value, standardError: halfWidth(figure) / normalQuantile((1 + LEVEL) / 2), n: figure.n };
    }
    const own = summary.measures[`margin/${a}/${b}`];
    const { value, standardError, n } = estimateRatio(own ?? sumsOf(summary, `margin/${b}/${a}`), LEVEL);
    return { value: own ? value : -value, standardError, n };
  }
  return estimateRatio(sumsOf(summary, measure.key(a, b)), LEVEL);
}

/** Were the same deals played in the same seatings, and is it in no run the pairing that a test ends? */
function areSameDeals(meetings: readonly Meeting[]): boolean {
  const grounds = meetings.map(({ run, summary, labels }) => {
    const { experiment } = run.manifest;
    const { rules, seed, mode, pairings, stop } = experiment;
    const { seatings } = pairings[summary.pairing];
    const order = labels.map(label => run.meetings.labelsOf(summary).indexOf(label));
    const stopped = stop !== undefined && pairingOfStop(experiment, stop) === summary.pairing;
    return { ground: JSON.stringify([rules, seed, mode, seatings, order]), stopped };
  });
  return grounds[0].ground === grounds[1].ground && grounds.every(({ stopped }) => !stopped);
}

/** Units' totals in both runs, of the units that both have; null for fewer than two. Throws what readHands does. */
async function sideBySide(meetings: readonly Meeting[]): Promise<UnitSums[] | null> {
  const units = Math.min(MOST_UNITS, ...meetings.map(({ summary }) => summary.to));
  if (units < 2) return null;
  const all: UnitSums[] = [];
  for (const { run, summary, labels } of meetings) {
    const { parts, experiment } = run.manifest;
    const places = labels.map(label => run.meetings.labelsOf(summary).indexOf(label)) as [number, number];
    const plan = { rules: experiment.rules, seatings: experiment.pairings[summary.pairing].seatings, places, units };
    const totals = unitTotals(plan);
    const wanted = parts.filter(({ pairing, from }) => pairing === summary.pairing && from < units);
    await eachPart(run.dir, wanted, totals.add);
    all.push(totals.sums);
  }
  return all;
}
