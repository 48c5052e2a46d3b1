/**
 * What a tune is and what came of it: `manifest.json` in its folder. The experiment behind it as resolved, what was tuned
 * and how, and once it is done the path, the result and the duel. Nothing in it tells of a machine or a time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageOrigin } from '../play/behaviour.ts';
import { Checked } from '../tables/checked.ts';
import { readWrittenExperiment, type WrittenExperiment, written } from '../tables/experiment.ts';
import { type FileFacts, readWhole, writeWhole } from '../tables/whole-file.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { type Duel, VERDICTS } from './duel.ts';
import type { MethodPlan } from './method.ts';
import type { FinalPlan, TunePlan } from './plan.ts';
import type { Dimension, Point, Setting } from './space.ts';
import type { Tuned } from './tune.ts';

export const TUNE_FORMAT = 'matador-tune/1';

/** The plan as it is written: nothing of this machine. */
export interface WrittenPlan {
  readonly experiment: WrittenExperiment;
  readonly space: readonly Dimension[];
  readonly method: MethodPlan;
  readonly final: FinalPlan;
}

/** What came of it. */
export interface Outcome {
  readonly evaluations: FileFacts & { readonly rows: number };
  readonly clockDependent: boolean;
  readonly path: readonly Point[];
  readonly result: { readonly label: string; readonly values: Readonly<Record<string, Setting>> };
  readonly duel: Duel | null;
}

export interface TuneManifest {
  /** Of this package. */
  readonly version: string;
  readonly behaviour: string;
  readonly plan: WrittenPlan;
  /** Null while it is going on. */
  readonly outcome: Outcome | null;
}

const manifestPath = (dir: string): string => join(dir, 'manifest.json');

export const holdsTune = (dir: string): boolean => existsSync(manifestPath(dir));

export function writtenPlan({ experiment, space, method, final }: TunePlan | WrittenPlan): WrittenPlan {
  return {
    experiment: written(experiment),
    space: space.map(({ name, type, from, to, values }) => ({ name, type, from, to, values })),
    method,
    final,
  };
}

export function outcomeOf({ path, result, duel, clockDependent, evaluations }: Tuned, facts: FileFacts): Outcome {
  const { label, values } = result;
  const { bytes, sha256 } = facts;
  return {
    evaluations: { rows: evaluations.length, bytes, sha256 },
    clockDependent,
    path,
    result: { label, values },
    duel,
  };
}

/** Writes `manifest.json`, in the place of one that was there. */
export function writeTuneManifest(dir: string, plan: TunePlan, outcome: Outcome | null): void {
  const document = {
    format: TUNE_FORMAT,
    ...packageOrigin(),
    state: outcome ? 'done' : 'running',
    ...writtenPlan(plan),
    ...(outcome ?? {}),
  };
  writeWhole(manifestPath(dir), [Buffer.from(`${JSON.stringify(document, null, 2)}\n`)]);
}

/** Throws `tables/missing`, `tables/foreign` or `tables/damaged`. */
export function readTuneManifest(dir: string): TuneManifest {
  const file = manifestPath(dir);
  const document = Checked.parse(readWhole(file).toString('utf8'), file, 'manifest');
  const format = document.get('format');
  if (format.value !== TUNE_FORMAT)
    throw new Refusal('tables/foreign', file, `a file of format ${show(format.value)}`, TUNE_FORMAT);
  const done = document.get('state').oneOf(['running', 'done']) === 'done';
  const plan = {
    experiment: readWrittenExperiment(document.get('experiment')),
    space: document.get('space').list(readDimension),
    method: readMethod(document.get('method')),
    final: {
      maxUnits: document.get('final').get('maxUnits').whole(1),
      level: number(document.get('final').get('level')),
      alike: number(document.get('final').get('alike')),
    },
  };
  return {
    version: document.get('version').text(),
    behaviour: document.get('behaviour').text(),
    plan,
    outcome: done ? readOutcome(document) : null,
  };
}

function readDimension(from: Checked): Dimension {
  return {
    name: from.get('name').text(),
    type: from.get('type').oneOf(['number', 'integer', 'switch', 'choice']),
    from: number(from.get('from')),
    to: number(from.get('to')),
    values: from.get('values').list(setting),
  };
}

function readMethod(from: Checked): MethodPlan {
  const units = from.get('units').whole(1);
  const name = from.get('name').oneOf(['sweep', 'race', 'spsa', 'cmaes']);
  if (name === 'race')
    return { name, keep: number(from.get('keep')), candidates: from.get('candidates').whole(1), units };
  const steps = from.get('steps').whole(1);
  if (name === 'sweep') return { name, steps, units };
  if (name === 'spsa')
    return { name, steps, units, reach: number(from.get('reach')), stride: number(from.get('stride')) };
  return { name, steps, units, population: from.get('population').whole(1), spread: number(from.get('spread')) };
}

function readOutcome(from: Checked): Outcome {
  const evaluations = from.get('evaluations');
  const result = from.get('result');
  const duel = from.get('duel');
  return {
    evaluations: {
      rows: evaluations.get('rows').whole(),
      bytes: evaluations.get('bytes').whole(),
      sha256: evaluations.get('sha256').text(),
    },
    clockDependent: from.get('clockDependent').truth(),
    path: from.get('path').list(point => point.list(setting)),
    result: { label: result.get('label').text(), values: result.get('values').map(setting) },
    duel: duel.value === null ? null : readDuel(duel),
  };
}

function readDuel(from: Checked): Duel {
  const [own = 0, theirs = 0] = from.get('faults').list(count => count.whole());
  return {
    verdict: from.get('verdict').oneOf(VERDICTS),
    from: from.get('from').whole(),
    units: from.get('units').whole(1),
    hands: from.get('hands').whole(1),
    value: number(from.get('value')),
    standardError: number(from.get('standardError')),
    low: number(from.get('low')),
    high: number(from.get('high')),
    level: number(from.get('level')),
    looks: from.get('looks').whole(1),
    faults: [own, theirs],
  };
}

const number = (from: Checked): number => (typeof from.value === 'number' ? from.value : from.refuse('a number'));

function setting(from: Checked): Setting {
  const { value } = from;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return from.refuse('a number, a text, true or false');
}
