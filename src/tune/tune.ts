/**
 * A tune from its first step to its verdict. It asks the method for points, plays them all on the same deals, tells it the
 * margins, and goes on to fresh deals: units are counted through, so that no two steps and no step and the duel have one in
 * common. What comes of it is a pure function of the plan and of what `play` gives.
 */
import { plannedAgent } from '../arena/entries.ts';
import { marginOf } from '../arena/played-sums.ts';
import { labelOf } from '../play/parameters.ts';
import { type Contestant, loadContestant } from '../play/roster.ts';
import { estimateRatio } from '../stats/ratio.ts';
import type { PlannedAgent } from '../tables/manifest.ts';
import { type Duel, playDuel } from './duel.ts';
import { type Game, gameOf, type Piece, type Play } from './game.ts';
import { methodOf } from './method.ts';
import { opponentsOf, startOf, type TunePlan } from './plan.ts';
import type { Point } from './space.ts';

/** A candidate in a step, against one opponent. */
export interface Evaluation {
  readonly step: number;
  /** Its place in the step. */
  readonly candidate: number;
  readonly point: Point;
  /** Index among the opponents. */
  readonly opponent: number;
  /** Points a hand. */
  readonly margin: number;
  /** NaN with one unit. */
  readonly standardError: number;
  /** The first unit, and how many. */
  readonly from: number;
  readonly units: number;
  readonly hands: number;
  /** Hands forfeited by the candidate, by the opponent. */
  readonly faults: readonly [number, number];
}

export interface Tuned {
  readonly evaluations: readonly Evaluation[];
  /** Where the method said, after each step, that the best is. */
  readonly path: readonly Point[];
  readonly result: PlannedAgent;
  /** Null where the result is the starting values. */
  readonly duel: Duel | null;
  /** Did faults of time or memory count, which another machine may not find? */
  readonly clockDependent: boolean;
}

/** Told after each step. */
export type OnStep = (step: number, best: Point, label: string) => void;

export async function tune(plan: TunePlan, play: Play, onStep: OnStep = () => {}): Promise<Tuned> {
  const { experiment, space, final } = plan;
  const start = startOf(experiment);
  const opponents = opponentsOf(experiment);
  const candidates = await Candidates.of(plan);
  const method = methodOf({
    ...{ seed: experiment.seed, method: plan.method, space },
    start: space.map(({ name }) => start.values[name]),
  });
  const evaluations: Evaluation[] = [];
  const path: Point[] = [];
  let next = 0;
  let told = 0;
  const playAll: Play = async games => {
    const played = await play(games);
    for (const pieces of played) told += pieces.reduce((sum, piece) => sum + piece.told, 0);
    return played;
  };
  for (let step = method.ask(); step !== null; step = method.ask()) {
    const { points, units } = step;
    const from = next;
    next += units;
    const agents = points.map(point => candidates.at(point));
    const found = await playStep(agents, opponents, from, units, playAll);
    const means = found.map(games => games.reduce((sum, { margin }) => sum + margin, 0) / games.length);
    for (const [candidate, games] of found.entries()) {
      for (const [opponent, game] of games.entries()) {
        evaluations.push({ step: path.length, candidate, point: points[candidate], opponent, from, units, ...game });
      }
    }
    method.tell(means);
    path.push(method.best);
    onStep(path.length, method.best, candidates.at(method.best).label);
  }
  const result = candidates.at(method.best);
  const duel = result.label === start.label ? null : await playDuel(result, start, next, final, playAll);
  return { evaluations, path, result, duel, clockDependent: told > 0 };
}

type Found = Pick<Evaluation, 'margin' | 'standardError' | 'hands' | 'faults'>;

/** Every candidate against every opponent; who stands there twice plays once. */
async function playStep(
  agents: readonly PlannedAgent[],
  opponents: readonly PlannedAgent[],
  from: number,
  units: number,
  play: Play,
): Promise<Found[][]> {
  const places = new Map<string, number>();
  const games: Game[] = [];
  for (const agent of agents) {
    if (places.has(agent.label)) continue;
    places.set(agent.label, games.length);
    for (const opponent of opponents) games.push(gameOf(agent, opponent, from, from + units));
  }
  const played = await play(games);
  return agents.map(({ label }) => {
    const first = places.get(label)!;
    return opponents.map((_, i) => foundIn(played[first + i]));
  });
}

function foundIn(pieces: readonly Piece[]): Found {
  const { value, standardError } = estimateRatio(marginOf(pieces));
  const sum = (of: (piece: Piece) => number) => pieces.reduce((total, piece) => total + of(piece), 0);
  return {
    margin: value,
    standardError,
    hands: sum(piece => piece.hands),
    faults: [sum(piece => piece.faults[0]), sum(piece => piece.faults[1])],
  };
}

/** The agent with the values of a point in the place of those it starts with. */
class Candidates {
  readonly #plan: TunePlan;
  readonly #base: Contestant;
  readonly #known = new Map<string, PlannedAgent>();

  static async of(plan: TunePlan): Promise<Candidates> {
    const start = startOf(plan.experiment);
    const { agent, values } = await loadContestant(start);
    return new Candidates(plan, { ...start, agent, values });
  }

  private constructor(plan: TunePlan, base: Contestant) {
    this.#plan = plan;
    this.#base = base;
  }

  at(point: Point): PlannedAgent {
    const { agent, url, identity } = this.#base;
    const over = Object.fromEntries(this.#plan.space.map(({ name }, i) => [name, point[i]]));
    const values = Object.freeze({ ...this.#base.values, ...over });
    const label = labelOf(agent, values);
    const known =
      this.#known.get(label) ?? plannedAgent({ label, agent, values, url, identity }, this.#plan.experiment.rules);
    this.#known.set(label, known);
    return known;
  }
}
