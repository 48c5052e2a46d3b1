/** Measures one figure: its process, the yardstick and, where there are any, the bare loops take turns. */
import type { Figure } from './figures.ts';
import { figureOf } from './figures.ts';
import { FigureProcess } from './process.ts';
import { type Result, resultOf, type Turn } from './result.ts';
import type { Pace, Yardstick } from './yardstick.ts';

/** How the machine does at one moment. */
interface Moment {
  readonly yardstick: Pace | null;
  readonly bare: number | null;
}

export async function measure(figure: Figure, yardstick: Yardstick | null): Promise<Result> {
  const { beside } = figure;
  const aside = beside ? figureOf(beside.figure) : null;
  const processes: FigureProcess[] = [];
  const start = async (name: string, tree = false): Promise<FigureProcess> => {
    const process = await FigureProcess.start(name, tree);
    processes.push(process);
    return process;
  };
  try {
    const names = beside ? new Array<string>(beside.copies).fill(beside.figure) : [];
    const starts = [start(figure.name, figure.unit === 'peak'), ...names.map(name => start(name))];
    // Where one fails the others are there before all are ended.
    await Promise.allSettled(starts);
    const [own, ...loops] = await Promise.all(starts);
    const moment = async (): Promise<Moment> => {
      const samples = aside ? await Promise.all(loops.map(loop => loop.sample(aside.seconds))) : [];
      const bare = aside ? samples.reduce((sum, { count, passed }) => sum + count / passed, 0) : null;
      return { yardstick: yardstick?.run() ?? null, bare };
    };
    const turns: Turn[] = [];
    let before = await moment();
    for (let i = 0; i < figure.samples; i++) {
      const sample = await own.sample(figure.seconds);
      const after = await moment();
      turns.push({ sample, ...between(before, after) });
      before = after;
    }
    return resultOf(figure, turns);
  } finally {
    await Promise.all(processes.map(one => one.end()));
  }
}

function between(a: Moment, b: Moment): Moment {
  return {
    yardstick: a.yardstick &&
      b.yardstick && {
        handsPerSecond: (a.yardstick.handsPerSecond + b.yardstick.handsPerSecond) / 2,
        nsPerPlay: (a.yardstick.nsPerPlay + b.yardstick.nsPerPlay) / 2,
      },
    bare: a.bare !== null && b.bare !== null ? (a.bare + b.bare) / 2 : null,
  };
}
