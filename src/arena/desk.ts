/**
 * Where one thread plays an experiment: a table, players made once for every agent and seat, and the rows that fill up.
 * A part goes in, the bytes of its files come out, and nothing that was played here before has any influence on them.
 */
import type { HandAddress } from '../play/address.ts';
import type { Deciding } from '../play/deciding.ts';
import { MatchScore } from '../play/match.ts';
import { loadContestant, takeSeat } from '../play/roster.ts';
import { type KnownFault, type Party, type Seated, Table, type Watcher } from '../play/table.ts';
import { type Root, rootOf } from '../random/root.ts';
import type { HandLuck } from '../search/luck/hand-luck.ts';
import { DecisionRows } from '../tables/decisions.ts';
import { HandRows } from '../tables/hands.ts';
import { parseLuck } from '../tables/luck.ts';
import type { Experiment, LedgerFault, PlannedAgent } from '../tables/manifest.ts';
import type { HandsShape } from '../tables/shape.ts';
import { type Summary, summarise } from '../tables/summary.ts';
import { handsInUnit } from './cost.ts';
import { fenced } from './fence.ts';
import { LuckTime } from './luck-time.ts';
import { type Made, makePart } from './made.ts';
import { DECISIONS_A_HAND, type Part, partsOf } from './schedule.ts';

/** Which hand is played: the address of its randomness and of its rows in one, changed in place from hand to hand. */
interface Place {
  pairing: number;
  unit: number;
  seating: number;
  hand: number;
  /** The agent at each seat, and the one named first: indices in the run. */
  agents: readonly number[];
  first: number;
  /** Of the hand just played; null where it is not measured. */
  luck: HandLuck | null;
}

type Loaded = Awaited<ReturnType<typeof loadContestant>>;

/** By seat: the agents of a seating, as indices in the run; and those who play for them. */
interface Seats {
  readonly agents: readonly number[];
  readonly party: Party;
}

export class Desk {
  readonly #experiment: Experiment;
  readonly #folder: string;
  readonly #deciding: Deciding | null;
  readonly #contestants: readonly Loaded[];
  readonly #root: Root;
  /** The match being played, or null where hands are played alone. */
  readonly #match: MatchScore | null;
  readonly #table: Table;
  readonly #shape: HandsShape;
  /** Null where luck is not measured. */
  readonly #luck: HandLuck | null;
  readonly luckTime = new LuckTime();
  readonly #players = new Map<string, Seated>();
  /** By pairing and seating. Kept, as the place is: to store what is young in what is old, hand by hand, is dear. */
  readonly #seats: Seats[][] = [];
  readonly #place: Place = { pairing: 0, unit: 0, seating: 0, hand: 0, agents: [], first: 0, luck: null };
  #hands: HandRows | null = null;
  #decisions: DecisionRows | null = null;

  /** `folder` is the run's; `deciding` is told which decision is being taken, where somebody watches. */
  static async open(experiment: Experiment, folder: string, deciding: Deciding | null): Promise<Desk> {
    const contestants: Loaded[] = [];
    for (const [agent, planned] of experiment.agents.entries()) {
      deciding?.loads(agent);
      contestants.push(await loadContestant(planned));
    }
    deciding?.loads(null);
    return new Desk(experiment, folder, deciding, contestants, await luckOf(experiment));
  }

  private constructor(
    experiment: Experiment,
    folder: string,
    deciding: Deciding | null,
    contestants: readonly Loaded[],
    luck: HandLuck | null,
  ) {
    const { rules, mode, seed } = experiment;
    this.#experiment = experiment;
    this.#folder = folder;
    this.#deciding = deciding;
    this.#contestants = contestants;
    this.#root = rootOf(seed);
    this.#match = mode === 'matches' ? new MatchScore(rules) : null;
    this.#table = new Table(rules, this.#match, deciding);
    this.#shape = shapeOf(experiment);
    this.#luck = luck;
  }

  /**
   * Plays a part. Its files lie in the desk's memory, and have to be written before the next but one is played. `known`:
   * the ledger's faults in it. Throws an AgentFault where the experiment says so.
   */
  async play(part: Part, known: readonly LedgerFault[] = []): Promise<Made> {
    const { hands, decisions } = this.#playRows(part, known);
    const { columns } = hands;
    const ofDecisions = decisions?.columns ?? null;
    const summary = this.#summarise(part, hands);
    const made = await makePart(this.#folder, part, this.#shape, columns, ofDecisions, summary);
    // Only now: of a part that could not be made nothing is to be written, and the other memory may still be.
    hands.turnOver();
    decisions?.turnOver();
    return made;
  }

  /** Plays a part for its sums alone. */
  sum(part: Part, known: readonly LedgerFault[] = []): Summary {
    return this.#summarise(part, this.#playRows(part, known).hands);
  }

  #playRows(part: Part, known: readonly LedgerFault[]): { hands: HandRows; decisions: DecisionRows | null } {
    this.#hands ??= new HandRows(this.#shape, this.#mostRows(part));
    if (this.#experiment.actions) {
      this.#decisions ??= new DecisionRows(this.#shape, DECISIONS_A_HAND * this.#mostRows(part));
    }
    const [hands, decisions] = [this.#hands, this.#decisions];
    fenced(() => {
      hands.clear();
      decisions?.clear();
      this.#fill(part, hands, decisions, byHand(known));
    });
    this.#deciding?.over();
    return { hands, decisions };
  }

  /** A guess of the rows of the largest part, of this one at the least: what grows leaves the smaller memory about. */
  #mostRows(part: Part): number {
    const { mode, rules, pairings } = this.#experiment;
    const units = ({ pairing, from, to }: Part): number => (to - from) * pairings[pairing].seatings.length;
    const most = partsOf(this.#experiment).reduce((most, one) => Math.max(most, units(one)), units(part));
    return most * handsInUnit(rules, mode);
  }

  #summarise({ pairing, from, to }: Part, { columns }: HandRows): Summary {
    return summarise(columns, this.#experiment, pairing, from, to);
  }

  /** Plays every unit in every seating. */
  #fill({ pairing, from, to }: Part, hands: HandRows, decisions: DecisionRows | null, known: KnownByHand | null): void {
    const { agents } = this.#experiment.pairings[pairing];
    const seats = (this.#seats[pairing] ??= this.#seatsOf(pairing));
    const place = this.#place;
    place.pairing = pairing;
    place.first = agents[0];
    // To an agent that sees the boneyard the next tile is no chance.
    const measured = !agents.some(agent => this.#experiment.agents[agent].cheat);
    place.luck = measured ? this.#luck : null;
    const watch: Watcher | null = decisions && ((hand, option) => decisions.add(hand, option, place));
    for (place.unit = from; place.unit < to; place.unit++) {
      for (place.seating = 0; place.seating < seats.length; place.seating++) {
        const { agents, party } = seats[place.seating];
        place.agents = agents;
        this.#table.sitDown(party);
        this.#playUnit(place, hands, watch, known);
      }
    }
  }

  #playUnit(place: Place, hands: HandRows, watch: Watcher | null, known: KnownByHand | null): void {
    const table = this.#table;
    const match = this.#match;
    place.hand = 0;
    if (match !== null) match.begin();
    if (this.#deciding !== null) this.#deciding.at(place);
    table.begin(known?.get(handKey(place)));
    for (;;) {
      if (place.luck) this.luckTime.begin(place.unit);
      table.play(this.#root, place, this.#experiment.onFault, watch, known?.get(handKey(place)));
      if (place.luck) this.#measure(place.luck, place);
      hands.add(table, place);
      if (place.luck) this.luckTime.played(place.unit);
      if (match === null) return;
      match.add(table.hand.points);
      if (match.over) return;
      place.hand++;
      if (this.#deciding !== null) this.#deciding.at(place);
    }
  }

  #seatsOf(pairing: number): Seats[] {
    const { agents, seatings } = this.#experiment.pairings[pairing];
    return seatings.map(seating => {
      const bySeat = seating.map(who => agents[who]);
      return { agents: bySeat, party: this.#table.party(bySeat.map((agent, seat) => this.#playerOf(agent, seat))) };
    });
  }

  #measure(luck: HandLuck, place: Place): void {
    this.luckTime.played(place.unit);
    luck.take(this.#table.hand.state, this.#root, place);
    this.luckTime.measured(place.unit);
  }

  #playerOf(agent: number, seat: number): Seated {
    const key = `${agent} ${seat}`;
    const known = this.#players.get(key);
    if (known) return known;
    const made = takeSeat(this.#contestants[agent], this.#experiment.rules);
    this.#players.set(key, made);
    return made;
  }
}

/** What measures luck, where that is asked for: only then is it loaded. */
async function luckOf({ rules, luck }: Experiment): Promise<HandLuck | null> {
  const plan = luck === undefined ? null : parseLuck(luck);
  return plan && new (await import('../search/luck/hand-luck.ts')).HandLuck(rules, plan.playouts);
}

type KnownByHand = ReadonlyMap<string, readonly KnownFault[]>;

const handKey = ({ unit, seating, hand }: HandAddress): string => `${unit} ${seating} ${hand}`;

/** Null for none, the usual case. */
function byHand(known: readonly LedgerFault[]): KnownByHand | null {
  if (known.length === 0) return null;
  const found = new Map<string, KnownFault[]>();
  for (const fault of known) found.set(handKey(fault), [...(found.get(handKey(fault)) ?? []), fault]);
  return found;
}

/** An experiment of two agents alone, who sit as those of its first pairing do, over so many units. */
export function withAgents(
  experiment: Experiment,
  agents: readonly [PlannedAgent, PlannedAgent],
  units: number,
): Experiment {
  const { seatings } = experiment.pairings[0];
  const name = agents.map(({ label }) => label).join(' v ');
  return { ...experiment, agents, pairings: [{ name, agents: [0, 1], units, seatings }] };
}

/** What the tables of an experiment look like. */
export function shapeOf({ rules, mode, luck, pairings, agents }: Experiment): HandsShape {
  return {
    players: rules.players,
    teams: rules.teams,
    matches: mode === 'matches',
    ...(luck !== undefined && { luck: true }),
    pairings: pairings.map(pairing => pairing.name),
    agents: agents.map(agent => agent.label),
  };
}
