/**
 * Rule sets, roots and plays for property tests. Every field takes every value; sets, seats and sizes of hand are spread
 * so that small sets, whole sets dealt out and single tiles all come up often, since that is where rules meet their limits.
 */
import fc from 'fast-check';
import { CHOICES, FIELDS, type Match, MOST_HANDS, MOST_TARGET, type Rules } from '../../src/engine/rules.ts';
import { tilesIn } from '../../src/engine/tile.ts';

const among = <T extends string>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

export const anyMatch: fc.Arbitrary<Match> = fc.oneof(
  fc.integer({ min: 1, max: MOST_TARGET }).map(target => ({ target })),
  fc.integer({ min: 1, max: MOST_HANDS }).map(hands => ({ hands })),
);

/** Playable rule sets with hands of at most so many tiles. */
export function rulesUpTo(mostTiles: number): fc.Arbitrary<Rules> {
  return fc
    .record({
      set: fc.oneof(fc.integer({ min: 3, max: 15 }), fc.integer({ min: 3, max: 7 })),
      players: fc.integer({ min: 2, max: 8 }),
      handSize: fc.oneof(fc.integer({ min: 1, max: mostTiles }), fc.integer({ min: 1, max: 7 })),
      matadors: fc.boolean(),
      lead: among(CHOICES.lead),
      noDouble: among(CHOICES.noDouble),
      draw: among(CHOICES.draw),
      reserve: fc.oneof(fc.integer({ min: 0, max: 134 }), fc.integer({ min: 0, max: 3 }), fc.constant(0)),
      choice: among(CHOICES.choice),
      blockedScore: among(CHOICES.blockedScore),
      teams: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      match: anyMatch,
    })
    .map(wished => {
      const players = wished.teams ? 4 : wished.players;
      const handSize = Math.min(wished.handSize, Math.floor(tilesIn(wished.set) / players));
      const reserve = Math.min(wished.reserve, tilesIn(wished.set) - players * handSize);
      const rules: Rules = { ...wished, players, handSize, reserve };
      return Object.fromEntries(FIELDS.map(field => [field, rules[field]])) as unknown as Rules;
    });
}

/** Any playable rule set. */
export const anyRules: fc.Arbitrary<Rules> = rulesUpTo(68);

export const anyRoot: fc.Arbitrary<Int32Array> = fc
  .tuple(fc.maxSafeInteger(), fc.maxSafeInteger())
  .map(([a, b]) => Int32Array.of(a, b, a / 2 ** 20, b / 2 ** 20));

/** What decides a play: taken one at a time, round and round. */
export const anyPlay: fc.Arbitrary<number[]> = fc.array(fc.nat({ max: 0xffff }), { minLength: 1, maxLength: 40 });

/** The choices of a play one after another, each below the number asked for. */
export function chooser(play: readonly number[]): (below: number) => number {
  let at = 0;
  return below => {
    const round = Math.floor(at / play.length);
    return (play[at++ % play.length] + round * 7919) % below;
  };
}
