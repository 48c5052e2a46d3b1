/**
 * `decision`: plays one decision of a run again, as a fault names it, and shows what the agent saw, what it might answer
 * and what it does answer or throw. What an agent prints while it is asked goes to standard error.
 */
import { resolve } from 'node:path';
import type { Sitting } from '../play/again.ts';
import { lookUp } from '../play/lookup.ts';
import type { Contestant } from '../play/roster.ts';
import type { Experiment, Manifest, WrittenAgent } from '../tables/manifest.ts';
import { Refusal, within } from '../text/refusal.ts';
import type { Command, Given } from './command.ts';
import type { Io } from './io.ts';

/** What of a run has to be known, be it from its folder or from the experiment's file. */
type Plan = Pick<Manifest, 'experiment' | 'ledger'> & { readonly contestants: readonly Contestant[] };

export const decision: Command = {
  name: 'decision',
  summary: 'plays one decision of a run again and shows it',
  operand: { name: 'RUN|EXPERIMENT', help: 'the folder of a run, or the file of an experiment' },
  options: {
    at: { type: 'text', help: 'its address, as a fault tells it: PAIRING/UNIT/SEATING/HAND/ACTIONS', required: true },
    agents: {
      type: 'text',
      help: "files of the run's own agents, where they are not where they were",
      unless: 'as its log says',
    },
    seed: { type: 'text', help: 'the seed laid over an experiment’s file', unless: "the file's" },
  },
  examples: ['decision results/mine-1 --at 0/17/1/0/6', 'decision experiments/default.yaml --at 0/17/1/0/6'],
  async run(given, io) {
    const { Again } = await import('../play/again.ts');
    const { parseDecision } = await import('../play/decision-address.ts');
    const { AgentFault } = await import('../play/fault.ts');
    const { rootOf } = await import('../random/root.ts');
    const { drawMoment, optionText } = await import('./moment.ts');
    const at = within('--at', () => parseDecision(given.text('at')));
    const path = resolve(io.cwd, given.operand);
    const plan = lookUp(path, given.operand)?.isDirectory()
      ? await planOfRun(path, given, io)
      : await planOfFile(path, given);
    const { experiment, ledger, contestants } = plan;
    const { agents, seatings, name } = pick(experiment.pairings, at.pairing, 'pairing');
    const seating = pick(seatings, at.seating, 'seating');
    const { units } = experiment.pairings[at.pairing];
    if (at.unit >= units)
      throw new Refusal('decision/none', '--at', `there is no unit ${at.unit}`, `0 to ${units - 1}`);
    const bySeat = seating.map(who => contestants[agents[who]]);
    const sitting: Sitting = {
      rules: experiment.rules,
      matches: experiment.mode === 'matches',
      onFault: experiment.onFault,
      timeLimit: experiment.timeLimit,
      root: rootOf(experiment.seed),
      contestants: bySeat,
      known: ledger.filter(
        fault => fault.pairing === at.pairing && fault.unit === at.unit && fault.seating === at.seating,
      ),
    };
    const again = new Again(sitting, at);
    const shown: string[] = [`${name}: unit ${at.unit}, seating ${at.seating}, hand ${at.hand}`];
    const labels = bySeat.map(({ label }) => label);
    const width = Math.min(io.columns, 100);
    try {
      again.show(moment => shown.push(...drawMoment(moment, labels, width)));
    } catch (error) {
      throw error instanceof Refusal ? error.within('--at') : error;
    }
    await io.out(`${shown.join('\n')}\n\n`);
    const outcome = again.ask();
    if (outcome instanceof AgentFault) {
      // No answer to be shown: that it has none in time is all that is known.
      if (outcome.plain.kind === 'timeout') throw outcome;
      await io.out([outcome.message, ...ownFrames(outcome.plain.trace), ''].join('\n'));
    } else await io.out(outcome === null ? 'begins, and nothing is wrong\n' : `answers ${optionText(outcome)}\n`);
  },
};

/** The lines of a stack down to where this program called the agent. */
function ownFrames(trace: string): string[] {
  const frames = trace.split('\n').filter(line => line.startsWith('    at '));
  const ours = frames.findIndex(line => /[\\/]play[\\/](guard|again)\./.test(line));
  return ours < 0 ? frames : frames.slice(0, ours);
}

function pick<T>(list: readonly T[], index: number, what: string): T {
  if (index < list.length) return list[index];
  throw new Refusal('decision/none', '--at', `there is no ${what} ${index}`, `0 to ${list.length - 1}`);
}

async function planOfFile(path: string, given: Given): Promise<Plan> {
  const { readExperiment } = await import('../arena/experiment.ts');
  if (given.ifGiven('agents') !== undefined) {
    throw new Refusal('cli/option', '--agents', 'the file says its agents itself', "with a run's folder only");
  }
  const experiment = await readExperiment(path, { seed: given.ifGiven<string>('seed') });
  return { experiment, ledger: [], contestants: await contestantsAgain(experiment) };
}

async function planOfRun(folder: string, given: Given, io: Io): Promise<Plan> {
  const { packageOrigin } = await import('../play/behaviour.ts');
  const { readManifest } = await import('../tables/manifest.ts');
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
  const contestants = named === undefined ? await contestantsOf(folder, manifest) : [];
  if (named !== undefined) {
    const files = await contestantsIn(named, io);
    for (const agent of experiment.agents) contestants.push(await contestantOf(agent, files));
  }
  experiment.agents.forEach(({ label, identity }, i) => {
    if (contestants[i].identity !== identity)
      note(`${label}: its code has changed since the run: it may do otherwise now`);
  });
  return { experiment, ledger, contestants };
}

/** The agents of a run, found where its log says that they lay. */
async function contestantsOf(folder: string, manifest: Manifest): Promise<Contestant[]> {
  const { experimentIn } = await import('../arena/resume.ts');
  return contestantsAgain(await experimentIn(folder, manifest));
}

async function contestantsAgain({ agents }: Experiment): Promise<Contestant[]> {
  const { loadContestant } = await import('../play/roster.ts');
  return Promise.all(agents.map(async agent => ({ ...agent, ...(await loadContestant(agent)) })));
}

/** People's own agents by the paths given, with their usual values. */
async function contestantsIn(text: string | undefined, io: Io): Promise<Contestant[]> {
  if (text === undefined) return [];
  const { resolveContestant } = await import('../play/roster.ts');
  const { parseSpecList } = await import('../text/spec.ts');
  const found: Contestant[] = [];
  try {
    for (const spec of parseSpecList(text)) found.push(await resolveContestant(spec, io.cwd, true));
    return found;
  } catch (error) {
    throw error instanceof Refusal ? error.within('--agents') : error;
  }
}

/** An agent of a run again: the package's own by its name, somebody's from the files given. */
async function contestantOf(
  { name, label, values, identity }: WrittenAgent,
  files: readonly Contestant[],
): Promise<Contestant> {
  const { isOwnIdentity } = await import('../play/behaviour.ts');
  const { checkValues } = await import('../play/parameters.ts');
  const { resolveContestant } = await import('../play/roster.ts');
  const given = Object.entries(values);
  if (isOwnIdentity(identity)) return resolveContestant({ name, fields: new Map(given) }, '.', false);
  const file = files.find(({ agent }) => agent.name === name);
  if (!file)
    throw new Refusal('decision/agent', '--agents', `none of these is ${name}`, 'the files of all the own agents');
  return { ...file, label, values: within(label, () => checkValues(file.agent.parameters, given, false)) };
}
