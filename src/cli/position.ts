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
import { canDraw } from '../engine/options.ts';
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
  PLAYING,
  RESERVE_AT,
  RIGHT,
  SEAT,
  type State,
} from '../engine/state.ts';
import { codeOf, formatTile, HIGH, isMatador, LOW, parseTile, tileOf } from '../engine/tile.ts';
import { Hand } from '../play/hand.ts';
import { refresh } from '../play/options.ts';
import { View } from '../play/view.ts';
import { Refusal, within } from '../text/refusal.ts';
import { checkOwn } from './lawful.ts';
import { type Move, readMove } from './told-move.ts';

export interface Position {
  readonly hand: Hand;
  readonly view: View;
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(word => word !== '');

/** Throws `position/…`, located at `--hand` or `--moves`. */
export function readPosition(rules: Rules, held: string, told: string): Position {
  const hand = new Hand(rules);
  const s = hand.state;
  const moves = words(told).map((word, i) => within(`--moves ${i + 1}`, () => readMove(word, rules.set)));
  const tiles = words(held).map(word => within('--hand', () => parseTile(word, rules.set)));
  const chosen = rules.lead === 'any' || (rules.lead === 'own-double' && !tiles.some(tile => HIGH[tile] === LOW[tile]));
  if (moves.length === 0 && !chosen) {
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
  checkOwn(s, rules, asks, tiles);
  refresh(hand.options);
  if (s[SEAT] !== asks || s[ACTIONS] !== moves.length || hand.over) {
    throw new Refusal(
      'position/none',
      '--hand',
      'nothing in it fits the line: there is no decision',
      'a tile that fits',
    );
  }
  return { hand, view: new View(s, rules, asks, null) };
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
  if (move.kind === PASS) takePass(s);
  else if (move.kind === DRAW) takeDraw(s, rules, move, seat === asks);
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

function takePass(s: State): void {
  if (canDraw(s)) throw new Refusal('position/pass', '', 'nobody passes while a tile can be drawn', 'draw');
  log(s, PASS);
}

function undrawn(s: State, rules: Rules): string {
  if (rules.draw === 'none') return 'these rules draw nothing';
  return s[NEXT] === s[RESERVE_AT] ? 'nothing is left to be drawn' : 'no more can be drawn in this turn';
}

function takeDraw(s: State, rules: Rules, { halves }: Move, own: boolean): void {
  if (!canDraw(s)) throw new Refusal('position/draw', '', undrawn(s, rules), 'a play, or pass');
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
}
