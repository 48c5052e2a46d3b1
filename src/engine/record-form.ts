/**
 * The form of a hand record: every field there, of its type and in its range, the tiles those of the set and each of
 * them once. Whether the hand was played by its rules is for record-replay.ts.
 *
 * Written by hand, with no schema library: a record's faults lie between fields (a tile twice, a hand too large), the
 * engine's floor has no dependencies, and reading a million records should take seconds.
 */
import { Refusal, within } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { rulesFromRecord } from './presets.ts';
import { RECORD_FORMAT } from './record.ts';
import type { Rules } from './rules.ts';
import { formatTile, parseTile, tilesIn } from './tile.ts';

/** An action as written: tiles as ids, nothing known yet of whether it was allowed. */
export type GivenAction =
  | { seat: number; do: 'lead'; tile: number; ends: [number, number] }
  | { seat: number; do: 'play'; tile: number; end: 'L' | 'R'; out: number; ends: [number, number] }
  | { seat: number; do: 'draw'; tile: number }
  | { seat: number; do: 'pass' };

export interface GivenRecord {
  rules: Rules;
  agents: string[];
  hands: number[][];
  boneyard: number[];
  actions: GivenAction[];
  result: { by: unknown; winner: unknown; points: unknown; pips: unknown };
}

type Fields = Readonly<Record<string, unknown>>;

const DEEDS = ['lead', 'play', 'draw', 'pass'] as const;

/**
 * Checks a parsed JSON value's form. Throws Refusals: `record/format`, `record/missing`, `record/type`, `record/value`,
 * `record/count`, `record/tiles`, and what rulesFromRecord and parseTile throw, each with the field as its place.
 */
export function recordForm(value: unknown): GivenRecord {
  const record = fieldsOf(value, '', 'the record');
  if (record.format !== RECORD_FORMAT) {
    throw new Refusal('record/format', 'format', `${show(record.format)} is not known`, `'${RECORD_FORMAT}'`);
  }
  fieldsOf(record.rules, 'rules', 'the rules');
  const rules = within('rules', () => rulesFromRecord(record.rules));
  const agents = listOf(record.agents, 'agents');
  count(agents, rules.players, 'agents', 'one name for each seat');
  agents.forEach((name, seat) => {
    if (typeof name !== 'string') throw wrongType('agents', `${show(name)} for seat ${seat} is no name`, 'text');
  });
  const hands = listOf(record.hands, 'hands');
  count(hands, rules.players, 'hands', 'one hand for each seat');
  const dealt = hands.map((hand, seat) => {
    const where = `hands seat ${seat}`;
    const tiles = tilesOf(hand, where, rules.set);
    count(tiles, rules.handSize, where, 'the hand size of the rules');
    return tiles;
  });
  const boneyard = tilesOf(record.boneyard, 'boneyard', rules.set);
  eachTileOnce(rules.set, dealt, boneyard);
  const actions = listOf(record.actions, 'actions');
  if (actions.length === 0) throw new Refusal('record/count', 'actions', 'there are none', 'a lead at least');
  const result = fieldsOf(record.result, 'result', 'the result');
  return {
    rules,
    agents: agents as string[],
    hands: dealt,
    boneyard,
    actions: actions.map((action, i) => within(`action ${i}`, () => actionForm(action, rules))),
    result: { by: result.by, winner: result.winner, points: result.points, pips: result.pips },
  };
}

function actionForm(value: unknown, rules: Rules): GivenAction {
  const action = fieldsOf(value, '', 'the action');
  const seat = wholeNumber(action.seat, 'seat', rules.players - 1);
  const deed = DEEDS.find(name => name === action.do);
  if (deed === undefined) {
    throw new Refusal('record/value', 'do', `${show(action.do)} is no action`, DEEDS.join(', '));
  }
  if (deed === 'pass') return { seat, do: deed };
  const tile = within('tile', () => parseTile(action.tile, rules.set));
  if (deed === 'draw') return { seat, do: deed, tile };
  if (deed === 'lead') return { seat, do: deed, tile, ends: endsOf(action.ends, rules.set) };
  if (action.end !== 'L' && action.end !== 'R') {
    throw new Refusal('record/value', 'end', `${show(action.end)} is no end`, "'L', 'R'");
  }
  const out = wholeNumber(action.out, 'out', rules.set);
  return { seat, do: deed, tile, end: action.end, out, ends: endsOf(action.ends, rules.set) };
}

function endsOf(value: unknown, set: number): [number, number] {
  const ends = listOf(value, 'ends');
  count(ends, 2, 'ends', 'the numbers at the left and the right end');
  return [wholeNumber(ends[0], 'ends', set), wholeNumber(ends[1], 'ends', set)];
}

function tilesOf(value: unknown, where: string, set: number): number[] {
  return listOf(value, where).map(tile => within(where, () => parseTile(tile, set)));
}

function eachTileOnce(set: number, hands: readonly number[][], boneyard: readonly number[]): void {
  const where = new Map<number, string>();
  const take = (tile: number, place: string) => {
    const before = where.get(tile);
    if (before !== undefined) {
      throw new Refusal('record/tiles', place, `tile ${formatTile(tile)} is there already, in ${before}`, 'once');
    }
    where.set(tile, place);
  };
  hands.forEach((tiles, seat) => {
    for (const tile of tiles) take(tile, `hands seat ${seat}`);
  });
  for (const tile of boneyard) take(tile, 'boneyard');
  for (let tile = 0; tile < tilesIn(set); tile++) {
    if (where.has(tile)) continue;
    throw new Refusal('record/tiles', 'boneyard', `tile ${formatTile(tile)} is nowhere`, 'every tile of the set once');
  }
}

function fieldsOf(value: unknown, where: string, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  if (value === undefined) throw missing(where);
  throw wrongType(where, `${what} is ${show(value)}`, 'an object');
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined) throw missing(where);
  throw wrongType(where, `${show(value)} is no list`, 'a list');
}

function wholeNumber(value: unknown, where: string, most: number): number {
  if (value === undefined) throw missing(where);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
  const code = typeof value === 'number' ? 'record/value' : 'record/type';
  throw new Refusal(code, where, `${show(value)} can't stand here`, `0 to ${most}`);
}

function count(list: readonly unknown[], wanted: number, where: string, why: string): void {
  if (list.length === wanted) return;
  throw new Refusal('record/count', where, `there are ${list.length}`, `${wanted}, ${why}`);
}

const missing = (where: string) => new Refusal('record/missing', where, 'is missing');
const wrongType = (where: string, what: string, allowed: string) => new Refusal('record/type', where, what, allowed);
