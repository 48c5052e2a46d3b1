/**
 * A part that an earlier run has made, taken over instead of played: the same hands, with the numbers that agents and
 * pairings have in this run. What comes of it is what playing would give, to the last byte.
 */
import { readDecisions } from '../tables/decisions.ts';
import { readHands } from '../tables/hands.ts';
import type { Experiment } from '../tables/manifest.ts';
import { type PartEntry, partPath } from '../tables/part-entry.ts';
import { summarise } from '../tables/summary.ts';
import { Refusal } from '../text/refusal.ts';
import { shapeOf } from './desk.ts';
import { type Made, makePart } from './made.ts';
import type { Part } from './schedule.ts';

/** Where a part lies. */
export interface Taken {
  /** The earlier run's folder. */
  readonly dir: string;
  readonly entry: PartEntry;
  /** This run's numbers of the agents there. */
  readonly agents: readonly number[];
}

/** Null where the files there are not what they were: then it is played. */
export async function takeOver(
  { dir, entry, agents }: Taken,
  part: Part,
  experiment: Experiment,
  folder: string,
): Promise<Made | null> {
  const { pairing, from, to } = part;
  const shape = shapeOf(experiment);
  const renumber = (cells: Int8Array): void => {
    for (let row = 0; row < cells.length; row++) cells[row] = agents[cells[row]];
  };
  try {
    const { columns } = await readHands(partPath(dir, 'hands', entry.index), entry.hands);
    columns.pairing.values.fill(pairing);
    for (const { values } of columns.agent) renumber(values);
    const decisions = experiment.actions
      ? await readDecisions(partPath(dir, 'actions', entry.index), entry.actions)
      : null;
    decisions?.columns.pairing.values.fill(pairing);
    if (decisions) renumber(decisions.columns.agent.values);
    const summary = summarise(columns, experiment, pairing, from, to);
    return await makePart(folder, part, shape, columns, decisions?.columns ?? null, summary);
  } catch (error) {
    if (error instanceof Refusal || error instanceof RangeError) return null;
    throw error;
  }
}
