/**
 * What an option leads to, as far as the seat that chooses it can tell: the ends after it, what it sheds, and how much
 * will fit then. Plain functions of a view and an option, for agents that look one ply ahead.
 */
import { innerOf, isAtRight, kindOf, LEAD, outerOf, PLAY } from '../engine/action.ts';
import { isMatador } from '../engine/tile.ts';
import type { View } from './view.ts';

/** Does the option lay a tile, be it as the lead? Else it is a draw or a pass. */
export const laysTile = (option: number): boolean => kindOf(option) <= LEAD;

/** Pips the option takes out of the hand: 0 for a draw and a pass. */
export const pipsShed = (option: number): number => innerOf(option) + outerOf(option);

/** Does the option spend a matador? Leading one counts. */
export function spendsMatador(view: View, option: number): boolean {
  return laysTile(option) && view.rules.matadors && isMatador(innerOf(option), outerOf(option), view.sum);
}

/** The number at the left end once the option is carried out. */
export function leftAfter(view: View, option: number): number {
  const changes = kindOf(option) === LEAD || (kindOf(option) === PLAY && !isAtRight(option));
  return changes ? outerOf(option) : view.left;
}

/** The number at the right end once the option is carried out. */
export function rightAfter(view: View, option: number): number {
  if (kindOf(option) === LEAD) return innerOf(option);
  return kindOf(option) === PLAY && isAtRight(option) ? outerOf(option) : view.right;
}

/** How many of the seat's own tiles will fit the line once the option is carried out; a tile to be drawn is not counted. */
export function fittingAfter(view: View, option: number): number {
  const left = leftAfter(view, option);
  const right = rightAfter(view, option);
  const held = view.fitting(left, right);
  return laysTile(option) && (spendsMatador(view, option) || joins(view, option, left) || joins(view, option, right))
    ? held - 1
    : held;
}

/** How many tiles unseen by the seat will fit the line once the option is carried out. */
export function unseenFittingAfter(view: View, option: number): number {
  return view.unseenFitting(leftAfter(view, option), rightAfter(view, option));
}

/** Does the option's own tile have a half that joins this end? */
function joins(view: View, option: number, end: number): boolean {
  return innerOf(option) + end === view.sum || outerOf(option) + end === view.sum;
}
