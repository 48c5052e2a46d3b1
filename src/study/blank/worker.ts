/**
 * The door of a thread that values decisions: a part at a time, as a task of the study's Piscina pool (valuing.ts). Agents
 * are the package's own, so there is no need of the arena's guarded processes.
 */
import { workerData } from 'node:worker_threads';
import type { FileFacts } from '../../tables/whole-file.ts';
import type { Study, StudyPart } from './study.ts';
import { decisionsPath, textsOf } from './study-folder.ts';
import { writeBlank } from './table.ts';
import { UnitPlayer } from './unit-player.ts';

/** What a thread does all its parts for. */
export interface WorkerSetup {
  readonly study: Study;
  readonly folder: string;
}

const { study, folder } = workerData as WorkerSetup;
const texts = textsOf(study);
/** By rule set. */
const players = new Map<number, Promise<UnitPlayer>>();

function playerOf(play: number): Promise<UnitPlayer> {
  const player = players.get(play) ?? UnitPlayer.open(study, play);
  players.set(play, player);
  return player;
}

/** Makes a part's file. */
export default async function make({ index, play, from, to }: StudyPart): Promise<FileFacts> {
  const player = await playerOf(play);
  return writeBlank(decisionsPath(folder, index), player.rowsOf(from, to), texts);
}
