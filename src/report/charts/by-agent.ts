/** One figure of each agent, greatest first, with a title that names the two ends. */
import { basisOf, INTERVAL, unitsHead, unitsOf } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Contestant, Model } from '../model.ts';
import { halfText, placesFor, type Style, valueText } from '../numbers.ts';
import { marked } from '../words.ts';
import { dotRows } from './dot-rows.ts';

export interface AgentFigure {
  readonly agent: Contestant;
  readonly figure: Figure;
}

export interface Told {
  readonly name: string;
  readonly subtitle: string;
  readonly axis: string;
  readonly style: Style;
  readonly reference: (all: readonly AgentFigure[]) => { readonly at: number; readonly label: string };
  readonly title: (most: AgentFigure, least: AgentFigure, text: (figure: Figure) => string) => string;
}

export function agentsChart(model: Model, read: (label: string) => Figure, told: Told): Chart | null {
  const all = model.agents
    .map(agent => ({ agent, figure: read(agent.label) }))
    .filter(({ figure }) => isKnown(figure))
    .sort((a, b) => b.figure.value - a.figure.value);
  if (all.length === 0) return null;
  const shown = all.map(({ figure }) => figure);
  const places = placesFor(shown, told.style);
  const text = (figure: Figure): string => valueText(figure, told.style, places);
  return {
    name: told.name,
    title: told.title(all[0], all.at(-1)!, text),
    subtitle: `${told.subtitle} ${basisOf(shown, model)}`,
    note: '',
    wide: false,
    spec: dotRows(
      all.map(({ agent, figure }) => ({ label: marked(agent), figure, hollow: agent.cheat })),
      { title: told.axis, style: told.style, places, reference: told.reference(all) },
    ),
    table: {
      columns: [...words('agent'), ...figures(told.axis, INTERVAL, unitsHead(model))],
      rows: all.map(({ agent, figure }) => [
        marked(agent),
        text(figure),
        halfText(figure, told.style, places),
        unitsOf(figure),
      ]),
    },
  };
}
