/** `run`: plays an experiment, or goes on with a run that was stopped, and reports on it. */
import { resolve } from 'node:path';
import type { Experiment } from '../tables/manifest.ts';
import { Refusal, within } from '../text/refusal.ts';
import type { Command, Given } from './command.ts';
import type { Io } from './io.ts';

export const run: Command = {
  name: 'run',
  summary: 'plays an experiment, and ends with the ranking and a report',
  operand: { name: 'EXPERIMENT', help: 'a YAML file, such as experiments/default.yaml', optional: true },
  options: {
    units: {
      type: 'whole',
      alias: 'deals',
      help: 'deals (or matches) every pairing plays',
      unless: "the file's",
      least: 1,
      most: 1_000_000_000,
    },
    threads: { type: 'whole', help: 'how many play at once', unless: 'one a core', least: 1, most: 1024 },
    seed: { type: 'text', help: 'any text: the same seed, the same results', unless: "the file's" },
    out: { type: 'text', help: 'the folder of results', unless: 'results/NAME-1, -2, …' },
    actions: { type: 'flag', help: 'write a table of every decision too' },
    luck: {
      type: 'text',
      help: 'measure the luck of draws, to take it out of margins: none, draws, playouts(n=100)',
      unless: "the file's",
    },
    resume: {
      type: 'text',
      help: 'go on with the run in this folder; EXPERIMENT may be left out',
      unless: 'a new run',
    },
    from: { type: 'text', help: 'take what is the same from this run', unless: 'from results/NAME-… without --out' },
    verify: { type: 'flag', help: 'play a sample twice, in another order, and compare' },
  },
  examples: [
    'run experiments/default.yaml',
    'run experiments/default.yaml --units 1000 --threads 2 --seed mine --out results/mine',
    'run --resume results/mine',
  ],
  async run(given, io) {
    const resumed = given.ifGiven<string>('resume');
    if (resumed !== undefined) return goOn(resolve(io.cwd, resumed), given, io);
    if (given.operand === '') throw new Refusal('cli/missing', 'run', 'EXPERIMENT is missing', run.operand!.help);
    const { foundAt } = await import('../arena/found.ts');
    const { checkFree, checkRun, claimNext, runsOf } = await import('./folders.ts');
    const { conduct } = await import('./conduct.ts');
    const { pathFor } = await import('./paths.ts');
    const { showRun } = await import('./run-report.ts');
    const experiment = await experimentOf(given, io);
    const manner = { threads: given.ifGiven<number>('threads'), resume: false, verify: given.flag('verify') };
    const [out, from] = [given.ifGiven<string>('out'), given.ifGiven<string>('from')];
    const named = from === undefined ? [] : [checkRun('--from', resolve(io.cwd, from))];
    if (out === undefined) {
      const before = runsOf(io.results, experiment.name);
      const folder = claimNext(io.results, experiment.name);
      const unfinished = before.find(dir => foundAt(dir, experiment) === 'unfinished');
      if (unfinished !== undefined) {
        const near = pathFor(io.cwd, unfinished);
        io.err.write(`${near} holds this run unfinished (run --resume ${near} goes on there); this is another\n`);
      }
      return conduct(experiment, folder, { ...manner, earlier: [...named, ...before] }, io);
    }
    const folder = resolve(io.cwd, out);
    const found = foundAt(folder, experiment);
    if (found === 'done' && !manner.verify) return showRun(folder, io);
    if (found !== 'other') {
      const what = `${folder} holds this very run, ${found === 'done' ? 'done' : 'unfinished'}`;
      throw new Refusal('run/unfinished', '--out', what, `run --resume ${out}${manner.verify ? ' --verify' : ''}`);
    }
    checkFree('--out', folder);
    await conduct(experiment, folder, { ...manner, earlier: named }, io);
  },
};

async function experimentOf(given: Given, io: Io): Promise<Experiment> {
  const { readExperiment } = await import('../arena/experiment.ts');
  const { pathFor } = await import('./paths.ts');
  return readExperiment(pathFor(io.cwd, given.operand), {
    units: given.ifGiven<number>('units'),
    seed: given.ifGiven<string>('seed'),
    actions: given.flag('actions') ? true : undefined,
    luck: await luckGiven(given),
  });
}

const NO_LUCK = 'none';

/** What `--luck` says, in its one form. */
async function luckGiven(given: Given): Promise<string | undefined> {
  const text = given.ifGiven<string>('luck');
  if (text === undefined) return undefined;
  const { luckText } = await import('../tables/luck.ts');
  return within('--luck', () => luckText(text) ?? NO_LUCK);
}

/** Goes on with the run in a folder: the same, if its experiment is given as well, or what the flags say. */
async function goOn(folder: string, given: Given, io: Io): Promise<void> {
  for (const flag of ['out', 'from']) {
    if (given.ifGiven(flag) !== undefined) throw new Refusal('cli/option', `--${flag}`, 'has no place beside --resume');
  }
  const { checkSame, experimentIn } = await import('../arena/resume.ts');
  const { withUnits } = await import('../arena/stop-plan.ts');
  const { readManifest } = await import('../tables/manifest.ts');
  const { checkRun } = await import('./folders.ts');
  const { conduct } = await import('./conduct.ts');
  const manifest = readManifest(checkRun('--resume', folder));
  let experiment: Experiment;
  if (given.operand !== '') experiment = await experimentOf(given, io);
  else {
    const there = await experimentIn(folder, manifest);
    const units = given.ifGiven<number>('units');
    const luck = await luckGiven(given);
    experiment = {
      ...(units === undefined ? there : withUnits(there, units)),
      seed: given.ifGiven<string>('seed') ?? there.seed,
      actions: given.flag('actions') || there.actions,
      luck: luck === undefined ? there.luck : luck === NO_LUCK ? undefined : luck,
    };
  }
  checkSame('--resume', manifest, experiment);
  const manner = { threads: given.ifGiven<number>('threads'), resume: true, earlier: [], verify: given.flag('verify') };
  await conduct(experiment, folder, manner, io);
}
