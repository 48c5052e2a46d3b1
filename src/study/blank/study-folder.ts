/**
 * The folder of a study:
 *
 * - `study.json`: the study as resolved, and who made it; written first, and never again: it tells whether a folder holds
 *   this very study
 * - `hands-0.yaml` …: the experiments that its hands are of, for `decision`
 * - `decisions/part-00000.arrow` …: the table; a part that bears its name is whole, so they are the study's only state
 * - `proof-0/` …: the runs in which the rules that were found are played
 * - `report.html`, `charts/`
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../arena/folder-contents.ts';
import { isLock, Lock } from '../../arena/lock.ts';
import { packageOrigin } from '../../play/behaviour.ts';
import { lookUp } from '../../play/lookup.ts';
import { rulesSpec } from '../../report/rules-words.ts';
import { isTemporary, readWhole, writeWhole } from '../../tables/whole-file.ts';
import { Refusal } from '../../text/refusal.ts';
import { handsText } from './experiments.ts';
import { partsOf, type Study, type StudyPart, studyText } from './study.ts';
import { type BlankTexts, type Decision, readBlank } from './table.ts';

const STUDY = 'study.json';
const DECISIONS = 'decisions';

export const decisionsPath = (folder: string, index: number): string =>
  join(folder, DECISIONS, `part-${String(index).padStart(5, '0')}.arrow`);

export const proofFolder = (folder: string, play: number): string => join(folder, `proof-${play}`);

/** The file of a rule set's hands in a study's folder. */
export const handsFile = (play: number): string => `hands-${play}.yaml`;

export function textsOf({ plays, asked, strong }: Study): BlankTexts {
  return {
    rules: plays.map(({ rules }) => rulesSpec(rules)),
    players: plays.map(({ rules }) => rules.players),
    agents: plays[0].agents.map(({ label }) => label),
    asked: asked.map(({ label }) => label),
    strong: strong.label,
  };
}

/** What is in a folder: this very study, done or not; nothing; or something else. */
function contentOf(folder: string, study: Study): 'this' | 'nothing' | 'other' {
  const path = join(folder, STUDY);
  if (existsSync(path)) {
    return readWhole(path).toString('utf8') === studyText(study, packageOrigin()) ? 'this' : 'other';
  }
  const there = lookUp(folder, folder);
  if (!there) return 'nothing';
  const left = (name: string): boolean => isTemporary(name) || isLock(name);
  return there.isDirectory() && readdirSync(folder).every(left) ? 'nothing' : 'other';
}

/** The folder `path`, or that with the first number behind it that holds this very study or nothing. */
export function folderFor(path: string, study: Study): string {
  for (let n = 1; ; n++) {
    const folder = n === 1 ? path : `${path}-${n}`;
    if (contentOf(folder, study) !== 'other') return folder;
  }
}

/** Throws `study/other` where a folder holds anything else than nothing or this very study. */
export function checkStudyFolder(folder: string, study: Study): void {
  if (contentOf(folder, study) !== 'other') return;
  const what = 'holds something else: other files, another study, or this one by another version';
  throw new Refusal('study/other', folder, what, 'a new or an empty folder');
}

/**
 * Takes a folder for a study, and begins it there or finds that it holds this very one; whoever calls releases the lock.
 * Throws `study/other`, `run/folder`, `run/locked`.
 */
export function openStudy(folder: string, study: Study): Lock {
  checkStudyFolder(folder, study);
  makeFolder(folder);
  const lock = new Lock(folder);
  try {
    beginStudy(folder, study);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

function beginStudy(folder: string, study: Study): void {
  if (!existsSync(join(folder, STUDY))) {
    writeWhole(join(folder, STUDY), [Buffer.from(studyText(study, packageOrigin()))]);
  }
  study.plays.forEach((experiment, play) => {
    writeWhole(join(folder, handsFile(play)), [Buffer.from(handsText(experiment))]);
  });
  mkdirSync(join(folder, DECISIONS), { recursive: true });
  // What somebody who was killed left behind.
  for (const name of readdirSync(join(folder, DECISIONS))) {
    if (isTemporary(name)) rmSync(join(folder, DECISIONS, name));
  }
}

/** The parts that are still to be made: those that are not there, and those that have been damaged. */
export async function partsLeft(folder: string, study: Study): Promise<StudyPart[]> {
  const texts = textsOf(study);
  const left: StudyPart[] = [];
  for (const part of partsOf(study)) {
    const path = decisionsPath(folder, part.index);
    try {
      if (existsSync(path)) await readBlank(path, texts);
      else left.push(part);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push(part);
    }
  }
  return left;
}

/** All rows, in their order. */
export async function readDecisions(folder: string, study: Study): Promise<Decision[]> {
  const texts = textsOf(study);
  const rows: Decision[] = [];
  for (const { index } of partsOf(study)) rows.push(...(await readBlank(decisionsPath(folder, index), texts)));
  return rows;
}
