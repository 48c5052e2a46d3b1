/**
 * What has been played of a tune that is still going on: `journal`, a line for every piece. A tune that is gone on with
 * goes its whole way again, and asks here before it plays: so it needs no memory of where it was, and comes to the same
 * end wherever it was cut.
 *
 * Lines begin with the CRC-32 of the rest, as in the journal of a run; one that is cut short or damaged counts for nothing.
 * They are forced to the disk after each step: a process that is killed loses nothing, a machine that fails one step.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL, lineOf } from '../tables/journal.ts';
import { writeWhole } from '../tables/whole-file.ts';
import type { Piece } from './game.ts';

export class TuneJournal {
  readonly #dir: string;
  readonly #known = new Map<string, Piece>();
  #file: number | null = null;

  /** Reads what is there. */
  constructor(dir: string) {
    this.#dir = dir;
    const path = join(dir, JOURNAL);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) {
      const text = line.slice(9);
      if (lineOf(text) !== `${line}\n`) continue;
      const { at, ...piece } = JSON.parse(text) as Piece & { at: string };
      this.#known.set(at, piece);
    }
  }

  get size(): number {
    return this.#known.size;
  }

  known(at: string): Piece | undefined {
    return this.#known.get(at);
  }

  add(at: string, piece: Piece): void {
    this.#known.set(at, piece);
    const bytes = Buffer.from(this.#line(at, piece));
    this.#file ??= this.#begin();
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
  }

  /** To the disk. */
  force(): void {
    if (this.#file !== null) fsyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  remove(): void {
    this.close();
    rmSync(join(this.#dir, JOURNAL), { force: true });
  }

  /** Written anew, since a line that was cut short would spoil the next one. */
  #begin(): number {
    const lines = [...this.#known].map(([at, piece]) => this.#line(at, piece));
    writeWhole(join(this.#dir, JOURNAL), [Buffer.from(lines.slice(0, -1).join(''))]);
    return openSync(join(this.#dir, JOURNAL), 'a');
  }

  #line(at: string, piece: Piece): string {
    return lineOf(JSON.stringify({ at, ...piece }));
  }
}
