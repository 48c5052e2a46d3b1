/**
 * Watches somebody's agents while they are asked: whether they reached for what is out of reach, though they caught what
 * that threw, and whether they changed what all share. The package's own agents are read and tested, and go unwatched:
 * they decide in less time than a look would take.
 *
 * What is shared is too much to be compared at each decision. It is compared once after `watched` work; if something has
 * changed, everything is put back and the work is done again with a look after every decision, which finds the one.
 */
import type { Player } from './agent.ts';
import { Commons } from './commons.ts';
import { Foul } from './fault.ts';
import { loadedWithin, within } from './late.ts';

/** Is an agent being asked, so that chance, the clock and the process are out of reach? */
let up = false;
/** Somebody's agents are loaded in this thread. */
let watching = false;
/** Look after every decision. */
let close = false;
/** A close look has found something, which under `forfeit` ends no work. */
let closeFound = false;
/** Whom there was a close look at. */
const labels = new Set<string>();
/** What was reached for since the last look. */
let reached: Foul | null = null;
let commons: Commons | null = null;
/** Objects besides the language's own that agents share, by name. */
type Shared = readonly (readonly [string, unknown])[];
let shared: Shared = [];
let closeDoors = async (): Promise<Shared> => [];
/** The doors that agents come through, closed or being closed, before somebody's first file is loaded; null: open. */
let closed: Promise<Shared> | null = null;
/** Resolves when everything is loaded that has been asked for. */
let loads: Promise<unknown> = Promise.resolve();

export const isUp = (): boolean => up;

/** What is to be done before somebody's first file is loaded, which tells what else there is that agents share. */
export function beforeAnybody(closes: () => Promise<Shared>): void {
  closeDoors = closes;
  closed = null;
}

/** What a shared object is called, while agents are watched. */
export const sharedName = (owner: unknown): string | undefined => commons?.nameOf(owner);

/** Throws for something out of reach, and remembers it: an agent may catch what is thrown. `at`: whom stacks leave out. */
export function forbid(kind: 'outside' | 'tampers', did: string, at: (...given: never[]) => unknown): never {
  const foul = new Foul(kind, did);
  Error.captureStackTrace(foul, at);
  reached ??= foul;
  throw foul;
}

/** Does work with everything out of reach; within such work it only does it. */
function behind<T>(work: () => T): T {
  if (up) return work();
  up = true;
  try {
    return work();
  } finally {
    up = false;
  }
}

/**
 * Work in which agents are asked, which is done twice where one of them changed what all share: it must begin by
 * forgetting what it did before.
 */
export function watched<T>(work: () => T): T {
  if (!watching || up) return behind(work);
  commons = new Commons(shared);
  let done: T | undefined;
  let failed: unknown = null;
  try {
    done = behind(work);
  } catch (error) {
    failed = error ?? new Error('nothing was thrown');
  }
  const changed = commons.restore();
  try {
    if (changed === '' && failed === null) return done as T;
    if (changed === '') throw failed;
    close = true;
    labels.clear();
    const again = behind(work);
    if (commons.restore() === '' && !closeFound) throw onceOnly(changed);
    return again;
  } finally {
    close = false;
    closeFound = false;
    commons = null;
  }
}

/** It remembers what it must not, and what it did to others' play is not known. */
function onceOnly(changed: string): Foul {
  const who = labels.size === 1 ? '' : 'one of ';
  const did = `changed ${changed}, which all share, once and not when the same hands were played again`;
  return new Foul('tampers', `${who}${[...labels].join(', ')} ${did}`);
}

/** Makes an agent's player, watched: what it may not do while it plays it may not do here. Throws a Foul. */
export function making<T>(make: () => T): T {
  const before = commons;
  const stock = (commons ??= new Commons(shared));
  try {
    const made = behind(() => within(make));
    look(stock);
    return made;
  } catch (error) {
    look(stock);
    throw error;
  } finally {
    commons = before;
  }
}

/**
 * Loads somebody's module, and refuses one that changes what all share, or waits for what never comes. One after another,
 * however many are asked for: what two change at once is nobody's, and would be put back as it was in between.
 */
export function loading<T>(load: () => Promise<T>): Promise<T> {
  const loaded = loads.then(() => loadAlone(load));
  loads = loaded.catch(() => {});
  return loaded;
}

async function loadAlone<T>(load: () => Promise<T>): Promise<T> {
  watching = true;
  shared = await (closed ??= closeDoors());
  const stock = new Commons(shared);
  let loaded: T;
  let idle = (): void => {};
  const never = new Promise<never>((_, reject) => {
    idle = () => reject(new Error('it waits for what never comes'));
  });
  // A process that has nothing left to do says so before it ends.
  process.once('beforeExit', idle);
  try {
    loaded = await Promise.race([loadedWithin(load), never]);
  } finally {
    process.removeListener('beforeExit', idle);
  }
  const changed = stock.restore();
  if (changed !== '') throw new Foul('tampers', `changed ${changed}, which all share`);
  return loaded;
}

/** Throws what was reached for or changed since the last look. */
function look(stock: Commons | null): void {
  const foul = reached;
  reached = null;
  const changed = stock?.restore() ?? '';
  if (changed !== '') closeFound = true;
  if (foul) throw foul;
  if (changed === '') return;
  const found = new Foul('tampers', `changed ${changed}, which all share`);
  // Where it did so is not seen any more, only that.
  found.stack = '';
  throw found;
}

/**
 * A player that is looked after: the same answers, and a Foul for what it did besides. After its first answer there is a
 * close look: what is changed once is mostly changed then.
 */
export function guarded(label: string, player: Player): Player {
  watching = true;
  let fresh = true;
  const asked = <T>(answer: T): T => {
    if (reached === null && !close && !fresh) return answer;
    const near = close || fresh;
    fresh = false;
    if (close) labels.add(label);
    look(near ? commons : null);
    return answer;
  };
  /** What it threw, or in its place what it did before it threw. */
  const failed = (error: unknown): unknown => {
    try {
      return asked(error);
    } catch (foul) {
      return foul;
    }
  };
  const watchedOver: Player = {
    choose(view, options, random) {
      let answer: number;
      try {
        answer = player.choose(view, options, random);
      } catch (error) {
        throw failed(error);
      }
      if (typeof answer !== 'number') hush(answer);
      return asked(answer);
    },
  };
  if (player.begin !== undefined) {
    watchedOver.begin = () => {
      try {
        player.begin?.();
      } catch (error) {
        throw failed(error);
      }
      if (reached !== null || close) asked(null);
    };
  }
  if (typeof player.distribution !== 'function') return watchedOver;
  watchedOver.distribution = (view, options, weights) => {
    try {
      player.distribution?.(view, options, weights);
    } catch (error) {
      throw failed(error);
    }
    asked(null);
  };
  return watchedOver;
}

/** A promise that nobody waits for must not end the thread when it is rejected. */
function hush(answer: unknown): void {
  if (answer instanceof Promise) Promise.prototype.then.call(answer, undefined, () => {});
}
