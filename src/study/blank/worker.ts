/**
 * The door of a thread that values decisions: a part at a time, as a task of the study's Piscina pool (valuing.ts). Agents
 * are the package's own, so there is no need of the arena's guarded processes.
 */
import { workerData } from 'node:worker_threads';
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

/** A failure of the machine, such as a full disk: between threads an error loses all but its message. */
export interface DiskFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly syscall: string;
}

/** Makes a part's file; null where it lies there. */
export default async function make({ index, play, from, to }: StudyPart): Promise<DiskFailure | null> {
  const player = await playerOf(play);
  try {
    await writeBlank(decisionsPath(folder, index), player.rowsOf(from, to), texts);
    return null;
  } catch (error) {
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    return { message, code, syscall };
  }
}
