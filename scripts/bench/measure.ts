/** What is measured: a thing that can be done again and again, each time for about so long. */

export interface Sample {
  /**
   * Time of this process's threads on a core; where others do the work (the workers of a run, a program started), the
   * time that passed. On a machine that is shared the former tells of the code and the latter of the neighbours too.
   */
  readonly seconds: number;
  /** The time that passed. */
  readonly passed: number;
  /** How much was done, in the figure's unit. */
  readonly count: number;
  /** Tiles laid, leads among them, where hands are played. */
  readonly plays?: number;
  /** The second half of a run, in which every thread has long been at work. */
  readonly underWay?: { readonly seconds: number; readonly count: number };
}

export interface Measure {
  /** Does it for about so many seconds, or once where it can't be cut. */
  sample(seconds: number): Sample | Promise<Sample>;
}

/** What is done in one turn of a loop, and what has been done so far. */
interface Turns {
  turn(): void;
  done(): { count: number; plays?: number };
}

/** A loop as a measure. A turn should take well under a millisecond, but not so little that reading the clock counts. */
export function loop({ turn, done }: Turns): Measure {
  return {
    sample(seconds) {
      const before = done();
      const watch = stopwatch();
      const start = performance.now();
      while (performance.now() - start < 1000 * seconds) turn();
      const times = watch();
      const after = done();
      const count = after.count - before.count;
      const plays = (after.plays ?? 0) - (before.plays ?? 0);
      return { ...times, count, ...(plays > 0 ? { plays } : {}) };
    },
  };
}

/** Something that is done whole, once a sample; gives back how much it was. `others`: other processes do it. */
export function once(work: () => Promise<number> | number, others = false): Measure {
  return {
    async sample() {
      const watch = stopwatch();
      const count = await work();
      const { seconds, passed } = watch();
      return { seconds: others ? passed : seconds, passed, count };
    },
  };
}

/** Started; tells how long ago, in seconds. */
function stopwatch(): () => { seconds: number; passed: number } {
  const start = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { seconds: (user + system) / 1e6, passed: (performance.now() - start) / 1000 };
  };
}
