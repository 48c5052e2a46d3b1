/**
 * When to spend the double blank, as a rule that a player can keep in mind: one or two conditions on numbers that stand
 * open on the table or in the own hand. A tree of any depth was turned down: nobody remembers it.
 */
import { innerOf, kindOf, outerOf, PLAY } from '../../engine/action.ts';
import type { Options } from '../../play/options.ts';
import type { View } from '../../play/view.ts';
import { bits16 } from '../../random/words.ts';

/** What a condition may be about; `features` gives the numbers in this order. */
export const FEATURES = ['own', 'least', 'bone', 'ahead', 'fits', 'matadors', 'pips', 'mine', 'theirs'] as const;
export type Feature = (typeof FEATURES)[number];

/** What each number is. */
export const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  own: 'tiles in the own hand, the double blank included',
  least: 'fewest tiles in another hand',
  bone: 'tiles in the boneyard',
  ahead: 'how many tiles fewer than anybody else: least less own',
  fits: 'other tiles in the own hand that fit',
  matadors: 'other matadors in the own hand',
  pips: 'pips in the own hand',
  mine: 'own tiles that will fit once it is played, at the end where these are most',
  theirs: 'unseen tiles that will fit once it is played, at the end where these are fewest',
};

export const SIDES = ['at-most', 'at-least'] as const;
export type Side = (typeof SIDES)[number];
export const JOINS = ['alone', 'and', 'or'] as const;

export interface Condition {
  readonly feature: Feature;
  readonly side: Side;
  readonly at: number;
}

/** Spend where the first holds; with `join`, where both do or either does. */
export interface BlankRule {
  readonly first: Condition;
  readonly join: (typeof JOINS)[number];
  /** Not looked at where the first stands alone. */
  readonly second: Condition;
}

/** Does the option play 0-0? To lead it is another matter: it shuts no end that was there. */
export const playsBlank = (option: number): boolean =>
  kindOf(option) === PLAY && innerOf(option) === 0 && outerOf(option) === 0;

/** May 0-0 be played, and something else be done too? Never of a lead. */
export function isBlankChoice(options: Options): boolean {
  let spends = false;
  let keeps = false;
  for (let i = 0; i < options.count; i++) {
    if (playsBlank(options.at(i))) spends = true;
    else keeps = true;
  }
  return spends && keeps;
}

/** Writes the numbers of the seat that looks, at such a choice. */
export function features(view: View, into: Int32Array): void {
  const own = view.count(view.seat);
  let least = Number.POSITIVE_INFINITY;
  for (let seat = 0; seat < view.players; seat++) {
    if (seat !== view.seat) least = Math.min(least, view.count(seat));
  }
  into[0] = own;
  into[1] = least;
  into[2] = view.boneyard;
  into[3] = least - own;
  const { left, right } = view;
  into[4] = view.fitting(left, right) - 1;
  into[5] = bits16(view.wild()) - 1;
  into[6] = view.pips;
  into[7] = Math.max(view.fitting(0, right), view.fitting(left, 0)) - 1;
  into[8] = Math.min(view.unseenFitting(0, right), view.unseenFitting(left, 0));
}

export function meets({ feature, side, at }: Condition, numbers: ArrayLike<number>): boolean {
  const number = numbers[FEATURES.indexOf(feature)];
  return side === 'at-most' ? number <= at : number >= at;
}

/** Is it to be spent? */
export function saysSpend({ first, join, second }: BlankRule, numbers: ArrayLike<number>): boolean {
  const one = meets(first, numbers);
  if (join === 'alone') return one;
  return join === 'and' ? one && meets(second, numbers) : one || meets(second, numbers);
}
