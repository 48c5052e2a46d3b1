/**
 * Every preset written out for every number of seats for which it has a hand size of its own.
 *
 * Laid out like a table, one preset a block, each naming only what it changes, so that a reader can check it by eye.
 */
import type { RefRules } from './referee.ts';

type BySeats = Record<number, RefRules>;

/** The same change made for every number of seats. */
function change(from: BySeats, fields: Partial<RefRules>): BySeats {
  const changed: BySeats = {};
  for (const [players, rules] of Object.entries(from)) changed[Number(players)] = { ...rules, ...fields };
  return changed;
}

/** The rules of `draw` for the given sizes of hand, written as {seats: hand size}. */
function drawWith(sizes: Record<number, number>): BySeats {
  const rules: BySeats = {};
  for (const [players, handSize] of Object.entries(sizes)) {
    rules[Number(players)] = {
      set: 6,
      players: Number(players),
      handSize,
      matadors: true,
      lead: 'highest-double',
      noDouble: 'heaviest',
      draw: 'until-playable',
      reserve: 0,
      choice: 'forced',
      blockedScore: 'difference',
      teams: false,
      match: { target: 100 },
    };
  }
  return rules;
}

const draw = drawWith({ 2: 7, 3: 5, 4: 5 });
const block = change(draw, { draw: 'none' });
const freeDraw = change(draw, { choice: 'free' });
const lastTwo = change(draw, { reserve: 2 });
const shortMatch = change(draw, { match: { hands: 10 } });
const doubleNine = change(draw, { set: 9 });

const sevenEach = change(drawWith({ 2: 7, 3: 7, 4: 7 }), { lead: 'any', choice: 'matador-optional' });
const sevenEachOwnDouble = change(sevenEach, { lead: 'own-double' });
const sevenEachOneDraw = change(sevenEach, { draw: 'one' });
const doubleTwelve = change(drawWith({ 2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7 }), {
  lead: 'any',
  choice: 'matador-optional',
  set: 12,
});

const fiveEach = change(drawWith({ 2: 5, 3: 5, 4: 5, 5: 5 }), { lead: 'any' });
const fiveEachOneDraw = change(fiveEach, { draw: 'one' });

const old = change(draw, { choice: 'free', reserve: 2, blockedScore: 'all' });
const oldExcess = change(old, { blockedScore: 'difference' });
const oldPartners: BySeats = { 4: { ...old[4], teams: true } };

const russian = change(drawWith({ 2: 7, 3: 7, 4: 7 }), {
  draw: 'none',
  lead: 'any',
  matadors: false,
  blockedScore: 'others',
});
const russianRedeal = change(russian, { lead: 'highest-double', noDouble: 'redeal' });
const russianTopDouble = change(russian, { lead: 'top-double' });
const russianHeaviest = change(russian, { lead: 'highest-double', noDouble: 'heaviest' });

/** By name, then by number of players. */
export const PRESETS: Record<string, Record<number, RefRules>> = {
  draw,
  block,
  'free-draw': freeDraw,
  'last-two': lastTwo,
  'short-match': shortMatch,
  'double-nine': doubleNine,
  'seven-each': sevenEach,
  'seven-each-own-double': sevenEachOwnDouble,
  'seven-each-one-draw': sevenEachOneDraw,
  'double-twelve': doubleTwelve,
  'five-each': fiveEach,
  'five-each-one-draw': fiveEachOneDraw,
  old,
  'old-excess': oldExcess,
  'old-partners': oldPartners,
  russian,
  'russian-redeal': russianRedeal,
  'russian-top-double': russianTopDouble,
  'russian-heaviest': russianHeaviest,
};
