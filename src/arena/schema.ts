/**
 * The schema of experiment files for editors (JSON Schema, draft 7, which the common YAML plug-ins read): that of
 * experiment-shape.ts, with the fields of rules and the agents' parameters spelt out.
 */
import { z } from 'zod';
import { PRESETS } from '../engine/presets.ts';
import { CHOICES, MOST_HANDS, MOST_TARGET, RANGES, SWITCHES } from '../engine/rules.ts';
import type { Agent, Parameter } from '../play/agent.ts';
import { listAgents } from '../play/roster.ts';
import { experimentShape } from './experiment-shape.ts';

type Schema = Record<string, unknown>;

/** Made from the code, the package's own agents included: written to `experiments/` by scripts/write-schema.ts. */
export async function experimentSchema(): Promise<Schema> {
  const schema = z.toJSONSchema(experimentShape, { target: 'draft-7', io: 'input' }) as Schema;
  const definitions = schema.definitions as Record<string, Schema>;
  const agents = await listAgents();
  definitions.rules = { description: definitions.rules!.description, default: 'draw', anyOf: rules() };
  definitions.agent = {
    anyOf: [
      { enum: agents.map(agent => agent.name) },
      { type: 'string', description: 'name(parameter=value,…), or the path of a module: ./mine.ts' },
      ...agents.map(fieldsOf),
      { type: 'object', properties: { agent: { type: 'string', pattern: '[./]' } }, required: ['agent'] },
    ],
  };
  definitions.luck = {
    description: definitions.luck!.description,
    default: 'none',
    anyOf: [{ enum: ['none', 'draws', 'playouts'] }, { type: 'string', description: 'playouts(n=250)' }],
  };
  return { ...schema, title: 'Matador Lab experiment' };
}

function rules(): Schema[] {
  const properties: Schema = { preset: { enum: PRESETS.map(preset => preset.name), default: 'draw' } };
  for (const [name, [minimum, maximum]] of Object.entries(RANGES)) {
    properties[name] = { type: 'integer', minimum, maximum };
  }
  for (const [name, choices] of Object.entries(CHOICES)) properties[name] = { enum: choices };
  for (const name of SWITCHES) properties[name] = { type: 'boolean' };
  const match = (key: string, maximum: number): Schema => ({
    type: 'object',
    properties: { [key]: { type: 'integer', minimum: 1, maximum } },
    required: [key],
    additionalProperties: false,
  });
  properties.match = { anyOf: [match('target', MOST_TARGET), match('hands', MOST_HANDS)] };
  return [
    { enum: PRESETS.map(preset => preset.name) },
    { type: 'string', description: 'name(field=value,…)' },
    { type: 'object', properties, additionalProperties: false },
  ];
}

function fieldsOf(agent: Agent): Schema {
  const parameters = Object.entries(agent.parameters).map(([name, parameter]) => [name, schemaOf(parameter)]);
  return {
    type: 'object',
    description: agent.summary,
    properties: { agent: { const: agent.name }, ...Object.fromEntries(parameters) },
    required: ['agent'],
    additionalProperties: false,
  };
}

function schemaOf(parameter: Parameter): Schema {
  const common = { default: parameter.default, description: parameter.help };
  if (parameter.type === 'switch') return { type: 'boolean', ...common };
  if (parameter.type === 'choice') return { enum: parameter.choices, ...common };
  return { type: parameter.type, minimum: parameter.min, maximum: parameter.max, ...common };
}
