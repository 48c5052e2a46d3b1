/** A study carried out from end to end: decisions valued, rules found, rules played. */
import { type Findings, findingsOf } from './findings.ts';
import { prove, type Win } from './proof.ts';
import type { Study } from './study.ts';
import { openStudy, proofFolder, readDecisions } from './study-folder.ts';
import { valueDecisions } from './valuing.ts';

/** What came of it under one rule set. */
export interface Found extends Findings {
  readonly wins: readonly Win[];
}

export interface Conduct {
  readonly threads: number;
  /** Ends it: what is whole stays, and the same call goes on with it. */
  readonly signal: AbortSignal;
  /** At once, and no less well. */
  readonly atOnce: AbortSignal;
  /** Told how far a stage is. */
  readonly onProgress: (stage: string, done: number, of: number) => void;
}

/** Carries it out in a folder, or goes on where it was left, or finds it done. */
export async function carryOut(study: Study, folder: string, conduct: Conduct): Promise<Found[]> {
  const { threads, signal, atOnce, onProgress } = conduct;
  const lock = openStudy(folder, study);
  try {
    await valueDecisions(study, folder, {
      ...{ threads, signal },
      onProgress: (done, parts) => onProgress('decisions valued', done, parts),
    });
    const rows = await readDecisions(folder, study);
    const found: Found[] = [];
    for (const play of study.plays.keys()) {
      const findings = findingsOf(study, play, rows);
      const wins = await prove(findings.rule.rule, study, play, proofFolder(folder, play), {
        ...{ threads, signal, atOnce },
        onProgress: (done, units) => onProgress(`rule ${play + 1} played`, done, units),
      });
      found.push({ ...findings, wins });
    }
    return found;
  } finally {
    lock.release();
  }
}
