/**
 * The row that a hand should have, worked out from its record alone: the naive referee plays it again from the text, and
 * everything is counted on the way. Nothing here is shared with what fills the tables.
 */
import type { RecordAction } from '../../src/engine/record.ts';
import { tiles } from '../referee/helpers.ts';
import { isMatador, type RefAction, Referee, type RefRules, sameTile, type Tile } from '../referee/referee.ts';
import type { Played, PlayedHand } from './played.ts';

export type Row = Record<string, number | string | boolean | null>;

export const tileOf = (text: string): Tile => tiles(text)[0];

/** A referee at the start of a hand, and its actions in the referee's words. */
export function refereed({ record }: PlayedHand): { referee: Referee; actions: RefAction[] } {
  const { rules, hands, boneyard, actions } = record;
  const lot = rules.lead === 'any' || rules.lead === 'own-double' ? actions[0].seat : null;
  const dealt = hands.map(hand => hand.map(tileOf));
  return { referee: new Referee(rules as RefRules, dealt, boneyard.map(tileOf), lot), actions: actions.map(refAction) };
}

function refAction(action: RecordAction): RefAction {
  if (action.do === 'pass' || action.do === 'draw') return { do: action.do };
  if (action.do === 'lead') return { do: 'lead', tile: tileOf(action.tile) };
  return { do: 'play', tile: tileOf(action.tile), end: action.end, out: action.out };
}

const BLANK: Tile = [0, 0];
const isBlank = (tile: Tile) => sameTile(tile, BLANK);

/** Rows of all hands played, in order; names of columns as in the file. */
export function expectedRows(played: Played): Row[] {
  const scores = new Map<string, number[]>();
  return played.hands.map(hand => {
    const match = `${hand.at.unit} ${hand.at.seating}`;
    const before = scores.get(match) ?? hand.record.hands.map(() => 0);
    scores.set(
      match,
      before.map((score, seat) => score + hand.record.result.points[seat]),
    );
    return expectedRow(played, hand, before);
  });
}

function expectedRow({ shape, pairings }: Played, hand: PlayedHand, scores: number[]): Row {
  const { at, record } = hand;
  const { points } = record.result;
  const { referee, actions } = refereed(hand);
  const seats = record.hands.map((_, seat) => seat);
  const drawn = seats.map(() => 0);
  const matadors = seats.map(() => 0);
  const leader = referee.seat;
  let plays = 0;
  let passes = 0;
  let blank: Row = Object.fromEntries(BLANK_COLUMNS.map(name => [name, null]));
  for (const action of actions) {
    const { seat } = referee;
    if (action.do === 'draw') drawn[seat]++;
    else if (action.do === 'pass') passes++;
    else {
      plays++;
      if (isMatador(referee.rules, action.tile)) matadors[seat]++;
      if (isBlank(action.tile)) blank = blankPlayed(referee, action, plays);
    }
    referee.apply(action);
  }
  const dealt = record.hands.findIndex(tiles => tiles.some(text => isBlank(tileOf(text))));
  const first = record.agents.indexOf(shape.agents[pairings[at.pairing].agents[0]]);
  const twoSided = shape.players === 2 || shape.teams;
  const bySeat = (name: string, of: (seat: number) => number | string) => {
    return Object.fromEntries(seats.map(seat => [`${name}_${seat}`, of(seat)]));
  };
  return {
    pairing: shape.pairings[at.pairing],
    unit: at.unit,
    seating: at.seating,
    ...(shape.matches ? { hand: at.hand } : {}),
    margin: twoSided ? points[first] - points[(first + 1) % shape.players] : null,
    leader,
    by: record.result.by,
    winner: record.result.winner,
    plays,
    draws: drawn.reduce((sum, n) => sum + n, 0),
    passes,
    bone_left: referee.boneyard.length,
    blank_dealt: dealt < 0 ? null : dealt,
    ...blank,
    fault_seat: hand.fault?.seat ?? null,
    fault: hand.fault?.kind ?? null,
    ...bySeat('agent', seat => record.agents[seat]),
    ...bySeat('points', seat => points[seat]),
    ...bySeat('pips', seat => record.result.pips[seat]),
    ...bySeat('left', seat => referee.hands[seat].length),
    ...bySeat('drawn', seat => drawn[seat]),
    ...bySeat('matadors', seat => matadors[seat]),
    ...(shape.matches ? bySeat('score', seat => scores[seat]) : {}),
  };
}

const BLANK_COLUMNS = ['blank_seat', 'blank_play', 'blank_own', 'blank_least', 'blank_bone', 'blank_end', 'blank_only'];

/** What the columns of the double blank say of it, just before it is played. */
function blankPlayed(referee: Referee, action: RefAction, play: number): Row {
  const { seat, hands, boneyard, ends } = referee;
  const others = hands.filter((_, other) => other !== seat).map(hand => hand.length);
  return {
    blank_seat: seat,
    blank_play: play,
    blank_own: hands[seat].length,
    blank_least: Math.min(...others),
    blank_bone: boneyard.length,
    blank_end: action.do === 'play' ? ends![action.end === 'L' ? 0 : 1] : null,
    blank_only: referee.legal().every(legal => 'tile' in legal && isBlank(legal.tile)),
  };
}
