/** How long hands are: plays in a hand, the lead counted, over all pairings. */
import { basisOf } from '../basis.ts';
import type { Chart } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { figureText, POINTS, placesFor, valueText } from '../numbers.ts';
import { classesOf, classWidth, histogram, quantile, spreadTable } from './histogram.ts';

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
