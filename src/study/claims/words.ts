/** The findings in words and figures: what page, Markdown and terminal all say. */
import type { Figure } from '../../report/figure.ts';
import { decimal, figureText, JOINT, placesFor, range, SHARE, type Style, whole } from '../../report/numbers.ts';
import type { CellFinding, ClaimFinding, Findings } from './findings.ts';
import type { Told } from './measures.ts';
import { FAMILY, MOST_LOOKS, type Unit } from './setting.ts';
import { VERDICT_WORDS, type Verdict } from './verdict.ts';

const STYLES: Readonly<Record<Unit, Style>> = {
  points: { times: 1, unit: '', signed: true, places: [1, 2] },
  tiles: { times: 1, unit: '', signed: true, places: [2, 3] },
  share: SHARE,
};
const UNITS: Readonly<Record<Unit, string>> = { points: 'points', tiles: 'tiles', share: '' };

export const styleOf = ({ unit }: Pick<ClaimFinding, 'unit'>): Style => STYLES[unit];

/** Decimal places for all of a claim's figures: the more where a verdict hangs on less than 1, lest rounding hide it. */
export function placesOf(claim: ClaimFinding): number {
  const style = styleOf(claim);
  const isSlight = ({ value, verdict }: CellFinding): boolean =>
    (verdict === 'holds' || verdict === 'fails') && Math.abs(value - claim.reference) * style.times < 1;
  return claim.cells.some(isSlight) ? style.places[1] : placesFor(claim.cells.map(figureOf), style);
}

export const figureOf = ({ value, low, high, units }: Told & { readonly units: number }): Figure => {
  return { value, low, high, n: units, most: units };
};

/** `+1.2 ± 0.1`. */
export const cellText = (claim: ClaimFinding, cell: CellFinding): string =>
  figureText(figureOf(cell), styleOf(claim), placesOf(claim));

/** `draw, 4 seats`. */
export const tableOf = ({ rules, seats }: CellFinding): string =>
  `${rules.replace(/\(players=\d+\)|players=\d+,|,players=\d+/, '')}, ${seats}${JOINT}seats`;

/** `heuristic: draw, 4 seats`. */
export const cellLabel = (cell: CellFinding): string => `${cell.level}: ${tableOf(cell)}`;

export const countsText = ({ units, hands }: CellFinding): string =>
  `${range([units], ['deal', 'deals'])}, ${whole(hands)} hands`;

/** The cells that a claim is summed up by: a heuristic's and a search's under the first of its rule sets. */
export const leadingCells = ({ cells }: ClaimFinding): readonly CellFinding[] =>
  (['heuristic', 'search'] as const).flatMap(level => cells.filter(cell => cell.level === level).slice(0, 1));

/**
 * The cells that say best why a claim came out as it did. Where it depends, of those decided the highest and the lowest. Else
 * one a level: under the first rule set if that says what the claim says, or nobody does at that level; else the first that
 * does.
 */
export function decidingCells(claim: ClaimFinding): readonly CellFinding[] {
  const { verdict, cells } = claim;
  if (verdict !== 'depends') {
    return leadingCells(claim).map(leading => {
      const alike = cells.filter(cell => cell.level === leading.level && cell.verdict === verdict);
      return alike.includes(leading) ? leading : (alike[0] ?? leading);
    });
  }
  const decided = cells.filter(cell => cell.level !== 'sighted' && cell.verdict !== 'open');
  const falling = decided.toSorted((a, b) => b.value - a.value);
  return [falling[0], falling[falling.length - 1]];
}

/** `heuristic +1.2 ± 0.1`; under another than the first rule set `heuristic, draw, 4 seats: +1.2 ± 0.1`. */
export function decidingText(claim: ClaimFinding, cell: CellFinding): string {
  const first = claim.cells[0].rules === cell.rules;
  return `${first ? `${cell.level}${JOINT}` : `${cell.level}, ${tableOf(cell)}: `}${shortText(claim, cell)}`;
}

/** The verdict with what belongs to it. */
export const verdictText = ({ verdict, bySightOnly }: ClaimFinding): string =>
  VERDICT_WORDS[verdict] + (bySightOnly ? '; true only with sight of hidden tiles †' : '');

/** A line of the terminal, which is narrow: name, verdict, the leading cells' figures. */
export const verdictRow = (claim: ClaimFinding): string[] => [
  claim.name + (claim.unit === 'tiles' ? ' (tiles)' : ''),
  VERDICT_WORDS[claim.verdict] + (claim.bySightOnly ? ' †' : ''),
  ...leadingCells(claim).map(cell => cellText(claim, cell)),
];

/** A cell's figure with its unit, where that is not the usual points. */
export const shortText = (claim: ClaimFinding, cell: CellFinding): string =>
  cellText(claim, cell) + (claim.unit === 'tiles' ? `${JOINT}tiles` : '');

/** One sentence on what was found, behind the verdict. */
export function explanation(claim: ClaimFinding): string {
  const { verdict, cells, reference } = claim;
  const unit = UNITS[claim.unit];
  const text = (cell: CellFinding): string => `${cellText(claim, cell)}${unit && ` ${unit}`} (${cellLabel(cell)})`;
  const against =
    reference === 0 ? '' : ` It is held against ${decimal(reference * styleOf(claim).times, 1)}${styleOf(claim).unit}.`;
  const blind = cells.filter(cell => cell.level !== 'sighted');
  const of = (wanted: CellFinding['verdict']): readonly CellFinding[] => blind.filter(cell => cell.verdict === wanted);
  const parts = (['holds', 'fails', 'small', 'open'] as const)
    .filter(wanted => of(wanted).length > 0)
    .map(wanted => `${SAID[wanted]} ${of(wanted).map(text).join(', ')}`);
  const alike =
    parts.length === 1 && verdict !== 'depends'
      ? `In all ${blind.length} settings it ${parts[0]}.`
      : `It ${parts.join('; it ')}.`;
  return alike + against;
}

const SAID = {
  holds: 'holds with',
  fails: 'fails with',
  small: 'is too small to matter with',
  open: 'is not decided with',
} as const;

/** `10 hold, 3 fail, …`. */
export function tally({ claims }: Findings): string {
  const count = (verdict: Verdict): number => claims.filter(claim => claim.verdict === verdict).length;
  const parts: [Verdict, string, string][] = [
    ['holds', 'holds', 'hold'],
    ['depends', 'depends', 'depend'],
    ['small', 'is too small to matter', 'are too small to matter'],
    ['fails', 'fails', 'fail'],
    ['open', 'is not decided', 'are not decided'],
  ];
  const told = parts.filter(([verdict]) => count(verdict) > 0);
  return told.map(([verdict, one, many]) => `${count(verdict)} ${count(verdict) === 1 ? one : many}`).join(', ');
}

/** How the figures are made. */
export function method({ setting, together, each, thresholds, version, behaviour }: Findings): string[] {
  const percent = (share: number): string =>
    `${decimal(100 * share, Math.abs(share * 100 - Math.round(share * 100)) < 1e-9 ? 0 : 3)}${JOINT}%`;
  return [
    'A claim of advice is decided by two versions of one agent that differ in just that, at two levels of play: a heuristic (strategist, the advice of the sheets added up) and a search (advised, Monte Carlo over 25 sampled worlds, to whose points the advice is added). They play the same deals in every seating; the figure is the margin of the one that follows the advice over the one that does not.',
    `Each interval is at ${percent(each)}: ${FAMILY} of them, each looked at ${MOST_LOOKS} times, hold together at ${percent(together)}; there are fewer. They are Student’s. From margins the luck of draws is taken out where nobody sees hidden tiles.`,
    'A run is looked at up to three times and ends as soon as its verdict is certain; else it is played to its end.',
    `Holds: the whole interval lies above 0 (or what else it is held against). Fails: below. Too small to matter: within ${decimal(thresholds.points, 2)} points, ${decimal(thresholds.tiles, 3)} tiles or ${percent(thresholds.share)} of hands of it. Not decided: none of these. Depends: settings come to different verdicts, and their intervals do not touch.`,
    `Setting ${setting}; version ${version}, behaviour ${behaviour}; all deals are of the seed “claims”.`,
  ];
}
