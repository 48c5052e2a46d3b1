/**
 * A run's folder while somebody plays into it: locked, with a manifest that says what is played, a journal of what is
 * whole, and nothing else that bears a final name. Opened anew, or again for a run that was stopped at whatever moment:
 * then every file that the journal or the manifest tells of is compared with its checksum, and what is not as it was
 * counts as not played.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageOrigin } from '../play/behaviour.ts';
import { Journal, removeJournal } from '../tables/journal.ts';
import { sortedLedger } from '../tables/ledger.ts';
import {
  type Experiment,
  holdsManifest,
  type LedgerFault,
  MANIFEST_FORMAT,
  type Manifest,
  type PartEntry,
  readManifest,
  type Stopped,
  writeManifest,
  written,
} from '../tables/manifest.ts';
import { checkPart } from '../tables/part-files.ts';
import { pairingOfStop } from '../tables/stop.ts';
import { forceFolder } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';
import { checkFree, makeFolder, removeParts, sweep, tablesOf } from './folder-contents.ts';
import { LOCK, Lock } from './lock.ts';
import { LOG, Log, type Totals } from './log.ts';
import type { Part } from './schedule.ts';

/** Milliseconds after which no worker of a process that was killed is left: each hears of it at once. */
const ORPHANS = 400;

export class Folder {
  readonly dir: string;
  readonly #experiment: Experiment;
  readonly #lock: Lock;
  readonly #done = new Map<number, PartEntry>();
  /** Units and hands of the parts that are whole. */
  units = 0;
  hands = 0;
  #ledger: readonly LedgerFault[] = [];
  #journal: Journal | null = null;
  /** Parts that the journal does not tell of yet, and what went wrong when it was to. */
  readonly #fresh: PartEntry[] = [];
  #failure: unknown = null;
  #log: Log | null = null;

  private constructor(dir: string, experiment: Experiment) {
    this.dir = dir;
    this.#experiment = experiment;
    this.#lock = new Lock(dir);
  }

  /** A new run, in a folder that is not there or empty. Throws `run/folder` or `run/locked`. */
  static async create(dir: string, experiment: Experiment, threads: number): Promise<Folder> {
    makeFolder(dir);
    checkFree(dir, '', existsSync(join(dir, LOCK)));
    const folder = new Folder(dir, experiment);
    try {
      await folder.#settle();
      checkFree(dir, '', folder.#lock.wasStale);
      folder.#begin(threads);
    } catch (error) {
      if (folder.#log && !holdsManifest(dir)) {
        removeJournal(dir);
        rmSync(join(dir, LOG), { force: true });
      }
      folder.release();
      throw error;
    }
    return folder;
  }

  /**
   * A run that is there. `parts`: its cut; `damaged` is told, in words, of every part that is not what it was;
   * `goesOn`, called again and again, throws where an end is asked for, and the folder stays as it was.
   */
  static async reopen(
    dir: string,
    experiment: Experiment,
    threads: number,
    parts: readonly Part[],
    damaged: (what: string) => void,
    goesOn: () => void,
  ): Promise<Folder> {
    const folder = new Folder(dir, experiment);
    try {
      await folder.#settle();
      goesOn();
      const manifest = readManifest(dir);
      folder.#ledger = manifest.ledger;
      let cutOtherwise = 0;
      for (const entry of manifest.parts) {
        const part = parts[entry.index];
        const isOfThisCut = part !== undefined && fits(part, entry);
        const wrong = isOfThisCut ? wrongIn(dir, entry) : '';
        if (!isOfThisCut) cutOtherwise++;
        else if (wrong === '') folder.#count(entry);
        else damaged(`part ${entry.index} ${wrong}: it is played again`);
        // An interrupt is heard in between.
        await new Promise(resolve => setImmediate(resolve));
        goesOn();
      }
      if (cutOtherwise > 0) damaged(`parts of another cut: ${cutOtherwise}, played again`);
      const all = parts.every(part => folder.#done.has(part.index) || liesBeyond(part, experiment, manifest));
      if (!(manifest.state === 'done' && all)) folder.#begin(threads);
    } catch (error) {
      folder.release();
      throw error;
    }
    return folder;
  }

  /** Parts that are whole. */
  get done(): ReadonlyMap<number, PartEntry> {
    return this.#done;
  }

  get ledger(): readonly LedgerFault[] {
    return this.#ledger;
  }

  /** A part whose files bear their names, which is safe when the folders are. Throws what went wrong with earlier ones. */
  add(part: PartEntry): void {
    if (this.#failure !== null) throw this.#failure;
    this.#count(part);
    // All that come at one moment go to the disk together.
    if (this.#fresh.push(part) === 1) setImmediate(this.#tellSoon);
  }

  addFault(fault: LedgerFault): void {
    this.#journal!.fault(fault);
    this.#ledger = sortedLedger([...this.#ledger, fault]);
  }

  /** Forgets what was played and found of a pairing from a unit on, so that no later reader is told of it. */
  giveUp(pairing: number, from: number): void {
    for (const part of [...this.#done.values()]) {
      if (part.pairing !== pairing || part.from < from) continue;
      this.#done.delete(part.index);
      this.units -= part.to - part.from;
      this.hands -= part.rows;
    }
    this.#ledger = this.#ledger.filter(fault => fault.pairing !== pairing || fault.unit < from);
    if (!this.#journal) return;
    this.#tell();
    this.#journal.close();
    this.#journal = new Journal(this.dir, { parts: [...this.#done.values()], faults: this.#ledger });
  }

  /** Removes files of parts that were played and given up. */
  removeOthers(): void {
    removeParts(this.dir, this.#done);
  }

  /** Says in the manifest how far it is, which ends the journal. Throws, for one that is done, what went wrong before. */
  save(state: Manifest['state'], stopped: Stopped | null = null): Manifest {
    if (state === 'done' && this.#failure !== null) throw this.#failure;
    const parts = [...this.#done.values()].sort((a, b) => a.index - b.index);
    const manifest = { ...this.#manifest(state, parts, this.#ledger), ...(stopped && { stopped }) };
    if (this.#fresh.length > 0) this.#forceTables();
    this.#fresh.length = 0;
    writeManifest(this.dir, manifest);
    this.#journal?.close();
    this.#journal = null;
    removeJournal(this.dir);
    return manifest;
  }

  /** Says in the log what has been done this time. */
  close(totals: Totals): void {
    this.#log?.close(totals);
  }

  /** Leaves the folder to others; no worker may be writing into it any more. */
  release(): void {
    this.#journal?.close();
    this.#journal = null;
    try {
      sweep(this.dir);
      this.#lock.release();
    } catch {
      // What can't be removed is no hindrance to whoever goes on, and must not hide what went wrong before.
    }
  }

  #tellSoon = (): void => {
    try {
      this.#tell();
    } catch {
      // Whoever adds the next part hears of it, or who says that all are there.
    }
  };

  /** What the journal names is on the disk. */
  #tell(): void {
    if (this.#fresh.length === 0 || !this.#journal) return;
    try {
      this.#forceTables();
      this.#journal.parts(this.#fresh);
      this.#fresh.length = 0;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #forceTables(): void {
    for (const table of tablesOf(this.#experiment)) forceFolder(join(this.dir, table));
  }

  #count(part: PartEntry): void {
    this.#done.set(part.index, part);
    this.units += part.to - part.from;
    this.hands += part.rows;
  }

  /** After a process that was killed: its workers are given the time to notice, and what they left half-written goes. */
  async #settle(): Promise<void> {
    if (this.#lock.wasStale) await new Promise(resolve => setTimeout(resolve, ORPHANS));
    sweep(this.dir);
  }

  #begin(threads: number): void {
    this.#log = new Log(this.dir, this.#experiment, threads);
    // What is known is safe in the journal before the manifest stops telling of it.
    this.#journal = new Journal(this.dir, { parts: [...this.#done.values()], faults: this.#ledger });
    writeManifest(this.dir, this.#manifest('running', [], []));
    for (const table of tablesOf(this.#experiment)) mkdirSync(join(this.dir, table), { recursive: true });
  }

  #manifest(state: Manifest['state'], parts: readonly PartEntry[], ledger: readonly LedgerFault[]): Manifest {
    return { format: MANIFEST_FORMAT, ...packageOrigin(), state, experiment: written(this.#experiment), ledger, parts };
  }
}

/** Is a part beyond the end of a pairing that a run, which is done, has stopped? */
const liesBeyond = ({ pairing, from }: Part, experiment: Experiment, { state, stopped }: Manifest): boolean =>
  state === 'done' && stopped !== undefined && pairing === pairingOfStop(experiment, stopped) && from >= stopped.at;

const fits = (part: Part, entry: PartEntry): boolean =>
  part.pairing === entry.pairing && part.from === entry.from && part.to === entry.to;

const WRONG: Readonly<Record<string, string>> = {
  'tables/missing': 'is missing',
  'tables/unreadable': 'is unreadable',
};

/** What is wrong with a part's files, in words; '' where they are what was written. */
function wrongIn(dir: string, part: PartEntry): string {
  try {
    checkPart(dir, part);
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${WRONG[error.code] ?? 'is damaged'} (${error.where})`;
  }
}
