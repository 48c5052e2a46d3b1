import { describe, expect, test } from 'vitest';
import { MOST_TILES } from '../../src/engine/state.ts';
import { formatTile, HIGH, isMatador, LOW, MOST_PIPS, parseTile, tileOf, tilesIn } from '../../src/engine/tile.ts';
import { bits16, lowest } from '../../src/random/words.ts';
import { PRESETS } from '../referee/presets.ts';
import { fullSet, isMatador as isRefMatador, tileName } from '../referee/referee.ts';
import { refusalOf } from '../text/refusal-of.ts';
import { idOf, refTile, sortedNames } from './convert.ts';

const SETS = Array.from({ length: 13 }, (_, i) => i + 3);

describe('tiles', () => {
  test.each([
    [3, 10],
    [6, 28],
    [9, 55],
    [12, 91],
    [15, 136],
  ])('a double-%i set has %i', (set, tiles) => expect(tilesIn(set)).toBe(tiles));

  test.each(SETS)('the ids below tilesIn(%i) are that set, each tile once', set => {
    const ids = Array.from({ length: tilesIn(set) }, (_, id) => id);
    expect(sortedNames(ids.map(refTile))).toBe(sortedNames(fullSet(set)));
    for (const id of ids) {
      expect(LOW[id]).toBeLessThanOrEqual(HIGH[id]);
      expect(tileOf(LOW[id], HIGH[id])).toBe(id);
      expect(tileOf(HIGH[id], LOW[id])).toBe(id);
    }
  });

  test('the constants are those of the largest set', () => {
    expect(tilesIn(MOST_PIPS)).toBe(MOST_TILES);
    expect([LOW.length, HIGH.length]).toEqual([MOST_TILES, MOST_TILES]);
    expect(tileOf(0, 0)).toBe(0);
  });

  test.each(SETS)('the matadors of double-%i are those of the referee', set => {
    const rules = { ...PRESETS.draw[2], set };
    for (const tile of fullSet(set)) expect(isMatador(tile[0], tile[1], set + 1)).toBe(isRefMatador(rules, tile));
  });
});

describe('a tile as text', () => {
  test('is read as it is written, and with its halves the other way round', () => {
    for (let id = 0; id < MOST_TILES; id++) {
      expect(formatTile(id)).toBe(`${HIGH[id]}-${LOW[id]}`);
      expect(parseTile(formatTile(id), MOST_PIPS)).toBe(id);
      expect(parseTile(tileName(refTile(id)), MOST_PIPS)).toBe(id);
      expect(idOf(refTile(id))).toBe(id);
    }
  });

  test.each([
    '',
    '6',
    '6-',
    '-6',
    '6-6-6',
    '6/6',
    ' 6-6',
    '6-6\n',
    'a-b',
    '6.0-6',
    '100-1',
    66,
    null,
    undefined,
    {},
    ['6-6'],
  ])('%j is none', text => expect(refusalOf(() => parseTile(text, 6)).code).toBe('tile/syntax'));

  test.each(['7-0', '0-7', '12-12', '99-0'])('%s is not in a double-six set', text => {
    const refusal = refusalOf(() => parseTile(text, 6));
    expect([refusal.code, refusal.allowed]).toEqual(['tile/set', 'halves 0 to 6']);
    expect(refusal.what).toContain(text);
  });
});

describe('bits', () => {
  test('every mask of 16 bits is counted', () => {
    for (let x = 0; x < 1 << 16; x++) {
      const ones = x.toString(2).replaceAll('0', '').length;
      if (bits16(x) !== ones) expect(`${x} has ${bits16(x)}`).toBe(`${x} has ${ones}`);
    }
  });

  test('the lowest bit is found, whatever stands above it', () => {
    for (let i = 0; i < 31; i++) {
      expect(lowest(1 << i)).toBe(i);
      expect(lowest(-1 << i)).toBe(i);
      expect(lowest((1 << i) | (1 << 30))).toBe(i);
    }
  });
});
