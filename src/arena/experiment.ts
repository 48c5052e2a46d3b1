/**
 * From an experiment file, as somebody wrote it, to an experiment resolved to the last field: rules, agents found and
 * their values filled in, who meets whom, in which seatings and how often. Everything that can be wrong is found here,
 * before anything is played or written, and told with its place in the file.
 */
import { dirname, resolve } from 'node:path';
import type { Rules } from '../engine/rules.ts';
import { seatingPlan } from '../play/seating.ts';
import { luckText } from '../tables/luck.ts';
import type { Experiment, PlannedAgent, PlannedPairing } from '../tables/manifest.ts';
import { MOST_UNITS } from '../tables/shape.ts';
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { type Path, YamlSource } from '../text/yaml-source.ts';
import { located, readAgent, readRules } from './entries.ts';
import { type ExperimentFile, experimentShape, stopShape } from './experiment-shape.ts';
import { firstMistake } from './mistakes.ts';
import { planStop, withUnits } from './stop-plan.ts';

/** What a command line may lay over a file. */
export interface Over {
  /** Units of every pairing, whatever the file says. */
  readonly units?: number | undefined;
  readonly seed?: string | undefined;
  readonly actions?: boolean | undefined;
  /** How luck is measured, in the words of a file. */
  readonly luck?: string | undefined;
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
    ...luckOf(source, given, over),
    ...planned,
  };
  return units === undefined ? experiment : withUnits(experiment, units);
}

/** How luck is measured: nothing where it is not. */
function luckOf(source: YamlSource, { luck: given, mode }: ExperimentFile, over: Over): { luck?: string } {
  const luck = over.luck === undefined ? located(source, ['luck'], () => luckText(given)) : luckText(over.luck);
  if (luck === undefined) return {};
  if (mode === 'hands') return { luck };
  const what = 'luck is measured of single hands, not of matches';
  if (over.luck !== undefined) throw new Refusal('experiment/luck', '--luck', what, 'none, or mode: hands in the file');
  throw source.refuse('experiment/luck', ['luck'], what, 'none, or mode: hands');
}

/** The fields that may stand at a place in the file. */
function fieldsAt([first, second]: Path): readonly string[] {
  if (first === undefined) return Object.keys(experimentShape.shape);
  if (first !== 'stop') return ['each', 'with'];
  return second === undefined ? Object.keys(stopShape.shape) : ['width'];
}

async function readAgents(
  source: YamlSource,
  { agents: given }: ExperimentFile,
  rules: Rules,
  folder: string,
): Promise<PlannedAgent[]> {
  const agents: PlannedAgent[] = [];
  for (const [i, entry] of given.entries()) {
    const agent = await readAgent(source, entry, ['agents', i], rules, folder);
    const twin = agents.findIndex(other => other.label === agent.label);
    if (twin >= 0) {
      const what = `${agent.label} stands here twice, as agents[${twin}] too`;
      throw source.refuse('experiment/twice', ['agents', i], what, 'the same agent again with other parameters');
    }
    agents.push(agent);
  }
  return agents;
}

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
