import { expect, test } from 'vitest';
import { wilson } from '../../src/stats/share.ts';

// R. G. Newcombe, Statistics in Medicine 17, 1998, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i', (yes, of, low, high) => {
  const found = wilson(yes / of, of, 0.95);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
  const others = wilson(1 - yes / of, of, 0.95);
  expect(others.low).toBeCloseTo(1 - found.high, 12);
  expect(others.high).toBeCloseTo(1 - found.low, 12);
});
