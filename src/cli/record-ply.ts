/** A moment of a recorded hand: the hand as it stood after some actions, seen by the seat that had to decide. */
import { DRAW, leadOf, PASS, playOf } from '../engine/action.ts';
import type { HandRecord, RecordAction } from '../engine/record.ts';
import { ACTIONS } from '../engine/state.ts';
import { HIGH, LOW, parseTile } from '../engine/tile.ts';
import { Hand } from '../play/hand.ts';
import { View } from '../play/view.ts';
import { Refusal } from '../text/refusal.ts';
import type { Position } from './position.ts';

/** Throws `position/none` where nobody had to decide after `ply` actions. `record` is canonical, as the engine writes it. */
export function atPly(record: HandRecord, ply: number): Position {
  const { rules, actions } = record;
  const hand = new Hand(rules);
  const ids = (tiles: readonly string[]): number[] => tiles.map(tile => parseTile(tile, rules.set));
  hand.layOut(record.hands.map(ids), ids(record.boneyard), actions[0].seat);
  const decisions: number[] = [];
  while (!hand.over && hand.state[ACTIONS] < ply) {
    decisions.push(hand.state[ACTIONS]);
    hand.apply(optionOf(actions[hand.state[ACTIONS]]));
  }
  if (!hand.over && hand.state[ACTIONS] === ply) return { hand, view: new View(hand.state, rules, hand.seat, null) };
  const near = [...decisions.slice(-3), ...(hand.over ? [] : [hand.state[ACTIONS]])].join(', ');
  throw new Refusal(
    'position/none',
    '--ply',
    `nobody decides after ${ply} actions of ${actions.length}`,
    `among others ${near}`,
  );
}

/** The option that an action of a canonical record was. */
function optionOf(action: RecordAction): number {
  if (action.do === 'draw') return DRAW;
  if (action.do === 'pass') return PASS;
  const tile = parseTile(action.tile, 15);
  if (action.do === 'lead') return leadOf(HIGH[tile], LOW[tile]);
  const inner = HIGH[tile] === action.out ? LOW[tile] : HIGH[tile];
  return playOf(inner, action.out, action.end === 'R');
}
