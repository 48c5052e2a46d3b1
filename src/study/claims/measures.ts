/**
 * What decides each kind of claim, from the runs of a cell. A figure that takes two runs has the interval that both of
 * theirs together allow, which is somewhat wide and never too narrow: they share deals, and how they err together is not
 * looked into.
 */
import { formatTile } from '../../engine/tile.ts';
import { seatsOf } from '../../play/seating.ts';
import { luckTaken } from '../../report/luck-taken.ts';
import { type Run, readRun } from '../../report/run-folder.ts';
import { sumsOf } from '../../report/sums.ts';
import { addUnit, estimateRatio, noRatio } from '../../stats/ratio.ts';
import { eachPart, unitsIn } from '../../tables/run-rows.ts';
import type { MeasureName } from './claim.ts';
import { LEVEL, type Unit } from './setting.ts';
import { TileValues } from './tile-values.ts';

/** A value with the interval that holds together with all the others. */
export interface Told {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface TileTold extends Told {
  /** `6-6`. */
  readonly tile: string;
}

export interface Measured extends Told {
  /** Deals, each in all its seatings. */
  readonly units: number;
  readonly hands: number;
  /** The values behind it, where there are such: the best first. */
  readonly tiles?: readonly TileTold[];
}

export interface Measure {
  readonly unit: Unit;
  /** What the figure is, for axes and heads of tables. */
  readonly what: string;
  /** `dirs`: folders of the cell's runs, in the order of `runsOf`. */
  take(dirs: readonly string[], times: number): Promise<Measured>;
}

export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  margin: {
    unit: 'points',
    what: 'points a hand that following it brings',
    take: async ([dir]) => marginOf(dir),
  },
  part: {
    unit: 'points',
    what: 'points a hand above what the claim has to pass',
    take: async ([dir, beside], times) => less(marginOf(dir), marginOf(beside), times),
  },
  drawn: {
    unit: 'tiles',
    what: 'tiles fewer drawn a hand by following it',
    take: async ([dir]) => fewerDrawn(dir),
  },
  lead: {
    unit: 'points',
    what: 'points a hand of the leader less the mean of the others',
    take: async ([dir]) => fixed(dir, 'lead'),
  },
  blocked: {
    unit: 'share',
    what: 'share of hands that end blocked',
    take: async ([dir]) => fixed(dir, 'blocked'),
  },
  'best-tile': {
    unit: 'points',
    what: 'points a hand by which being dealt 0-0 is worth more than the best other tile',
    take: async ([dir]) => bestTile(dir),
  },
  matadors: {
    unit: 'points',
    what: 'points a hand by which a matador dealt is worth more here',
    take: async ([dir, than]) => less(await matadorsOf(dir), await matadorsOf(than), 1),
  },
};

/** The margin of the first over the second, without the luck of draws where that is known: to a cheat it is not. */
function marginOf(dir: string): Measured {
  const run = readRun(dir);
  const { summaries, manifest } = run;
  const [taken] = luckTaken(manifest, summaries, null, LEVEL);
  const [a, b] = manifest.experiment.agents.map(({ label }) => label);
  const { value, low, high } = taken?.figure ?? estimateRatio(sumsOf(summaries[0], `margin/${a}/${b}`), LEVEL);
  return { value, low, high, ...countsOf(run) };
}

const countsOf = ({ summaries: [summary] }: Run): { units: number; hands: number } => ({
  units: summary.to - summary.from,
  hands: summary.rows,
});

function fixed(dir: string, measure: string): Measured {
  const run = readRun(dir);
  const { value, low, high } = estimateRatio(sumsOf(run.summaries[0], measure), LEVEL);
  return { value, low, high, ...countsOf(run) };
}

/** The first less so many times the second. */
function less(first: Measured, second: Measured, times: number): Measured {
  return {
    value: first.value - times * second.value,
    low: first.low - times * second.high,
    high: first.high - times * second.low,
    units: Math.min(first.units, second.units),
    hands: first.hands + second.hands,
    ...(first.tiles && { tiles: first.tiles }),
  };
}

/** Tiles drawn at a seat of the second less at one of the first, in the same hands. */
async function fewerDrawn(dir: string): Promise<Measured> {
  const run = readRun(dir);
  const { manifest } = run;
  const { seatings } = manifest.experiment.pairings[0];
  const owns = seatings.map(seating => seatsOf(seating, 0).length);
  const each = owns[0] * (seatings[0].length - owns[0]);
  const sums = noRatio();
  await eachPart(dir, manifest.parts, rows => {
    for (const [, from, to] of unitsIn(rows)) {
      let x = 0;
      for (let row = from; row < to; row++) {
        const index = rows.seating.values[row];
        const [seating, own] = [seatings[index], owns[index]];
        for (const [seat, who] of seating.entries()) {
          x += rows.drawn[seat].values[row] * (who === 0 ? own - seating.length : own);
        }
      }
      addUnit(sums, x, (to - from) * each);
    }
  });
  const { value, low, high } = estimateRatio(sums, LEVEL);
  return { value, low, high, ...countsOf(run) };
}

async function tileValuesOf(dir: string): Promise<{ run: Run; values: TileValues }> {
  const run = readRun(dir);
  const { rules, seed } = run.manifest.experiment;
  const values = new TileValues(rules, seed);
  await eachPart(dir, run.manifest.parts, rows => values.add(rows));
  return { run, values };
}

async function bestTile(dir: string): Promise<Measured> {
  const { run, values } = await tileValuesOf(dir);
  const { value, low, high } = values.blankOverBest();
  return { value, low, high, ...countsOf(run), tiles: tilesTold(values) };
}

async function matadorsOf(dir: string): Promise<Measured> {
  const { run, values } = await tileValuesOf(dir);
  const { value, low, high } = values.ofMatadors();
  return { value, low, high, ...countsOf(run), tiles: tilesTold(values) };
}

const tilesTold = (values: TileValues): TileTold[] =>
  values
    .values()
    .map(({ value, low, high }, tile) => ({ tile: formatTile(tile), value, low, high }))
    .sort((a, b) => b.value - a.value);
