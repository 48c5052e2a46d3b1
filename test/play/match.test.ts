/** Match scores: held against the referee's, and against those the rule sheet works out. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveRules } from '../../src/engine/presets.ts';
import { parseRecord } from '../../src/engine/record-replay.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { NOBODY } from '../../src/engine/state.ts';
import { MatchScore } from '../../src/play/match.ts';
import { law } from '../law.ts';
import { matchTotals } from '../referee/match.ts';

/** Rules of a short match; few different points, so that ties are common. */
const anyRules: fc.Arbitrary<Rules> = fc
  .record({
    preset: fc.constantFrom('draw', 'old-partners', 'double-twelve'),
    players: fc.integer({ min: 2, max: 4 }),
    match: fc.oneof(
      fc.integer({ min: 1, max: 30 }).map(target => ({ target })),
      fc.integer({ min: 1, max: 6 }).map(hands => ({ hands })),
    ),
  })
  .map(({ preset, players, match }) =>
    resolveRules(preset, preset === 'old-partners' ? { match } : { players, match }),
  );

const anyHands = fc.array(
  fc.tuple(
    fc.nat({ max: 3 }),
    fc.nat({ max: 4 }).map(n => n * 3),
  ),
  { maxLength: 40 },
);

describe('a match', () => {
  law([anyRules, anyHands])('goes as the referee has it', (rules, hands) => {
    const score = new MatchScore(rules);
    score.begin();
    const played: number[][] = [];
    for (const [winner, scored] of hands) {
      if (score.over) break;
      const won = (seat: number) => (rules.teams ? (seat & 1) === (winner & 1) : seat === winner % rules.players);
      played.push(Array.from({ length: rules.players }, (_, seat) => (won(seat) ? scored : 0)));
      score.add(Int32Array.from(played.at(-1)!));
      const right = matchTotals(rules, played);
      expect([...score.scores]).toEqual(right.totals);
      expect(score.hand).toBe(played.length);
      expect(score.over).toBe(right.over);
      expect(score.winner).toBe(right.winner ?? NOBODY);
    }
  });

  test('takes no hand after its end, and begins anew', () => {
    const score = new MatchScore(resolveRules('draw', { match: { target: 50 } }));
    score.add(Int32Array.of(50, 0));
    expect([score.over, score.winner]).toEqual([true, 0]);
    expect(() => score.add(Int32Array.of(1, 0))).toThrow(RangeError);
    score.begin();
    expect([score.over, score.winner, score.hand, ...score.scores]).toEqual([false, NOBODY, 0, 0, 0]);
  });
});

describe('the match of the rule sheet', () => {
  const points = (name: string) => {
    const text = readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');
    return Int32Array.from(parseRecord(text).result.points);
  };

  test('23 to 31, then 33 to 31, then 33 to 36: a long way from 100', () => {
    const score = new MatchScore(resolveRules('draw'));
    score.begin();
    score.add(Int32Array.of(23, 31));
    score.add(points('worked-hand.jsonl'));
    expect([...score.scores]).toEqual([33, 31]);
    score.add(points('blocked-hand.jsonl'));
    expect([...score.scores]).toEqual([33, 36]);
    expect([score.over, score.winner]).toEqual([false, NOBODY]);
  });

  test('is over where 36 is enough', () => {
    const score = new MatchScore(resolveRules('draw', { match: { target: 36 } }));
    for (const hand of [Int32Array.of(23, 31), points('worked-hand.jsonl'), points('blocked-hand.jsonl')])
      score.add(hand);
    expect([score.over, score.winner]).toEqual([true, 1]);
  });
});
