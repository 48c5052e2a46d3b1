/**
 * An agent's file of values, as a tune leaves it: `agents/tuned/hoard.yaml`. It can be named wherever an agent can, and is
 * then that agent with those values; a parameter that it leaves out has its default. What it says under `made`, where the
 * values come from, is for people.
 *
 * The run that is made with it knows nothing of the file: label, values and identity are the agent's own.
 */
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { type Path, YamlSource } from '../text/yaml-source.ts';
import type { Parameters, Values } from './agent.ts';
import { checkValues } from './parameters.ts';

const FIELDS = ['agent', 'values', 'made'];

export class TunedFile {
  /** A name, or a path from the file's own folder. */
  readonly agent: string;
  readonly #values: readonly (readonly [string, unknown])[];
  readonly #source: YamlSource;

  /** Throws `tuned/…`, located in the file. */
  constructor(file: string) {
    const source = new YamlSource(file, 'tuned', 'a file with the fields agent and values');
    const fields = objectAt(source, [], source.value);
    for (const name of Object.keys(fields)) {
      if (FIELDS.includes(name)) continue;
      throw source.refuse(
        'tuned/field',
        [name],
        `there is no such field${didYouMean(name, FIELDS)}`,
        FIELDS.join(', '),
        true,
      );
    }
    const { agent, values } = fields;
    const AGENT = 'the name of an agent, or the path of its module from this file';
    if (typeof agent !== 'string' || agent === '') {
      throw source.refuse(
        'tuned/value',
        ['agent'],
        agent === undefined ? 'is missing' : `${show(agent)} is none`,
        AGENT,
      );
    }
    if (values === undefined)
      throw source.refuse('tuned/value', ['values'], 'is missing', 'parameters and their values');
    this.agent = agent;
    this.#values = Object.entries(objectAt(source, ['values'], values));
    this.#source = source;
  }

  /** Every value, those that are not here by default. Throws `agent/…`, located. */
  valuesOf(parameters: Parameters): Values {
    try {
      return checkValues(parameters, this.#values, false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, where, what, allowed } = error;
      throw this.#source.refuse(code, ['values', where], what, allowed, code === 'agent/parameter');
    }
  }

  /** What went wrong with the agent it names. */
  located(error: Refusal): Refusal {
    return this.#source.locate(error, ['agent']);
  }
}

function objectAt(source: YamlSource, path: Path, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw source.refuse(
    'tuned/value',
    path,
    `${show(value)} can't stand here`,
    path.length === 0 ? FIELDS.join(', ') : 'parameters and their values',
  );
}
