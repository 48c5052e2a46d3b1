/** The pictures of a report on claims: one that sums them up, one for each claim, and tiles by their values. */
import { type Chart, figures, frame, words } from '../../report/chart.ts';
import { dotRows } from '../../report/charts/dot-rows.ts';
import { figureText, plotted } from '../../report/numbers.ts';
import type { CellFinding, ClaimFinding, Findings } from './findings.ts';
import type { TileTold } from './measures.ts';
import { VERDICT_WORDS } from './verdict.ts';
import { cellLabel, cellText, countsText, figureOf, leadingCells, placesOf, styleOf, tableOf } from './words.ts';

const INTERVALS = 'Intervals hold together for all claims.';

/** Every claim whose figure is the margin of following it, in two dots: at a heuristic's level of play, by which they are sorted, and at a search's. */
export function overviewChart({ claims }: Findings): Chart {
  const first = (claim: ClaimFinding): number => leadingCells(claim)[0].value;
  const shown = claims.filter(claim => claim.measure === 'margin').sort((a, b) => first(b) - first(a));
  const values = shown.flatMap((claim, row) =>
    leadingCells(claim).map(cell => ({
      row,
      claim: claim.claim,
      level: cell.level,
      value: plotted(cell.value),
      low: plotted(cell.low),
      high: plotted(cell.high),
      text: `${cellText(claim, cell)} points a hand`,
      where: tableOf(cell),
      about: `${claim.claim} ${cellLabel(cell)}: ${cellText(claim, cell)} points a hand`,
    })),
  );
  const y = { field: 'row', type: 'ordinal', axis: null };
  const level = { field: 'level', type: 'nominal' };
  const offset = { ...level, sort: ['heuristic', 'search'], scale: { rangeMin: 16, rangeMax: 36 } };
  const tooltip = [
    { field: 'claim', type: 'nominal', title: 'claim' },
    { field: 'level', type: 'nominal', title: 'level' },
    { field: 'where', type: 'nominal', title: 'rules' },
    { field: 'text', type: 'nominal', title: 'effect' },
  ];
  return {
    name: 'overview',
    title: 'What following each piece of advice brings',
    subtitle: `Points a hand of the version that follows it less those of the one that does not, under the first rule set of each claim. ${INTERVALS}`,
    note: '',
    wide: true,
    spec: {
      ...frame,
      height: 52 * shown.length,
      data: { name: 'figures', values },
      layer: [
        {
          // Only beside the dots, so that it runs through nobody's name.
          transform: [{ filter: "datum.level === 'heuristic'" }, { calculate: '0', as: 'at' }],
          mark: { type: 'tick', style: 'reference-tick', aria: false, size: 28 },
          encoding: { y, x: { field: 'at', type: 'quantitative' } },
        },
        {
          mark: { type: 'rule', style: 'agent-interval', aria: false },
          encoding: {
            y,
            yOffset: offset,
            x: {
              field: 'low',
              type: 'quantitative',
              title: 'points a hand',
              scale: { nice: true, padding: 10 },
              axis: { tickCount: { expr: 'width < 420 ? 5 : 9' } },
            },
            x2: { field: 'high' },
            color: { ...level, title: null },
            tooltip,
          },
        },
        {
          mark: { type: 'point', style: 'agent-dot' },
          encoding: {
            y,
            yOffset: offset,
            x: { field: 'value', type: 'quantitative' },
            color: level,
            shape: level,
            tooltip,
            description: { field: 'about' },
          },
        },
        {
          transform: [{ filter: "datum.level === 'heuristic'" }],
          mark: { type: 'text', style: 'row-label', aria: false, yOffset: -18, limit: { expr: 'width' } },
          encoding: { y, x: { value: 0 }, text: { field: 'claim' } },
        },
      ],
    },
    table: {
      columns: [...words('claim', 'level', 'rules'), ...figures('points a hand', 'deals')],
      rows: shown.flatMap(claim =>
        leadingCells(claim).map(cell => [
          claim.claim,
          cell.level,
          tableOf(cell),
          cellText(claim, cell),
          countsText(cell),
        ]),
      ),
    },
  };
}

/** One claim's cells. */
export function claimChart(claim: ClaimFinding): Chart {
  const { name, cells, what, reference } = claim;
  const style = styleOf(claim);
  const places = placesOf(claim);
  const at = figureText(
    { value: reference, low: reference, high: reference, n: 0, most: 0 },
    { ...style, signed: false },
    places,
  );
  return {
    name,
    title: capital(what),
    subtitle: `${claim.claim} ${INTERVALS}`,
    note: cells.some(cell => cell.level === 'sighted')
      ? '† sees every hand: a cheat, there to tell what could be gained by knowing.'
      : '',
    wide: false,
    spec: dotRows(
      cells.map(cell => ({ label: marked(cell), figure: figureOf(cell), hollow: cell.level === 'sighted' })),
      {
        title: UNIT_TITLES[claim.unit],
        style,
        places,
        reference: { at: reference, label: `held against ${at.split('\u00a0±')[0]}` },
      },
    ),
    table: {
      columns: [
        ...words('level', 'rules', 'follows', 'does not'),
        ...figures(UNIT_TITLES[claim.unit]),
        ...words('verdict', 'played'),
      ],
      rows: cells.map(cell => [
        cell.level === 'sighted' ? 'sighted †' : cell.level,
        tableOf(cell),
        ...cell.agents,
        cellText(claim, cell),
        VERDICT_WORDS[cell.verdict],
        countsText(cell),
      ]),
    },
  };
}

const UNIT_TITLES = { points: 'points a hand', tiles: 'tiles a hand', share: '% of hands' } as const;

const marked = (cell: CellFinding): string => cellLabel(cell) + (cell.level === 'sighted' ? ' †' : '');

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What being dealt each tile is worth, at one cell; the best first. */
export function tilesChart(claim: ClaimFinding, cell: CellFinding & { readonly tiles: readonly TileTold[] }): Chart {
  const style = styleOf(claim);
  const values = cell.tiles.map(({ tile, value, low, high }) => ({
    tile,
    value: plotted(value),
    low: plotted(low),
    high: plotted(high),
    text: figureText({ value, low, high, n: cell.units, most: cell.units }, style, 2),
  }));
  const y = { field: 'tile', type: 'nominal', sort: null, title: null };
  const tooltip = [
    { field: 'tile', type: 'nominal', title: 'tile' },
    { field: 'text', type: 'nominal', title: 'points a hand' },
  ];
  return {
    name: `${claim.name}-tiles-${cell.level}`,
    title: `What being dealt each tile is worth (${cellLabel(cell)})`,
    subtitle: `Points of its holder less the mean of the others', a hand. ${INTERVALS}`,
    note: '',
    wide: false,
    spec: {
      ...frame,
      height: 18 * values.length,
      data: { name: 'figures', values },
      layer: [
        {
          mark: { type: 'rule', style: 'reference', aria: false },
          encoding: { x: { datum: 0, type: 'quantitative' } },
        },
        {
          mark: { type: 'rule', style: 'interval', aria: false },
          encoding: {
            y,
            x: { field: 'low', type: 'quantitative', title: 'points a hand' },
            x2: { field: 'high' },
            tooltip,
          },
        },
        {
          mark: { type: 'point', style: 'dot', size: 40 },
          encoding: { y, x: { field: 'value', type: 'quantitative' }, tooltip, description: { field: 'text' } },
        },
      ],
    },
    table: {
      columns: [...words('tile'), ...figures('points a hand')],
      rows: values.map(({ tile, text }) => [tile, text]),
    },
  };
}

/** All charts of a claim. */
export function chartsOf(claim: ClaimFinding): Chart[] {
  const withTiles = leadingCells(claim).filter(
    (cell): cell is CellFinding & { tiles: readonly TileTold[] } => cell.tiles !== undefined,
  );
  return [claimChart(claim), ...withTiles.map(cell => tilesChart(claim, cell))];
}
