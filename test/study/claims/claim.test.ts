/** The claims that come with the package, and what becomes of files that are no claims. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellsOf, chosenClaims, claimsFolder, readClaim, readClaims } from '../../../src/study/claims/claim.ts';
import { experimentOf, folderOf, runsOf } from '../../../src/study/claims/runs.ts';
import { FAMILY, LEVEL, MOST_LOOKS, SETTINGS, TOGETHER } from '../../../src/study/claims/setting.ts';
import { SHEET_NUMBERS } from '../../../src/study/claims/sheets.ts';
import { scratch } from '../../scratch.ts';
import { refusalOf } from '../../text/refusal-of.ts';

const claims = readClaims();
const runs = claims.flatMap(cellsOf).flatMap(runsOf);
const path = scratch();

test('every rule sheet has a claim, and every claim is asked at both levels of play', () => {
  expect(new Set(claims.flatMap(({ sheets }) => sheets.map(({ sheet }) => sheet)))).toEqual(new Set(SHEET_NUMBERS));
  for (const claim of claims) {
    expect(new Set(cellsOf(claim).map(({ level }) => level)).size, claim.name).toBeGreaterThanOrEqual(2);
  }
});

test('intervals are as wide as all of them together need', () => {
  // Values of all tiles are shown beside what is said of some: of these each run has two.
  const withTiles = runs.filter(({ cell }) => ['best-tile', 'matadors'].includes(cell.claim.measure));
  expect(runs.length + withTiles.length).toBeLessThanOrEqual(FAMILY);
  for (const { looks } of Object.values(SETTINGS)) {
    expect(looks.length).toBeLessThanOrEqual(MOST_LOOKS);
    expect(looks.at(-1)).toBe(1);
  }
  expect((1 - LEVEL) * FAMILY * MOST_LOOKS).toBeCloseTo(1 - TOGETHER, 12);
});

test('every run can be played, and lies in a folder of its own', async () => {
  const folders = new Set<string>();
  for (const run of runs) {
    const { agents, pairings } = await experimentOf(run, SETTINGS.quick, 0);
    folders.add(folderOf(run, 0));
    expect(agents).toHaveLength(2);
    expect(agents[0].label).not.toBe(agents[1].label);
    expect(pairings[0].units).toBeGreaterThanOrEqual(100);
    expect(agents.some(({ cheat }) => cheat)).toBe(run.cell.level === 'sighted');
  }
  expect(folders.size).toBe(runs.length);
});

test('claims are chosen by name', () => {
  expect(chosenClaims(claims, [])).toBe(claims);
  expect(chosenClaims(claims, ['shed-heavy']).map(({ name }) => name)).toEqual(['shed-heavy']);
  const refused = refusalOf(() => chosenClaims(claims, ['shed-hevy']));
  expect(refused.code).toBe('claim/name');
  expect(refused.message).toContain("did you mean 'shed-heavy'");
});

const WHOLE = `claim: c
topic: t
sheets: [{ sheet: "000", says: s }]
rules: [draw]
agents: { heuristic: [greedy, random], search: [pimc, greedy] }
`;

test.each([
  ['claim/missing', 'sheets', WHOLE.replace(/sheets.*\n/, '')],
  ['claim/value', 'sheet', WHOLE.replace('"000"', '"009"')],
  ['claim/value', 'heuristic', WHOLE.replace('[greedy, random]', '[greedy]')],
  ['claim/field', 'rule', `${WHOLE}rule: draw\n`],
  ['claim/missing', 'than', `${WHOLE}measure: matadors\n`],
  ['claim/missing', 'beside', `${WHOLE}measure: part\n`],
  ['rules/preset', 'rules', WHOLE.replace('[draw]', '[drow]')],
])('%s names %s', (code, named, text) => {
  const file = path('claim.yaml');
  writeFileSync(file, text);
  const refused = refusalOf(() => readClaim(file));
  expect(refused.code).toBe(code);
  expect(refused.where).toContain(file);
  expect(refused.message).toContain(named);
});

test('an agent that is not there is refused by name', async () => {
  const file = path('other.yaml');
  writeFileSync(file, WHOLE.replace('[greedy, random]', '[greedi, random]'));
  const [run] = cellsOf(readClaim(file)).flatMap(runsOf);
  await expect(experimentOf(run, SETTINGS.quick, 0)).rejects.toThrow(/greedi.*did you mean 'greedy'/);
  expect(claimsFolder()).toMatch(/experiments.claims$/);
});
