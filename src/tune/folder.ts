/**
 * A tune's folder. While it is played into it is locked, and holds a manifest that says what is tuned and a journal of
 * what has been played; when it is done, the manifest with the outcome, the table of evaluations, the tuned file and the
 * report. The manifest is written last: what says that it is done is so.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../arena/folder-contents.ts';
import { isLock, Lock } from '../arena/lock.ts';
import { LOG } from '../arena/log.ts';
import { packageOrigin } from '../play/behaviour.ts';
import { JOURNAL } from '../tables/journal.ts';
import { isTemporary } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';
import { evaluatedIn, readEvaluations, writeEvaluations } from './evaluations.ts';
import {
  holdsTune,
  outcomeOf,
  readTuneManifest,
  type TuneManifest,
  writeTuneManifest,
  writtenPlan,
} from './manifest.ts';
import type { TunePlan } from './plan.ts';
import type { Evaluation, Tuned } from './tune.ts';
import { writeTunedFile } from './tuned-file.ts';

export const EVALUATIONS = 'evaluations.arrow';
export const TUNED = 'tuned.yaml';

/** What a folder is to a tune. */
export type Found = 'free' | 'unfinished' | 'done';

/** Throws `run/folder` where it holds something else, `tune/differs` where it holds another tune. `where` names it to people. */
export function lookAt(dir: string, plan: TunePlan, where: string): Found {
  if (!existsSync(dir)) return 'free';
  const found = namesIn(dir, where).filter(
    name => !isLock(name) && !isTemporary(name) && name !== LOG && name !== JOURNAL,
  );
  if (found.length === 0) return 'free';
  const wrong = (what: string) => new Refusal('run/folder', where, `${dir} ${what}`, 'a new or an empty folder');
  if (!holdsTune(dir)) throw wrong('holds other files');
  let there: TuneManifest;
  try {
    there = readTuneManifest(dir);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'tables/foreign') throw wrong("holds a run's results");
    throw error;
  }
  const different = differencesOf(there, plan);
  if (different.length > 0) {
    const what = `${dir} holds another tune, which differs in ${different.join(', ')}`;
    throw new Refusal('tune/differs', where, what, 'another folder, with --out, or that tune as it was');
  }
  return there.outcome ? 'done' : 'unfinished';
}

function namesIn(dir: string, where: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    const what = `${dir} can't be a folder of results (${(error as NodeJS.ErrnoException).code})`;
    throw new Refusal('run/folder', where, what, 'a new or an empty folder');
  }
}

/** What two tunes differ in, in words. */
function differencesOf(there: TuneManifest, plan: TunePlan): string[] {
  const here = packageOrigin();
  const own = writtenPlan(plan);
  const theirs = writtenPlan(there.plan);
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const fields = Object.keys({ ...own.experiment, ...theirs.experiment }) as (keyof typeof own.experiment)[];
  return [
    ...(there.version !== here.version || there.behaviour !== here.behaviour ? ['the version of the code'] : []),
    ...fields.filter(field => field !== 'note' && differs(own.experiment[field], theirs.experiment[field])),
    ...(differs(own.space, theirs.space) ? ['parameters'] : []),
    ...(differs(own.method, theirs.method) ? ['method'] : []),
    ...(differs(own.final, theirs.final) ? ['final'] : []),
  ];
}

export class TuneFolder {
  readonly dir: string;
  readonly #plan: TunePlan;
  readonly #lock: Lock;

  /** Takes the folder, which must be free or hold this very tune unfinished. Throws `run/locked`, `run/folder`. */
  constructor(dir: string, plan: TunePlan) {
    makeFolder(dir);
    this.dir = dir;
    this.#plan = plan;
    this.#lock = new Lock(dir);
    for (const name of readdirSync(dir))
      if (isTemporary(name) && !isLock(name)) rmSync(join(dir, name), { force: true });
    if (!holdsTune(dir)) writeTuneManifest(dir, plan, null);
  }

  /** All that came of it but the report, which needs it. */
  async finish(tuned: Tuned): Promise<void> {
    const facts = await writeEvaluations(join(this.dir, EVALUATIONS), evaluatedIn(this.#plan), tuned.evaluations);
    const outcome = outcomeOf(tuned, facts);
    writeTunedFile(join(this.dir, TUNED), this.#plan, outcome);
    writeTuneManifest(this.dir, this.#plan, outcome);
  }

  release(): void {
    this.#lock.release();
  }
}

/** A tune that is done, as it lies in its folder. */
export interface DoneTune {
  readonly manifest: TuneManifest & { readonly outcome: NonNullable<TuneManifest['outcome']> };
  readonly evaluations: readonly Evaluation[];
}

/** Throws `tables/…`, and `tune/unfinished`. */
export async function readDone(dir: string): Promise<DoneTune> {
  const manifest = readTuneManifest(dir);
  const { outcome, plan } = manifest;
  if (!outcome) throw new Refusal('tune/unfinished', dir, 'this tune is not finished', 'a tune that is');
  const opponents = plan.experiment.agents.slice(1).map(({ label }) => label);
  const { rows: _, ...facts } = outcome.evaluations;
  const evaluations = await readEvaluations(join(dir, EVALUATIONS), { space: plan.space, opponents }, facts);
  return { manifest: { ...manifest, outcome }, evaluations };
}
