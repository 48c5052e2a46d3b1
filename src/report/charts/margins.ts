/** How the margin of a hand scatters, where two agents met: the mean of the ranking is small beside the luck of a hand. */
import { basisOf } from '../basis.ts';
import type { Chart } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Model } from '../model.ts';
import { figureText, MARGIN, placesFor, SHARE } from '../numbers.ts';
import { stopMarkNote } from '../stop-words.ts';
import { marked } from '../words.ts';
import { classesOf, classWidth, histogram, spreadTable } from './histogram.ts';

/** Only for a run of one pairing: over several the sides are others. */
export function marginsChart(model: Model): Chart | null {
  const [only, ...more] = model.summaries;
  if (!only || more.length > 0) return null;
  const width = classWidth(model.spread(model.all, 'margin', 'plays').keys());
  const shares = model.spread(model.all, 'margin', 'plays', classesOf(width));
  const [a, b] = model.meetings.labelsOf(only) as [string, string];
  const mean = model.between('margin', a, b);
  if (shares.size === 0 || !isKnown(mean)) return null;
  const places = placesFor([mean], MARGIN);
  const [wonA, wonB] = [model.shareBy(a, 'won'), model.shareBy(b, 'won')];
  const [nameA, nameB] = [a, b].map(label => marked(model.agents.find(agent => agent.label === label)!));
  const share = (figure: Figure): string => figureText(figure, SHARE, placesFor([wonA, wonB], SHARE));
  return {
    name: 'margins',
    title: `${nameA} wins ${share(wonA)} of hands, ${nameB} ${share(wonB)}`,
    subtitle: `Share of hands by the points of ${nameA} less those of ${nameB}. ${basisOf([...shares.values()], model)}`,
    note: stopMarkNote(model),
    wide: false,
    spec: histogram({
      shares,
      width,
      title: `points of ${nameA} less those of ${nameB}`,
      shareTitle: '% of hands',
      mean,
      meanText: `mean ${figureText(mean, MARGIN, places)}`,
    }),
    table: spreadTable('margin', shares, width, model),
  };
}
