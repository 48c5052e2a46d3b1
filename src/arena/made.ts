/**
 * A part whose rows and sums are there, laid beside its files' names. Bringing it into place is slow, since it has to
 * reach the disk, and is done by whoever need not play meanwhile (keeper.mjs).
 */
import { type DecisionColumns, encodeDecisions } from '../tables/decisions.ts';
import { encodeHands, type HandColumns, type HandsShape } from '../tables/hands.ts';
import { type PartEntry, partPath } from '../tables/manifest.ts';
import { formatSummary, type Summary } from '../tables/summary.ts';
import { type FileFacts, type Laid, layBeside } from '../tables/whole-file.ts';
import type { Part } from './schedule.ts';

export interface Made {
  readonly entry: PartEntry;
  readonly files: readonly Laid[];
}

/** Writes the files into a run's folder, without their names. */
export async function layPart(
  folder: string,
  { index, pairing, from, to }: Part,
  shape: HandsShape,
  hands: HandColumns,
  decisions: DecisionColumns | null,
  summary: Summary,
): Promise<Made> {
  const files: Laid[] = [];
  const lay = (kind: 'hands' | 'actions' | 'summary', chunks: Iterable<Uint8Array>): FileFacts => {
    const laid = layBeside(partPath(folder, kind, index), chunks);
    files.push(laid);
    return { bytes: laid.bytes, sha256: laid.sha256 };
  };
  const handsFacts = lay('hands', await encodeHands(hands, shape));
  const actions = decisions && {
    ...lay('actions', await encodeDecisions(decisions, shape)),
    rows: decisions.rows,
  };
  const { sha256 } = lay('summary', [Buffer.from(formatSummary(summary))]);
  const entry = { index, pairing, from, to, rows: hands.rows, hands: handsFacts, summary: { sha256 } };
  return { entry: actions ? { ...entry, actions } : entry, files };
}
