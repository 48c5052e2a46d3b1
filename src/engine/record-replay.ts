/**
 * Reading a hand record: the hand is played again by the engine, every word of the record is held against what the
 * engine does, and what comes back is the engine's own record of the hand, in canonical writing.
 *
 * A record may be written a little differently from ours and be right: a tile's halves in either order; after a lead
 * that is not a double either half called the left end; where both ends show the same number either of them. In the
 * last two the record's line may lie the other way round than the engine's from there on, which `turned` follows.
 */
import { Refusal, within } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { DRAW, isAtRight, kindOf, LEAD, leadOf, outerOf, PASS, PLAY, playOf, seatOfEntry } from './action.ts';
import { holds, isRedealt, layOut } from './lay-out.ts';
import { apply, settle } from './moves.ts';
import { newState } from './new-state.ts';
import { canDraw, listOptions, MOST_OPTIONS } from './options.ts';
import { type Ends, endsAfter, type HandRecord, recordOf, resultOf } from './record.ts';
import { type GivenAction, type GivenRecord, recordForm } from './record-form.ts';
import { ACTIONS, holderOf, LEADING, LEFT, LOG, PHASE, PLAYING, RIGHT, SEAT, type State } from './state.ts';
import { formatTile, HIGH, LOW, tileOfAction } from './tile.ts';

const KINDS = { lead: LEAD, play: PLAY, draw: DRAW, pass: PASS } as const;

/** Reads one line of JSON. Throws `record/json`, what recordForm throws, and what readRecord throws. */
export function parseRecord(text: string): HandRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal('record/json', '', `no JSON: ${(error as Error).message}`, 'one JSON object a line');
  }
  return readRecord(value);
}

/**
 * Reads a record that has been parsed already. Refusals beyond those of its form: `record/redealt`, `record/turn`,
 * `record/lead`, `record/illegal`, `record/drawn`, `record/ends`, `record/over`, `record/unfinished`, `record/result`.
 */
export function readRecord(value: unknown): HandRecord {
  const given = recordForm(value);
  const s = replay(given);
  checkResult(s, given);
  return recordOf(s, given.rules, given.agents);
}

function replay({ rules, hands, boneyard, actions }: GivenRecord): State {
  if (isRedealt(rules, hands)) {
    throw new Refusal('record/redealt', 'hands', `lead ${rules.lead} deals again without the double it asks for`);
  }
  const s = newState(rules);
  const options = new Int32Array(MOST_OPTIONS);
  // Where a lot decides who leads, the seat that leads in the record is the one that was drawn.
  layOut(s, hands, boneyard, actions[0].seat);
  settle(s);
  let turned = false;
  actions.forEach((action, i) => {
    if (action.do === 'play' && sameEnds(s, i)) turned = action.end === 'R';
    turned = within(`action ${i}`, () => {
      if (i === s[ACTIONS]) {
        decide(s, action, turned, options);
        settle(s);
      }
      return compare(s, i, action, turned);
    });
  });
  checkFinished(s, actions.length);
  return s;
}

/** Did both ends show the same number before action i? */
function sameEnds(s: State, i: number): boolean {
  const [left, right] = i === 0 ? [-1, 0] : endsAfter(s, i - 1);
  return left === right;
}

/** Carries out what the record says was decided, if it was allowed. */
function decide(s: State, given: GivenAction, turned: boolean, options: Int32Array): void {
  if (s[PHASE] > PLAYING) throw new Refusal('record/over', '', 'the hand is over before it');
  if (given.seat !== s[SEAT]) throw wrongTurn(given.seat, s[SEAT]);
  const allowed = options.subarray(0, listOptions(s, options));
  const option = optionOf(s, given, turned);
  if (!allowed.includes(option)) {
    const list = Array.from(allowed, each => formatOption(each, turned)).join(', ');
    throw new Refusal('record/illegal', '', whyNot(s, given, turned), list);
  }
  apply(s, option);
}

/** The action as the engine writes it, or −1 where no such action can be. */
function optionOf(s: State, given: GivenAction, turned: boolean): number {
  if (given.do === 'lead') return leadOf(HIGH[given.tile], LOW[given.tile]);
  if (given.do !== 'play') return KINDS[given.do];
  const high = HIGH[given.tile];
  const low = LOW[given.tile];
  if (given.out !== high && given.out !== low) return -1;
  const atRight = s[LEFT] !== s[RIGHT] && (given.end === 'R') !== turned;
  return playOf(given.out === high ? low : high, given.out, atRight);
}

/** Holds action i of the record against the engine's log; gives back whether the record's line lies turned from here on. */
function compare(s: State, i: number, given: GivenAction, turned: boolean): boolean {
  const entry = s[LOG + i];
  const seat = seatOfEntry(entry);
  if (given.seat !== seat) throw wrongTurn(given.seat, seat);
  if (kindOf(entry) !== KINDS[given.do]) {
    throw new Refusal('record/illegal', '', `${deed(given)} where nothing else is allowed`, must(entry));
  }
  if (given.do === 'pass') return turned;
  const tile = tileOfAction(entry);
  if (given.do === 'draw') {
    if (given.tile === tile) return turned;
    const what = `${formatTile(given.tile)} is not the next tile of the boneyard`;
    throw new Refusal('record/drawn', 'tile', what, formatTile(tile));
  }
  if (given.tile !== tile) {
    throw new Refusal('record/lead', 'tile', `${formatTile(given.tile)} may not lead`, formatTile(tile));
  }
  const ends = endsAfter(s, i);
  const now = given.do === 'lead' ? agrees(given.ends, ends, true) : turned;
  if (agrees(given.ends, ends, now)) return now;
  const right = now ? [ends[1], ends[0]] : ends;
  throw new Refusal('record/ends', 'ends', `${given.ends.join(', ')} is not the line after it`, right.join(', '));
}

const agrees = (given: Ends, ends: Ends, turned: boolean): boolean =>
  given[0] === ends[turned ? 1 : 0] && given[1] === ends[turned ? 0 : 1];

function checkFinished(s: State, actions: number): void {
  const after = `after action ${actions - 1}`;
  if (s[PHASE] <= PLAYING) {
    throw new Refusal('record/unfinished', 'actions', `the hand is not over ${after}`, `seat ${s[SEAT]} goes on`);
  }
  if (actions === s[ACTIONS]) return;
  throw new Refusal('record/unfinished', 'actions', `the hand is not over ${after}`, must(s[LOG + actions]));
}

function checkResult(s: State, { rules, result }: GivenRecord): void {
  const right = resultOf(s, rules);
  for (const field of ['by', 'winner'] as const) {
    if (result[field] !== right[field]) {
      throw new Refusal('record/result', `result ${field}`, `${show(result[field])} is wrong`, String(right[field]));
    }
  }
  for (const field of ['points', 'pips'] as const) {
    const given = result[field];
    const numbers = right[field];
    if (Array.isArray(given) && given.length === numbers.length && numbers.every((n, seat) => given[seat] === n))
      continue;
    const what = Array.isArray(given) ? given.map(show).join(', ') : show(given);
    throw new Refusal('record/result', `result ${field}`, `${what} is wrong`, numbers.join(', '));
  }
}

/** Why the seat to decide may not do that. */
function whyNot(s: State, given: GivenAction, turned: boolean): string {
  if (s[PHASE] === LEADING && given.do !== 'lead') return `${deed(given)} before the lead`;
  if (given.do === 'lead' && s[PHASE] !== LEADING) return 'the lead has been made';
  if (given.do === 'draw') return canDraw(s) ? 'no draw while a tile fits' : 'nothing can be drawn';
  if (given.do === 'pass') return canDraw(s) ? 'no pass while a tile can be drawn' : 'no pass while a tile fits';
  if (!holds(s, holderOf(given.seat), given.tile)) return `seat ${given.seat} does not hold ${formatTile(given.tile)}`;
  const ends = turned ? [s[RIGHT], s[LEFT]] : [s[LEFT], s[RIGHT]];
  const how = given.do === 'play' ? ` at ${given.end} with ${given.out} outside` : '';
  return `${formatTile(given.tile)} can't be laid${how}, the ends are ${ends.join(', ')}`;
}

function formatOption(option: number, turned: boolean): string {
  const kind = kindOf(option);
  if (kind === DRAW) return 'draw';
  if (kind === PASS) return 'pass';
  const tile = formatTile(tileOfAction(option));
  if (kind === LEAD) return `lead ${tile}`;
  return `${tile} ${isAtRight(option) === turned ? 'L' : 'R'} ${outerOf(option)}`;
}

/** What a log entry made by force says had to be done. */
function must(entry: number): string {
  const what = { [DRAW]: 'draws', [PASS]: 'passes', [LEAD]: `leads ${formatTile(tileOfAction(entry))}` }[kindOf(entry)];
  return `seat ${seatOfEntry(entry)} ${what ?? 'plays'}`;
}

const deed = (given: GivenAction): string => `a ${given.do}`;

const wrongTurn = (given: number, right: number) =>
  new Refusal('record/turn', 'seat', `it is not seat ${given}'s turn`, String(right));
