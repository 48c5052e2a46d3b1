/**
 * While agents are asked, chance, the clock and the process are out of their reach: what is named below throws, which is
 * a fault of that agent (`outside`) whether or not it catches it. A result that hung on them could not be played again.
 * `new Date(0)` and the like know no clock and stay. Out of reach too is what changes for good what all share: an
 * Array.prototype that is frozen can't be put back (`tampers`).
 *
 * The fence is put up once in a thread, before any agent is loaded: one that keeps `Math.random` for itself keeps the
 * fenced one, and so does one that imports it from a module of Node's. It costs nothing a decision. What lies beyond,
 * files, sockets, other threads, can't be fenced off within one process.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promised from 'node:timers/promises';
import { beforeAnybody, forbid, isUp, sharedName, watched } from '../play/guard.ts';

/** Does work in which agents are asked. It may be done twice: it must begin by forgetting what it did before. */
export const fenced = watched;

type Owner = Record<string, unknown>;
type Anything = (...given: unknown[]) => unknown;

/** What gives chance, time or the process away: the owner's name for people, the owner, its functions. */
function outside(): [name: string, owner: object, functions: string][] {
  const clock = Object.getPrototypeOf(performance) as object;
  return [
    ['Math', Math, 'random'],
    ['Date', Date, 'now'],
    ['performance', clock, 'now mark measure toJSON eventLoopUtilization'],
    // What a function carries comes before it.
    ['process.hrtime', process.hrtime, 'bigint'],
    ['process.memoryUsage', process.memoryUsage, 'rss'],
    ['process', process, 'hrtime uptime cpuUsage resourceUsage memoryUsage exit reallyExit abort kill'],
    ['crypto', crypto, 'randomBytes pseudoRandomBytes randomFill randomFillSync randomInt randomUUID'],
    ['crypto', Object.getPrototypeOf(crypto.webcrypto) as object, 'getRandomValues randomUUID'],
    ['timers', globalThis, 'setTimeout setInterval setImmediate'],
    // What its callback throws is met when nobody is asked any more, and ends the process.
    ['globalThis', globalThis, 'queueMicrotask'],
    ['timers', timers, 'setTimeout setInterval setImmediate'],
    ['timers', promised, 'setTimeout setInterval setImmediate'],
  ];
}

/** What changes an object in a way that can't be undone. */
const FOR_GOOD: readonly [name: string, owner: object, functions: string][] = [
  ['Object', Object, 'freeze seal preventExtensions defineProperty defineProperties setPrototypeOf'],
  ['Reflect', Reflect, 'preventExtensions defineProperty setPrototypeOf'],
];

/** The same, of what they are called on. */
const ON_ITSELF = '__defineGetter__ __defineSetter__';

let there = false;

/** Replaces the globals of this thread, for good. */
export function putUpFence(): void {
  if (there) return;
  there = true;
  beforeAnybody(closeDoors);
  for (const [name, owner, functions] of outside()) {
    for (const key of functions.split(' ')) {
      replace(owner, key, real => {
        const guard = function (this: unknown, ...given: unknown[]): unknown {
          if (isUp()) forbid('outside', reachedFor(`${name}.${key}()`), guard);
          return Reflect.apply(real, this, given);
        };
        return guard;
      });
    }
  }
  for (const [name, owner, functions] of FOR_GOOD) {
    for (const key of functions.split(' ')) {
      replace(owner, key, real => {
        const guard = function (this: unknown, ...given: unknown[]): unknown {
          const victim = isUp() ? sharedName(given[0]) : undefined;
          if (victim !== undefined) forbid('tampers', `used ${name}.${key} on ${victim}, which all share`, guard);
          return Reflect.apply(real, this, given);
        };
        return guard;
      });
    }
  }
  for (const key of ON_ITSELF.split(' ')) {
    replace(Object.prototype, key, real => {
      const guard = function (this: unknown, ...given: unknown[]): unknown {
        const victim = isUp() ? sharedName(this) : undefined;
        if (victim !== undefined) forbid('tampers', `used ${key} on ${victim}, which all share`, guard);
        return Reflect.apply(real, this, given);
      };
      return guard;
    });
  }
  fenceDates();
  syncBuiltinESMExports();
}

const reachedFor = (what: string): string => `reached for ${what}, which is out of reach while agents play`;

/**
 * What agents import of this package and are handed: frozen where that can be, else looked after. The package's own do
 * without: where nobody else plays, the half of this that they do not use is not loaded.
 */
async function closeDoors(): Promise<[name: string, value: unknown][]> {
  const [agentDoor, searchDoor, { Options }, { FullView, View }, { Stream }] = await Promise.all([
    import('../play/index.ts'),
    import('../search/index.ts'),
    import('../play/options.ts'),
    import('../play/view.ts'),
    import('../random/stream.ts'),
  ]);
  const classes = Object.entries({ View, FullView, Options, Stream, ...agentDoor, ...searchDoor });
  for (const [, value] of classes) {
    if (ArrayBuffer.isView(value) || (typeof value !== 'object' && typeof value !== 'function')) continue;
    Object.freeze(value);
    if (typeof value === 'function') Object.freeze(value.prototype);
  }
  return classes.filter(([, value]) => ArrayBuffer.isView(value));
}

/** Where a host lacks a function, there is nothing to fence off. What it carries (`hrtime.bigint`) it keeps. */
function replace(owner: object, key: string, made: (real: Anything) => Anything): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  if (typeof descriptor?.value !== 'function' || !descriptor.configurable) return;
  const real = descriptor.value as Anything;
  const guard = made(real);
  Object.defineProperties(guard, { ...Object.getOwnPropertyDescriptors(real), prototype: { value: undefined } });
  Object.defineProperty(owner, key, { ...descriptor, value: guard });
}

/** A date without arguments is the clock's; so is a format that is given no date. */
function fenceDates(): void {
  const traps = {
    construct(target: DateConstructor, given: unknown[], made: () => unknown) {
      if (given.length === 0 && isUp()) forbid('outside', reachedFor('new Date()'), traps.construct);
      return Reflect.construct(target, given, made) as object;
    },
    apply(target: DateConstructor) {
      if (isUp()) forbid('outside', reachedFor('Date()'), traps.apply);
      return target();
    },
  };
  const RealDate = Date;
  const FencedDate = new Proxy(RealDate, traps);
  RealDate.prototype.constructor = FencedDate;
  globalThis.Date = FencedDate;
  const formats = Intl.DateTimeFormat.prototype as unknown as Owner;
  const dated = (real: Anything): Anything => {
    const guard = function (this: unknown, ...given: unknown[]): unknown {
      if (given[0] === undefined && isUp()) forbid('outside', reachedFor('the date of today'), guard);
      return Reflect.apply(real, this, given);
    };
    return guard;
  };
  replace(formats, 'formatToParts', dated);
  const { get } = Object.getOwnPropertyDescriptor(formats, 'format')!;
  const format = function (this: unknown): Anything {
    return dated(Reflect.apply(get as Anything, this, []) as Anything);
  };
  Object.defineProperty(formats, 'format', { get: format, configurable: true, enumerable: false });
}
