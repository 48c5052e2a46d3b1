/**
 * What has happened in a run that is still going on: `journal`, a line for every part that is whole and for every fault
 * that goes into the ledger, forced to the disk as it happens. When the run is done all of it stands in the manifest and
 * the journal goes. A manifest written again after every part was turned down: a long run has thousands.
 *
 * Every line begins with the CRC-32 of the rest. A line that is cut short or damaged counts for nothing: its part is
 * played again.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Refusal } from '../text/refusal.ts';
import { Checked } from './checked.ts';
import type { WrittenExperiment } from './experiment.ts';
import { type LedgerFault, readFault, writtenFault } from './ledger.ts';
import { type PartEntry, readPart, writtenPart } from './part-entry.ts';
import { readWhole, writeWhole } from './whole-file.ts';

export interface Happened {
  /** By rising index, each once: the latest word on it. */
  readonly parts: readonly PartEntry[];
  readonly faults: readonly LedgerFault[];
}

export const JOURNAL = 'journal';

const journalPath = (dir: string): string => join(dir, JOURNAL);

export const lineOf = (text: string): string => `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
const partLine = (part: PartEntry): string => lineOf(JSON.stringify({ part: writtenPart(part) }));
const faultLine = (fault: LedgerFault): string => lineOf(JSON.stringify({ fault: writtenFault(fault) }));

/** The journal of a run that goes on: one process writes it. */
export class Journal {
  readonly #file: number;

  /** Begins a journal that says so much already, in the place of one that was there. */
  constructor(dir: string, happened: Happened) {
    const lines = [...happened.faults.map(faultLine), ...happened.parts.map(partLine)];
    writeWhole(journalPath(dir), [Buffer.from(lines.join(''))]);
    this.#file = openSync(journalPath(dir), 'a');
  }

  /** Their files, and the folders with the files' names, have reached the disk. */
  parts(parts: readonly PartEntry[]): void {
    this.#add(parts.map(partLine).join(''));
  }

  fault(fault: LedgerFault): void {
    this.#add(faultLine(fault));
  }

  close(): void {
    closeSync(this.#file);
  }

  #add(lines: string): void {
    const bytes = Buffer.from(lines);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    fsyncSync(this.#file);
  }
}

/** What the journal in a run's folder says, if there is one. */
export function readJournal(dir: string, experiment: WrittenExperiment): Happened {
  const file = journalPath(dir);
  const parts = new Map<number, PartEntry>();
  const faults: LedgerFault[] = [];
  const lines = existsSync(file) ? readWhole(file).toString('utf8').split('\n') : [];
  for (const [i, line] of lines.entries()) {
    const text = line.slice(9);
    if (lineOf(text) !== `${line}\n`) continue;
    try {
      const said = Checked.parse(text, `${file}:${i + 1}`, 'journal');
      if (said.has('fault')) faults.push(readFault(said.get('fault'), experiment));
      else {
        const part = readPart(said.get('part'), experiment);
        parts.set(part.index, part);
      }
    } catch (error) {
      // Of a line that is whole and makes no sense, as of one that is not whole.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { parts: [...parts.values()].sort((a, b) => a.index - b.index), faults };
}

export function removeJournal(dir: string): void {
  rmSync(journalPath(dir), { force: true });
}
