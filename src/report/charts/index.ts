/** All charts of a report, in a reader's order, under the headings they stand below. */
import type { Chart } from '../chart.ts';
import type { Model } from '../model.ts';
import { blankMarginChart } from './blank-margin.ts';
import { blankWhenChart } from './blank-when.ts';
import { drawsChart } from './draws.ts';
import { endingsChart } from './endings.ts';
import { leadPointsChart, leadWinsChart } from './lead.ts';
import { lengthChart } from './length.ts';
import { luckChart } from './luck.ts';
import { marginsChart } from './margins.ts';
import { matchChanceChart } from './match-chance.ts';
import { matchesChart } from './matches.ts';
import { pairwiseChart } from './pairwise.ts';
import { rankingChart } from './ranking.ts';
import { winnerPointsChart } from './winner-points.ts';

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly charts: readonly Chart[];
}

const SECTIONS: readonly { id: string; heading: string; charts: readonly ((model: Model) => Chart | null)[] }[] = [
  {
    id: 'best',
    heading: 'Who is best',
    charts: [rankingChart, pairwiseChart, luckChart, marginsChart, matchesChart, matchChanceChart],
  },
  { id: 'hands', heading: 'How hands go', charts: [endingsChart, lengthChart, winnerPointsChart] },
  { id: 'lead', heading: 'The advantage of the lead', charts: [leadPointsChart, leadWinsChart] },
  { id: 'drawing', heading: 'Drawing', charts: [drawsChart] },
  { id: 'blank', heading: 'The double blank', charts: [blankWhenChart, blankMarginChart] },
];

/** The sections in which there is something to see. */
export function chartsOf(model: Model): Section[] {
  return SECTIONS.map(({ id, heading, charts }) => ({
    id,
    heading,
    charts: charts.map(make => make(model)).filter(chart => chart !== null),
  })).filter(section => section.charts.length > 0);
}
