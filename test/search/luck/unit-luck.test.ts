import { expect, test } from 'vitest';
import { parseRules } from '../../../src/engine/presets.ts';
import { tilesIn } from '../../../src/engine/tile.ts';
import { DrawLuck, FEATURE_COUNT } from '../../../src/search/luck/draw-luck.ts';
import { COVARIATES, UnitLuck } from '../../../src/search/luck/unit-luck.ts';
import { deals, first, Played } from './played.ts';

test.each(['draw(set=3,handSize=2)', 'draw(set=4,handSize=1)', 'draw(set=3,handSize=2,matadors=false)'])(
  '%s: over all deals the mean of what is dealt is zero',
  text => {
    const rules = parseRules(text);
    const played = new Played(rules, first);
    const unit = new UnitLuck(rules);
    unit.begin();
    let spread = 0;
    for (const [one, other, boneyard] of deals(
      Array.from({ length: tilesIn(rules.set) }, (_, id) => id),
      rules.handSize,
    )) {
      const before = unit.covariates[FEATURE_COUNT]!;
      unit.add(played.play([one, other], boneyard), new Float64Array(2 * FEATURE_COUNT), [1, -1]);
      spread += Math.abs(unit.covariates[FEATURE_COUNT]! - before);
    }
    expect(spread).toBeGreaterThan(100);
    for (const sum of unit.covariates) expect(Math.abs(sum)).toBeLessThan(1e-6);
  },
);

test('counts a seat’s luck as its points count', () => {
  const rules = parseRules('draw(set=3,handSize=2,noDouble=redeal)');
  const s = new Played(rules, first).play(
    [
      [9, 8],
      [0, 1],
    ],
    [2, 3, 4, 5, 6, 7],
  );
  const luck = new DrawLuck();
  luck.take(s);
  const unit = new UnitLuck(rules);
  unit.begin();
  unit.add(s, luck.features, [0.5, -2]);
  for (let f = 0; f < FEATURE_COUNT; f++) {
    expect(unit.covariates[f]).toBeCloseTo(0.5 * luck.features[f]! - 2 * luck.features[FEATURE_COUNT + f]!, 12);
  }
  // Where deals may be dealt again, what is dealt is left out.
  expect([...unit.covariates.subarray(FEATURE_COUNT)]).toEqual([0, 0]);
  expect(COVARIATES).toHaveLength(unit.covariates.length);
});
