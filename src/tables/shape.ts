/**
 * What all tables of a run have in common: the shape that decides which columns there are, the address that every row
 * begins with, and the run's own texts, of which each part has them all.
 */
import { MOST_SEATS } from '../engine/state.ts';
import { Refusal } from '../text/refusal.ts';
import { type ColumnSpec, plain, type Texts } from './column.ts';
import type { Told } from './table-file.ts';

/** What the columns of a run depend on. */
export interface HandsShape {
  /** Seats: 2 to 8. */
  readonly players: number;
  readonly teams: boolean;
  /** Are matches played? Then there are the columns hand and score_0 …. */
  readonly matches: boolean;
  /** Is the luck of hands measured? Then there are the columns luck_0 …. */
  readonly luck?: boolean;
  /** Names of every pairing and labels of every agent of the run, not only of a part's. */
  readonly pairings: readonly string[];
  readonly agents: readonly string[];
}

/** Which hand a row is about, and who sat where. */
export interface RowAddress {
  /** Index of the pairing in the run. */
  readonly pairing: number;
  readonly unit: number;
  readonly seating: number;
  /** Hand in the match; looked at only where matches are played. */
  readonly hand: number;
  /** Index in the run of the agent at each seat. */
  readonly agents: ArrayLike<number>;
}

/** What an Int8 and an Int16 can number. */
export const MOST_AGENTS = 127;
/** Most units a pairing may play: a unit is an Int32 in the tables. */
export const MOST_UNITS = 1_000_000_000;
const MOST_PAIRINGS = 32_767;

export function checkShape(shape: HandsShape): void {
  const { agents, pairings } = shape;
  if (agents.length > MOST_AGENTS)
    throw new Refusal('tables/agents', 'agents', `${agents.length} agents in one run`, `up to ${MOST_AGENTS}`);
  if (pairings.length > MOST_PAIRINGS)
    throw new Refusal('tables/pairings', 'pairings', `${pairings.length} pairings`, `up to ${MOST_PAIRINGS}`);
}

/** Ids of the dictionaries. Columns of one meaning share one. */
const PAIRING_TEXTS = 0;
const AGENT_TEXTS = 1;
export const ENDING_TEXTS = 2;
export const FAULT_TEXTS = 3;

export const agentTexts = ({ agents }: HandsShape): Texts => ({ id: AGENT_TEXTS, values: agents });

/** The columns of the address: the same in every table. */
export function addressSpecs(shape: HandsShape): ColumnSpec[] {
  const specs = [
    plain('pairing', 'int16', '', 'who meets whom', { id: PAIRING_TEXTS, values: shape.pairings }),
    plain('unit', 'int32', '', `number of the ${shape.matches ? 'match' : 'deal'}; the same in every pairing`),
    plain('seating', 'int8', '', 'index in the seating plan of the pairing'),
  ];
  if (shape.matches) specs.push(plain('hand', 'int16', '', 'hand in the match, from 0'));
  return specs;
}

/** What a file says of its shape, besides its dictionaries. */
export function aboutShape({ players, teams, matches, luck }: HandsShape): Record<string, string> {
  const about = { players: String(players), teams: String(teams), matches: String(matches) };
  return luck ? { ...about, luck: 'true' } : about;
}

/** The shape that a file says it has. */
export function shapeTold({ about, texts }: Told): HandsShape {
  const players = Number(about.get('players'));
  if (!(Number.isInteger(players) && players >= 2 && players <= MOST_SEATS))
    throw new Refusal('tables/schema', 'players', `${players}`, `2 to ${MOST_SEATS}`);
  return {
    players,
    teams: about.get('teams') === 'true',
    matches: about.get('matches') === 'true',
    ...(about.get('luck') === 'true' && { luck: true }),
    pairings: texts.get(PAIRING_TEXTS) ?? [],
    agents: texts.get(AGENT_TEXTS) ?? [],
  };
}

export function seats<T>(shape: { readonly players: number }, of: (seat: number) => T): T[] {
  return Array.from({ length: shape.players }, (_, seat) => of(seat));
}
