/**
 * From an experiment file, as somebody wrote it, to an experiment resolved to the last field: rules, agents found and
 * their values filled in, who meets whom, in which seatings and how often. Everything that can be wrong is found here,
 * before anything is played or written, and told with its place in the file.
 */
import { dirname, resolve } from 'node:path';
import { resolveRules } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import { resolveContestant, takeSeat } from '../play/roster.ts';
import { seatingPlan } from '../play/seating.ts';
import type { Experiment, PlannedAgent, PlannedPairing } from '../tables/manifest.ts';
import { MOST_UNITS } from '../tables/shape.ts';
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { parseSpec } from '../text/spec.ts';
import { declaredCost } from './cost.ts';
import { type ExperimentFile, experimentShape, stopShape } from './experiment-shape.ts';
import { firstMistake } from './mistakes.ts';
import { planStop, withUnits } from './stop-plan.ts';
import { type Path, YamlSource } from './yaml-source.ts';

/** What a command line may lay over a file. */
export interface Over {
  /** Units of every pairing, whatever the file says. */
  readonly units?: number | undefined;
  readonly seed?: string | undefined;
  readonly actions?: boolean | undefined;
}

/** Reads and resolves an experiment. Throws Refusals `experiment/…`, `rules/…`, `agent/…`, `seating/…`, `spec/…`. */
export async function readExperiment(file: string, over: Over = {}): Promise<Experiment> {
  const { units } = over;
  if (units !== undefined && !(Number.isInteger(units) && units >= 1 && units <= MOST_UNITS)) {
    throw new Refusal(
      'experiment/value',
      'units',
      `${show(units)} is out of range`,
      `a whole number up to ${MOST_UNITS}`,
    );
  }
  const source = new YamlSource(file);
  const checked = experimentShape.safeParse(source.value);
  if (!checked.success) {
    throw firstMistake(source, checked.error.issues, fieldsAt);
  }
  const given = checked.data;
  const rules = readRules(source, given);
  const agents = await readAgents(source, given, rules, dirname(resolve(file)));
  const pairings = readPairings(source, given, rules, agents);
  const planned = planStop(source, given, { agents, pairings });
  const experiment: Experiment = {
    name: given.name,
    note: given.note,
    seed: over.seed ?? source.written(['seed']) ?? String(given.seed),
    rules,
    mode: given.mode,
    onFault: given.onFault,
    timeLimit: given.timeLimit,
    memoryLimit: given.memoryLimit,
    actions: over.actions ?? given.actions,
    agents,
    ...planned,
  };
  return units === undefined ? experiment : withUnits(experiment, units);
}

/** The fields that may stand at a place in the file. */
function fieldsAt([first, second]: Path): readonly string[] {
  if (first === undefined) return Object.keys(experimentShape.shape);
  if (first !== 'stop') return ['each', 'with'];
  return second === undefined ? Object.keys(stopShape.shape) : ['width'];
}

function readRules(source: YamlSource, { rules: given, seats }: ExperimentFile): Rules {
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

async function readAgents(
  source: YamlSource,
  { agents: given }: ExperimentFile,
  rules: Rules,
  folder: string,
): Promise<PlannedAgent[]> {
  const agents: PlannedAgent[] = [];
  for (const [i, entry] of given.entries()) {
    const path = ['agents', i];
    const textual = typeof entry === 'string';
    try {
      const spec = textual ? parseSpec(entry) : { name: plainName(entry.agent), fields: new Map(parametersOf(entry)) };
      const contestant = await resolveContestant(spec, folder, textual);
      const { label, agent, values, identity, url } = contestant;
      const twin = agents.findIndex(other => other.label === label);
      if (twin >= 0) {
        const what = `${label} stands here twice, as agents[${twin}] too`;
        throw new Refusal('experiment/twice', '', what, 'the same agent again with other parameters');
      }
      // Whether it can be made at all is better known now than in a worker.
      takeSeat(contestant, rules);
      const cost = declaredCost(agent, values);
      const { name, summary } = agent;
      agents.push({ label, name, summary, values, identity, url, cheat: agent.sees === 'all', cost });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const parameter = textual
        ? undefined
        : parametersOf(entry).find(([name]) => error.where.endsWith(` ${name}`))?.[0];
      if (parameter === undefined) throw source.locate(error, path);
      throw source.refuse(
        error.code,
        [...path, parameter],
        error.what,
        error.allowed,
        error.code === 'agent/parameter',
      );
    }
  }
  return agents;
}

/** The name or path in an entry of fields, where parameters stand beside it. */
function plainName(name: string): string {
  if (!/[()=,"]/.test(name)) return name;
  throw new Refusal('experiment/value', '', `${show(name)} is more than a name`, 'its parameters as fields beside it');
}

const parametersOf = (entry: object): [string, unknown][] => Object.entries(entry).filter(([name]) => name !== 'agent');

function readPairings(
  source: YamlSource,
  given: ExperimentFile,
  rules: Rules,
  agents: readonly PlannedAgent[],
): PlannedPairing[] {
  const most = unitsOf(source, given, agents);
  const all = agents.map((_, i) => i);
  const groups = given.meet === 'table' ? [all] : all.flatMap(a => all.slice(a + 1).map(b => [a, b]));
  const contestants = given.meet === 'table' ? agents.length : 2;
  const plan = located(source, ['meet'], () => seatingPlan(contestants, rules.players, rules.teams));
  return groups.map(group => ({
    name: group.map(a => agents[a].label).join(' v '),
    agents: group,
    units: Math.min(...group.map(a => most[a])),
    seatings: plan.map(seating => [...seating]),
  }));
}

/** The most units each agent plays in a pairing, by its place among the agents. */
function unitsOf(source: YamlSource, given: ExperimentFile, agents: readonly PlannedAgent[]): number[] {
  if (typeof given.units === 'number') return agents.map(() => given.units as number);
  const { each, with: limits } = given.units;
  const most = agents.map(() => each);
  for (const [key, limit] of Object.entries(limits)) {
    const named = (i: number) => key === agents[i].label || key === agents[i].name || key === given.agents[i];
    const found = agents.map((_, i) => i).filter(named);
    if (found.length === 0) {
      const names = agents.map(agent => agent.label);
      const what = `no agent here is called so${didYouMean(key, names)}`;
      throw source.refuse('experiment/agent', ['units', 'with', key], what, names.join(', '), true);
    }
    for (const i of found) most[i] = Math.min(most[i], limit);
  }
  return most;
}

function located<T>(source: YamlSource, path: Path, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? source.locate(error, path) : error;
  }
}
