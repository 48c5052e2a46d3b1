/**
 * How many ways there are to play a game out, from a sample of its first moves, before it is gone through: what is too large
 * should say so in seconds, not when memory is full. Branches at equal distances, so that it says the same each time.
 */
import { Refusal } from '../../text/refusal.ts';
import { type Game, OVER } from './game.ts';

/** Ends of a game that are gone through at most. So many take some minutes and about two gigabytes. */
export const MOST_HISTORIES = 25_000_000;

/** Branches looked at, and how many times too large a guess must be to be believed: after k of them, and in the end. */
const BRANCHES = 100;
const after = (k: number): number => Math.max(4, 100 / k);
const IN_THE_END = 1.25;

/** Throws `exact/size` where it is surely too large, by a guess. */
export function checkSize(game: Game): void {
  const branches = game.count;
  const looked = Math.min(BRANCHES, branches);
  let ends = 0;
  for (let k = 1; k <= looked; k++) {
    const times = k < looked ? after(k) : IN_THE_END;
    const enough = Math.ceil((times * MOST_HISTORIES * k) / branches);
    ends += endsAfter(game, Math.floor(((k - 1) * branches) / looked), enough - ends);
    if (ends >= enough) throw tooLarge(Math.round(((ends / k) * branches) / 1e6));
  }
}

/** `millions`: of ways at least. */
export const tooLarge = (millions: number): Refusal =>
  new Refusal(
    'exact/size',
    '',
    `has some ${millions} million ways to play it out, or more, with the leader given`,
    `at most ${MOST_HISTORIES / 1e6} million`,
  );

/** Ends after way i, or `most` where there are more. */
function endsAfter(game: Game, i: number, most: number): number {
  if (most <= 0) return 0;
  game.take(i);
  let ends = 0;
  if (game.mover === OVER) ends = 1;
  else {
    const ways = game.count;
    for (let way = 0; way < ways && ends < most; way++) ends += endsAfter(game, way, most - ends);
  }
  game.back();
  return ends;
}
