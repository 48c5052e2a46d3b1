/** An experiment resolved, for figures that run one; apart from scratch.ts, since reading the file loads a good deal. */
import { readExperiment } from '../../src/arena/experiment.ts';
import type { Experiment } from '../../src/tables/manifest.ts';
import { experimentFile } from './scratch.ts';

export const experimentIn = (folder: string, agents: readonly string[], units: number): Promise<Experiment> =>
  readExperiment(experimentFile(folder, agents, units));
