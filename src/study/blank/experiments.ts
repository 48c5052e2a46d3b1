/** The experiments that a study is made of: its hands, as anybody could write them down, and how such a text is resolved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExperiment } from '../../arena/experiment.ts';
import { rulesSpec } from '../../report/rules-words.ts';
import type { Experiment } from '../../tables/manifest.ts';
import { writeWhole } from '../../tables/whole-file.ts';

/** An experiment as its file has it; JSON is YAML. */
export type ExperimentText = Readonly<Record<string, unknown>>;

export const textOf = (document: ExperimentText): string => `${JSON.stringify(document, null, 2)}\n`;

/** Resolves one, by way of a file that is gone when it has been read. */
export async function experimentFrom(document: ExperimentText): Promise<Experiment> {
  const folder = mkdtempSync(join(tmpdir(), 'matador-study-'));
  try {
    const path = join(folder, 'experiment.yaml');
    writeWhole(path, [Buffer.from(textOf(document))]);
    return await readExperiment(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of an experiment of this package's own agents: resolved again it is the same. */
export function handsText({ name, note, rules, agents, pairings, seed, mode }: Experiment): string {
  const labels = agents.map(({ label }) => label);
  return textOf({ name, note, rules: rulesSpec(rules), agents: labels, units: pairings[0].units, seed, mode });
}
