/**
 * A claim: what a rule sheet says about play, and the experiment that decides it. Two agents that differ in just that play
 * each other, at two levels of play (a heuristic, a search) and under the sheet's own rules and seats; each level under
 * each rule set is a cell. What is no choice but a fact of the game is measured among agents of each level.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstMistake } from '../../arena/mistakes.ts';
import { parseRules } from '../../engine/presets.ts';
import type { Rules } from '../../engine/rules.ts';
import { packageRoot } from '../../play/package-root.ts';
import { didYouMean } from '../../text/nearest.ts';
import { Refusal } from '../../text/refusal.ts';
import { YamlSource } from '../../text/yaml-source.ts';
import { type ClaimFile, claimShape, LEVELS, type MEASURES } from './claim-shape.ts';
import type { SheetNumber } from './sheets.ts';

export type Level = (typeof LEVELS)[number];
export type MeasureName = (typeof MEASURES)[number];
/** Two agents as people write them; what is measured is said of the first. */
export type Pair = readonly [first: string, second: string];

export interface Saying {
  readonly sheet: SheetNumber;
  /** In this project's own words. */
  readonly says: string;
}

export interface NamedRules {
  /** As the file has it: `draw(players=4)`. */
  readonly text: string;
  readonly rules: Rules;
}

export interface Claim {
  /** Its file's name: `hold-a-matador`. */
  readonly name: string;
  readonly claim: string;
  readonly topic: string;
  readonly sheets: readonly Saying[];
  readonly measure: MeasureName;
  readonly rules: readonly NamedRules[];
  readonly agents: Readonly<Partial<Record<Level, Pair>>>;
  /** Of `part`: another pair, and how many times its margin is to be passed. */
  readonly beside: Readonly<Partial<Record<Level, Pair>>>;
  readonly times: number;
  /** Of `matadors`: the rules compared with. */
  readonly than: NamedRules | null;
  /** What the figure is held against: 0 unless the file says so. */
  readonly reference: number;
  readonly note: string;
}

/** One level of play under one rule set. */
export interface Cell {
  readonly claim: Claim;
  readonly level: Level;
  readonly rules: NamedRules;
}

/** In the order in which they are told; what is gained by sight of hidden tiles is asked under the first rule set only. */
export function cellsOf(claim: Claim): Cell[] {
  return LEVELS.filter(level => claim.agents[level]).flatMap(level =>
    (level === 'sighted' ? claim.rules.slice(0, 1) : claim.rules).map(rules => ({ claim, level, rules })),
  );
}

export const claimsFolder = (): string => join(packageRoot(), 'experiments', 'claims');

/** Every claim, in the order of the files' names. Throws Refusals `claim/…` and `rules/…`, located. */
export function readClaims(folder = claimsFolder()): Claim[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.yaml'));
  return files.sort().map(file => readClaim(join(folder, file)));
}

/** Those of the names given, or all. Throws `claim/name`. */
export function chosenClaims(claims: readonly Claim[], names: readonly string[]): readonly Claim[] {
  const known = claims.map(claim => claim.name);
  for (const name of names) {
    if (known.includes(name)) continue;
    const what = `there is no claim '${name}'${didYouMean(name, known)}`;
    throw new Refusal('claim/name', '', what, known.join(', '));
  }
  return names.length === 0 ? claims : claims.filter(claim => names.includes(claim.name));
}

export function readClaim(file: string): Claim {
  const source = new YamlSource(file, 'claim', 'a claim');
  const checked = claimShape.safeParse(source.value);
  if (!checked.success) throw firstMistake(source, checked.error.issues, () => Object.keys(claimShape.shape));
  const given = checked.data;
  const rulesAt = (text: string, path: readonly (string | number)[]): NamedRules => {
    try {
      return { text, rules: parseRules(text) };
    } catch (error) {
      throw error instanceof Refusal ? source.locate(error, path) : error;
    }
  };
  const missing = neededBy[given.measure]?.find(field => given[field] === undefined);
  if (missing !== undefined) {
    throw source.refuse('claim/missing', [missing], 'is missing', `what measure ${given.measure} is taken with`);
  }
  return {
    name: basename(file, '.yaml'),
    claim: given.claim,
    topic: given.topic,
    sheets: given.sheets,
    measure: given.measure,
    rules: given.rules.map((text, i) => rulesAt(text, ['rules', i])),
    agents: pairsOf(given.agents),
    beside: pairsOf(given.beside ?? {}),
    times: given.times ?? 1,
    than: given.than === undefined ? null : rulesAt(given.than, ['than']),
    reference: given.reference,
    note: given.note.trim(),
  };
}

const neededBy: Partial<Record<MeasureName, readonly (keyof ClaimFile)[]>> = {
  part: ['beside', 'times'],
  matadors: ['than'],
};

const pairsOf = (given: Partial<Record<Level, string[] | undefined>>): Partial<Record<Level, Pair>> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, pair]) => pair !== undefined)
      .map(([level, pair]) => [level, pair as unknown as Pair]),
  );
