/**
 * From the field `stop` of an experiment file to what it means: which pairing, by which test, and every value that was left
 * out. The pairing's units are then the most it may play, and the cut into parts goes by them.
 */
import { FIRST_LOOK } from '../stats/looks.ts';
import type { Experiment, PlannedAgent, PlannedPairing, Stop } from '../tables/manifest.ts';
import { pairingOfStop } from '../tables/stop.ts';
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import type { YamlSource } from '../text/yaml-source.ts';
import type { ExperimentFile } from './experiment-shape.ts';

type Given = NonNullable<ExperimentFile['stop']>;

/** Usual values. */
const RATE = 0.05;
const LEVEL = 0.95;

const OF_SPRT = ['lower', 'upper', 'alpha', 'beta'] as const;
const OF_SEQUENCE = ['level', 'until'] as const;

interface Plan {
  readonly agents: readonly PlannedAgent[];
  readonly pairings: readonly PlannedPairing[];
}

/** Pairings, and the stop where there is one. Throws `experiment/…`, located. */
export function planStop(
  source: YamlSource,
  file: ExperimentFile,
  { agents, pairings }: Plan,
): { pairings: readonly PlannedPairing[]; stop?: Stop } {
  const { stop: given } = file;
  if (given === undefined) return { pairings };
  const [a, b] = given.pairing.map((written, i) => labelOf(source, file, agents, written, i));
  if (a === b)
    throw source.refuse('experiment/value', ['stop', 'pairing'], `${show(a)} stands here twice`, 'two agents');
  const stop: Stop = given.test === 'sprt' ? sprt(source, given, [a, b]) : sequence(source, given, [a, b]);
  return { pairings: limited({ agents, pairings }, stop), stop };
}

/** The same experiment with so many units for every pairing, the most for the one that is stopped. */
export function withUnits(experiment: Experiment, units: number): Experiment {
  const pairings = experiment.pairings.map(pairing => ({ ...pairing, units }));
  if (!experiment.stop) return { ...experiment, pairings };
  if (units < FIRST_LOOK) {
    const what = `${units} is too few for a pairing that is stopped by a test, which first looks after ${FIRST_LOOK}`;
    throw new Refusal('experiment/value', 'units', what, `at least ${FIRST_LOOK}`);
  }
  return { ...experiment, pairings, stop: { ...experiment.stop, maxUnits: units } };
}

function limited(plan: Plan, stop: Stop): readonly PlannedPairing[] {
  const its = pairingOfStop(plan, stop);
  return plan.pairings.map((pairing, i) => (i === its ? { ...pairing, units: stop.maxUnits } : pairing));
}

function labelOf(
  source: YamlSource,
  { agents: entries }: ExperimentFile,
  agents: readonly PlannedAgent[],
  written: string,
  place: number,
): string {
  const labels = agents.map(({ label }) => label);
  const found = agents.filter(({ label, name }, i) => [label, entries[i], name].includes(written));
  const exact = found.find(({ label }, i) => label === written || entries[i] === written) ?? found[0];
  if (exact && (found.length === 1 || exact.label === written)) return exact.label;
  const what = found.length > 1 ? `${show(written)} may be ${found.length} agents here` : `no agent here is called so`;
  const path = ['stop', 'pairing', place];
  throw source.refuse(
    'experiment/agent',
    path,
    what + (found.length > 1 ? '' : didYouMean(written, labels)),
    labels.join(', '),
  );
}

function sprt(source: YamlSource, given: Given, pairing: readonly [string, string]): Stop {
  strangers(source, given, OF_SEQUENCE);
  const { lower, upper, alpha = RATE, beta = RATE, maxUnits } = given;
  for (const [name, value] of Object.entries({ lower, upper })) {
    if (value === undefined) throw source.refuse('experiment/missing', ['stop', name], 'is missing', 'points a hand');
  }
  if (!(lower! < upper!)) {
    throw source.refuse(
      'experiment/value',
      ['stop', 'upper'],
      `${upper} is not more than lower, ${lower}`,
      'more than lower',
    );
  }
  return { pairing, test: 'sprt', lower: lower!, upper: upper!, alpha, beta, maxUnits };
}

function sequence(source: YamlSource, given: Given, pairing: readonly [string, string]): Stop {
  strangers(source, given, OF_SPRT);
  const { level = LEVEL, until = 'apart', maxUnits } = given;
  return { pairing, test: 'sequence', level, until, maxUnits };
}

/** Refuses fields that belong to the other test. */
function strangers(source: YamlSource, given: Given, names: readonly (keyof Given)[]): void {
  const found = names.find(name => given[name] !== undefined);
  if (found === undefined) return;
  const own = given.test === 'sprt' ? OF_SPRT : OF_SEQUENCE;
  const what = `has no place in the test ${given.test}`;
  throw source.refuse(
    'experiment/field',
    ['stop', found],
    what,
    ['pairing', 'test', ...own, 'maxUnits'].join(', '),
    true,
  );
}
