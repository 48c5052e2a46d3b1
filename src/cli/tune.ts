/** `tune`: looks for an agent's best values, and says in words whether they are better than those it started with. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { TunePlan } from '../tune/plan.ts';
import type { Command } from './command.ts';
import type { Io } from './io.ts';

export const tune: Command = {
  name: 'tune',
  summary: "looks for an agent's best values, and plays them against those it started with",
  operand: {
    name: 'TUNE',
    help: 'a YAML file, such as experiments/tune-hoard.yaml; one that was stopped is gone on with',
  },
  options: {
    threads: { type: 'whole', help: 'how many play at once', unless: 'one a core', least: 1, most: 1024 },
    seed: { type: 'text', help: 'any text: the same seed, the same results', unless: "the file's" },
    out: { type: 'text', help: 'the folder of results', unless: 'results/NAME' },
    save: { type: 'text', help: 'write the tuned agent into this file too, such as agents/tuned/mine.yaml' },
  },
  examples: [
    'tune experiments/tune-hoard.yaml',
    'tune experiments/tune-hoard.yaml --seed mine --out results/mine --save my-hoard.yaml',
  ],
  async run(given, io) {
    const { lookAt } = await import('../tune/folder.ts');
    const { readTune } = await import('../tune/plan.ts');
    const { keptIn } = await import('./conduct.ts');
    const { pathFor } = await import('./paths.ts');
    const { checkSave, saveTuned } = await import('./tune-save.ts');
    const { checkWritable } = await import('./writable.ts');
    const file = pathFor(io.cwd, given.operand);
    const plan = await readTune(file, { seed: given.ifGiven<string>('seed') });
    const out = given.ifGiven<string>('out');
    const folder = out === undefined ? join(io.results, plan.experiment.name) : resolve(io.cwd, out);
    const save = given.ifGiven<string>('save');
    const target = save === undefined ? null : checkSave(resolve(io.cwd, save), save);
    const where = out === undefined ? pathFor(io.cwd, folder) : '--out';
    const found = lookAt(folder, plan, where);
    const again = ['tune', given.operand, ...given.words('seed', 'out', 'save', 'threads')];
    try {
      if (found !== 'done') {
        checkWritable(where, folder);
        await play(plan, folder, given.ifGiven<number>('threads') ?? availableParallelism(), again, found, io);
      }
      await show(folder, plan, found === 'done', io);
      if (target !== null) await io.out(`saved: ${pathFor(io.cwd, await saveTuned(folder, plan, target))}\n`);
    } catch (error) {
      throw keptIn(error, again);
    }
  },
};

async function play(
  plan: TunePlan,
  folder: string,
  threads: number,
  again: readonly string[],
  found: 'free' | 'unfinished',
  io: Io,
): Promise<void> {
  const { conductTune, unitsOf } = await import('../tune/conduct.ts');
  const { announcement } = await import('../tune/words.ts');
  const { heeding } = await import('./heeding.ts');
  const { pathFor } = await import('./paths.ts');
  const { Progress } = await import('./progress.ts');
  io.err.write(`${announcement(plan)}\n${found === 'free' ? 'into' : 'on with'} ${pathFor(io.cwd, folder)}\n`);
  const progress = new Progress(io.err, unitsOf(plan));
  try {
    await heeding(io, again, ends =>
      conductTune(plan, folder, {
        ...{ threads, ...ends },
        onProgress: done => progress.update(done),
        onNote: line => progress.note(line),
      }),
    );
  } finally {
    progress.stop();
  }
}

/** The verdict, and where everything lies. */
async function show(folder: string, plan: TunePlan, before: boolean, io: Io): Promise<void> {
  const { existsSync } = await import('node:fs');
  const { TUNED, readDone } = await import('../tune/folder.ts');
  const { helpOf, makeTuneReport, PAGE } = await import('../tune/report/report.ts');
  const { startOf } = await import('../tune/plan.ts');
  const { tuneText } = await import('../tune/words.ts');
  const { pathFor } = await import('./paths.ts');
  const done = await readDone(folder);
  if (!existsSync(join(folder, PAGE))) await makeTuneReport(folder, done, await helpOf(startOf(plan.experiment)));
  const near = (name: string): string => pathFor(io.cwd, join(folder, name));
  const there = before ? ' (there already: nothing has changed)' : '';
  await io.out(
    `${tuneText(done, Math.min(io.columns, 100))}\n\nagent: ${near(TUNED)}\nreport: ${near(PAGE)}${there}\n`,
  );
}
