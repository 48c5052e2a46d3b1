/**
 * What a run is and how far it has come: `manifest.json` in its folder. The experiment as resolved; who the agents were;
 * the parts that are there, with their checksums; the fault ledger. Nothing in it tells of a machine or a time: it is the
 * same bytes wherever the run is made.
 *
 * It is written as a run begins and again when it ends. In between parts and faults stand in the journal beside it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { Checked } from './checked.ts';
import { readWrittenExperiment, type WrittenExperiment, written } from './experiment.ts';
import { readJournal } from './journal.ts';
import { isClockDependent, type LedgerFault, readFault, sortedLedger } from './ledger.ts';
import { type PartEntry, readPart, writtenPart } from './part-entry.ts';
import { readStopped, type Stopped, writtenStopped } from './stop.ts';
import { readWhole, writeWhole } from './whole-file.ts';

export {
  type Experiment,
  type PlannedAgent,
  type PlannedPairing,
  type WrittenAgent,
  type WrittenExperiment,
  written,
} from './experiment.ts';
export { isClockDependent, type LedgerFault } from './ledger.ts';
export { type PartEntry, partPath } from './part-entry.ts';
export type { Stop, Stopped } from './stop.ts';

export const MANIFEST_FORMAT = 'matador-run/1';

export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT;
  /** Of this package. */
  readonly version: string;
  /** Its signature of behaviour: whether two versions play alike (play/signature.ts). */
  readonly behaviour: string;
  readonly experiment: WrittenExperiment;
  readonly state: 'running' | 'done';
  /** Decisions that were taken as faults on a word from outside, in the order of the tables. */
  readonly ledger: readonly LedgerFault[];
  /** How the pairing ended that the experiment stops, once it has. */
  readonly stopped?: Stopped | undefined;
  /**
   * By rising index; while the run is going on, some may be missing. Of a pairing that was stopped those beyond the end
   * are not there.
   */
  readonly parts: readonly PartEntry[];
}

const manifestPath = (dir: string): string => join(dir, 'manifest.json');

/** Is there a run in the folder, whole or not? */
export const holdsManifest = (dir: string): boolean => existsSync(manifestPath(dir));

/** Writes `manifest.json`, in the place of one that was there: the same bytes for equal manifests. */
export function writeManifest(dir: string, manifest: Manifest): void {
  const { format, version, behaviour, state, stopped } = manifest;
  const ledger = sortedLedger(manifest.ledger);
  const document = {
    format,
    version,
    behaviour,
    state,
    clockDependent: isClockDependent(ledger),
    experiment: written(manifest.experiment),
    ledger,
    ...(stopped && { stopped: writtenStopped(stopped) }),
    parts: manifest.parts.map(writtenPart),
  };
  writeWhole(manifestPath(dir), [Buffer.from(`${JSON.stringify(document, null, 2)}\n`)]);
}

/**
 * Reads a run's manifest and, of one that is not done, its journal. Throws `tables/missing`, `tables/foreign` or
 * `tables/damaged`.
 */
export function readManifest(dir: string): Manifest {
  const file = manifestPath(dir);
  if (!existsSync(file)) throw new Refusal('tables/missing', dir, 'no run: there is no manifest.json in it');
  const document = Checked.parse(readWhole(file).toString('utf8'), file, 'manifest');
  const format = document.get('format');
  if (format.value !== MANIFEST_FORMAT)
    throw new Refusal('tables/foreign', file, `a file of format ${show(format.value)}`, MANIFEST_FORMAT);
  const experiment = readWrittenExperiment(document.get('experiment'));
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    version: document.get('version').text(),
    behaviour: document.get('behaviour').text(),
    state: document.get('state').oneOf(['running', 'done']),
    experiment,
    ledger: document.get('ledger').list(fault => readFault(fault, experiment)),
    ...(document.has('stopped') && { stopped: readStopped(document.get('stopped'), experiment) }),
    parts: document.get('parts').list(part => readPart(part, experiment)),
  };
  return manifest.state === 'done' ? manifest : withJournal(manifest, dir);
}

function withJournal(manifest: Manifest, dir: string): Manifest {
  const { parts, faults } = readJournal(dir, manifest.experiment);
  const byIndex = new Map([...manifest.parts, ...parts].map(part => [part.index, part]));
  return {
    ...manifest,
    ledger: sortedLedger([...manifest.ledger, ...faults]),
    parts: [...byIndex.values()].sort((a, b) => a.index - b.index),
  };
}
