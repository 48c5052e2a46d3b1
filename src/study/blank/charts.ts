/** The charts of a study: the map and its halves, and what the rule wins. */
import { INTERVAL } from '../../report/basis.ts';
import { type Chart, figures, words } from '../../report/chart.ts';
import { cellMatrix } from '../../report/charts/cells.ts';
import { dotRows } from '../../report/charts/dot-rows.ts';
import { isBounded, isKnown } from '../../report/figure.ts';
import { decimal, figureText, halfText, MARGIN, placesFor, range, whole, widestOf } from '../../report/numbers.ts';
import type { Found } from './carry-out.ts';
import { type Cell, MOST_HELD, type Verdict } from './map.ts';
import { mapSentence, settingText, verdictSentence, winSentence } from './words.ts';

const LONG: Record<Verdict, string> = { spend: 'spend', keep: 'keep', 'no matter': 'even', open: '?' };
const BRIEF: Record<Verdict, string> = { spend: 'S', keep: 'K', 'no matter': '=', open: '?' };

/** Where a cell has no room for a word. */
const LEGEND = 'On a narrow screen S stands for spend, K for keep, = for no matter, ? for open.';

/** Points at which a cell has all its colour. */
const FULL_COLOUR = 5;

export const chartsOf = (found: Found): Chart[] => [
  ...mapCharts(found),
  ...(found.wins.length > 0 ? [winChart(found)] : []),
];

export function mapCharts(found: Found): Chart[] {
  if (found.rows.length === 0) return [];
  const { play, bands } = found;
  const whole = mapChart(`map-${play}`, `${settingText(found)}: the map`, found, found.map);
  if (bands.length < 2) return [whole];
  return [
    whole,
    ...bands.map(({ from, to, map }, i) =>
      mapChart(`map-${play}-${i}`, `${settingText(found)}: ${range([from, to])} tiles in the boneyard`, found, map),
    ),
  ];
}

/** Stands behind all numbers of tiles. */
const ANY = 100;

const heldText = (held: number | null): string =>
  held === null ? 'any' : held === MOST_HELD ? `${held}+` : String(held);

function mapChart(name: string, title: string, found: Found, map: readonly Cell[]): Chart {
  const owns = [...new Set(map.map(({ own }) => own))].sort((a, b) => a - b);
  const leasts = [...new Set(map.map(({ least }) => least))].sort((a, b) => (a ?? ANY) - (b ?? ANY));
  const gains = map.map(({ gain }) => gain);
  const places = placesFor(gains, MARGIN);
  const widest = widestOf(map.filter(({ verdict }) => verdict !== 'open').map(({ gain }) => gain));
  const decisions = map.reduce((sum, cell) => sum + (cell.least === null ? cell.decisions : 0), 0);
  const deals = new Set(found.rows.map(row => row.unit)).size;
  return {
    name,
    title,
    subtitle:
      `Points that spending 0-0 brings over keeping it, by tiles in the own hand (rows, it included) and in the shortest other one (columns). ` +
      `${INTERVAL}s across deals${widest ? `, of cells with a verdict none wider than ${halfText(widest, MARGIN, places)}` : ''}; ` +
      `${whole(decisions)} decisions in at most ${whole(deals)} deals.`,
    note: name === `map-${found.play}` ? `${mapSentence(found)} ${LEGEND}` : LEGEND,
    wide: true,
    spec: cellMatrix({
      rows: owns.map(own => `own ${heldText(own)}`),
      columns: leasts.map(least => ({ brief: heldText(least), name: '' })),
      columnTitle: 'fewest tiles in another hand',
      cells: map
        .filter(({ gain }) => isKnown(gain))
        .map(({ own, least, gain, verdict, decisions: n }) => ({
          row: owns.indexOf(own),
          column: leasts.indexOf(least),
          value: colourOf(gain.value, verdict),
          text: LONG[verdict],
          half: decimal(gain.value, 1, true),
          brief: BRIEF[verdict],
          about: `${heldText(own)} in the own hand, ${heldText(least)} in the shortest other`,
          figure: `${verdict}: ${figureText(gain, MARGIN, places)} points, ${n} ${n === 1 ? 'decision' : 'decisions'}`,
        })),
      colours: 'diverging',
      most: FULL_COLOUR,
    }),
    table: {
      columns: [...figures('own', 'least', 'decisions', 'deals', 'spending brings'), ...words('verdict')],
      rows: map.map(({ own, least, decisions: n, gain, verdict }) => [
        heldText(own),
        heldText(least),
        whole(n),
        whole(gain.n),
        figureText(gain, MARGIN, places),
        verdict,
      ]),
    },
  };
}

/** The verdict's own colour, as strong as the gain is large; pale where nothing is certain. */
function colourOf(gain: number, verdict: Verdict): number {
  if (verdict === 'no matter') return 0;
  const most = verdict === 'open' ? FULL_COLOUR / 8 : FULL_COLOUR;
  return Math.max(-most, Math.min(most, gain));
}

function winChart(found: Found): Chart {
  const { wins, play } = found;
  const margins = wins.map(({ margin }) => margin);
  const places = placesFor(margins, MARGIN);
  const n = margins.find(isBounded)?.n ?? 0;
  return {
    name: `wins-${play}`,
    title: winSentence(found) || verdictSentence(found),
    subtitle: `Points a hand that greedy with the rule wins over greedy itself, and over greedy with a fixed rule for the double blank. ${INTERVAL}s; n = ${whole(n)} fresh deals a pairing, each in every seating.`,
    note: '',
    wide: true,
    spec: dotRows(
      wins.map(({ over, margin }) => ({ label: `over: ${over}`, figure: margin, hollow: false })),
      { title: 'points a hand', style: MARGIN, places, reference: { at: 0, label: 'no better' } },
    ),
    table: {
      columns: [...words('over'), ...figures('points a hand', 'deals')],
      rows: wins.map(({ over, margin }) => [over, figureText(margin, MARGIN, places), whole(margin.n)]),
    },
  };
}
