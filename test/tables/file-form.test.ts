/** Files whose surroundings were learned from another one, held to those that apache-arrow writes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode, type TableSpec } from '../../src/tables/arrow.ts';
import { type Column, type ColumnSpec, type Columns, newColumn, perhaps, plain } from '../../src/tables/column.ts';

const TEXTS = { id: 0, values: ['a', 'bc', 'def'] };
const SPECS: readonly ColumnSpec[] = (['int8', 'int16', 'int32', 'float64', 'bool'] as const).flatMap(type => [
  plain(`${type}`, type, '', 'some'),
  perhaps(`${type}-perhaps`, type, '', 'some or none'),
]);
const ALL = [...SPECS, perhaps('text', 'int8', '', 'a text', TEXTS), plain('list', 'list', '', 'numbers')];

function filled(specs: readonly ColumnSpec[], rows: number, seed: number): Columns {
  let at = seed;
  const next = (n: number): number => (at = (Math.imul(at, 1103515245) + 12345) >>> 1) % n;
  const all = specs.map((spec): Column => {
    const column = newColumn(spec, rows + 3);
    const none = next(3);
    const cell = (): number => next(spec.type === 'bool' ? 2 : spec.texts ? 3 : 100);
    if (column.offsets) {
      const lengths = Array.from({ length: rows }, () => next(4));
      for (const [row, length] of lengths.entries()) column.offsets[row + 1] = column.offsets[row] + length;
      return { ...column, values: Int16Array.from({ length: column.offsets[rows] + 5 }, cell) };
    }
    for (let row = 0; row < rows; row++) {
      const there = none === 0 || (none === 1 && next(2) === 0);
      if (column.valid) column.valid[row] = there ? 1 : 0;
      if (!column.valid || there) column.values[row] = cell();
    }
    return column;
  });
  return { rows, all };
}

const table = (columns: readonly ColumnSpec[]): TableSpec => ({ format: 'some', about: { more: 'of it' }, columns });

test('a file is the same to the byte, whichever was written before it', async () => {
  const sizes = fc.array(fc.nat({ max: 70 }), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.subarray(ALL, { minLength: 1 }), sizes, fc.nat(), async (specs, sizes, seed) => {
      const one = table(specs);
      for (const [i, rows] of sizes.entries()) {
        const columns = filled(specs, rows, seed + i);
        const known = Buffer.concat(await encode(one, columns));
        expect(known.equals(Buffer.concat(await encode(table(specs), columns)))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
