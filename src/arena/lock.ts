/**
 * Who is writing into a run's folder: `lock`, made by whoever opens the folder and gone when it is closed. A process that
 * was killed leaves its lock behind; it is known to be stale by that process not being there any more, on this machine
 * and since its last start: a process number alone may long be somebody else's.
 *
 * A lock of the operating system would go with its process, but Node has none.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isTemporary, TEMPORARY } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When that process began, and in which life of the machine; '' where the system does not tell. */
  readonly began: string;
}

export const LOCK = 'lock';

/** The lock, or a stale one on its way out. */
export const isLock = (name: string): boolean =>
  name === LOCK || (name.startsWith(LOCK + TEMPORARY) && isTemporary(name));

export class Lock {
  readonly #path: string;
  /** Was there one of a process that is no more? Its workers may have outlived it by a moment. */
  readonly wasStale: boolean;

  /** Takes the folder, which must be there. Throws `run/locked` where somebody has it. */
  constructor(dir: string) {
    this.#path = join(dir, LOCK);
    this.wasStale = false;
    const mine = JSON.stringify({ pid: process.pid, host: hostname(), began: beganOf(process.pid) } satisfies Holder);
    // Twice at most: a stale lock is taken away by one of those that find it.
    for (let tries = 0; !made(this.#path, mine); tries++) {
      const text = settledText(this.#path);
      const holder = holderIn(text);
      if (tries > 1 || (holder && isHeld(holder))) throw taken(dir, holder);
      takeAway(this.#path, text);
      this.wasStale = true;
    }
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }
}

/** Who has the folder now: '' where nobody that is still there. */
export function lockedBy(dir: string): string {
  const holder = holderIn(textOf(join(dir, LOCK)));
  return holder && isHeld(holder) ? told(holder) : '';
}

function taken(dir: string, holder: Holder | null): Refusal {
  const far = holder && holder.host !== hostname() ? `, or without ${join(dir, LOCK)} if that is gone` : '';
  const by = holder ? told(holder) : 'another process';
  return new Refusal(
    'run/locked',
    dir,
    `${by} is writing into it`,
    `another folder; this one once that has ended${far}`,
  );
}

const told = ({ pid, host }: Holder): string => `process ${pid}${host === hostname() ? '' : ` on ${host}`}`;

/** Makes a file that was not there; false where it was. Throws what else the disk has to say, and leaves nothing then. */
function made(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A full disk lets a file be made and not be filled.
    rmSync(path, { force: true });
    throw error;
  }
}

/** Takes a lock away that was found stale, unless in the meantime somebody else has, and has made theirs. */
function takeAway(path: string, stale: string | null): void {
  const aside = `${path}${TEMPORARY}${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (textOf(aside) === stale) rmSync(aside, { force: true });
  else putBack(aside, path);
}

/** Gives somebody their lock again, and doesn't write over that of a third who has come in between. */
function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    // Not every disk knows links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(aside, path);
  }
  rmSync(aside, { force: true });
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** A lock is made and filled in two steps: one that is still empty is looked at again a moment later. */
function settledText(path: string): string | null {
  const text = textOf(path);
  if (holderIn(text)) return text;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  return textOf(path);
}

/** Null for what says nothing: it was cut short by a kill or a full disk. */
function holderIn(text: string | null): Holder | null {
  try {
    const { pid, host, began } = JSON.parse(text ?? '') as Partial<Holder>;
    return Number.isInteger(pid) ? { pid: pid!, host: String(host), began: String(began) } : null;
  } catch {
    return null;
  }
}

function isHeld({ pid, host, began }: Holder): boolean {
  // Of another machine nothing is known.
  return host !== hostname() || (isThere(pid) && began === beganOf(pid));
}

/** Is there a process of that number, on this machine, now? */
export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Linux tells: the life of the machine, and in it the tick at which the process began. */
function beganOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    // One that has ended and that nobody has asked about is still listed.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}
