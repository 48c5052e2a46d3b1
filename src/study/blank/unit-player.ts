/**
 * Plays the units of one rule set, as its experiment would, under an observer: the same deals, seatings and streams, so
 * that a row's address finds the very decision again.
 */
import { MatchScore } from '../../play/match.ts';
import { loadContestant, takeSeat } from '../../play/roster.ts';
import { type Seated, Table } from '../../play/table.ts';
import { type Root, rootOf } from '../../random/root.ts';
import type { Experiment } from '../../tables/manifest.ts';
import { BlankObserver } from './observer.ts';
import { type Study, seatingOf } from './study.ts';
import type { Decision } from './table.ts';

export class UnitPlayer {
  readonly #study: Study;
  readonly #experiment: Experiment;
  readonly #root: Root;
  readonly #score: MatchScore | null;
  readonly #table: Table;
  readonly #observer: BlankObserver;
  /** By agent: a player a seat. */
  readonly #seated: readonly (readonly Seated[])[];

  private constructor(study: Study, play: number, parts: Awaited<ReturnType<typeof load>>) {
    const experiment = study.plays[play];
    const { rules, mode } = experiment;
    this.#study = study;
    this.#experiment = experiment;
    this.#root = rootOf(experiment.seed);
    this.#score = mode === 'matches' ? new MatchScore(rules) : null;
    this.#table = new Table(rules, this.#score);
    this.#seated = parts.agents.map(agent => Array.from({ length: rules.players }, () => takeSeat(agent, rules)));
    const { worlds, strongWorlds } = study;
    const { asked, strong } = parts;
    this.#observer = new BlankObserver(this.#table.hand, {
      ...{ play, rules, root: this.#root, worlds, asked, strong, strongWorlds },
      standing: this.#score,
    });
  }

  /** For rule set `play` of the study. */
  static async open(study: Study, play: number): Promise<UnitPlayer> {
    return new UnitPlayer(study, play, await load(study, play));
  }

  /** The rows of units `from` to `to − 1`. */
  rowsOf(from: number, to: number): Decision[] {
    this.#observer.rows.length = 0;
    for (let unit = from; unit < to; unit++) this.#play(unit);
    return [...this.#observer.rows];
  }

  #play(unit: number): void {
    const { pairing, seating } = seatingOf(this.#experiment, unit);
    const planned = this.#experiment.pairings[pairing];
    const agents = planned.seatings[seating].map(who => planned.agents[who]);
    const table = this.#table;
    table.seat(agents.map((agent, seat) => this.#seated[agent][seat]));
    this.#score?.begin();
    this.#observer.begin();
    table.begin();
    const closely = unit % this.#study.every === 0;
    for (let hand = 0; ; hand++) {
      const at = { pairing, unit, seating, hand, agents, closely };
      table.play(this.#root, at, 'stop', (_, option) => this.#observer.look(option, at));
      this.#score?.add(table.hand.points);
      if (!this.#score || this.#score.over) return;
    }
  }
}

async function load(study: Study, play: number) {
  const { asked, strong, plays } = study;
  return {
    agents: await Promise.all(plays[play].agents.map(loadContestant)),
    asked: await Promise.all(asked.map(loadContestant)),
    strong: await loadContestant(strong),
  };
}
