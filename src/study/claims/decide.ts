/** Deciding claims: their runs looked at until a verdict is certain, their cells measured, their verdicts drawn. */
import { type Cell, type Claim, cellsOf } from './claim.ts';
import { type CellFinding, type ClaimFinding, cellFinding, claimFinding } from './findings.ts';
import { MEASURES } from './measures.ts';
import { type Manner, played } from './play.ts';
import { type CellRun, runsOf } from './runs.ts';
import type { Setting } from './setting.ts';

/** `results`: the folder of the setting's results; `onClaim` is told each claim as it is decided. */
export async function decide(
  claims: readonly Claim[],
  setting: Setting,
  results: string,
  manner: Manner & { readonly onClaim: (claim: ClaimFinding) => void },
): Promise<ClaimFinding[]> {
  const found: ClaimFinding[] = [];
  /** Folders played so far, by who met under which rules: other claims may ask for the same hands. */
  const known = new Map<string, string[]>();
  const look = async (run: CellRun, at: number): Promise<string> => {
    const key = JSON.stringify([run.pair, run.rules.text]);
    const before = known.get(key) ?? [];
    const dir = await played(run, at, setting, results, before, manner);
    known.set(key, [dir, ...before]);
    return dir;
  };
  for (const claim of claims) {
    const cells: CellFinding[] = [];
    for (const cell of cellsOf(claim)) cells.push(await decideCell(cell, setting.looks.length, look));
    const finding = claimFinding(claim, cells);
    manner.onClaim(finding);
    found.push(finding);
  }
  return found;
}

/** Looks again, at more deals, as long as the verdict is open. */
async function decideCell(
  cell: Cell,
  looks: number,
  look: (run: CellRun, at: number) => Promise<string>,
): Promise<CellFinding> {
  for (let at = 0; ; at++) {
    const dirs: string[] = [];
    for (const run of runsOf(cell)) dirs.push(await look(run, at));
    const finding = cellFinding(cell, await MEASURES[cell.claim.measure].take(dirs, cell.claim.times));
    if (finding.verdict !== 'open' || at === looks - 1) return finding;
  }
}
