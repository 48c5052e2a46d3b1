/** The experiment that a decision is of, with its agents: from an experiment's file, or as a run's folder has it. */
import { readExperiment } from '../arena/experiment.ts';
import { experimentIn } from '../arena/resume.ts';
import { isOwnIdentity, packageOrigin } from '../play/behaviour.ts';
import { checkValues } from '../play/parameters.ts';
import { type Contestant, loadContestant, resolveContestant } from '../play/roster.ts';
import { type Experiment, type Manifest, readManifest, type WrittenAgent } from '../tables/manifest.ts';
import { Refusal, within } from '../text/refusal.ts';
import { parseSpecList } from '../text/spec.ts';
import type { Given } from './command.ts';
import { contestantsOf } from './contestants.ts';
import type { Io } from './io.ts';

/** What of a run has to be known. */
type Plan = Pick<Manifest, 'experiment' | 'ledger'> & { readonly contestants: readonly Contestant[] };

export async function planOfFile(path: string, given: Given): Promise<Plan> {
  if (given.ifGiven('agents') !== undefined) {
    throw new Refusal('cli/option', '--agents', 'the file says its agents itself', "with a run's folder only");
  }
  const experiment = await readExperiment(path, { seed: given.ifGiven<string>('seed') });
  return { experiment, ledger: [], contestants: await contestantsAgain(experiment) };
}

export async function planOfRun(folder: string, given: Given, io: Io): Promise<Plan> {
  if (given.ifGiven('seed') !== undefined) {
    throw new Refusal('cli/option', '--seed', "a run's folder says its seed itself", 'with an experiment’s file only');
  }
  const manifest = readManifest(folder);
  const { experiment, ledger, version, behaviour } = manifest;
  const note = (text: string) => io.err.write(`${text}\n`);
  const origin = packageOrigin();
  if (version !== origin.version || behaviour !== origin.behaviour) {
    note(`played by version ${version} (${behaviour}), this is ${origin.version} (${origin.behaviour}): it may differ`);
  }
  const named = given.ifGiven<string>('agents');
  const contestants =
    named === undefined
      ? await contestantsAgain(await experimentIn(folder, manifest))
      : await contestantsFrom(named, experiment.agents, io.cwd);
  experiment.agents.forEach(({ label, identity }, i) => {
    if (contestants[i].identity !== identity)
      note(`${label}: its code has changed since the run: it may do otherwise now`);
  });
  return { experiment, ledger, contestants };
}

/** Agents again, from where they lay. */
async function contestantsAgain({ agents }: Experiment): Promise<Contestant[]> {
  return Promise.all(agents.map(async agent => ({ ...agent, ...(await loadContestant(agent)) })));
}

/** Agents again: the package's own by name, somebody's from the files that `text` names. */
async function contestantsFrom(text: string, agents: readonly WrittenAgent[], cwd: string): Promise<Contestant[]> {
  const specs = within('--agents', () => parseSpecList(text));
  const files = await contestantsOf(specs, '--agents', cwd);
  const found: Contestant[] = [];
  for (const agent of agents) found.push(await contestantFrom(files, agent));
  return found;
}

async function contestantFrom(
  files: readonly Contestant[],
  { name, label, values, identity }: WrittenAgent,
): Promise<Contestant> {
  const given = Object.entries(values);
  if (isOwnIdentity(identity)) return resolveContestant({ name, fields: new Map(given) }, '.', false);
  const file = files.find(({ agent }) => agent.name === name);
  if (!file)
    throw new Refusal('decision/agent', '--agents', `none of these is ${name}`, 'the files of all the own agents');
  return { ...file, label, values: within(label, () => checkValues(file.agent.parameters, given, false)) };
}
