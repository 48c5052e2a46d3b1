/**
 * Parts that earlier runs have made and that are the same here: where an agent or units were added to an experiment, only
 * what is new has to be played. A part is known by what decides its hands: the package's version and behaviour, the rules,
 * the seed, how hands are played, who meets whom in which seatings, and which units it holds.
 *
 * What an earlier run's ledger has a word on is played again: that word is part of that run.
 */
import { faultsIn } from '../tables/ledger.ts';
import {
  type Experiment,
  type Manifest,
  type PlannedPairing,
  readManifest,
  type WrittenAgent,
  type WrittenExperiment,
} from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import type { Part } from './schedule.ts';
import type { Taken } from './takeover.ts';

/** By a part's index, where it can be had. `dirs`: the folders of runs, those looked at first first. */
export function earlierParts(
  experiment: Experiment,
  parts: readonly Part[],
  origin: Pick<Manifest, 'version' | 'behaviour'>,
  dirs: readonly string[],
): Map<number, Taken> {
  const found = new Map<number, Taken>();
  for (const dir of dirs) {
    const manifest = read(dir);
    if (!manifest || manifest.version !== origin.version || manifest.behaviour !== origin.behaviour) continue;
    if (ground(manifest.experiment) !== ground(experiment)) continue;
    if (experiment.actions && !manifest.experiment.actions) continue;
    const theirs = partsIn(manifest);
    const agents = manifest.experiment.agents.map(agent => {
      return experiment.agents.findIndex(own => player(own) === player(agent));
    });
    for (const part of parts) {
      const entry = theirs.get(meeting(experiment, part));
      if (entry && !found.has(part.index)) found.set(part.index, { dir, entry, agents });
    }
  }
  return found;
}

function read(dir: string): Manifest | null {
  try {
    return readManifest(dir);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function partsIn(manifest: Manifest): Map<string, Manifest['parts'][number]> {
  const sound = manifest.parts.filter(part => faultsIn(manifest.ledger, part).length === 0);
  return new Map(sound.map(part => [meeting(manifest.experiment, part), part]));
}

const ground = ({ rules, seed, mode, onFault, luck = 'none' }: WrittenExperiment): string =>
  JSON.stringify([rules, seed, mode, onFault, luck]);

const player = ({ label, identity, values, cheat }: WrittenAgent): string =>
  JSON.stringify([label, identity, values, cheat]);

function meeting({ agents, pairings }: WrittenExperiment, { pairing, from, to }: Part): string {
  const { agents: members, seatings }: PlannedPairing = pairings[pairing];
  return JSON.stringify([members.map(member => player(agents[member])), seatings, from, to]);
}
