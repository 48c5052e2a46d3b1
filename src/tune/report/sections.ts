/** The charts of a tune's report, in the order of the questions they answer. */
import type { Chart } from '../../report/chart.ts';
import { figures, words } from '../../report/chart.ts';
import { dotRows } from '../../report/charts/dot-rows.ts';
import { figureText, MARGIN, whole } from '../../report/numbers.ts';
import type { DoneTune } from '../folder.ts';
import type { WrittenPlan } from '../manifest.ts';
import type { Point } from '../space.ts';
import { unitWord } from '../verdict.ts';
import { type Effects, effectsOf } from './fit.ts';
import { marginalChart } from './marginal.ts';
import { pathCharts, stepsChart } from './path.ts';
import { sensitivityChart } from './sensitivity.ts';
import { surfaceChart } from './surface.ts';
import { triedIn } from './tried.ts';

export interface TuneSection {
  readonly id: string;
  readonly heading: string;
  readonly about: string;
  readonly charts: readonly Chart[];
}

export function sectionsOf(done: DoneTune): TuneSection[] {
  const { plan, outcome } = done.manifest;
  const { space, method, experiment } = plan;
  const tried = triedIn(done);
  const effects = effectsOf(space, tried);
  const unit = unitWord(experiment, 2);
  const start = startPoint(plan);
  const result = space.map(({ name }) => outcome.result.values[name]);
  const grid = method.name === 'sweep' || method.name === 'race';
  const [across, down] = mattering(plan, effects, grid);
  const marginals = space.map((dimension, index) =>
    marginalChart({
      dimension,
      index,
      tried,
      effects,
      relative: !grid,
      start: start[index],
      result: result[index],
      unit,
    }),
  );
  const sections: TuneSection[] = [];
  if (outcome.duel) sections.push(duelSection(done, unit));
  sections.push({
    id: 'response',
    heading: space.length === 1 ? 'The response curve' : 'What it tried, and what that brought',
    about: '',
    charts: [
      ...(across !== undefined && down !== undefined
        ? [surfaceChart({ space, pair: [across, down], tried, result, unit }, grid)]
        : []),
      ...(space.length === 1 ? [{ ...marginals[0], wide: true }] : []),
    ],
  });
  if (method.name !== 'sweep' || method.steps > 1) {
    const charts = grid ? [] : pathCharts(space, outcome.path, start);
    sections.push({ id: 'path', heading: 'The path', about: '', charts: [...charts, stepsChart(tried, unit)] });
  }
  const about = 'By itself, whatever the others were. What two parameters do together is not seen here.';
  const each = space.length === 1 ? [] : marginals;
  const felt = effects && space.length > 1 ? [sensitivityChart(space, effects, tried.length)] : [];
  if (each.length > 0) {
    sections.push({ id: 'parameters', heading: 'What each parameter does', about, charts: [...felt, ...each] });
  }
  return sections.filter(({ charts }) => charts.length > 0);
}

/** Where each of the parameters started. */
export const startPoint = ({ space, experiment }: WrittenPlan): Point =>
  space.map(({ name }) => experiment.agents[0].values[name]);

/** The two parameters that matter most, in their order; of a search through numbers, numbers. */
function mattering({ space }: WrittenPlan, effects: Effects | null, grid: boolean): (number | undefined)[] {
  const all = space.map((_, i) => i);
  const some = grid ? all : all.filter(i => space[i].type === 'number' || space[i].type === 'integer');
  const reach = (i: number): number => effects?.reach(i).value ?? 0;
  return some
    .sort((a, b) => reach(b) - reach(a) || a - b)
    .slice(0, 2)
    .sort((a, b) => a - b);
}

function duelSection({ manifest: { plan, outcome } }: DoneTune, unit: string): TuneSection {
  const { value, low, high, units, looks } = outcome.duel!;
  const figure = { value, low, high, n: units, most: units };
  const label = `${outcome.result.label} less its starting values`;
  return {
    id: 'duel',
    heading: 'Is it better?',
    about: '',
    charts: [
      {
        name: 'duel',
        title: `The tuned values less the starting values: ${figureText(figure, MARGIN, 2)} points a hand`,
        subtitle: `Points a hand against the starting values over ${whole(units)} ${unit} never used before; the interval may be looked at always, and was ${looks} ${looks === 1 ? 'time' : 'times'}`,
        note: `Within ${plan.final.alike} points of 0 the two count as alike.`,
        wide: true,
        spec: dotRows([{ label, figure, hollow: false }], {
          title: 'points a hand',
          style: MARGIN,
          places: 2,
          reference: { at: 0, label: 'alike' },
        }),
        table: {
          columns: [...words('who'), ...figures('points a hand', unit)],
          rows: [[label, figureText(figure, MARGIN, 2), whole(units)]],
        },
      },
    ],
  };
}
