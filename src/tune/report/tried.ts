/**
 * What a tune has tried, as its report tells it: a candidate's margin is the mean over its opponents. They were met on the
 * same deals, so its error is the mean of theirs, which is what it would be if all erred alike.
 */

import type { Figure } from '../../report/figure.ts';
import { LEVEL } from '../../report/figure.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { DoneTune } from '../folder.ts';
import { type Dimension, isNumeric, type Point, type Setting } from '../space.ts';
import type { Evaluation } from '../tune.ts';

export interface Tried {
  readonly step: number;
  readonly point: Point;
  /** Points a hand. */
  readonly margin: number;
  readonly standardError: number;
  /** Against each opponent. */
  readonly units: number;
}

/**
 * One a step and candidate, in the order in which they were played: of candidates that are the same one, since they played
 * once; without starting values that lie outside of what was to be tried, which would lie far off in every chart.
 */
export function triedIn({ evaluations, manifest }: DoneTune): Tried[] {
  const { space, experiment } = manifest.plan;
  const inside = evaluations.filter(({ point }) => space.every((dimension, i) => isWithin(dimension, point[i])));
  const opponents = experiment.agents.length - 1;
  const groups = groupedBy(inside, row => JSON.stringify([row.step, row.point]));
  return groups.map(all => {
    const rows = all.slice(0, opponents);
    const mean = (of: (row: Evaluation) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
    const [{ step, point, units }] = rows;
    return { step, point, margin: mean(row => row.margin), standardError: mean(row => row.standardError), units };
  });
}

/** The mean of several, with the weight of their units: those of one step err alike, those of two steps do not. */
export function pooledTried(tried: readonly Tried[]): { margin: number; standardError: number; units: number } {
  const units = tried.reduce((sum, one) => sum + one.units, 0);
  const margin = tried.reduce((sum, one) => sum + one.margin * one.units, 0) / units;
  const bySteps = new Map<number, number>();
  for (const { step, standardError, units: weight } of tried) {
    bySteps.set(step, (bySteps.get(step) ?? 0) + standardError * weight);
  }
  const squares = [...bySteps.values()].reduce((sum, error) => sum + error * error, 0);
  return { margin, standardError: Math.sqrt(squares) / units, units };
}

/** By what they have in common, in the order in which that is met first. */
export function groupedBy<T>(tried: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of tried) {
    const known = groups.get(key(one));
    if (known) known.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups.values()];
}

/** With an interval of the report's level; `n`: units. */
export function figureFrom(value: number, standardError: number, n: number): Figure {
  const half = normalQuantile(0.5 + LEVEL / 2) * standardError;
  return { value, low: value - half, high: value + half, n, most: n };
}

const isWithin = (dimension: Dimension, value: Setting): boolean =>
  !isNumeric(dimension) || (Number(value) >= dimension.from && Number(value) <= dimension.to);
