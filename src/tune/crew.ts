/**
 * Workers that play a tune's games. They are the arena's, and are there from step to step: a process takes a second to be
 * ready, a step often less. What has been played before is taken from the journal.
 */
import { Deaths } from '../arena/deaths.ts';
import { Pool, type Settle } from '../arena/pool.ts';
import { errorOf } from '../arena/troubles.ts';
import type { Job, Outcome } from '../arena/worker.ts';
import { AgentFault, type PlainFault } from '../play/fault.ts';
import type { Experiment, LedgerFault } from '../tables/manifest.ts';
import { Failure } from '../text/failure.ts';
import { type Game, type Piece, type Play, piecesOf } from './game.ts';
import type { TuneJournal } from './journal.ts';

export interface CrewOptions {
  /** Processes that play at once. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly atOnce: AbortSignal;
  /** Told after every piece, those from the journal included. */
  readonly onPiece: (units: number, piece: Piece, played: boolean) => void;
  /** Told what it got over, in a line. */
  readonly onNote: (line: string) => void;
}

/** A piece that is to be played. */
interface Waiting {
  readonly game: Game;
  readonly at: string;
  readonly units: number;
  readonly deaths: Deaths;
  /** Where its outcome goes. */
  readonly put: (piece: Piece) => void;
}

export class Crew {
  readonly #experiment: Experiment;
  readonly #journal: TuneJournal;
  readonly #options: CrewOptions;
  readonly #pool: Pool;
  /** Games and pieces so far: what names them, in this tune and in any other of the same file. */
  #games = 0;
  #pieces = 0;

  constructor(experiment: Experiment, dir: string, journal: TuneJournal, options: CrewOptions) {
    this.#experiment = experiment;
    this.#journal = journal;
    this.#options = options;
    this.#pool = new Pool({ experiment, folder: dir }, options.threads);
  }

  play: Play = async games => {
    const found = games.map(() => [] as Piece[]);
    const jobs: Job[] = [];
    const waiting = new Map<number, Waiting>();
    for (const [g, game] of games.entries()) {
      const deaths = new Deaths({ ...this.#experiment, agents: game.agents });
      for (const [i, part] of piecesOf(this.#experiment, game).entries()) {
        const at = `${this.#games}/${i}`;
        const units = part.to - part.from;
        const known = this.#journal.known(at);
        if (known) {
          found[g][i] = known;
          this.#options.onPiece(units, known, false);
          continue;
        }
        const index = this.#pieces++;
        waiting.set(index, { game, at, units, deaths, put: piece => (found[g][i] = piece) });
        jobs.push({ part: { ...part, index }, known: [], careful: false, from: null, agents: game.agents });
      }
      this.#games++;
    }
    if (jobs.length > 0) await this.#playAll(jobs, waiting);
    return found;
  };

  end(): void {
    this.#pool.kill();
  }

  async #playAll(jobs: readonly Job[], waiting: Map<number, Waiting>): Promise<void> {
    const { signal, atOnce } = this.#options;
    const goesOn = (): void => {
      atOnce.throwIfAborted();
      signal.throwIfAborted();
    };
    goesOn();
    const settle: Settle = (job, answer) => {
      const its = waiting.get(job.part.index)!;
      if ('death' in answer) return this.#bury(job, its, answer.death);
      const { outcome } = answer;
      if (!('sums' in outcome)) throw troubleOf(its.game, outcome);
      const piece = { ...outcome.sums, told: job.known.length };
      this.#journal.add(its.at, piece);
      its.put(piece);
      waiting.delete(job.part.index);
      this.#options.onPiece(its.units, piece, true);
      return null;
    };
    try {
      await this.#pool.heeding(this.#options, () => this.#pool.round(jobs, settle));
    } finally {
      this.#journal.force();
    }
    if (waiting.size > 0) goesOn();
  }

  /** A worker has ended over a piece: what is to be done in its place. */
  #bury(job: Job, { game, deaths }: Waiting, death: Parameters<Deaths['judge']>[1]): Job {
    const where = named(game);
    const verdict = deaths.judge({ index: job.part.index, pairing: 0 }, death);
    if ('hangs' in verdict) throw new Failure(`${where}: an agent's file could not be loaded in time`);
    if ('givenUp' in verdict) throw new Failure(`${where}: ${verdict.givenUp}`);
    if ('again' in verdict) {
      this.#options.onNote(`${where}: the process that played it came to an end; another plays it again`);
      return { ...job, careful: verdict.careful };
    }
    const { fault: kind, at, detail } = verdict;
    const { unit, seating, hand, seat, ply } = at;
    const { label } = game.agents[this.#experiment.pairings[0].seatings[seating][seat]];
    const address = { unit, seating, hand };
    const fault = faultIn(where, { kind, label, seat, ply, address, detail, trace: '' });
    if (this.#experiment.onFault === 'stop') throw fault;
    this.#options.onNote(`${fault.message}: that hand is forfeited`);
    const known: LedgerFault = { pairing: 0, ...at, kind };
    return { ...job, careful: false, known: [...job.known, known] };
  }
}

const named = ({ agents, from, to }: Game): string =>
  `${agents[0].label} v ${agents[1].label}, units ${from} to ${to - 1}`;

function troubleOf(game: Game, outcome: Exclude<Outcome, { sums: unknown }>): Error {
  const where = named(game);
  if ('entry' in outcome) return new Error(`${where}: a part, where sums were asked for`);
  return errorOf(outcome, where, plain => faultIn(where, plain));
}

function faultIn(where: string, plain: PlainFault): AgentFault {
  const fault = new AgentFault(plain);
  fault.message = `${where}: ${fault.message}`;
  return fault;
}
