/**
 * An agent's parameters: values from people checked against its declaration and filled up with the defaults, and the
 * declaration itself checked, since anybody may have written it.
 */
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { formatSpec, type Spec } from '../text/spec.ts';
import type { Agent, Parameter, Parameters, Values } from './agent.ts';

type Value = number | boolean | string;

/** Names of agents and of their parameters' choices on a command line: no sign in them needs quoting. */
const NAME = /^[a-z][a-z0-9-]*$/;
const FIELD = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Every parameter's value: the one given, or its default. Where values are text (a command line knows no types) they are
 * read as the type declared. Throws `agent/parameter`, `agent/type`, `agent/range` or `agent/value`, located at the
 * parameter's name.
 */
export function checkValues(
  parameters: Parameters,
  given: Iterable<readonly [string, unknown]>,
  textual: boolean,
): Values {
  const names = Object.keys(parameters);
  const values: Record<string, Value> = {};
  for (const name of names) values[name] = parameters[name].default;
  for (const [name, value] of given) {
    if (!names.includes(name)) {
      const allowed = names.length > 0 ? names.join(', ') : 'none';
      throw new Refusal('agent/parameter', name, `there is no such parameter${didYouMean(name, names)}`, allowed);
    }
    values[name] = checkValue(name, parameters[name], value, textual);
  }
  return Object.freeze(values);
}

function checkValue(name: string, parameter: Parameter, value: unknown, textual: boolean): Value {
  switch (parameter.type) {
    case 'switch': {
      const truth = textual && (value === 'true' || value === 'false') ? value === 'true' : value;
      if (typeof truth === 'boolean') return truth;
      throw new Refusal('agent/type', name, `${show(value)} is no switch`, 'true, false');
    }
    case 'choice': {
      if (typeof value === 'string' && parameter.choices.includes(value)) return value;
      const hint = typeof value === 'string' ? didYouMean(value, parameter.choices) : '';
      throw new Refusal('agent/value', name, `${show(value)} is not known${hint}`, parameter.choices.join(', '));
    }
    default: {
      const whole = parameter.type === 'integer';
      const number = textual && typeof value === 'string' ? readNumber(value) : value;
      const allowed = `${parameter.min} to ${parameter.max}`;
      if (typeof number !== 'number' || !Number.isFinite(number) || (whole && !Number.isInteger(number))) {
        throw new Refusal('agent/type', name, `${show(value)} is no ${whole ? 'whole number' : 'number'}`, allowed);
      }
      if (number < parameter.min || number > parameter.max) {
        throw new Refusal('agent/range', name, `${number} is out of range`, allowed);
      }
      return number === 0 ? 0 : number;
    }
  }
}

/** A decimal number as people write one; NaN for anything else that `Number` would read, such as '' or '0x10'. */
function readNumber(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
}

/** `name(parameter=value,…)`, naming only what differs from the default, in the order of the declaration. */
export function labelOf(agent: Agent, values: Values): string {
  const fields = new Map<string, string>();
  for (const [name, parameter] of Object.entries(agent.parameters)) {
    if (values[name] !== parameter.default) fields.set(name, String(values[name]));
  }
  return formatSpec({ name: agent.name, fields } satisfies Spec);
}

/** What a module exports by default, as an agent. Throws `agent/module`, saying what its declaration lacks. */
export function checkAgent(exported: unknown): Agent {
  const wrong = (what: string, allowed: string) => new Refusal('agent/module', '', what, allowed);
  if (typeof exported !== 'object' || exported === null) {
    throw wrong('no agent is exported', 'export default defineAgent({ name, summary, parameters, create })');
  }
  const agent = exported as Partial<Record<keyof Agent, unknown>>;
  if (typeof agent.name !== 'string' || !NAME.test(agent.name)) {
    throw wrong(`${show(agent.name)} is no name of an agent`, 'lower case letters, digits and dashes');
  }
  if (typeof agent.summary !== 'string' || agent.summary.trim() === '' || /[\r\n]/.test(agent.summary)) {
    throw wrong('its summary is not one line of text', 'one line');
  }
  if (typeof agent.create !== 'function') throw wrong('it has no create', 'create(values, rules): Player');
  if (agent.cost !== undefined && typeof agent.cost !== 'function') {
    throw wrong('its cost is no function', 'cost(values): microseconds a decision');
  }
  if (agent.sees !== undefined && agent.sees !== 'all') throw wrong(`sees: ${show(agent.sees)} is not known`, "'all'");
  if (agent.memoryless !== undefined && agent.memoryless !== true) {
    throw wrong(`memoryless: ${show(agent.memoryless)} is not known`, 'true');
  }
  if (typeof agent.parameters !== 'object' || agent.parameters === null) {
    throw wrong('it declares no parameters', 'parameters: {} where it has none');
  }
  for (const [name, parameter] of Object.entries(agent.parameters)) checkParameter(name, parameter);
  return exported as Agent;
}

function checkParameter(name: string, parameter: unknown): void {
  const wrong = (what: string, allowed: string) => new Refusal('agent/module', `parameters.${name}`, what, allowed);
  if (!FIELD.test(name)) throw wrong('is no name of a parameter', 'letters and digits');
  if (typeof parameter !== 'object' || parameter === null)
    throw wrong('is no declaration', '{ type, default, help, … }');
  const p = parameter as Record<string, unknown>;
  if (typeof p.help !== 'string') throw wrong('has no help', 'a line of text');
  if (p.type === 'choice') {
    const choices = p.choices;
    if (!Array.isArray(choices) || choices.length === 0 || !choices.every(c => typeof c === 'string')) {
      throw wrong('has no choices', 'choices: a list of texts');
    }
  } else if (p.type === 'integer' || p.type === 'number') {
    if (typeof p.min !== 'number' || typeof p.max !== 'number' || !(p.min <= p.max)) {
      throw wrong('has no range', 'min ≤ max');
    }
  } else if (p.type !== 'switch') {
    throw wrong(`${show(p.type)} is no type`, 'integer, number, switch, choice');
  }
  checkValue(`parameters.${name}.default`, parameter as Parameter, p.default, false);
}
