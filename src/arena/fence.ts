/**
 * While agents play, chance and the clock are out of their reach: `Math.random()`, `Date.now()`, `new Date()` and
 * `performance.now()` throw, which counts as that agent's fault like anything else it throws. A result that hung on them
 * could not be played again. `new Date(0)` and the like know no clock and stay.
 *
 * The fence goes up once for a whole part, so that it costs nothing a decision; what plays a part needs none of these.
 * It is put up before any agent is loaded: one that keeps `Math.random` for itself keeps the fenced one.
 */
let up = false;

/** Does the work with the fence up. */
export function fenced<T>(work: () => T): T {
  up = true;
  try {
    return work();
  } finally {
    up = false;
  }
}

/** Replaces the globals of this thread: once, for good. */
export function putUpFence(): void {
  const RealDate = Date;
  Math.random = guarded('Math.random()', Math.random, Math);
  RealDate.now = guarded('Date.now()', RealDate.now, RealDate);
  performance.now = guarded('performance.now()', performance.now, performance);
  const traps = {
    construct(target: DateConstructor, given: unknown[], made: () => unknown) {
      if (given.length === 0) refuseIfUp('new Date()', traps.construct);
      return Reflect.construct(target, given, made) as object;
    },
    apply(target: DateConstructor) {
      refuseIfUp('Date()', traps.apply);
      return target();
    },
  };
  const FencedDate = new Proxy(RealDate, traps);
  RealDate.prototype.constructor = FencedDate;
  globalThis.Date = FencedDate;
}

function guarded<T>(name: string, real: () => T, owner: object): () => T {
  const guard = (): T => {
    refuseIfUp(name, guard);
    return real.call(owner);
  };
  return guard;
}

/** The error's stack begins with whoever called `guard`: the agent's line, not the fence's. */
function refuseIfUp(name: string, guard: (...given: never[]) => unknown): void {
  if (!up) return;
  const error = new Error(`${name} is out of reach while agents play: use the stream an agent is given`);
  Error.captureStackTrace(error, guard);
  throw error;
}
