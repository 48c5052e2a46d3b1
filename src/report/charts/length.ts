/** How long hands are: plays in a hand, the lead counted, over all pairings. */
import { basisOf, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { decimal, figureText, halfText, POINTS, placesFor, SHARE, valueText } from '../numbers.ts';
import { classesOf, className, classWidth, histogram, quantile } from './histogram.ts';

export function lengthChart(model: Model): Chart | null {
  const mean = model.of(model.all, 'plays');
  const width = classWidth(model.spread(model.all, 'plays', 'plays').keys());
  const shares = model.spread(model.all, 'plays', 'plays', classesOf(width));
  if (!isKnown(mean) || shares.size === 0) return null;
  const places = placesFor([mean], POINTS);
  return {
    name: 'length',
    title: `A hand takes ${valueText(mean, POINTS, places)} plays on average, half of them ${middleHalf(shares, width)}`,
    subtitle:
      `Share of hands by the number of plays, the lead counted${model.summaries.length > 1 ? '; every pairing with the same weight' : ''}. ` +
      basisOf([...shares.values()], model),
    note: '',
    wide: false,
    spec: histogram({
      shares,
      width,
      title: 'plays in a hand',
      shareTitle: '% of hands',
      mean,
      meanText: `mean ${figureText(mean, POINTS, places)}`,
    }),
    table: spreadTable('plays', shares, width, model),
  };
}

const middleHalf = (shares: ReadonlyMap<number, Figure>, width: number): string => {
  const low = quantile(shares, 0.25);
  const high = quantile(shares, 0.75) + width - 1;
  return low === high ? `exactly ${low}` : `between ${low} and ${high}`;
};

/** The classes of a histogram as a table. */
export function spreadTable(what: string, shares: ReadonlyMap<number, Figure>, width: number, model: Model) {
  const places = Math.max(2, placesFor([...shares.values()], SHARE));
  return {
    columns: figures(what, 'share of hands', INTERVAL, unitsHead(model)),
    rows: [...shares].map(([least, share]) => [
      className(least, width),
      `${decimal(share.value * 100, places)}\u00a0%`,
      halfText(share, SHARE, places),
      unitsOf(share),
    ]),
  };
}
