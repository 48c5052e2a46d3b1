/**
 * Everything that can be reached from something: its properties, symbols and prototypes, what getters give, what methods
 * answer and throw, what stands in buffers, and so on from there. As lines of text, so that two walks can be compared.
 */
import { inspect } from 'node:util';

/** The language's own objects, at which a walk ends. */
const LANGUAGE = new Set<unknown>(
  Object.getOwnPropertyNames(globalThis).flatMap(name => {
    const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    return typeof value === 'function' ? [value, value.prototype] : [value];
  }),
);
LANGUAGE.add(Object.getPrototypeOf(Int8Array)).add(Object.getPrototypeOf(Int8Array.prototype));

/** Arguments to try methods with; methods that move a stream, or start it anew, are left alone. */
const TRIED: readonly unknown[][] = [[], [0], [1], [7], [0, 1], [3, 3], [-1], [{}]];
const MOVING = new Set(['next', 'below', 'unit', 'seed']);

export function reach(roots: Readonly<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  const seen = new Set<unknown>();
  const waiting = Object.entries(roots);
  const found = (path: string, value: unknown): void => {
    const type = typeof value;
    if ((type === 'object' && value !== null) || type === 'function') waiting.push([path, value]);
    else lines.push(`${path}: ${type} ${String(value)}`);
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, owner] = next;
    if (typeof owner !== 'object' && typeof owner !== 'function') found(path, owner);
    else if (owner !== null && !seen.has(owner) && !LANGUAGE.has(owner)) {
      seen.add(owner);
      if (typeof owner === 'object') lines.push(`${path}: shown ${inspect(owner, { showHidden: true, depth: 9 })}`);
      if (ArrayBuffer.isView(owner)) lines.push(`${path}: buffer ${Buffer.from(owner.buffer).toString('hex')}`);
      if (owner instanceof ArrayBuffer) lines.push(`${path}: buffer ${Buffer.from(owner).toString('hex')}`);
      // A class's own members are asked of an object of that class, not of the class's prototype.
      for (let at: object | null = owner; at !== null && !LANGUAGE.has(at); at = Object.getPrototypeOf(at)) {
        seen.add(at);
        for (const key of Reflect.ownKeys(at)) look(`${path}.${String(key)}`, owner, at, key, found);
      }
    }
  }
  return lines.sort();
}

function look(
  path: string,
  owner: object,
  at: object,
  key: PropertyKey,
  found: (path: string, value: unknown) => void,
) {
  const { value, get } = Object.getOwnPropertyDescriptor(at, key)!;
  const tried = (name: string, work: () => unknown): void => {
    try {
      found(name, work());
    } catch (error) {
      // Its stack tells of files, and of nothing that is played.
      const { message, ...more } = error as Error;
      found(`${name} throws`, message);
      found(`${name} throws with`, more);
    }
  };
  if (get) tried(path, () => get.call(owner));
  else if (typeof value === 'function' && key !== 'constructor' && !MOVING.has(String(key))) {
    for (const given of TRIED) tried(`${path}(${given.map(String)})`, () => value.apply(owner, given));
  }
  if (!get) found(path, value);
}
