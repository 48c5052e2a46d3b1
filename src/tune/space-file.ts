/** From what a tune's file says of parameters to the space that is searched, checked against what the agent declares. */
import type { Parameter, Parameters } from '../play/agent.ts';
import { checkValues } from '../play/parameters.ts';
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import type { Path, YamlSource } from '../text/yaml-source.ts';
import { type Dimension, evenly, type Setting } from './space.ts';
import type { TuneFile } from './tune-shape.ts';

/** Values of a grid where the file does not say how many. */
const POINTS = 9;

type Given = Exclude<TuneFile['parameters'][string], readonly unknown[]>;

/** Throws `tune/…` and `agent/…`, located. */
export function readSpace(source: YamlSource, file: TuneFile, parameters: Parameters): Dimension[] {
  return Object.entries(file.parameters).map(([name, given]) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) {
      const names = Object.keys(parameters);
      const what = `there is no such parameter${didYouMean(name, names)}`;
      const allowed = names.join(', ') || 'none: this agent has no parameters';
      throw source.refuse('agent/parameter', ['parameters', name], what, allowed, true);
    }
    const place = new Place(source, name, parameter, file.method);
    return place.dimension(Array.isArray(given) ? { values: given } : given);
  });
}

class Place {
  readonly #source: YamlSource;
  readonly #name: string;
  readonly #parameter: Parameter;
  readonly #method: TuneFile['method'];

  constructor(source: YamlSource, name: string, parameter: Parameter, method: TuneFile['method']) {
    this.#source = source;
    this.#name = name;
    this.#parameter = parameter;
    this.#method = method;
  }

  dimension(given: Given): Dimension {
    const parameter = this.#parameter;
    const grid = this.#method === 'sweep' || this.#method === 'race';
    if (!grid) {
      if (given.values !== undefined) this.#strange('values', `takes a range, not values`, 'from, to');
      if (given.points !== undefined) this.#strange('points', `takes a range, not points of a grid`, 'from, to');
    }
    if (parameter.type === 'switch' || parameter.type === 'choice') return this.#named(parameter, given, grid);
    return this.#numeric(parameter, given);
  }

  #named(parameter: Parameter & { type: 'switch' | 'choice' }, given: Given, grid: boolean): Dimension {
    if (!grid) {
      const what = `is a ${parameter.type}, and ${this.#method} moves through numbers`;
      throw this.#refuse([], what, 'method: race, or sweep');
    }
    for (const field of ['from', 'to', 'points'] as const) {
      if (given[field] !== undefined) this.#strange(field, `is no number: it has no ${field}`, 'values');
    }
    const all: readonly Setting[] = parameter.type === 'switch' ? [false, true] : parameter.choices;
    const values = given.values ? this.#checked(given.values) : all;
    return { name: this.#name, type: parameter.type, from: 0, to: values.length - 1, values };
  }

  #numeric(parameter: Parameter & { type: 'integer' | 'number' }, given: Given): Dimension {
    const { type } = parameter;
    const name = this.#name;
    if (given.values) {
      for (const field of ['from', 'to', 'points'] as const) {
        if (given[field] !== undefined) this.#strange(field, 'has no place beside values', 'values alone');
      }
      const values = this.#checked(given.values) as number[];
      return { name, type, from: Math.min(...values), to: Math.max(...values), values };
    }
    const { from = parameter.min, to = parameter.max } = given;
    for (const [field, value] of Object.entries({ from, to })) this.#checkedAt(value, [field]);
    if (!(from < to)) throw this.#refuse(['to'], `${to} is not more than from, ${from}`, 'more than from');
    const range = { type, from, to };
    return { name, ...range, values: evenly(range, given.points ?? POINTS) };
  }

  #checked(values: readonly Setting[]): Setting[] {
    return values.map((value, i) => {
      if (values.indexOf(value) < i) throw this.#refuse([i], `${show(value)} stands here twice`, 'each value once');
      return this.#checkedAt(value, [i]);
    });
  }

  /** As the agent takes it. */
  #checkedAt(value: Setting, path: Path): Setting {
    try {
      return checkValues({ [this.#name]: this.#parameter }, [[this.#name, value]], false)[this.#name];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw this.#refuse(path, error.what, error.allowed, error.code);
    }
  }

  #strange(field: string, what: string, allowed: string): never {
    throw this.#refuse([field], `${this.#method}: ${this.#name} ${what}`, allowed);
  }

  #refuse(path: Path, what: string, allowed: string, code = 'tune/value'): Refusal {
    return this.#source.refuse(code, ['parameters', this.#name, ...path], what, allowed);
  }
}
