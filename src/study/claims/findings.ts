/**
 * What was found: every claim with its cells, their figures and verdicts. The report is made from this alone, so that what
 * stands in docs/report can be made again, and compared, without what was played.
 */
import { type Origin, packageOrigin } from '../../play/behaviour.ts';
import { type Cell, type Claim, cellsOf, type Level, type MeasureName, type Pair, type Saying } from './claim.ts';
import { MEASURES, type Measured } from './measures.ts';
import { LEVEL, type Setting, THRESHOLDS, TOGETHER, type Unit } from './setting.ts';
import { type CellVerdict, cellVerdict, claimVerdict, isBySightOnly, type Verdict } from './verdict.ts';

export interface CellFinding extends Measured {
  readonly level: Level;
  /** `draw(players=4)`. */
  readonly rules: string;
  readonly seats: number;
  readonly agents: Pair;
  readonly verdict: CellVerdict;
}

export interface ClaimFinding {
  readonly name: string;
  readonly claim: string;
  readonly topic: string;
  readonly sheets: readonly Saying[];
  readonly note: string;
  readonly measure: MeasureName;
  readonly unit: Unit;
  /** What the figures are. */
  readonly what: string;
  readonly reference: number;
  readonly verdict: Verdict;
  /** True for those alone who see what is hidden. */
  readonly bySightOnly: boolean;
  readonly cells: readonly CellFinding[];
}

export const FINDINGS_FORMAT = 'matador-claims/1';

export interface Findings extends Origin {
  readonly format: typeof FINDINGS_FORMAT;
  readonly setting: Setting['name'];
  /** Of all intervals together, and of each. */
  readonly together: number;
  readonly each: number;
  readonly thresholds: Readonly<Record<Unit, number>>;
  readonly claims: readonly ClaimFinding[];
}

export function findingsOf(setting: Setting, claims: readonly ClaimFinding[]): Findings {
  return {
    format: FINDINGS_FORMAT,
    ...packageOrigin(),
    setting: setting.name,
    together: TOGETHER,
    each: LEVEL,
    thresholds: THRESHOLDS,
    claims,
  };
}

export function cellFinding(cell: Cell, measured: Measured): CellFinding {
  const { claim, level, rules } = cell;
  const { unit } = MEASURES[claim.measure];
  return {
    level,
    rules: rules.text,
    seats: rules.rules.players,
    agents: claim.agents[level]!,
    ...rounded(measured),
    verdict: cellVerdict(measured, claim.reference, THRESHOLDS[unit]),
  };
}

/** `cells`: of all of the claim's, in the order of `cellsOf`. */
export function claimFinding(claim: Claim, cells: readonly CellFinding[]): ClaimFinding {
  const { name, topic, sheets, note, measure, reference } = claim;
  const open = cells.filter(cell => cell.level !== 'sighted');
  const verdict = claimVerdict(open);
  return {
    name,
    claim: claim.claim,
    topic,
    sheets,
    note,
    measure,
    unit: MEASURES[measure].unit,
    what: MEASURES[measure].what,
    reference,
    verdict,
    bySightOnly: isBySightOnly(
      verdict,
      cells.filter(cell => cell.level === 'sighted'),
    ),
    cells,
  };
}

/** Are these the findings of the claims as they stand, and by this version's behaviour? In words what is not so, else ''. */
export function whyStale(
  findings: Findings,
  claims: readonly Claim[],
  { behaviour }: Origin = packageOrigin(),
): string {
  if (findings.behaviour !== behaviour)
    return `it was played with behaviour ${findings.behaviour}, today's is ${behaviour}`;
  const asked = claims.map(claim => JSON.stringify(askedOf(claim)));
  const told = findings.claims.map(claim => JSON.stringify(toldOf(claim)));
  const other =
    claims.find((_, i) => !told.includes(asked[i]))?.name ??
    findings.claims.find((_, i) => !asked.includes(told[i]))?.name;
  return other === undefined ? '' : `the claim ${other} is not the one that it was made of`;
}

const askedOf = (claim: Claim) => {
  const cells = cellsOf(claim).map(({ level, rules }) => [level, rules.text, ...claim.agents[level]!]);
  return [claim.name, claim.claim, claim.sheets, claim.measure, claim.reference, cells];
};

const toldOf = (claim: ClaimFinding) => {
  const cells = claim.cells.map(({ level, rules, agents }) => [level, rules, ...agents]);
  return [claim.name, claim.claim, claim.sheets, claim.measure, claim.reference, cells];
};

/** Five places: enough for every figure, and free of the last bits of a machine's arithmetic. */
function rounded(measured: Measured): Measured {
  const at = (value: number): number => Math.round(value * 1e5) / 1e5;
  const told = <T extends { value: number; low: number; high: number }>(one: T): T => ({
    ...one,
    value: at(one.value),
    low: at(one.low),
    high: at(one.high),
  });
  return { ...told(measured), ...(measured.tiles && { tiles: measured.tiles.map(told) }) };
}
