/**
 * From a tune's file, as somebody wrote it, to a tune resolved to the last field: what an experiment resolves too, and what
 * is tuned, how, and how its result is tried. Everything that can be wrong is found here, before anything is played.
 */
import { dirname, resolve } from 'node:path';
import { readAgent, readRules } from '../arena/entries.ts';
import { firstMistake } from '../arena/mistakes.ts';
import type { Rules } from '../engine/rules.ts';
import { loadContestant } from '../play/roster.ts';
import { seatingPlan } from '../play/seating.ts';
import type { Experiment, PlannedAgent } from '../tables/manifest.ts';
import { MOST_UNITS } from '../tables/shape.ts';
import { Refusal } from '../text/refusal.ts';
import { type Path, YamlSource } from '../text/yaml-source.ts';
import type { MethodPlan } from './method.ts';
import { usualPopulation } from './search/cma-es.ts';
import { halvingRounds } from './search/halving.ts';
import { type Dimension, gridSize } from './space.ts';
import { readSpace } from './space-file.ts';
import { finalShape, rangeShape, type TuneFile, tuneShape } from './tune-shape.ts';

/** How the duel of the result against the starting values ends. */
export interface FinalPlan {
  readonly maxUnits: number;
  readonly level: number;
  /** Points a hand within which the two are as good as alike. */
  readonly alike: number;
}

export interface TunePlan {
  /** The agent with its starting values meets each opponent: every game of the tune is one of these with other values. */
  readonly experiment: Experiment;
  readonly space: readonly Dimension[];
  readonly method: MethodPlan;
  readonly final: FinalPlan;
}

/** Who is tuned, as it starts. */
export const startOf = ({ agents }: Experiment): PlannedAgent => agents[0];

export const opponentsOf = ({ agents }: Experiment): readonly PlannedAgent[] => agents.slice(1);

/** What a command line may lay over a file. */
export interface Over {
  readonly seed?: string | undefined;
}

/** More combinations than this nobody waits for; a race draws some of so many. */
const MOST_SWEPT = 10_000;
const MOST_DRAWN_FROM = 1_000_000;
const MOST_RACED = 1000;

/** Reads and resolves a tune. Throws Refusals `tune/…`, `rules/…`, `agent/…`, `seating/…`, `spec/…`. */
export async function readTune(file: string, over: Over = {}): Promise<TunePlan> {
  const source = new YamlSource(file, 'tune', 'a tune');
  const checked = tuneShape.safeParse(source.value);
  if (!checked.success) throw firstMistake(source, checked.error.issues, fieldsAt);
  const given = checked.data;
  const rules = readRules(source, given);
  const folder = dirname(resolve(file));
  const agent = await readAgent(source, given.agent, ['agent'], rules, folder);
  const { parameters } = (await loadContestant(agent)).agent;
  const space = readSpace(source, given, parameters);
  const method = methodIn(source, given, space);
  const against: PlannedAgent[] = [];
  for (const [i, entry] of given.against.entries()) {
    const opponent = await readAgent(source, entry, ['against', i], rules, folder);
    if (against.some(({ label }) => label === opponent.label)) {
      const what = `${opponent.label} stands here twice`;
      throw source.refuse('tune/twice', ['against', i], what, 'each opponent once');
    }
    against.push(opponent);
  }
  const { maxUnits = 20_000, level = 0.95, alike = 0.2 } = given.final;
  checkUnits(source, stepUnits(method, space) + maxUnits);
  const seed = over.seed ?? source.written(['seed']) ?? String(given.seed);
  return {
    experiment: experimentOf(source, { ...given, seed }, rules, [agent, ...against]),
    space,
    method,
    final: { maxUnits, level, alike },
  };
}

/** The fields that may stand at a place in the file. */
function fieldsAt([first]: Path): readonly string[] {
  if (first === 'parameters') return Object.keys(rangeShape.shape);
  return Object.keys(first === 'final' ? finalShape.shape : tuneShape.shape);
}

function experimentOf(
  source: YamlSource,
  given: TuneFile & { readonly seed: string },
  rules: Rules,
  agents: readonly PlannedAgent[],
): Experiment {
  const { name, note, seed, mode, onFault, timeLimit, memoryLimit, units } = given;
  const seatings = seatingsFor(source, rules);
  const pairings = agents.slice(1).map(({ label }, i) => {
    return { name: `${agents[0].label} v ${label}`, agents: [0, i + 1], units, seatings };
  });
  return { name, note, seed, rules, mode, onFault, timeLimit, memoryLimit, actions: false, agents, pairings };
}

function seatingsFor(source: YamlSource, rules: Rules): number[][] {
  try {
    return seatingPlan(2, rules.players, rules.teams).map(seating => [...seating]);
  } catch (error) {
    throw error instanceof Refusal ? source.locate(error, ['rules']) : error;
  }
}

/** Which fields belong to which method, beside those that belong to all. */
const OWN = {
  sweep: ['steps'],
  race: ['keep', 'candidates'],
  spsa: ['steps', 'reach', 'stride'],
  cmaes: ['steps', 'population', 'spread'],
} as const;

function methodIn(source: YamlSource, given: TuneFile, space: readonly Dimension[]): MethodPlan {
  const { method, units } = given;
  const own: readonly string[] = OWN[method];
  const strange = Object.values(OWN)
    .flat()
    .find(name => given[name] !== undefined && !own.includes(name));
  if (strange !== undefined) {
    throw source.refuse('tune/field', [strange], `has no place in the method ${method}`, own.join(', '), true);
  }
  switch (method) {
    case 'sweep': {
      checkGrid(source, space, MOST_SWEPT, 'fewer points or parameters');
      return { name: 'sweep', steps: given.steps ?? 1, units };
    }
    case 'race': {
      checkGrid(source, space, MOST_DRAWN_FROM, 'fewer values or parameters');
      const candidates = given.candidates ?? Math.min(MOST_RACED, gridSize(space) + 1);
      return { name: 'race', keep: given.keep ?? 0.5, candidates, units };
    }
    case 'spsa':
      return {
        name: 'spsa',
        steps: given.steps ?? 100,
        units,
        reach: given.reach ?? 0.1,
        stride: given.stride ?? 0.1,
      };
    case 'cmaes': {
      const population = given.population ?? usualPopulation(space.length);
      return { name: 'cmaes', steps: given.steps ?? 40, units, population, spread: given.spread ?? 0.3 };
    }
  }
}

function checkGrid(source: YamlSource, space: readonly Dimension[], most: number, allowed: string): void {
  const size = gridSize(space);
  if (size <= most) return;
  throw source.refuse('tune/size', ['parameters'], `${size} combinations, more than ${most}`, allowed);
}

/** Deals of all steps: those that a candidate plays which is in every one. */
function stepUnits(method: MethodPlan, space: readonly Dimension[]): number {
  if (method.name !== 'race') return method.steps * method.units;
  const candidates = Math.min(gridSize(space) + 1, method.candidates);
  return halvingRounds({ ...method, candidates }).units;
}

function checkUnits(source: YamlSource, units: number): void {
  if (units <= MOST_UNITS) return;
  const what = `steps and duel would take ${units} deals, no two of them the same`;
  throw source.refuse('tune/size', ['units'], what, `${MOST_UNITS} in all: fewer units or steps`);
}
