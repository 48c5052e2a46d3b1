/** What a folder holds of an experiment. */
import { packageOrigin } from '../play/behaviour.ts';
import { type Experiment, readManifest } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import { differences } from './differences.ts';

/** Does the folder hold this very experiment, resolved to the last field and played by this version, and is it done? */
export function foundAt(folder: string, experiment: Experiment): 'done' | 'unfinished' | 'other' {
  try {
    const manifest = readManifest(folder);
    if (differences(manifest, experiment, packageOrigin()).length > 0) return 'other';
    return manifest.state === 'done' ? 'done' : 'unfinished';
  } catch (error) {
    if (error instanceof Refusal) return 'other';
    throw error;
  }
}
