/**
 * A tune played into its folder, to the end or as far as it is let: what was played before is taken from the journal, and
 * what comes of it is the same bytes however often it was stopped. A tune that is done is left as it is.
 */
import { Log } from '../arena/log.ts';
import { Crew } from './crew.ts';
import { TuneFolder } from './folder.ts';
import { TuneJournal } from './journal.ts';
import { opponentsOf, type TunePlan } from './plan.ts';
import { halvingRounds } from './search/halving.ts';
import { gridSize } from './space.ts';
import { tune } from './tune.ts';

export interface TuneProgress {
  readonly unitsDone: number;
  /** Of all games; the duel at its longest. */
  readonly units: number;
  readonly hands: number;
  /** Pieces played, this time. */
  readonly partsPlayed: number;
}

export interface ConductOptions {
  /** Processes that play at once. */
  readonly threads: number;
  readonly onProgress: (progress: TuneProgress) => void;
  /** Told, in a line, what step is done, and what the tune got over. */
  readonly onNote: (line: string) => void;
  /** Ends it within a second or two; what has been played is kept. */
  readonly signal: AbortSignal;
  /** At once, and no less well. */
  readonly atOnce: AbortSignal;
}

/** Plays the plan into the folder, which is free or holds this very tune unfinished (folder.ts, `lookAt`). */
export async function conductTune(plan: TunePlan, dir: string, options: ConductOptions): Promise<void> {
  const { threads, signal, atOnce, onNote } = options;
  const folder = new TuneFolder(dir, plan);
  const journal = new TuneJournal(dir);
  const log = new Log(dir, plan.experiment, threads);
  const done = { parts: 0, units: 0, hands: 0, partsKept: 0 };
  const units = unitsOf(plan);
  let unitsDone = 0;
  let hands = 0;
  const crew = new Crew(plan.experiment, dir, journal, {
    ...{ threads, signal, atOnce, onNote },
    onPiece: (count, piece, played) => {
      unitsDone += count;
      hands += piece.hands;
      if (played) {
        done.parts++;
        done.units += count;
        done.hands += piece.hands;
      } else done.partsKept++;
      options.onProgress({ unitsDone, units, hands, partsPlayed: done.parts });
    },
  });
  try {
    const tuned = await tune(plan, crew.play, (step, _, label) => onNote(`step ${step}: ${label}`));
    await folder.finish(tuned);
    journal.remove();
  } finally {
    crew.end();
    journal.close();
    log.close(done);
    folder.release();
  }
}

/** Units of all games of a tune, the duel at its longest. */
export function unitsOf({ experiment, space, method, final }: TunePlan): number {
  const opponents = opponentsOf(experiment).length;
  const all = gridSize(space) + 1;
  const games = (): number => {
    switch (method.name) {
      case 'sweep':
        return method.steps * method.units * all;
      case 'race':
        return halvingRounds({ candidates: Math.min(all, method.candidates), keep: method.keep, units: method.units })
          .games;
      case 'spsa':
        return 2 * method.steps * method.units;
      case 'cmaes':
        return method.population * method.steps * method.units;
    }
  };
  return games() * opponents + final.maxUnits;
}
