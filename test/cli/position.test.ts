/** Positions told by hand and moves: whatever was played can be told, and a slip of memory is found. */
import { describe, expect, test } from 'vitest';
import { readPosition } from '../../src/cli/position.ts';
import { atPly } from '../../src/cli/record-ply.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { HandRecord, RecordAction } from '../../src/engine/record.ts';
import { parseRecord } from '../../src/engine/record-replay.ts';
import { formatTile } from '../../src/engine/tile.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { told } from './told.ts';

const RULES = [
  'draw',
  'old(players=3)',
  'free-draw',
  'seven-each',
  'seven-each-own-double',
  'seven-each-one-draw',
  'russian-redeal',
  'russian-top-double(draw=until-playable,reserve=2)',
  'russian-heaviest',
  'old-partners',
];

/** A move as the seat that asks tells it. */
function word(action: RecordAction, own: boolean): string {
  if (action.do === 'pass') return 'pass';
  if (action.do === 'draw') return own ? `draw:${action.tile}` : 'draw';
  if (action.do === 'lead') return action.tile;
  const [high, low] = action.tile.split('-');
  return `${Number(high) === action.out ? low : high}-${action.out}${action.end}`;
}

/** Every decision of a hand but a lead, told by the seat that made it: hand and moves. */
function* tellings({ actions }: HandRecord): Generator<{ ply: number; moves: string }> {
  for (const [ply, { seat, do: deed }] of actions.entries()) {
    if (ply === 0 || deed === 'draw' || deed === 'pass') continue;
    const moves = actions.slice(0, ply).map(action => word(action, action.seat === seat));
    yield { ply, moves: moves.join(' ') };
  }
}

describe.each(RULES)('%s', rules => {
  test('what was played can be told, and comes to the same view', async () => {
    const { out } = await told([
      'records',
      '--rules',
      rules,
      '--agents',
      'random,greedy',
      '--deals',
      '6',
      '--seed',
      '3',
    ]);
    let seen = 0;
    for (const line of out.trim().split('\n')) {
      const record = parseRecord(line);
      for (const { ply, moves } of tellings(record)) {
        const { view } = atPly(record, ply);
        const tiles = view.tiles().map(formatTile);
        const { view: same } = readPosition(record.rules, tiles.join(' '), moves);
        expect([same.left, same.right, same.actions, same.boneyard]).toEqual([
          view.left,
          view.right,
          view.actions,
          view.boneyard,
        ]);
        expect(same.tiles()).toEqual(view.tiles());
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(40);
  });
});

describe('a slip of memory is found', () => {
  const HAND = '6-1 5-3 4-2 2-2 4-1 6-4';
  test.each([
    ['draw', HAND, '6-6 1-5 pass 2-3', '--moves 3: nobody passes while a tile can be drawn (allowed: draw)'],
    ['block', HAND, '6-6 draw', '--moves 2: these rules draw nothing'],
    ['draw(draw=one)', HAND, '6-6 1-5 draw draw pass', '--moves 4: no more can be drawn in this turn (allowed: a play'],
    ['draw', `${HAND} 6-6`, '5-5', '--moves 1: you were dealt 6-6, which leads before 5-5'],
    ['draw', `${HAND} 6-6`, '6-5', '--moves 1: you were dealt 2-2, which leads before 6-5'],
    ['draw', '6-1 5-3 4-2 6-5 4-1 6-4 3-1', '5-4', '--moves 1: you were dealt 6-5, which leads before 5-4'],
    [
      'seven-each-own-double',
      '6-4 5-3 4-2 2-2 4-1 6-5',
      '5-4 2-0R',
      '--moves 1: you were dealt 2-2, which leads before',
    ],
    ['russian-top-double', `${HAND} 6-5`, '5-5', "--moves 1: by lead top-double 5-5 can't be led (allowed: 6-6)"],
    ['russian-redeal', `${HAND} 6-5`, '5-4', "--moves 1: by noDouble redeal 5-4 can't be led (allowed: a double)"],
    ['draw', HAND, '6-6 1-5 draw:6-4 2-3L 4-0L', '--moves 3: you held 6-1, which fits: no draw (allowed: a play)'],
    ['block', '3-2 5-3 4-0 3-3 5-4 6-4', '6-6 1-5 pass 2-2L', '--moves 3: you held 3-2, which fits: no pass'],
    ['draw', '5-3 5-4 6-4 4-4 5-5 3-0', '6-6 1-5 draw:3-3 2-3L 4-0L', '--hand: you drew 3-3, and neither hold it nor'],
    ['draw', '5-3 5-4 3-0 4-4 5-5', '6-6 1-5 2-3L 4-6L draw:3-2 1-1 6-0L', '--moves 3: you had not drawn 3-2 yet'],
  ])('%s: %s after %s', (rules, hand, moves, why) => {
    expect.assertions(2);
    try {
      readPosition(parseRules(rules), hand, moves);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).message).toContain(why);
    }
  });
});
