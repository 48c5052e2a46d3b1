/** What the figures ought to come to. Told, never enforced: a busy machine is no fault of the code. */
import type { Result } from './result.ts';

interface Bound {
  readonly what: string;
  readonly least?: number;
  readonly most?: number;
}

export interface Goal extends Bound {
  readonly value: number;
  readonly reached: boolean;
}

interface Wanted extends Bound {
  /** Null or undefined where a figure or the yardstick is missing. */
  readonly value: (of: (name: string) => Result | undefined) => number | null | undefined;
}

const perPlay = (result: Result | undefined): number | undefined => result?.ratioPerPlay?.median;
const quotient = (a: number | undefined, b: number | undefined): number | null => (a && b ? a / b : null);
const start = (name: string, most: number): Wanted => ({
  what: `${name}, seconds`,
  most,
  value: of => of(name)?.seconds.median,
});
const ofBare = (name: string, least: number): Wanted => ({
  what: `${name}: second half by bare loops`,
  least,
  value: of => of(name)?.ofBareUnderWay?.median,
});

const WANTED: readonly Wanted[] = [
  { what: "draw-2: hands/s by the yardstick's", least: 0.5, value: of => of('draw-2')?.ratio?.median },
  { what: "draw-2-once: hands/s by the yardstick's", least: 0.5, value: of => of('draw-2-once')?.ratio?.median },
  {
    what: "double-twelve-4: time of a play by draw-2's",
    most: 1.3,
    value: of => quotient(perPlay(of('draw-2')), perPlay(of('double-twelve-4'))),
  },
  { what: "playouts-greedy: plays/s by the yardstick's", least: 0.6, value: of => perPlay(of('playouts-greedy')) },
  ofBare('run-1', 0.8),
  ofBare('run-all', 0.93),
  ofBare('run-pimc-1', 0.8),
  ofBare('run-pimc-all', 0.93),
  { what: 'read: million rows/s', least: 10, value: of => quotient(of('read')?.perSecond.median, 1e6) },
  start('help-source', 0.5),
  start('agents-source', 0.5),
  start('help-compiled', 0.25),
  start('agents-compiled', 0.25),
  { what: 'memory-20m: MB', most: 350, value: of => of('memory-20m')?.peak },
  {
    what: 'memory-20m: peak by that of memory-2m',
    most: 1.1,
    value: of => quotient(of('memory-20m')?.peak, of('memory-2m')?.peak),
  },
  { what: 'memory-report: MB', most: 350, value: of => of('memory-report')?.peak },
];

/** The goals that something was measured for. */
export function goalsOf(results: readonly Result[]): Goal[] {
  const of = (name: string) => results.find(result => result.name === name);
  return WANTED.flatMap(({ value: worth, ...wanted }) => {
    const value = worth(of) ?? null;
    if (value === null) return [];
    return [{ ...wanted, value, reached: value >= (wanted.least ?? 0) && value <= (wanted.most ?? Infinity) }];
  });
}
