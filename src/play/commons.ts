/**
 * What all code of a thread shares, agents among it: the language's own objects (Array.prototype, Math, …) and whatever
 * else it is told of. An agent that changes them changes everybody's play, and the laboratory's own arithmetic. They can't
 * be frozen beforehand: a frozen Object.prototype forbids libraries to give their own objects a toString. So they are
 * written down while nobody has touched them, compared at times, and put back.
 *
 * A comparison takes about a tenth of a millisecond: often enough for a part of a run, too long for a decision.
 */

/** The globals that the language defines; those of the host come and go as they are first used. */
const LANGUAGE =
  'Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Date RegExp Promise Proxy Error ' +
  'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Map Set WeakMap WeakSet WeakRef ' +
  'ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array ' +
  'Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Intl WebAssembly ' +
  'parseInt parseFloat isNaN isFinite';

/** What no global is a name of. */
const UNNAMED: readonly (readonly [name: string, owner: object])[] = [
  ['TypedArray', Object.getPrototypeOf(Int8Array) as object],
  ['the iterators of lists', Object.getPrototypeOf([][Symbol.iterator]()) as object],
  ['the iterators of maps', Object.getPrototypeOf(new Map()[Symbol.iterator]()) as object],
  ['the iterators of sets', Object.getPrototypeOf(new Set()[Symbol.iterator]()) as object],
  ['the iterators of texts', Object.getPrototypeOf(''[Symbol.iterator]()) as object],
  ['the iterators', Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object],
  ['generators', Object.getPrototypeOf(function* () {}) as object],
  // What hands and their tables are in the memory of.
  ['WebAssembly.Memory', WebAssembly.Memory],
  ['WebAssembly.Instance', WebAssembly.Instance],
  ['WebAssembly.Module', WebAssembly.Module],
];

/** One object, extensible still, and what it was. */
interface Held {
  readonly name: string;
  readonly owner: object;
  readonly above: object | null;
  readonly keys: readonly PropertyKey[];
  readonly was: readonly PropertyDescriptor[];
}

// Its own tools, so that it does not hang on what it looks after.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, is, isExtensible, setPrototypeOf } = Object;
const { ownKeys, deleteProperty } = Reflect;

export class Commons {
  readonly #held: Held[] = [];
  readonly #names = new Map<object, string>();
  readonly #globals: readonly (readonly [name: string, value: unknown])[];

  /** Writes down the language's objects, and `more` by their names: functions with their prototypes, objects, arrays. */
  constructor(more: Iterable<readonly [name: string, value: unknown]> = []) {
    const language = LANGUAGE.split(' ').map(name => [name, (globalThis as Record<string, unknown>)[name]] as const);
    this.#globals = language;
    for (const [name, value] of [...language, ...UNNAMED, ...more]) this.#hold(name, value);
  }

  /** What an object is called here, if it is one of these. */
  nameOf(owner: unknown): string | undefined {
    return this.#names.get(owner as object);
  }

  /** Puts everything back as it was, and says what was found changed first; '' where nothing was. */
  restore(): string {
    let found = '';
    const note = (name: string): void => {
      if (found === '') found = name;
    };
    for (const [name, value] of this.#globals) {
      if ((globalThis as Record<string, unknown>)[name] === value) continue;
      note(name);
      defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
    }
    for (const held of this.#held) {
      const what = restored(held);
      if (what !== '') note(what);
    }
    return found;
  }

  #hold(name: string, value: unknown): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || this.#names.has(value)) return;
    // What is frozen needs no look.
    if (!isExtensible(value)) return;
    const keys = ownKeys(value).filter(key => !isKnob(value, key));
    const was = keys.map(key => getOwnPropertyDescriptor(value, key)!);
    this.#names.set(value, name);
    this.#held.push({ name, owner: value, above: getPrototypeOf(value) as object | null, keys, was });
    if (typeof value === 'function') this.#hold(`${name}.prototype`, value.prototype);
  }
}

/** How stacks are written is nobody's result, and tools set it as they like. */
const isKnob = (owner: object, key: PropertyKey): boolean => owner === Error && String(key).includes('tackTrace');

/** Puts one object back as far as that can be, and says what of it was changed. */
function restored({ name, owner, above, keys, was }: Held): string {
  let found = '';
  const undo = (what: string, work: () => unknown): void => {
    if (found === '') found = what;
    try {
      work();
    } catch {
      // It was changed for good, and is told all the same.
    }
  };
  if (getPrototypeOf(owner) !== above) undo(name, () => setPrototypeOf(owner, above));
  if (!isExtensible(owner)) undo(name, () => {});
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const now = getOwnPropertyDescriptor(owner, key);
    if (!now || !same(now, was[i])) undo(`${name}.${String(key)}`, () => defineProperty(owner, key, was[i]));
  }
  const there = ownKeys(owner);
  if (there.length === keys.length) return found;
  for (const key of there) {
    if (!keys.includes(key) && !isKnob(owner, key)) undo(`${name}.${String(key)}`, () => deleteProperty(owner, key));
  }
  return found;
}

const same = (a: PropertyDescriptor, b: PropertyDescriptor): boolean =>
  is(a.value, b.value) &&
  a.get === b.get &&
  a.set === b.set &&
  a.writable === b.writable &&
  a.enumerable === b.enumerable &&
  a.configurable === b.configurable;
