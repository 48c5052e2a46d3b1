/** What stands behind a chart's figures, said below its title: the intervals' level, and n. */
import { type Figure, isBounded } from './figure.ts';
import type { Model } from './model.ts';
import { halfText, JOINT, range, type Style, widestOf } from './numbers.ts';

/** For the heads of tables. */
export const INTERVAL = `95${JOINT}% interval`;
const INTERVALS = `${INTERVAL}s`;

/** `95 % intervals; n = 3,000 deals a pairing.` */
export function basisOf(figures: readonly Figure[], model: Model): string {
  return `${intervalsOf(figures, model)}; ${countOf(model)}.`;
}

/** The same for charts that may not have room for each interval: `95 % intervals, none wider than ± 0.6; …`. */
export function basisWithWidest(figures: readonly Figure[], style: Style, places: number, model: Model): string {
  const widest = widestOf(figures);
  const limit = widest ? `, none wider than ${halfText(widest, style, places)}` : '';
  return `${intervalsOf(figures, model)}${limit}; ${countOf(model)}.`;
}

const intervalsOf = (figures: readonly Figure[], { unit }: Model): string =>
  figures.some(isBounded) ? INTERVALS : `No intervals: one ${unit[0]} tells nothing of how ${unit[1]} differ`;

/** What is added where a figure of an agent is made of several. */
export const overPairings = ({ summaries }: Model): string =>
  summaries.length > 1 ? ', the mean over its pairings' : '';

/** The head of a column of n: units a figure is made of. */
export const unitsHead = ({ unit, summaries }: Model): string =>
  `n (${unit[1]}${summaries.length > 1 ? ' a pairing' : ''})`;

/** `n = 3,000 deals a pairing`. */
export function countOf({ unit, summaries, unitsByPairing }: Model): string {
  return `n${JOINT}=${JOINT}${range(unitsByPairing, unit)}${summaries.length > 1 ? ' a pairing' : ''}`;
}

/** One figure's n. */
export const unitsOf = (figure: Figure): string => range([figure.n, figure.most]);
