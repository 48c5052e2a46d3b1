/** A part of a run that is whole: which units it holds, and what its files must be. */
import { join } from 'node:path';
import type { Checked } from './checked.ts';
import type { WrittenExperiment } from './experiment.ts';
import type { FileFacts } from './whole-file.ts';

/** The units `from` to `to − 1` of one pairing: one file in each of the run's folders. */
export interface PartEntry {
  readonly index: number;
  readonly pairing: number;
  readonly from: number;
  readonly to: number;
  /** Hands played. */
  readonly rows: number;
  readonly hands: FileFacts;
  readonly actions?: FileFacts & { readonly rows: number };
  readonly summary: { readonly sha256: string };
}

/** Where a part's files lie in a run's folder. */
export function partPath(dir: string, kind: 'hands' | 'actions' | 'summary', index: number): string {
  const name = `part-${String(index).padStart(5, '0')}.${kind === 'summary' ? 'json' : 'arrow'}`;
  return join(dir, kind, name);
}

/** Its fields in one order. */
export function writtenPart({ index, pairing, from, to, rows, hands, actions, summary }: PartEntry): PartEntry {
  return {
    index,
    pairing,
    from,
    to,
    rows,
    hands: writtenFacts(hands),
    ...(actions && { actions: { rows: actions.rows, ...writtenFacts(actions) } }),
    summary: { sha256: summary.sha256 },
  };
}

const writtenFacts = ({ bytes, sha256 }: FileFacts): FileFacts => ({ bytes, sha256 });

/** Reads what `writtenPart` gives. Throws `tables/damaged`. */
export function readPart(from: Checked, experiment: WrittenExperiment): PartEntry {
  const pairing = from.get('pairing').whole(0, experiment.pairings.length - 1);
  const first = from.get('from').whole(0, experiment.pairings[pairing].units - 1);
  const actions = from.has('actions') ? from.get('actions') : null;
  return {
    index: from.get('index').whole(),
    pairing,
    from: first,
    to: from.get('to').whole(first + 1, experiment.pairings[pairing].units),
    rows: from.get('rows').whole(),
    hands: readFacts(from.get('hands')),
    ...(actions && { actions: { rows: actions.get('rows').whole(), ...readFacts(actions) } }),
    summary: { sha256: hash(from.get('summary')) },
  };
}

function readFacts(from: Checked): FileFacts {
  return { bytes: from.get('bytes').whole(), sha256: hash(from) };
}

function hash(from: Checked): string {
  const sha256 = from.get('sha256');
  return /^[0-9a-f]{64}$/.test(sha256.text()) ? sha256.text() : sha256.refuse('64 hexadecimal digits');
}
