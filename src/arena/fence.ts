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
  const FencedDate = new Proxy(RealDate, {
    construct(target, given, made) {
      if (given.length === 0) refuseIfUp('new Date()');
      return Reflect.construct(target, given, made) as object;
    },
    apply(target) {
      refuseIfUp('Date()');
      return target();
    },
  });
  RealDate.prototype.constructor = FencedDate;
  globalThis.Date = FencedDate;
}

function guarded<T>(name: string, real: () => T, owner: object): () => T {
  return () => {
    refuseIfUp(name);
    return real.call(owner);
  };
}

function refuseIfUp(name: string): void {
  if (up) throw new Error(`${name} is out of reach while agents play: use the stream an agent is given`);
}
