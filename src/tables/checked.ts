/**
 * A value out of a JSON file that may be anything: asked for what it should be, it gives that or refuses, naming the file
 * and the place in it. For files that this program writes itself and reads again, so one line is enough and no schema is.
 */
import { Refusal, within } from '../text/refusal.ts';
import { show } from '../text/show.ts';

export class Checked {
  readonly value: unknown;
  readonly #file: string;
  readonly #path: string;

  constructor(value: unknown, file: string, path = '') {
    this.value = value;
    this.#file = file;
    this.#path = path;
  }

  /** The document in a JSON text; `what` is what to call the file where it is none. */
  static parse(text: string, file: string, what: string): Checked {
    try {
      return new Checked(JSON.parse(text), file);
    } catch {
      throw new Refusal('tables/damaged', file, `no ${what}: it is no JSON, or cut short`);
    }
  }

  /** A field of an object; one that is missing is refused by what is then asked of it. */
  get(field: string): Checked {
    return new Checked(this.#object()[field], this.#file, this.#path ? `${this.#path}.${field}` : field);
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#object(), field);
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.refuse('a text');
  }

  truth(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('true or false');
  }

  whole(least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const { value } = this;
    const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
    return fits ? value : this.refuse(`a whole number, ${least} to ${most}`);
  }

  oneOf<T extends string>(values: readonly T[]): T {
    return values.find(value => value === this.value) ?? this.refuse(values.join(', '));
  }

  list<T>(read: (item: Checked) => T): T[] {
    if (!Array.isArray(this.value)) return this.refuse('a list');
    return this.value.map((item, i) => read(new Checked(item, this.#file, `${this.#path}[${i}]`)));
  }

  /** An object used as a map. */
  map<T>(read: (item: Checked) => T): Record<string, T> {
    return Object.fromEntries(Object.keys(this.#object()).map(key => [key, read(this.get(key))]));
  }

  refuse(allowed: string): never {
    throw new Refusal('tables/damaged', this.#where, show(this.value), allowed);
  }

  /** Runs somebody else's check of the value, adding where it stands. */
  within<T>(check: (value: unknown) => T): T {
    return within(this.#where, () => check(this.value));
  }

  get #where(): string {
    return this.#path ? `${this.#file} ${this.#path}` : this.#file;
  }

  #object(): Record<string, unknown> {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.refuse('an object');
    return value as Record<string, unknown>;
  }
}
