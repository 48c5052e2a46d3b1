/** Sums taken a block of units at a time are those taken one by one, to the last bit and whatever their size. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { addUnit, noRatio, type RatioSums } from '../../src/stats/ratio.ts';
import { BLOCK_UNITS, UnitSums } from '../../src/tables/unit-sums.ts';
import { law } from '../law.ts';

const STEADY = [
  { name: 'a', per: 0, times: 1 },
  { name: 'b', per: 1, times: 3 },
  { name: 'c', per: 0, times: 1 },
];
const RARE = ['r', 's'];

/** Sizes from those of a hand to those whose squares are beyond 2^53. */
const most = fc.constantFrom(10, 2 ** 13, 2 ** 25, 2 ** 30);

interface Unit {
  readonly rows: number;
  readonly x: readonly number[];
  readonly per: readonly number[];
  readonly rare: readonly (readonly [measure: number, x: number, y: number])[];
}

function unitOf(bound: number): fc.Arbitrary<Unit> {
  return fc.integer({ min: 1, max: 4 }).chain(rows => {
    const x = fc.integer({ min: -rows * bound, max: rows * bound });
    const y = fc.integer({ min: 1, max: Math.max(1, Math.floor((rows * bound) / 12)) });
    return fc.record({
      rows: fc.constant(rows),
      x: fc.tuple(x, x, x),
      per: fc.tuple(fc.oneof(fc.constant(0), y), y),
      rare: fc.array(fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: -bound, max: bound }), fc.constant(1)), {
        maxLength: rows,
      }),
    });
  });
}

const cases = most.chain(bound =>
  fc.record({
    bound: fc.constant(bound),
    blocks: fc.array(fc.array(unitOf(bound), { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
  }),
);

law([cases], 200)('blocks of units add up as units do', ({ bound, blocks }) => {
  const sums = new UnitSums(STEADY, RARE, bound);
  for (const units of blocks) {
    sums.openBlock(units.length, Math.max(...units.map(({ rows }) => rows)));
    for (const [i, unit] of units.entries()) {
      // What a measure is per nothing of it has nothing to be taken of.
      for (const [k, { per }] of STEADY.entries()) sums.x[k * BLOCK_UNITS + i] = unit.per[per] > 0 ? unit.x[k] : 0;
      for (const [k, y] of unit.per.entries()) sums.per[k * BLOCK_UNITS + i] = y;
      for (const [measure, x, y] of unit.rare) sums.addRare(measure, x, y);
      sums.closeUnit();
    }
    sums.closeBlock(units.length);
  }
  const units = blocks.flat();
  const wanted = new Map<string, RatioSums>(
    [...STEADY.map(({ name }) => name), ...RARE].map(name => [name, noRatio()]),
  );
  for (const unit of units) {
    for (const [k, { name, per, times }] of STEADY.entries()) {
      if (unit.per[per] > 0) addUnit(wanted.get(name)!, unit.x[k], times * unit.per[per]);
    }
    for (const [k, name] of RARE.entries()) {
      const mine = unit.rare.filter(([measure]) => measure === k);
      if (mine.length > 0)
        addUnit(
          wanted.get(name)!,
          mine.reduce((sum, [, x]) => sum + x, 0),
          mine.length,
        );
    }
  }
  expect(Object.fromEntries(sums.sums())).toEqual(Object.fromEntries(wanted));
});
