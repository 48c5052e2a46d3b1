/** A temporary folder that is gone with the process, and what a run needs in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Chance under another name: an agent has to differ from itself by a parameter to meet itself in a run, and `random` has
 * none.
 */
const CHANCE = `export default {
  name: 'chance',
  summary: 'any option, each as likely',
  parameters: {},
  create: () => ({ choose: (_view, options, random) => options.at(random.below(options.count)) }),
};
`;

/** The pairings that runs are measured with: of almost free decisions, and of dear ones. `./` is the scratch folder. */
export const PAIRINGS = {
  random: ['random', './chance.mjs'],
  pimc: ['pimc(worlds=100)', 'random'],
} as const;

export type Pairing = keyof typeof PAIRINGS;

export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matador-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'chance.mjs'), CHANCE);
  return folder;
}

/** The path of an experiment file in which the pairing plays so many deals, both ways round. */
export function experimentFile(folder: string, agents: readonly string[], units: number): string {
  const file = join(folder, `${units}.yaml`);
  writeFileSync(file, JSON.stringify({ name: 'bench', agents, units }));
  return file;
}
