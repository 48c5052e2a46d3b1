/** The figures as lines of at most 80 characters. */
import type { Goal } from './goals.ts';
import type { Result } from './result.ts';
import type { Spread } from './spread.ts';

export const HEADING = row('figure', 'median', '', 'a play', 'ratio', 'least … most');

/** A figure's line, and three more where bare loops ran beside it. */
export function lines(result: Result): string[] {
  const { name, peak, unit, perSecond, seconds, nsPerPlay, ratio, ofBare, ofBareUnderWay, startSeconds, loops } =
    result;
  if (unit === 'peak') return [row(name, inThree(peak), 'MB', '', '', '')];
  const [value, what] =
    unit === 'times' ? [inThree(1000 * seconds.median), 'ms'] : [inThousands(perSecond.median), `${unit}/s`];
  const play = nsPerPlay ? `${nsPerPlay.median.toFixed(1)} ns` : '';
  const apart = ratio ?? (unit === 'times' ? scaled(seconds, 1000) : perSecond);
  const main = row(name, value, what, play, ratio ? inThree(ratio.median) : '', range(apart));
  if (!ofBare || !ofBareUnderWay || !startSeconds) return [main];
  const against = (label: string, spread: Spread) => row(label, '', '', '', inThree(spread.median), range(spread));
  return [
    main,
    against(`  whole, of ${loops} bare`, ofBare),
    against('  second half', ofBareUnderWay),
    row('  start', inThree(1000 * startSeconds.median), 'ms', '', '', ''),
  ];
}

export function goalLine({ what, least, most, value, reached }: Goal): string {
  const bound = least === undefined ? `≤ ${most}` : `≥ ${least}`;
  return `${what.padEnd(46)} ${inThree(value).padStart(8)}  ${bound.padEnd(7)} ${reached ? 'reached' : 'NOT reached'}`;
}

/** Three digits that mean something; whole numbers from a thousand on. */
export function inThree(x: number): string {
  if (x >= 1000) return inThousands(x);
  return x >= 100 ? x.toFixed(0) : x >= 0.1 ? x.toPrecision(3) : x.toPrecision(2);
}

const inThousands = (x: number): string => Math.round(x).toLocaleString('en');
const range = ({ min, max }: Spread): string => `${inThree(min)} … ${inThree(max)}`;
const scaled = ({ min, median, max }: Spread, by: number): Spread => ({
  min: by * min,
  median: by * median,
  max: by * max,
});

function row(name: string, value: string, unit: string, play: string, ratio: string, apart: string): string {
  return [name.padEnd(17), value.padStart(10), ` ${unit.padEnd(11)}`, play.padStart(8), ratio.padStart(9), `  ${apart}`]
    .join('')
    .trimEnd();
}
