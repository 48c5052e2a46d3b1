/** What winning a hand brings: points of the winner, of the hands that somebody won. */
import { basisOf } from '../basis.ts';
import type { Chart } from '../chart.ts';
import { isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { figureText, POINTS, placesFor, valueText } from '../numbers.ts';
import { classesOf, classWidth, histogram, quantile, spreadTable } from './histogram.ts';

export function winnerPointsChart(model: Model): Chart | null {
  const each = model.spread(model.all, 'winnerPoints', 'plays');
  const width = classWidth(each.keys());
  const shares = model.spread(model.all, 'winnerPoints', 'plays', classesOf(width));
  const mean = model.meanIn(model.all, 'winnerPoints', 'plays');
  if (!isKnown(mean)) return null;
  const places = placesFor([mean], POINTS);
  return {
    name: 'winner-points',
    title: `Winning a hand brings ${valueText(mean, POINTS, places)} points on average, more than ${quantile(each, 0.9)} in at most one hand of ten`,
    subtitle:
      `Share of the hands that somebody won, by the points of the winner${model.summaries.length > 1 ? '; every pairing with the same weight' : ''}. ` +
      basisOf([...shares.values()], model),
    note: '',
    wide: false,
    spec: histogram({
      shares,
      width,
      title: 'points of the winner',
      shareTitle: '% of hands won',
      mean,
      meanText: `mean ${figureText(mean, POINTS, places)}`,
    }),
    table: spreadTable('points', shares, width, model),
  };
}
