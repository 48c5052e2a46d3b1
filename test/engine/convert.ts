/**
 * Between the two truths: the engine's state and actions told in the referee's words (tiles as pairs, hands as lists), so
 * that tests compare values and never one side's encoding with the other's rules. A holder's tiles are read bit by bit,
 * and whatever in the encoding contradicts itself is an error here, before anything is compared.
 */
import {
  DRAW,
  innerOf,
  isAtRight,
  kindOf,
  LEAD,
  leadOf,
  outerOf,
  PASS,
  PLAY,
  playOf,
} from '../../src/engine/action.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  COUNT,
  DECK,
  holderOf,
  LEFT,
  LINE,
  LOG,
  NEXT,
  PHASE,
  PIPS,
  PLAYING,
  RIGHT,
  ROW,
  SEAT,
  type State,
  SUM,
  WILD,
} from '../../src/engine/state.ts';
import { HIGH, LOW, tileOf, tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { pipsOf, type RefAction, type Referee, type Tile, tileName } from '../referee/referee.ts';

export const refTile = (id: number): Tile => [LOW[id], HIGH[id]];
export const idOf = (tile: Tile): number => tileOf(tile[0], tile[1]);

/** The tiles of a holder (the line, or a seat), in order of their halves. */
export function tilesHeld(s: State, holder: number): Tile[] {
  const sum = s[SUM];
  const held: Tile[] = [];
  const wild = s[holder + WILD];
  for (let a = 0; a <= 16; a++) {
    const row = s[holder + ROW + a];
    if (row < 0 || row > 0xffff) throw new Error(`row ${a} is ${row}, not a mask of 16 bits`);
    for (let b = 0; b <= 15; b++) {
      if (((row >> b) & 1) === 0) continue;
      if (a >= sum || b >= sum) throw new Error(`${a}-${b} is not in the set`);
      if (((s[holder + ROW + b] >> a) & 1) === 0) throw new Error(`${a}-${b} stands in row ${a} and not in row ${b}`);
      if (a <= b) held.push([a, b]);
    }
  }
  for (let low = 0; low < 32; low++) {
    if (((wild >> low) & 1) === 0) continue;
    const tile: Tile = [low, low === 0 ? 0 : sum - low];
    if (tile[0] > tile[1]) throw new Error(`bit ${low} of the matadors names no tile`);
    if (held.some(other => tileName(other) === tileName(tile))) throw new Error(`${tileName(tile)} stands twice`);
    held.push(tile);
  }
  return held.sort(byHalves);
}

/** The hands as they stand; throws where a count or a sum of pips is not that of the tiles. */
export function handsHeld(s: State, rules: Rules): Tile[][] {
  return Array.from({ length: rules.players }, (_, seat) => {
    const holder = holderOf(seat);
    const held = tilesHeld(s, holder);
    if (s[holder + COUNT] !== held.length)
      throw new Error(`seat ${seat} counts ${s[holder + COUNT]} of ${held.length}`);
    if (s[holder + PIPS] !== pipsOf(held)) throw new Error(`seat ${seat} has ${s[holder + PIPS]} pips`);
    return held;
  });
}

/** The boneyard in the order in which it is drawn. The deck must be settled to its end. */
export function boneyardOf(s: State, rules: Rules): Tile[] {
  return Array.from(s.subarray(DECK + s[NEXT], DECK + tilesIn(rules.set)), tileOfAction).map(refTile);
}

/**
 * The deal, whatever has been played since, by the deck: hands seat by seat, then the boneyard. It must be settled to its
 * end.
 */
export function dealOf(s: State, rules: Rules): { hands: number[][]; boneyard: number[] } {
  const deck = Array.from(s.subarray(DECK, DECK + tilesIn(rules.set)), tileOfAction);
  const hands = Array.from({ length: rules.players }, (_, seat) =>
    deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize),
  );
  return { hands, boneyard: deck.slice(rules.players * rules.handSize) };
}

/** The hands as they were dealt, where nothing has been done but a lead that the rules fix. */
export function handsDealt(s: State, rules: Rules): Tile[][] {
  const hands = handsHeld(s, rules);
  for (let i = 0; i < s[ACTIONS]; i++) {
    const entry = s[LOG + i];
    if (kindOf(entry) !== LEAD) throw new Error('more has been done than a lead');
    hands[(entry >> 11) & 7].push([outerOf(entry), innerOf(entry)]);
  }
  return hands.map(hand => hand.sort(byHalves));
}

/** An option, or what a log entry says was done. */
export function refAction(action: number): RefAction {
  const tile: Tile = [innerOf(action), outerOf(action)];
  switch (kindOf(action)) {
    case LEAD:
      return { do: 'lead', tile };
    case DRAW:
      return { do: 'draw' };
    case PASS:
      return { do: 'pass' };
    default:
      return { do: 'play', tile, end: isAtRight(action) ? 'R' : 'L', out: outerOf(action) };
  }
}

/** The option that means the same as a referee's action. */
export function optionOf(action: RefAction): number {
  if (action.do === 'draw') return DRAW;
  if (action.do === 'pass') return PASS;
  const [a, b] = action.tile;
  if (action.do === 'lead') return leadOf(Math.max(a, b), Math.min(a, b));
  return PLAY | playOf(a === action.out ? b : a, action.out, action.end === 'R');
}

/** All that can be seen of where the engine's hand stands, in one text. The deck must be settled to its end. */
export function pictureOfState(s: State, rules: Rules): string {
  const line = tilesHeld(s, LINE);
  return picture(handsHeld(s, rules), boneyardOf(s, rules), line, s[LEFT], s[RIGHT], s[SEAT], s[PHASE] > PLAYING);
}

export function pictureOfReferee(referee: Referee): string {
  const [left, right] = referee.ends ?? [0, 0];
  return picture(referee.hands, referee.boneyard, referee.line, left, right, referee.seat, referee.over);
}

function picture(
  hands: Tile[][],
  boneyard: Tile[],
  line: readonly Tile[],
  left: number,
  right: number,
  seat: number,
  over: boolean,
): string {
  const held = hands.map(hand => sortedNames(hand)).join(' | ');
  const laid = sortedNames(line);
  const undrawn = boneyard.map(lowFirst).map(tileName).join(' ');
  return `${over ? 'over' : 'on'}, seat ${seat}, ends ${left} ${right}\n${held}\nline ${laid}\nboneyard ${undrawn}`;
}

const lowFirst = (tile: Tile): Tile => (tile[0] <= tile[1] ? tile : [tile[1], tile[0]]);
const byHalves = (one: Tile, other: Tile): number => one[0] - other[0] || one[1] - other[1];

export function sortedNames(tiles: readonly Tile[]): string {
  return tiles.map(lowFirst).sort(byHalves).map(tileName).join(' ');
}
