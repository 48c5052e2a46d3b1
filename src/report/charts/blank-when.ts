/** When each agent spends the double blank: with how many tiles in its own hand. */
import { basisWithWidest } from '../basis.ts';
import { type Chart, figures, words } from '../chart.ts';
import { type Figure, isKnown } from '../figure.ts';
import type { Contestant, Model } from '../model.ts';
import { decimal, figureText, halfText, placesFor, plotted, SHARE, TILES, valueText, whole } from '../numbers.ts';
import { marked } from '../words.ts';
import { cellMatrix } from './cells.ts';

interface Spent {
  readonly agent: Contestant;
  /** Tiles in hand → share of the hands in which it spent the tile. */
  readonly shares: ReadonlyMap<number, Figure>;
  readonly mean: Figure;
  /** Hands in which it spent it. */
  readonly hands: number;
  /** Of them, with nothing else to play. */
  readonly only: Figure;
}

/** More tiles in hand than this are told together: they are rare, and a phone is narrow. */
const MOST_SHOWN = 9;
const heldText = (held: number): string => (held === MOST_SHOWN ? `${held}+` : String(held));

export function blankWhenChart(model: Model): Chart | null {
  const spent = model.agents
    .map((agent): Spent => {
      const group = model.group(agent.label);
      const counts = `blankOwn/${agent.label}`;
      // Hands in which a seat of the agent spent it, by unit: their number is what `blankOnly` is per.
      const perUnit = `blankOnly/${agent.label}`;
      return {
        agent,
        shares: model.spread(group, counts, perUnit, held => Math.min(held, MOST_SHOWN)),
        mean: model.meanIn(group, counts, perUnit),
        hands: model.totals(agent.label, 'blankOnly').y,
        only: model.shareBy(agent.label, 'blankOnly'),
      };
    })
    .filter(({ mean }) => isKnown(mean));
  if (spent.length === 0) return null;
  const most = Math.max(...spent.flatMap(({ shares }) => [...shares.keys()]));
  const columns = Array.from({ length: most }, (_, i) => i + 1);
  const all = spent.flatMap(({ shares }) => [...shares.values()]);
  const places = placesFor(all, SHARE);
  const meanPlaces = placesFor(
    spent.map(({ mean }) => mean),
    TILES,
  );
  return {
    name: 'blank-when',
    title: titleOf(spent, meanPlaces),
    subtitle:
      `Of the hands in which an agent played the double blank (not led it), the share by tiles in its own hand just before. ` +
      `In %; ${basisWithWidest(all, SHARE, places, model)}`,
    note: '',
    wide: model.agents.length > 6,
    spec: cellMatrix({
      rows: spent.map(({ agent }) => marked(agent)),
      columns: columns.map(held => ({ brief: heldText(held), name: '' })),
      columnTitle: 'tiles in hand before playing it',
      cells: spent.flatMap(({ agent, shares }, row) =>
        columns.flatMap((held, column) => {
          const share = shares.get(held);
          if (!share) return [];
          return [
            {
              row,
              column,
              value: plotted(share.value * 100)!,
              text: decimal(share.value * 100, 1),
              half: halfText(share, SHARE, 1),
              brief: decimal(share.value * 100, 0),
              about: `${marked(agent)}, ${heldText(held)} in hand`,
              figure: `${figureText(share, SHARE, places)} of its double blanks`,
            },
          ];
        }),
      ),
      colours: 'ramp',
    }),
    table: {
      columns: [
        ...words('agent'),
        ...figures(
          'hands',
          'mean tiles held',
          'nothing else to play',
          ...columns.map(held => `with ${heldText(held)}`),
        ),
      ],
      rows: spent.map(({ agent, shares, mean, hands, only }) => [
        marked(agent),
        whole(hands),
        figureText(mean, TILES, meanPlaces),
        figureText(only, SHARE, 1),
        ...columns.map(held => (shares.has(held) ? figureText(shares.get(held)!, SHARE, places) : '–')),
      ]),
    },
  };
}

function titleOf(spent: readonly Spent[], places: number): string {
  const sorted = [...spent].sort((a, b) => a.mean.value - b.mean.value);
  const late = sorted[0];
  const soon = sorted.at(-1)!;
  const figure = ({ mean }: Spent): string => valueText(mean, TILES, places);
  const text = (one: Spent): string => `${figure(one)} tiles in hand`;
  if (text(late) === text(soon)) return `The double blank is played with ${text(late)} on average`;
  return `${marked(late.agent)} keeps the double blank longest: played with ${text(late)} on average; ${marked(soon.agent)} with ${figure(soon)}`;
}
