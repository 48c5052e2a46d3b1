/** Where matches are played: what part of its matches each agent wins. */
import { overPairings } from '../basis.ts';
import type { Chart } from '../chart.ts';
import type { Model } from '../model.ts';
import { SHARE } from '../numbers.ts';
import { marked } from '../words.ts';
import { agentsChart } from './by-agent.ts';

export function matchesChart(model: Model): Chart | null {
  if (!model.matches) return null;
  const even = 1 / model.sides;
  return agentsChart(model, label => model.shareBy(label, 'matchWon'), {
    name: 'matches',
    subtitle: `Share of matches won by a seat of the agent${overPairings(model)}. The grey marks: an even share.`,
    axis: '% of matches',
    style: SHARE,
    reference: () => ({ at: even, label: 'even share' }),
    title: (most, least, text) =>
      text(most.figure) === text(least.figure)
        ? `All agents win alike: ${text(most.figure)} of their matches`
        : `${marked(most.agent)} wins ${text(most.figure)} of its matches, ${marked(least.agent)} ${text(least.figure)}`,
  });
}
