/**
 * A position as a player at a table can tell it: the tiles in the own hand now, and every move so far in order.
 *
 * A move is a word. `6-1` lays that tile, the touching half first: where it fits both ends, or a matador could lie either
 * way, that order and an `L` or `R` behind it say how. `draw` is a tile that somebody else takes, `draw:5-3` one of the
 * own; `pass` lets the turn go. The first move is the lead. Seats need no names: the one that led is 0, the others follow
 * to the left, and the one whose turn it is after the last move is the one that asks.
 */
import { AT_RIGHT, DRAW, kindOf, LEAD, leadOf, logEntry, PASS, playOf } from '../engine/action.ts';
import { clear } from '../engine/deal.ts';
import { holds } from '../engine/lay-out.ts';
import { give } from '../engine/moves.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import {
  ACTIONS,
  COUNT,
  DRAWN,
  holderOf,
  LEADER,
  LEADING,
  LEFT,
  LINE,
  LOG,
  NEXT,
  PASSES,
  PHASE,
  PIPS,
  PLAYING,
  RESERVE_AT,
  RIGHT,
  SEAT,
  type State,
} from '../engine/state.ts';
import { codeOf, formatTile, isMatador, parseTile, tileOf } from '../engine/tile.ts';
import { Hand } from '../play/hand.ts';
import { Options } from '../play/options.ts';
import { type Standing, View } from '../play/view.ts';
import { Refusal, within } from '../text/refusal.ts';
import { show } from '../text/show.ts';

export interface Position {
  readonly hand: Hand;
  readonly view: View;
}

/** A move as written, its tile as the halves stand: null where none is named. */
interface Move {
  readonly kind: number;
  readonly halves: readonly [number, number] | null;
  readonly end: '' | 'L' | 'R';
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(word => word !== '');

/** Throws `position/…`, located at `--hand` or `--moves`. `standing`: the score, or null. */
export function readPosition(rules: Rules, held: string, told: string, standing: Standing | null): Position {
  const hand = new Hand(rules);
  const s = hand.state;
  const moves = words(told).map((word, i) => within(`--moves ${i + 1}`, () => readMove(word, rules.set)));
  const tiles = words(held).map(word => within('--hand', () => parseTile(word, rules.set)));
  if (moves.length === 0 && rules.lead !== 'any') {
    throw new Refusal(
      'position/lead',
      '--moves',
      `by lead ${rules.lead} the rules say what is led`,
      'the moves so far',
    );
  }
  begin(s, rules);
  const asks = seatAfter(rules, moves);
  for (const [i, move] of moves.entries()) within(`--moves ${i + 1}`, () => carryOut(s, rules, move, asks));
  within('--hand', () => takeHand(s, tiles, asks));
  Options.refresh(hand.options);
  if (s[SEAT] !== asks || s[ACTIONS] !== moves.length || hand.over) {
    throw new Refusal(
      'position/none',
      '--hand',
      'nothing in it fits the line: there is no decision',
      'a tile that fits',
    );
  }
  return { hand, view: new View(s, rules, asks, standing) };
}

function readMove(word: string, set: number): Move {
  if (word === 'pass') return { kind: PASS, halves: null, end: '' };
  if (word === 'draw') return { kind: DRAW, halves: null, end: '' };
  const [, draws, tile, end] = /^(draw:)?(\d+-\d+)([LR]?)$/i.exec(word) ?? [];
  if (tile === undefined) {
    throw new Refusal(
      'position/move',
      '',
      `${show(word)} is no move`,
      'a tile such as 6-1, 6-1L or 6-1R, draw, draw:6-1, pass',
    );
  }
  parseTile(tile, set);
  const [a, b] = tile.split('-').map(Number);
  return { kind: draws ? DRAW : 0, halves: [a, b], end: (end ?? '').toUpperCase() as Move['end'] };
}

function begin(s: State, rules: Rules): void {
  clear(s);
  s[PHASE] = LEADING;
  s[SEAT] = 0;
  s[LEADER] = 0;
  s[NEXT] = rules.players * rules.handSize;
  for (let seat = 0; seat < rules.players; seat++) s[holderOf(seat) + COUNT] = rules.handSize;
}

/** Whose turn it is after the moves. */
const seatAfter = (rules: Rules, moves: readonly Move[]): number =>
  moves.filter(({ kind }) => kind !== DRAW).length % rules.players;

function carryOut(s: State, rules: Rules, move: Move, asks: number): void {
  const seat = s[SEAT];
  const holder = holderOf(seat);
  const leads = s[PHASE] === LEADING;
  if (leads && (move.kind !== 0 || move.end !== '')) {
    throw new Refusal('position/lead', '', 'the first move is no lead', 'a tile, without L or R');
  }
  if (move.kind === PASS) log(s, PASS);
  else if (move.kind === DRAW) takeDraw(s, move, seat === asks);
  else {
    const action = leads ? leadAs(move) : playAs(s, rules, move);
    log(s, action);
    lay(s, action);
    s[holder + COUNT] = s[holder + COUNT] - 1;
    if (s[holder + COUNT] === 0) throw new Refusal('position/over', '', `seat ${seat} goes out: the hand is over`);
  }
  s[PASSES] = move.kind === PASS ? s[PASSES] + 1 : move.kind === DRAW ? s[PASSES] : 0;
  if (s[PASSES] === rules.players) throw new Refusal('position/over', '', 'all have passed: the hand is over');
  if (move.kind === DRAW) s[DRAWN] = s[DRAWN] + 1;
  else {
    s[DRAWN] = 0;
    s[SEAT] = (seat + 1) % rules.players;
  }
}

function log(s: State, action: number): void {
  s[LOG + s[ACTIONS]] = logEntry(action, s[SEAT], s[LEFT], s[RIGHT]);
  s[ACTIONS] = s[ACTIONS] + 1;
}

function takeDraw(s: State, { halves }: Move, own: boolean): void {
  if (s[NEXT] === s[RESERVE_AT]) throw new Refusal('position/draw', '', 'nothing is left to be drawn');
  if (own !== (halves !== null)) {
    const allowed = own ? 'draw:6-1, since you saw it' : 'draw';
    throw new Refusal(
      'position/draw',
      '',
      own ? 'does not say which tile you drew' : 'names a tile you did not see',
      allowed,
    );
  }
  log(s, halves ? DRAW | codeOf(tileOf(...halves)) : DRAW);
  s[NEXT] = s[NEXT] + 1;
  const holder = holderOf(s[SEAT]);
  s[holder + COUNT] = s[holder + COUNT] + 1;
}

const leadAs = ({ halves }: Move): number => leadOf(Math.max(...halves!), Math.min(...halves!));

/** The one way in which the tile can have been laid. */
function playAs(s: State, rules: Rules, { halves, end }: Move): number {
  const [a, b] = halves!;
  const sum = sumOf(rules);
  const wild = rules.matadors && isMatador(a, b, sum);
  const same = s[LEFT] === s[RIGHT];
  const ways = new Set<number>();
  for (const atRight of [false, true]) {
    if (end !== '' && !same && (end === 'R') !== atRight) continue;
    if (same && atRight) continue;
    const open = s[atRight ? RIGHT : LEFT];
    if (wild || a + open === sum) ways.add(playOf(a, b, atRight));
    else if (b + open === sum) ways.add(playOf(b, a, atRight));
  }
  const [way, other] = ways;
  const tile = formatTile(tileOf(a, b));
  const ends = `the ends are ${s[LEFT]} and ${s[RIGHT]}`;
  if (way === undefined) throw new Refusal('position/fit', '', `${tile} does not fit: ${ends}`);
  if (other !== undefined)
    throw new Refusal('position/end', '', `${tile} fits both ends`, `${a}-${b}L or ${a}-${b}R: ${ends}`);
  return way;
}

/** Lays a tile in the line. */
function lay(s: State, action: number): void {
  const inner = action & 15;
  const outer = (action >> 4) & 15;
  const tile = tileOf(inner, outer);
  if (holds(s, LINE, tile)) throw new Refusal('position/twice', '', `${formatTile(tile)} lies in the line already`);
  give(s, LINE, codeOf(tile));
  s[LINE + COUNT] = 0;
  s[LINE + PIPS] = 0;
  if (kindOf(action) === LEAD) {
    s[LEFT] = outer;
    s[RIGHT] = inner;
    s[PHASE] = PLAYING;
  } else s[(action & AT_RIGHT) !== 0 ? RIGHT : LEFT] = outer;
}

/** Puts the hand into the state of the seat that asks. */
function takeHand(s: State, tiles: readonly number[], seat: number): void {
  const holder = holderOf(seat);
  const count = s[holder + COUNT];
  if (tiles.length !== count) {
    throw new Refusal(
      'position/count',
      '',
      `${tiles.length} tiles, but after these moves you hold ${count}`,
      `${count} tiles`,
    );
  }
  s[holder + COUNT] = 0;
  for (const tile of tiles) {
    if (holds(s, LINE, tile)) throw new Refusal('position/twice', '', `${formatTile(tile)} lies in the line`);
    if (holds(s, holder, tile)) throw new Refusal('position/twice', '', `${formatTile(tile)} stands there twice`);
    give(s, holder, codeOf(tile));
  }
  for (let i = 0; i < s[ACTIONS]; i++) {
    const entry = s[LOG + i];
    if (kindOf(entry) !== DRAW || (entry & 0xff) === 0) continue;
    const tile = tileOf(entry & 15, (entry >> 4) & 15);
    if (!tiles.includes(tile) && !holds(s, LINE, tile)) {
      throw new Refusal('position/drawn', '', `you drew ${formatTile(tile)}, and it is neither here nor in the line`);
    }
  }
}
