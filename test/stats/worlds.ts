/**
 * Where simulated units come from: margins really played, drawn again and again, and made-up ones of every awkward kind.
 * All are whole numbers over a fixed number of hands, as sums of a run are, and have a known mean.
 */
import { readFileSync } from 'node:fs';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import type { RatioSums } from '../../src/stats/ratio.ts';

interface Played {
  readonly pairings: readonly {
    readonly name: string;
    /** Margins of both seatings of a deal added up, and how many of 20,000 deals had each. */
    readonly sums: readonly number[];
    readonly counts: readonly number[];
    /** Margins of single hands, two a deal, of the first 2000 deals. */
    readonly hands: readonly number[];
  }[];
}

const played = JSON.parse(readFileSync(new URL('../data/margins.json', import.meta.url), 'utf8')) as Played;

/** Margins hand by hand, two a unit, of a pairing that was really played. */
export const handsPlayed: ReadonlyMap<string, readonly number[]> = new Map(
  played.pairings.map(({ name, hands }) => [name, hands]),
);
export const PAIRINGS = [...handsPlayed.keys()];

export function streamOf(name: string): Stream {
  const stream = new Stream();
  stream.seed(rootOf(name), 0, 0, 0, 0);
  return stream;
}

/** Standard normal numbers, by the polar method. */
export function normals(stream: Stream): () => number {
  let kept = NaN;
  return () => {
    if (!Number.isNaN(kept)) {
      const value = kept;
      kept = NaN;
      return value;
    }
    for (;;) {
      const [x, y] = [2 * stream.unit() - 1, 2 * stream.unit() - 1];
      const s = x * x + y * y;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(s)) / s);
      kept = y * scale;
      return x * scale;
    }
  };
}

/** A source of units: each a whole number, over `PER` a point. */
export type World = (stream: Stream, mean: number) => () => number;

/** Totals of a unit are in hundredths of a point, of two hands. */
export const PER = 200;

/** Units that were played, moved so that their mean a hand is the wanted one. */
export function replayed(name: string): World {
  const { sums, counts } = played.pairings.find(pairing => pairing.name === name)!;
  const all = Int32Array.from(sums.flatMap((sum, i) => new Array<number>(counts[i]).fill(100 * sum)));
  const average = all.reduce((total, sum) => total + sum, 0) / all.length;
  return (stream, mean) => {
    const shift = Math.round(mean * PER - average);
    return () => all[stream.below(all.length)] + shift;
  };
}

export const gaussian =
  (deviation: number): World =>
  (stream, mean) => {
    const normal = normals(stream);
    return () => Math.round(PER * (mean + deviation * normal()));
  };

/** Every tenth unit or so far above the others: a skewness of 2.7. */
export const skewed: World = (stream, mean) => () => Math.round(PER * (mean + 8 * (stream.unit() < 0.1 ? 9 : -1)));

/** Two agents that play alike in 98 deals of 100. */
export const nearlyAlike: World = (stream, mean) => () => {
  const margin = stream.unit() < 0.02 ? 20 * (2 * stream.below(2) - 1) : 0;
  return Math.round(PER * (mean + margin));
};

/** Always the same. */
export const constant: World = (_, mean) => () => Math.round(PER * mean);

/** Sums of a growing prefix, without making objects. */
export class Prefix implements RatioSums {
  n = 0;
  x = 0;
  y = 0;
  xx = 0;
  yy = 0;
  xy = 0;

  add(x: number): void {
    this.n++;
    this.x += x;
    this.y += PER;
    this.xx += x * x;
    this.yy += PER * PER;
    this.xy += x * PER;
  }
}
