/**
 * What rules and agents mean that stand in a file, be it an experiment's or another's: looked at by the engine and by the
 * roster, and what these refuse told with its place in the file.
 */
import { resolveRules } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import { type Contestant, resolveContestant, takeSeat } from '../play/roster.ts';
import type { PlannedAgent } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { parseSpec } from '../text/spec.ts';
import type { Path, YamlSource } from '../text/yaml-source.ts';
import { declaredCost } from './cost.ts';
import type { ExperimentFile } from './experiment-shape.ts';

export function readRules(source: YamlSource, { rules: given, seats }: Pick<ExperimentFile, 'rules' | 'seats'>): Rules {
  let preset: string;
  let fields: Record<string, unknown>;
  const textual = typeof given === 'string';
  if (textual) {
    const spec = located(source, ['rules'], () => parseSpec(given));
    preset = spec.name;
    fields = Object.fromEntries(spec.fields);
  } else {
    const { preset: name = 'draw', ...rest } = given;
    if (typeof name !== 'string')
      throw source.refuse('rules/preset', ['rules', 'preset'], `${show(name)} is no preset`);
    preset = name;
    fields = rest;
  }
  if (seats !== undefined) {
    if ('players' in fields)
      throw source.refuse('experiment/value', ['seats'], 'the rules say players too', 'one of them');
    fields = { ...fields, players: seats };
  }
  try {
    return resolveRules(preset, fields, textual);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (seats !== undefined && error.code === 'rules/hand-size') throw source.locate(error, ['seats']);
    if (textual) throw source.locate(error, ['rules']);
    const path = ['rules', ...(error.code === 'rules/preset' ? ['preset'] : error.where.split('.'))];
    throw source.refuse(error.code, path, error.what, error.allowed, error.code === 'rules/field');
  }
}

/** An agent that stands at `path` as a text or as fields; what the file's folder is to its path. */
export async function readAgent(
  source: YamlSource,
  entry: ExperimentFile['agents'][number],
  path: Path,
  rules: Rules,
  folder: string,
): Promise<PlannedAgent> {
  const textual = typeof entry === 'string';
  try {
    const spec = textual ? parseSpec(entry) : { name: plainName(entry.agent), fields: new Map(parametersOf(entry)) };
    return plannedAgent(await resolveContestant(spec, folder, textual), rules);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const parameter = textual ? undefined : parametersOf(entry).find(([name]) => error.where.endsWith(` ${name}`))?.[0];
    if (parameter === undefined) throw source.locate(error, path);
    throw source.refuse(error.code, [...path, parameter], error.what, error.allowed, error.code === 'agent/parameter');
  }
}

/** A contestant as an experiment has it. Whether it can be made at all is better known now than in a worker. */
export function plannedAgent(contestant: Contestant, rules: Rules): PlannedAgent {
  const { label, agent, values, identity, url } = contestant;
  takeSeat(contestant, rules);
  const { name, summary } = agent;
  return {
    label,
    name,
    summary,
    values,
    identity,
    url,
    cheat: agent.sees === 'all',
    cost: declaredCost(agent, values),
  };
}

/** The name or path in an entry of fields, where parameters stand beside it. */
function plainName(name: string): string {
  if (!/[()=,"]/.test(name)) return name;
  throw new Refusal('experiment/value', '', `${show(name)} is more than a name`, 'its parameters as fields beside it');
}

const parametersOf = (entry: object): [string, unknown][] => Object.entries(entry).filter(([name]) => name !== 'agent');

/** Work whose refusals are told as ones at `path`. */
export function located<T>(source: YamlSource, path: Path, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? source.locate(error, path) : error;
  }
}
