/** A tune as a terminal tells it: what is about to be played, and what came of it. */
import { formatRules } from '../engine/presets.ts';
import { fill } from '../text/layout.ts';
import { formatSpec } from '../text/spec.ts';
import type { DoneTune } from './folder.ts';
import { opponentsOf, startOf, type TunePlan } from './plan.ts';
import { verdictOf } from './verdict.ts';

export function announcement({ experiment, space, method }: TunePlan): string {
  const parameters = `${space.length} ${space.length === 1 ? 'parameter' : 'parameters'}`;
  const against = opponentsOf(experiment)
    .map(({ label }) => label)
    .join(', ');
  const steps = method.name === 'race' ? '' : `, ${method.steps} ${method.steps === 1 ? 'step' : 'steps'}`;
  return `${experiment.name}: ${parameters} of ${startOf(experiment).label} by ${method.name}${steps}, against ${against}; ${formatSpec(formatRules(experiment.rules))}`;
}

export function tuneText({ manifest }: DoneTune, width: number): string {
  const { plan, outcome } = manifest;
  const start = plan.experiment.agents[0];
  const rows = plan.space.map(({ name }) => [name, String(start.values[name]), String(outcome.result.values[name])]);
  const table = [['parameter', 'start', 'tuned'], ...rows];
  const widths = [0, 1, 2].map(i => Math.max(...table.map(row => row[i].length)));
  const lines = table.map(
    ([name, from, to]) => `${name.padEnd(widths[0])}  ${from.padStart(widths[1])}  ${to.padStart(widths[2])}`,
  );
  const { sentence } = verdictOf(plan, outcome);
  return [...lines, '', ...fill(sentence.split(' '), width)].join('\n');
}
