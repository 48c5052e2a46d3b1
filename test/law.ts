/**
 * A law: a test over random cases. fast-check by itself; the binding made for vitest is carried through vitest's own
 * loader together with all of fast-check, two seconds of start-up in every file that uses it.
 */
import fc from 'fast-check';
import { test } from 'vitest';

/** How many times the cases a law is tried on: more in `npm run test:long`. */
const TIMES = Number(process.env.LAW_TIMES ?? 1);

type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Checks `holds` on so many cases; it throws where the law is broken. The seed of a failure stands in its message. */
export function law<T extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<T>,
  runs = 100,
): (name: string, holds: (...values: T) => void) => void {
  return (name, holds) => {
    test(name, () => {
      fc.assert(
        fc.property(...(arbitraries as Arbitraries<[unknown, ...unknown[]]>), (...values) => holds(...(values as T))),
        { numRuns: runs * TIMES },
      );
    });
  };
}
