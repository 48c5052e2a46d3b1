/** How much hangs on each parameter: from the worst of the values tried to the best, by the fit. */
import { type Chart, figures, words } from '../../report/chart.ts';
import { dotRows } from '../../report/charts/dot-rows.ts';
import { decimal, figureText, POINTS, whole } from '../../report/numbers.ts';
import type { Dimension } from '../space.ts';
import type { Effects } from './fit.ts';
import { figureFrom } from './tried.ts';

/** `n`: candidates that the fit is made of. */
export function sensitivityChart(space: readonly Dimension[], effects: Effects, n: number): Chart {
  const rows = space
    .map(({ name }, i) => {
      const { value, standardError } = effects.reach(i);
      return { label: name, hollow: false, figure: figureFrom(value, standardError, n) };
    })
    .sort((a, b) => b.figure.value - a.figure.value);
  const [first] = rows;
  return {
    name: 'sensitivity',
    title: `Most hangs on ${first.label}: ${decimal(first.figure.value, 1)} points a hand from worst to best`,
    subtitle:
      'Points a hand from the worst to the best of the values tried of each parameter, with the interval at 95 %',
    note: 'Never below 0: a parameter that does nothing shows some by chance, about as much as its interval is wide.',
    wide: true,
    spec: dotRows(rows, {
      title: 'points a hand',
      style: POINTS,
      places: 2,
      reference: { at: 0, label: 'no matter' },
    }),
    table: {
      columns: [...words('parameter'), ...figures('points a hand', 'candidates')],
      rows: rows.map(({ label, figure }) => [label, figureText(figure, POINTS, 2), whole(n)]),
    },
  };
}
