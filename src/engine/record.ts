/**
 * A hand as people and other programs read it: the deal, every action with what it did to the line, and the result, in
 * one plain object that stands as one line of JSON. `recordOf` writes one from a finished state; record-form.ts and
 * record-replay.ts read one that somebody else may have written.
 *
 * It says more than is needed to play the hand again (forced draws and passes, the ends after each play, the points): a
 * reader can follow it with no engine at hand, and every such word is a check on whoever wrote it.
 */
import { AT_RIGHT, DRAW, kindOf, LEAD, leftOfEntry, outerOf, PASS, rightOfEntry, seatOfEntry } from './action.ts';
import { shuffleTo } from './moves.ts';
import type { Rules } from './rules.ts';
import { pipsOf, score } from './score.ts';
import { ACTIONS, DECK, LEFT, LOG, NOBODY, OUT, PHASE, POINTS, RIGHT, type State, WINNER } from './state.ts';
import { formatTile, tileOfAction, tilesIn } from './tile.ts';

export const RECORD_FORMAT = 'matador-hand/1';

/** The numbers at the line's left and right end. */
export type Ends = readonly [number, number];

/** One action; `ends` is the line after it. A tile is text, `6-1`. Draws and passes made by force stand there like others. */
export type RecordAction =
  | { readonly seat: number; readonly do: 'lead'; readonly tile: string; readonly ends: Ends }
  | {
      readonly seat: number;
      readonly do: 'play';
      readonly tile: string;
      /** Where it was laid; `L` when both ends showed the same number. */
      readonly end: 'L' | 'R';
      /** The half left outside. */
      readonly out: number;
      readonly ends: Ends;
    }
  | { readonly seat: number; readonly do: 'draw'; readonly tile: string }
  | { readonly seat: number; readonly do: 'pass' };

export interface RecordResult {
  readonly by: 'out' | 'blocked';
  /** The seat that went out; blocked, the lightest seat, in teams the lower seat of the lighter side; null on a tie. */
  readonly winner: number | null;
  /** By seat; partners both carry their side's points. */
  readonly points: readonly number[];
  /** Pips left in each hand. */
  readonly pips: readonly number[];
}

export interface HandRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly rules: Rules;
  /** Who played, by seat. */
  readonly agents: readonly string[];
  /** The tiles dealt, by seat. */
  readonly hands: readonly (readonly string[])[];
  /** In the order in which it is drawn; the reserve last. */
  readonly boneyard: readonly string[];
  readonly actions: readonly RecordAction[];
  readonly result: RecordResult;
}

/**
 * The record of a hand that is over. Settles the rest of the deck's order, if it has not been drawn so far, which
 * changes nothing else in the state.
 */
export function recordOf(s: State, rules: Rules, agents: readonly string[]): HandRecord {
  if (s[PHASE] < OUT) throw new RangeError('the hand is not over');
  const all = tilesIn(rules.set);
  shuffleTo(s, all);
  const deck = Array.from(s.subarray(DECK, DECK + all), tile => formatTile(tileOfAction(tile)));
  const dealt = rules.players * rules.handSize;
  const seats = Array.from({ length: rules.players }, (_, seat) => seat);
  return {
    format: RECORD_FORMAT,
    rules,
    agents: [...agents],
    hands: seats.map(seat => deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize)),
    boneyard: deck.slice(dealt),
    actions: Array.from({ length: s[ACTIONS] }, (_, i) => actionOf(s, i)),
    result: resultOf(s, rules),
  };
}

/** One line of JSON, without the line's end. */
export function formatRecord(record: HandRecord): string {
  return JSON.stringify(record);
}

/** What a hand that is over came to. */
export function resultOf(s: State, rules: Rules): RecordResult {
  score(s);
  const winner = s[WINNER];
  return {
    by: s[PHASE] === OUT ? 'out' : 'blocked',
    winner: winner === NOBODY ? null : winner,
    points: Array.from(s.subarray(POINTS, POINTS + rules.players)),
    pips: Array.from({ length: rules.players }, (_, seat) => pipsOf(s, seat)),
  };
}

/** The line after action i of the log: a log entry has it as it was before. */
export function endsAfter(s: State, i: number): Ends {
  if (i + 1 === s[ACTIONS]) return [s[LEFT], s[RIGHT]];
  const next = s[LOG + i + 1];
  return [leftOfEntry(next), rightOfEntry(next)];
}

function actionOf(s: State, i: number): RecordAction {
  const entry = s[LOG + i];
  const seat = seatOfEntry(entry);
  const kind = kindOf(entry);
  if (kind === PASS) return { seat, do: 'pass' };
  const tile = formatTile(tileOfAction(entry));
  if (kind === DRAW) return { seat, do: 'draw', tile };
  if (kind === LEAD) return { seat, do: 'lead', tile, ends: endsAfter(s, i) };
  const end = (entry & AT_RIGHT) !== 0 ? 'R' : 'L';
  return { seat, do: 'play', tile, end, out: outerOf(entry), ends: endsAfter(s, i) };
}
