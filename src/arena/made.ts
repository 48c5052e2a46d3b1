/**
 * A part whose rows and sums are there, as the bytes of its files. Writing them, and forcing them to the disk, is slow,
 * and is done by whoever need not play meanwhile (placing.mjs).
 */
import { type DecisionColumns, encodeDecisions } from '../tables/decisions.ts';
import { encodeHands, type HandColumns, type HandsShape } from '../tables/hands.ts';
import { type PartEntry, partPath } from '../tables/part-entry.ts';
import { formatSummary, type Summary } from '../tables/summary.ts';
import { besideOf } from '../tables/whole-file.ts';
import type { Part } from './schedule.ts';

/** A file that is to be written, beside its name first. */
export interface MadeFile {
  readonly kind: 'hands' | 'actions' | 'summary';
  readonly path: string;
  readonly beside: string;
  /** Of a table they share its columns' memory. */
  readonly chunks: readonly Uint8Array[];
}

export interface Made {
  /** What its entry says besides what its files are. */
  readonly entry: Omit<PartEntry, 'hands' | 'actions' | 'summary'>;
  /** Rows of the decisions table; 0 where none is written. */
  readonly decisions: number;
  readonly files: readonly MadeFile[];
}

/** For a run's folder. */
export async function makePart(
  folder: string,
  { index, pairing, from, to }: Part,
  shape: HandsShape,
  hands: HandColumns,
  decisions: DecisionColumns | null,
  summary: Summary,
): Promise<Made> {
  const file = (kind: MadeFile['kind'], chunks: readonly Uint8Array[]): MadeFile => {
    const path = partPath(folder, kind, index);
    return { kind, path, beside: besideOf(path), chunks };
  };
  const files = [file('hands', await encodeHands(hands, shape))];
  if (decisions) files.push(file('actions', await encodeDecisions(decisions, shape)));
  files.push(file('summary', [Buffer.from(formatSummary(summary))]));
  return { entry: { index, pairing, from, to, rows: hands.rows }, decisions: decisions?.rows ?? 0, files };
}
