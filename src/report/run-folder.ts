/** A run's folder as a report reads it: the manifest, and the parts' summaries in their order, merged by pairing. */
import { type Manifest, partPath, readManifest } from '../tables/manifest.ts';
import { mergeSummary, readSummary, type Summary } from '../tables/summary.ts';
import { Refusal } from '../text/refusal.ts';

export interface Run {
  readonly manifest: Manifest;
  /** One a pairing of which something has been played, in the order of the pairings. */
  readonly summaries: readonly Summary[];
}

/**
 * Reads one part after another and keeps only the sums, so memory does not grow with the number of parts. Throws what
 * the tables throw for a folder that holds no run or a damaged one, and `report/empty` where no part is finished yet.
 */
export function readRun(dir: string): Run {
  const manifest = readManifest(dir);
  if (manifest.parts.length === 0) throw new Refusal('report/empty', dir, 'no part of this run is finished yet');
  const byPairing = new Map<number, Summary>();
  for (const part of manifest.parts) {
    const summary = readSummary(partPath(dir, 'summary', part.index), part.summary);
    const merged = byPairing.get(part.pairing);
    // A run that is still going on may lack a part in between: what follows the gap waits for the next report.
    if (!merged) byPairing.set(part.pairing, summary);
    else if (merged.to === summary.from) mergeSummary(merged, summary);
  }
  const summaries = [...byPairing.values()].sort((a, b) => a.pairing - b.pairing);
  return { manifest, summaries };
}
