/** How many tiles each agent draws in a hand. Null where the rules allow no drawing. */
import { overPairings } from '../basis.ts';
import type { Chart } from '../chart.ts';
import type { Model } from '../model.ts';
import { TILES } from '../numbers.ts';
import { marked } from '../words.ts';
import { agentsChart } from './by-agent.ts';

export function drawsChart(model: Model): Chart | null {
  if (model.manifest.experiment.rules.draw === 'none') return null;
  return agentsChart(model, label => model.by(label, 'drawn'), {
    name: 'draws',
    subtitle: `Tiles drawn in a hand at one seat of the agent${overPairings(model)}. The grey marks: the mean of all agents.`,
    axis: 'tiles drawn a hand',
    style: TILES,
    reference: all => ({
      at: all.reduce((sum, { figure }) => sum + figure.value, 0) / all.length,
      label: 'mean of all agents',
    }),
    title: (most, least, text) =>
      text(most.figure) === text(least.figure)
        ? `All agents draw alike: ${text(most.figure)} tiles a hand`
        : `${marked(most.agent)} draws most, ${text(most.figure)} tiles a hand; ${marked(least.agent)} least, ${text(least.figure)}`,
  });
}
