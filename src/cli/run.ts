/** `run`: plays an experiment and reports on it. */
import { resolve } from 'node:path';
import type { Command } from './command.ts';

export const run: Command = {
  name: 'run',
  summary: 'plays an experiment, and ends with the ranking and a report',
  operand: { name: 'EXPERIMENT', help: 'a YAML file, such as experiments/default.yaml' },
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
  },
  examples: [
    'run experiments/default.yaml',
    'run experiments/default.yaml --units 1000 --threads 2 --seed mine --out results/mine',
  ],
  async run(given, io) {
    const { readExperiment } = await import('../arena/experiment.ts');
    const { checkFree, holdsRun, nextFolder } = await import('./folders.ts');
    const { conduct, pathFor, showRun } = await import('./conduct.ts');
    const experiment = await readExperiment(pathFor(io.cwd, given.operand), {
      units: given.ifGiven<number>('units'),
      seed: given.ifGiven<string>('seed'),
      actions: given.flag('actions') ? true : undefined,
    });
    const threads = given.ifGiven<number>('threads');
    const out = given.ifGiven<string>('out');
    if (out === undefined) {
      return conduct(experiment, nextFolder(io.results, experiment.name), threads, io);
    }
    const folder = resolve(io.cwd, out);
    if (holdsRun(folder, experiment)) return showRun(folder, io);
    checkFree('--out', folder);
    await conduct(experiment, folder, threads, io);
  },
};
